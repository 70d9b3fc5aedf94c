import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientMessage, News, ServerMessage } from "./protocol.ts";
import { Wire, type WireStatus } from "./wire.ts";

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  readonly url: string;

  constructor(url: URL) {
    this.url = url.href;
    Socket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  accept(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  say(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): Socket => Socket.made.at(-1)!;

function listening() {
  const heard = {
    states: [] as News[],
    statuses: [] as WireStatus[],
    refused: [] as string[],
    gone: 0,
    opened: 0,
    removed: false,
  };
  const wire = new Wire("t1", {
    state: (message) => heard.states.push(message),
    status: (status) => heard.statuses.push(status),
    refused: ({ key }) => heard.refused.push(key),
    gone: (removed) => {
      heard.gone += 1;
      heard.removed = removed;
    },
    since: () => heard.states.at(-1)?.version ?? 0,
    opened: () => (heard.opened += 1),
    signedOut: () => Promise.resolve(),
  });
  return { wire, heard };
}

const state = (type: "table" | "update", version: number) => ({ type, version }) as unknown as News;
const act = (version: number) => ({ type: "act", version, seat: 0, action: { kind: "pass" } }) as const;
const tooFast = { key: "server.error.too_fast", args: { seconds: 3 } };
const idOf = (message: ClientMessage | undefined): string => (message as { id: string }).id;

beforeEach(() => {
  Socket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { href: "http://here/", protocol: "http:", host: "here", pathname: "/" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { baseURI: "http://here/", hidden: false }));
  vi.stubGlobal("navigator", { onLine: true });
  const world = new EventTarget();
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world));
  vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world));
  vi.stubGlobal("dispatchEvent", world.dispatchEvent.bind(world));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page that nobody has touched for minutes says so, and at once when somebody is back", () => {
  listening();
  last().accept();
  const sent = last().sent.length;
  vi.setSystemTime(Date.now() + 6 * 60_000);
  last().say({ type: "pong" } as unknown as News);
  vi.advanceTimersByTime(4000);
  expect(last().sent.slice(sent)).toEqual([{ type: "ping", idle: true }]);
  last().close();
  vi.advanceTimersByTime(400);
  expect(last().url).toContain("&idle=1");
  last().accept();
  dispatchEvent(new Event("pointermove"));
  dispatchEvent(new Event("pointermove"));
  expect(last().sent.filter(({ type }) => type === "ping")).toEqual([{ type: "ping" }]);
});

describe("a socket that is lost", () => {
  test("comes back later and later, and asks only for what came since", () => {
    const { heard } = listening();
    expect(last().url).toContain("/t1/socket");
    last().accept();
    last().say(state("table", 7));
    last().close();
    expect(heard.statuses).toEqual(["connecting", "open", "lost"]);
    const pauses = [400, 800, 1600, 3200, 6400, 8000, 8000];
    for (const [number, pause] of pauses.entries()) {
      vi.advanceTimersByTime(pause - 1);
      expect(Socket.made).toHaveLength(number + 1);
      vi.advanceTimersByTime(1);
      expect(Socket.made).toHaveLength(number + 2);
      expect(last().url).toContain("since=7");
      last().close();
    }
  });

  test("comes back soon again once the table has answered", () => {
    listening();
    last().close();
    vi.advanceTimersByTime(400);
    last().close();
    vi.advanceTimersByTime(800);
    last().accept();
    last().say(state("update", 1));
    last().close();
    vi.advanceTimersByTime(400);
    expect(Socket.made).toHaveLength(4);
  });

  test("stays closed when it was closed, and where there is no such table", () => {
    const { wire } = listening();
    wire.close();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made).toHaveLength(1);
    const { heard } = listening();
    last().close(4404);
    vi.advanceTimersByTime(60_000);
    expect(heard.gone).toBe(1);
    expect(heard.removed).toBe(false);
    expect(Socket.made).toHaveLength(2);
  });

  test("does not knock again where the host has sent it away", () => {
    const { heard } = listening();
    last().close(4403);
    vi.advanceTimersByTime(60_000);
    expect(heard.removed).toBe(true);
    expect(Socket.made).toHaveLength(1);
  });

  test("is kept alive while it is open, and only then", () => {
    listening();
    last().accept();
    last().say(state("table", 1));
    for (let pings = 1; pings <= 3; pings += 1) {
      vi.advanceTimersByTime(4000);
      expect(last().sent).toEqual(Array(pings).fill({ type: "ping" }));
      last().say({ type: "pong" });
    }
    const lost = last();
    lost.close();
    vi.advanceTimersByTime(50_000);
    expect(lost.sent).toHaveLength(3);
  });

  test("is known to be dead within ten seconds, whatever its own state says", () => {
    const { heard } = listening();
    last().accept();
    last().say(state("table", 1));
    const dead = last();
    vi.advanceTimersByTime(7999);
    expect(heard.statuses).toEqual(["connecting", "open"]);
    vi.advanceTimersByTime(1);
    expect(heard.statuses).toEqual(["connecting", "open", "lost"]);
    vi.advanceTimersByTime(400);
    expect(Socket.made).toHaveLength(2);
    dead.say(state("update", 2));
    expect(heard.states).toHaveLength(1);
  });

  test("is tried again where nothing answers the call", () => {
    const { heard } = listening();
    vi.advanceTimersByTime(4000);
    expect(heard.statuses).toEqual(["connecting", "lost"]);
    vi.advanceTimersByTime(400);
    expect(Socket.made).toHaveLength(2);
  });

  test("is tested at once when the network changes or somebody looks again", () => {
    const { heard } = listening();
    last().accept();
    last().say(state("table", 1));
    vi.advanceTimersByTime(3000);
    dispatchEvent(new Event("offline"));
    expect(last().sent).toEqual([{ type: "ping" }]);
    vi.advanceTimersByTime(4000);
    expect(heard.statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    last().close();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.made).toHaveLength(3);
    vi.advanceTimersByTime(799);
    expect(Socket.made).toHaveLength(3);
  });
});

