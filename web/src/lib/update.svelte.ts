// Whether the server hands out a newer page than this one, as after it was updated while a tab stayed open.

const OFTEN_ENOUGH = 10 * 60_000;

class Update {
  available = $state(false);
  /** It was seen and put off. */
  later = $state(false);
  private checked = Date.now();

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - this.checked > OFTEN_ENOUGH) void this.check();
    });
  }

  /** The page names its script, whose name changes whenever anything in it does. */
  async check(): Promise<void> {
    this.checked = Date.now();
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
    const name = script && new URL(script.src).pathname.split("/").at(-1);
    if (!name || this.available) return;
    try {
      const answer = await fetch(new URL(".", document.baseURI), { cache: "no-cache" });
      if (!answer.ok) return;
      const page = await answer.text();
      this.available = page.includes("<script") && !page.includes(name);
    } catch {
      // A server that cannot be reached has nothing newer.
    }
  }

  reload(): void {
    location.reload();
  }
}

export const update = new Update();
