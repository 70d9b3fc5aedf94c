// A study as this page knows it: its tree, the node that is looked at, and what may be done there.

import * as api from "./api.ts";
import { t } from "./i18n.svelte.ts";
import { notices } from "./notices.svelte.ts";
import type {
  Access,
  Action,
  Eye,
  Seat,
  SeatInfo,
  StudyEdit,
  StudyInfo,
  StudyNode,
  StudyStep,
  Summary,
} from "./protocol.ts";
import { Table } from "./table.svelte.ts";
import type { Text } from "./text.ts";
import { neighbour, ROOT, type Way } from "./variations.ts";
import type { ActionWish } from "../types/wire.ts";

const NO_STUDY = [403, 404];
const STALE = 409;
const KEPT = 200;
/** What a player is called whom nobody has given a name. */
const UNNAMED = /^Player (\d+)$/;
/** Nothing goes over a socket: a study is asked for, and changed, by requests. */
const SILENT = {
  ask: () => Promise.resolve({ ok: true as const }),
  send: () => true,
  close: () => undefined,
};

export class Study {
  info = $state.raw<StudyInfo | null>(null);
  /** The node that is wanted. */
  at = $state(ROOT);
  /** What is seen; it follows as soon as it has come. */
  step = $state.raw<StudyStep | null>(null);
  /** Whose eyes one looks through; null: those of whoever is asked. */
  eye = $state<Seat | null>(null);
  /** Chance that is asked after an answer is drawn at once. */
  draws = $state(true);
  gone = $state(false);
  failed = $state(false);
  busy = $state(false);
  readonly table: StudyTable;
  readonly node = $derived.by<StudyNode | null>(() => this.info?.nodes.find(({ id }) => id === this.at) ?? null);
  readonly chance = $derived.by(() => this.step?.asked[0] === -1);
  private readonly kept = new Map<string, StudyStep>();
  private fetching = false;
  /** The change that was asked for last. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {
    this.table = new StudyTable(id);
    this.table.answers = (seat, action) => this.edit({ do: "add", node: this.at, seat, action, draw: this.draws });
  }

  async load(node: number | null = null): Promise<void> {
    try {
      this.take(await api.fetchStudy(this.id));
      this.failed = false;
      await this.go(node ?? this.at);
    } catch (error) {
      if (error instanceof api.Refusal && NO_STUDY.includes(error.status)) this.gone = true;
      else this.failed = true;
    }
  }

  /** Look at a node; one that is not there any more leads to the root. */
  async go(node: number): Promise<void> {
    this.at = this.info?.nodes.some(({ id }) => id === node) ? node : ROOT;
    await this.fetchAll();
  }

  walk(way: Way): void {
    if (this.info) void this.go(neighbour(this.info.nodes, this.at, way));
  }

  lookThrough(eye: Seat | null): void {
    this.eye = eye;
    void this.fetchAll();
  }

  /**
   * Change the study, one change after the other. If somebody else has changed it meanwhile, their version comes
   * instead, and one is told.
   */
  edit(what: Omit<StudyEdit, "version">): Promise<boolean> {
    const done = this.last.then(() => this.carryOut(what));
    this.last = done;
    return done;
  }

  private async carryOut(what: Omit<StudyEdit, "version">): Promise<boolean> {
    if (this.info === null) return false;
    this.busy = true;
    try {
      const info = await api.editStudy(this.id, { version: this.info.version, ...what });
      this.take(info);
      if (["add", "draw", "remove"].includes(what.do)) await this.go(info.at);
      return true;
    } catch (error) {
      notices.fail(error);
      if (error instanceof api.Refusal && error.status === STALE) await this.load();
      return false;
    } finally {
      this.busy = false;
    }
  }

  async share(access: Access): Promise<void> {
    try {
      this.take(await api.shareStudy(this.id, access));
    } catch (error) {
      notices.fail(error);
    }
  }

  private take(info: StudyInfo): void {
    this.info = info;
    this.table.learn(info);
  }

  private key(): string {
    return `${this.at} ${this.eye}`;
  }

  /** Fetch what is wanted, one request at a time, however fast one walks. */
  private async fetchAll(): Promise<void> {
    this.settle();
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (!this.kept.has(this.key())) {
        const key = this.key();
        this.kept.set(key, await api.fetchStudyStep(this.id, this.at, this.eye));
        for (const [old] of [...this.kept].slice(0, Math.max(0, this.kept.size - KEPT))) this.kept.delete(old);
        this.settle();
      }
    } catch (error) {
      notices.fail(error);
    } finally {
      this.fetching = false;
    }
  }

  private settle(): void {
    const found = this.kept.get(this.key());
    if (!found || this.info === null) return;
    this.step = found;
    this.table.display(found, this.info.edits);
  }
}

/** A node of a study as a table, for what draws tables and puts decisions together. */
export class StudyTable extends Table {
  /** What becomes of an answer. */
  answers: (seat: Seat, action: ActionWish) => Promise<boolean> = () => Promise.resolve(false);

  protected override connect() {
    return SILENT;
  }

  protected override loadBoard(): Promise<unknown> {
    return api.fetchStudyBoard(this.id);
  }

  override fetchWords(seat: Seat, actions: Action[]): Promise<Text[]> {
    return api.fetchStudyWords(this.id, seat, actions);
  }

  /** Reasons are for those who play. */
  override fetchReason(): Promise<null> {
    return Promise.resolve(null);
  }

  override act(seat: Seat, action: ActionWish): Promise<boolean> {
    return this.answers(seat, action);
  }

  learn(info: StudyInfo): void {
    this.status = "open";
    this.summary = summaryOf(info);
  }

  display(step: StudyStep, edits: boolean): void {
    const asked = edits && step.seat !== null && step.asked.includes(step.seat);
    const eye: Eye = {
      seat: step.seat,
      view: step.view,
      asked,
      question: step.question,
      legal: asked ? step.legal : [],
      words: asked ? step.words : [],
      can_undo: false,
      ask_undo: false,
      no_undo: false,
      can_redo: false,
      since: null,
    };
    this.eyes = [eye];
  }
}

function summaryOf(info: StudyInfo): Summary {
  const seat = (name: string): SeatInfo => ({
    name: UNNAMED.test(name) ? t("page.study.player", { n: name.replace(UNNAMED, "$1") }) : name,
    kind: "person",
    level: null,
    mine: true, // one answers for everybody
    present: true,
    left: false,
    code: null,
    away: null,
    same: null,
    replaced: false,
    program: false,
  });
  return {
    id: info.id,
    title: info.title,
    options: info.options,
    status: "playing",
    seats: info.seats.map(seat),
    mine: [],
    host: false,
    public: false,
    created: 0,
    version: info.version,
    invite: null,
    result: null,
    next: null,
    chat_closed: true,
    commitment: null,
    origin: null,
    hints: false,
    trials: false,
    away: 0,
    practice: null,
    lot: false,
    rated: false,
    turn: null,
    clock: null,
    bots: false,
  };
}