describe("a message", () => {
  test("is answered by its id", async () => {
    const { wire } = listening();
    last().accept();
    const [one, two] = [wire.ask(act(1)), wire.ask(act(1))];
    const [first, second] = last().sent.map(idOf);
    expect(first).not.toBe(second);
    last().say({ type: "done", id: second! });
    last().say({ type: "done", id: first! });
    expect(await Promise.all([one, two])).toEqual([{ ok: true }, { ok: true }]);
  });

  test("without an answer goes again over the next socket as the same one, so that it counts once", async () => {
    const { wire } = listening();
    last().accept();
    const answer = wire.ask(act(3));
    const id = idOf(last().sent[0]);
    last().close();
    vi.advanceTimersByTime(400);
    last().accept();
    expect(last().sent).toEqual([{ ...act(3), id }]);
    last().say({ type: "done", id });
    expect(await answer).toEqual({ ok: true });
    last().close();
    vi.advanceTimersByTime(800);
    last().accept();
    expect(last().sent).toEqual([]);
  });

  test("that is sent while nothing is open waits for the socket", async () => {
    const { wire } = listening();
    const answer = wire.ask(act(3));
    expect(last().sent).toEqual([]);
    last().accept();
    last().say({ type: "done", id: idOf(last().sent[0]) });
    expect(await answer).toEqual({ ok: true });
  });

  test("that is stale is refused in words and not sent again; the present state has come by then", async () => {
    const { wire, heard } = listening();
    last().accept();
    const answer = wire.ask(act(3));
    last().say(state("update", 4));
    const error = { key: "server.error.stale", args: {} };
    last().say({ type: "refused", id: idOf(last().sent[0]), error });
    expect(await answer).toEqual({ ok: false, text: error });
    expect(heard.states.map(({ version }) => version)).toEqual([4]);
    last().close();
    vi.advanceTimersByTime(400);
    last().accept();
    expect(last().sent).toEqual([]);
    expect(last().url).toContain("since=4");
  });

  test("that the server did not read is said again in a moment", () => {
    const { wire, heard } = listening();
    last().accept();
    void wire.ask(act(3));
    last().say({ type: "refused", id: null, error: tooFast });
    expect(heard.refused).toEqual([tooFast.key]);
    expect(last().sent).toHaveLength(1);
    vi.advanceTimersByTime(1500);
    expect(last().sent).toHaveLength(2);
    expect(idOf(last().sent[1])).toBe(idOf(last().sent[0]));
  });

  test("that came too fast is said again, and it alone, when the server says", () => {
    const { wire, heard } = listening();
    last().accept();
    for (const version of [3, 4]) void wire.ask(act(version));
    const id = idOf(last().sent[1]);
    last().say({ type: "refused", id, error: tooFast, wait: 2.5 });
    expect(heard.refused).toEqual([tooFast.key]);
    vi.advanceTimersByTime(2400);
    expect(last().sent).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(last().sent.slice(2).map(idOf)).toEqual([id]);
  });

  test("that would have to wait too long is refused in words", async () => {
    const { wire, heard } = listening();
    last().accept();
    const answer = wire.ask(act(3));
    last().say({ type: "refused", id: idOf(last().sent[0]), error: tooFast, wait: 600 });
    expect(await answer).toEqual({ ok: false, text: tooFast });
    expect(heard.refused).toEqual([]);
  });

  test("that is never answered is given up, and so are all when the table is left", async () => {
    const { wire } = listening();
    last().accept();
    const patient = wire.ask(act(1));
    for (let waited = 0; waited < 10; waited += 2) {
      last().say({ type: "pong" });
      vi.advanceTimersByTime(2000);
    }
    expect((await patient).ok).toBe(false);
    const hasty = wire.ask(act(2));
    wire.close();
    expect((await hasty).ok).toBe(false);
  });

  test("an answer that comes twice or to nobody changes nothing", async () => {
    const { wire, heard } = listening();
    last().accept();
    const answer = wire.ask(act(1));
    const id = idOf(last().sent[0]);
    last().say({ type: "done", id });
    last().say({ type: "done", id });
    last().say({ type: "done", id: "of somebody else" });
    expect(await answer).toEqual({ ok: true });
    expect(heard.refused).toEqual([]);
  });
});
