// One's private note about a table: fetched when it is looked at, saved by itself a moment after the last key.

import { fetchNote, Refusal, saveNote } from "./api.ts";
import type { Text } from "./text.ts";

/** Milliseconds after the last key, and until what failed is tried again. */
const REST = 700;
const AGAIN = 5000;

export type NoteState = "loading" | "unread" | "saved" | "saving" | "failed";

export class Note {
  text = $state("");
  state = $state<NoteState>("loading");
  /** Why the server would not keep it. */
  why = $state.raw<Text | null>(null);
  private kept = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;

  constructor(private readonly table: string) {}

  /** Get what is kept, unless something is written here that is not kept yet. */
  async load(): Promise<void> {
    if (this.text !== this.kept || this.sending) return;
    try {
      const { text } = await fetchNote(this.table);
      if (this.text !== this.kept) return;
      this.text = this.kept = text;
      this.state = "saved";
    } catch (error) {
      if (this.state === "loading") this.fail("unread", error);
    }
  }

  write(text: string): void {
    this.text = text;
    this.why = null;
    this.state = "saving";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), REST);
  }

  /** Save what is not kept yet, at once. */
  async save(): Promise<void> {
    if (this.sending || this.state === "loading" || this.state === "unread") return;
    clearTimeout(this.timer);
    this.sending = true;
    while (this.text !== this.kept && (await this.send(this.text)));
    this.sending = false;
    if (this.text === this.kept) this.state = "saved";
  }

  private async send(text: string): Promise<boolean> {
    this.state = "saving";
    try {
      await saveNote(this.table, text);
      this.kept = text;
      return true;
    } catch (error) {
      this.fail("failed", error);
      return false;
    }
  }

  /** Say why, and try again where the server was only not to be reached. */
  private fail(state: "unread" | "failed", error: unknown): void {
    this.state = state;
    this.why = error instanceof Refusal ? error.text : null;
    clearTimeout(this.timer);
    const again = () => void (state === "unread" ? this.load() : this.save());
    const final = error instanceof Refusal && error.status >= 400 && error.status < 500 && error.wait === null;
    if (!final) this.timer = setTimeout(again, AGAIN);
  }
}
