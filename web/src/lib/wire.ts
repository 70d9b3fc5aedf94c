// A socket that comes back by itself, and answers that find their question.

import { socketUrl } from "./api.ts";
import { Hands } from "./hands.ts";
import type { ClientMessage, News, Refusal, ServerMessage } from "./protocol.ts";
import type { Text } from "./text.ts";

export type Answer = { ok: true } | { ok: false; text: Text };
export type WireStatus = "connecting" | "open" | "lost";

interface Listener {
  state(message: News): void;
  status(status: WireStatus): void;
  /** The server refuses the whole socket, or a message that it has not even read; it says why. */
  refused(text: Text): void;
  /** There is no such table, or its host has sent this spectator away. */
  gone(removed: boolean): void;
  /** How much of the table's log is known already. */
  since(): number;
  /** The socket is open, perhaps again. */
  opened(): void;
  /** This device was signed out, or somebody else signed in: done when it is known who is here now. */
  signedOut(): Promise<void>;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
/** Milliseconds from one ping to the next, each of which has to be answered by then: a dead wire is known after two. */
const BEAT = 4000;
/** Milliseconds after which a message without an answer counts as lost. */
const PATIENCE = 10_000;
/** Milliseconds after which a server that was told too much at once is told again. */
const BREATH = 1500;
/** The code with which the server closes the socket of a table that it does not have. */
const NO_TABLE = 4404;
const REMOVED = 4403;
/** The code with which it closes the sockets of a session that has ended. */
const SIGNED_OUT = 4401;

type WithId = Extract<ClientMessage, { id: string }>;
type Unsigned<T> = T extends { id: string } ? Omit<T, "id"> : never;

export class Wire {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly hands = new Hands(() => this.ping());
  private beat: ReturnType<typeof setInterval> | undefined;
  /** Nothing has been heard since the last ping, or since the socket was asked for. */
  private silent = false;
  /** Messages without an answer. A new socket sends them again: the server knows them by their id, each counts once. */
  private readonly waiting = new Map<string, { message: WithId; resolve(answer: Answer): void }>();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener("online", this.test);
    addEventListener("offline", this.test);
    document.addEventListener("visibilitychange", this.test);
  }

  /** Send a message and wait for its answer. */
  ask(message: Unsigned<WithId>): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    return new Promise((resolve) => {
      const signed = { ...message, id } as WithId;
      this.waiting.set(id, { message: signed, resolve });
      this.send(signed);
      setTimeout(() => this.answer(id, offline()), PATIENCE);
    });
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.test);
    removeEventListener("offline", this.test);
    document.removeEventListener("visibilitychange", this.test);
    this.hands.close();
    this.drop();
    for (const id of [...this.waiting.keys()]) this.answer(id, offline());
  }

  private open(): void {
    this.listener.status("connecting");
    const socket = new WebSocket(socketUrl(this.table, this.listener.since(), this.hands.idle));
    this.socket = socket;
    this.listen();
    socket.onopen = () => {
      this.listener.status("open");
      this.listener.opened();
      this.sendAgain();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.silent = false;
      this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (event.code === NO_TABLE || event.code === REMOVED) this.gone(event.code === REMOVED);
      else if (event.code === SIGNED_OUT) void this.listener.signedOut().then(() => this.lost());
      else this.lost();
    };
  }

  private ping(): boolean {
    return this.send(this.hands.idle ? { type: "ping", idle: true } : { type: "ping" });
  }

  /** The network has changed, or somebody looks again: whether the wire is whole is found out at once. */
  private readonly test = (): void => {
    if (this.socket === null) {
      if (!navigator.onLine || document.hidden) return;
      clearTimeout(this.timer);
      this.open();
    } else if (this.ping()) this.listen();
  };

  /** From now on something has to be heard within a beat, then within each beat after a ping. */
  private listen(): void {
    clearInterval(this.beat);
    this.silent = true;
    this.beat = setInterval(() => {
      if (this.silent) return this.lost();
      this.silent = true;
      this.ping();
    }, BEAT);
  }

  /** Put the socket aside: one whose other end is silent would take minutes to close, and what it says then is late. */
  private drop(): void {
    clearInterval(this.beat);
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private gone(removed: boolean): void {
    this.close();
    this.listener.gone(removed);
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    this.listener.status("lost");
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hear(message: ServerMessage): void {
    if (message.type === "table" || message.type === "update") {
      this.pause = FIRST_PAUSE;
      this.listener.state(message);
    } else if (message.type === "done") this.answer(message.id, { ok: true });
    else if (message.type === "refused") this.refuse(message);
  }

  /** What came too fast is sent again in a moment; where the server does not say what it was, all without an answer. */
  private refuse({ id, error, wait }: Refusal): void {
    const pause = Math.max(BREATH, (wait ?? 0) * 1000);
    if (id !== null && (wait === undefined || pause > PATIENCE)) {
      this.answer(id, { ok: false, text: error });
      return;
    }
    this.listener.refused(error);
    setTimeout(() => this.sendAgain(id), pause);
  }

  private sendAgain(id: string | null = null): void {
    for (const { message } of this.waiting.values()) if (id === null || message.id === id) this.send(message);
  }

  private answer(id: string, answer: Answer): void {
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }
}

function offline(): Answer {
  return { ok: false, text: { key: "page.error.offline", args: {} } };
}
