// Whether anybody is at this page: who has left it open and gone is away like one who closed it.

/** Milliseconds without a touch after which nobody seems to be there. */
const IDLE = 5 * 60_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

/** Watches for hands on this page; `back` is called when somebody touches it after a long time. */
export class Hands {
  private touched = Date.now();

  constructor(private readonly back: () => void) {
    for (const kind of TOUCHES) addEventListener(kind, this.touch, { capture: true, passive: true });
  }

  get idle(): boolean {
    return Date.now() - this.touched > IDLE;
  }

  close(): void {
    for (const kind of TOUCHES) removeEventListener(kind, this.touch, { capture: true });
  }

  private readonly touch = (): void => {
    const { idle } = this;
    this.touched = Date.now();
    if (idle) this.back();
  };
}
