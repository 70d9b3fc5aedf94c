// Short notices that appear for a moment: why something was not possible, what was copied.

import type { Arg } from "./text.ts";

interface Notice {
  id: number;
  text: Arg;
}

const SHOWN = 6000;

class Notices {
  list = $state.raw<Notice[]>([]);
  private next = 0;

  tell(text: Arg): void {
    const id = this.next++;
    this.list = [...this.list.slice(-2), { id, text }];
    setTimeout(() => this.drop(id), SHOWN);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
