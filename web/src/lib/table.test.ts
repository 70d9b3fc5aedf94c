import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage } from "./protocol.ts";
import type { Table as TableType } from "./table.svelte.ts";

let Table: typeof TableType;

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Socket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (version: number): object =>
  ({ type: "update", version, steps: version, from: 0, eyes: [], log: [], chat: [], by_order: [] });

async function isPending(answer: Promise<boolean>): Promise<boolean> {
  return (await Promise.race([answer, Promise.resolve("pending")])) === "pending";
}

beforeEach(async () => {
  vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no board here")));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("location", { href: "http://here/", protocol: "http:", host: "here", pathname: "/" });
  vi.stubGlobal("document", { baseURI: "http://here/", documentElement: {} });
  ({ Table } = await import("./table.svelte.ts"));
});
afterEach(() => vi.unstubAllGlobals());

function asked(): { table: TableType; answer: Promise<boolean>; id: string } {
  const table = new Table("t1");
  Socket.last.readyState = Socket.OPEN;
  Socket.last.onopen?.();
  const answer = table.act(0, { kind: "pass" });
  return { table, answer, id: (Socket.last.sent.at(-1) as { id: string }).id };
}

test("a move is done when it is seen, so that the old question does not come back for a moment", async () => {
  const { table, answer, id } = asked();
  Socket.last.say({ type: "done", id, version: 3 });
  expect(await isPending(answer)).toBe(true);
  Socket.last.say(state(3));
  expect(await answer).toBe(true);
  expect(table.version).toBe(3);
  table.close();
});

test("nobody waits for a table that was left", async () => {
  const { table, answer, id } = asked();
  Socket.last.say({ type: "done", id, version: 3 });
  expect(await isPending(answer)).toBe(true);
  table.close();
  expect(await answer).toBe(true);
});
