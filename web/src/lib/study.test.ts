import { beforeEach, expect, test, vi } from "vitest";
import type { Study as StudyType } from "./study.svelte.ts";
import type { StudyEdit, StudyInfo, StudyNode, StudyStep } from "./protocol.ts";

const edits: StudyEdit[] = [];
let server: StudyInfo;
let stale = 0;
let asked = 0;

const node = (id: number, parent: number, comment = ""): StudyNode => ({
  id,
  parent,
  seat: id === 0 ? null : 0,
  words: null,
  comment,
  marks: [],
});

vi.mock("./api.ts", async (original) => {
  const api = await original<typeof import("./api.ts")>();
  return {
    ...api,
    fetchStudy: () => Promise.resolve(server),
    fetchStudyStep: (_: string, at: number, seat: number | null): Promise<StudyStep> => {
      asked += 1;
      const view = { title: "t", seat: seat ?? 0, over: false, asked: [0] };
      const legal = [{ kind: "pass" }];
      return Promise.resolve({ node: at, seat: seat ?? 0, view, question: null, asked: [0], legal, words: [] });
    },
    editStudy: (_: string, edit: StudyEdit) => {
      edits.push(edit);
      if (stale > 0 || edit.version !== server.version) {
        stale -= 1;
        return Promise.reject(new api.Refusal(409, null, "stale"));
      }
      const nodes = edit.do === "add" ? [...server.nodes, node(server.nodes.length, edit.node ?? 0)] : server.nodes;
      server = { ...server, version: server.version + 1, nodes, at: nodes.length - 1 };
      return Promise.resolve(server);
    },
  };
});

let Study: typeof StudyType;
beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  ({ Study } = await import("./study.svelte.ts"));
  edits.length = stale = asked = 0;
  const seats = ["Ann", "Player 2"];
  const rest = { options: {}, seats, step: 9, access: "private" as const, mine: true, edits: true, at: 0 };
  server = { id: "s", version: 4, name: "", title: "t", nodes: [node(0, 0), node(1, 0)], ...rest };
});

async function opened(): Promise<StudyType> {
  const study = new Study("s");
  await study.load();
  return study;
}

test("a node is a table whose seat is asked, and what was seen is not asked for again", async () => {
  const study = await opened();
  expect(study.step?.node).toBe(0);
  expect(study.table.eyes[0]).toMatchObject({ seat: 0, asked: true, legal: [{ kind: "pass" }] });
  await study.go(1);
  await study.go(0);
  expect([study.step?.node, asked]).toEqual([0, 2]);
  await study.go(99);
  expect(study.at).toBe(0);
});

test("whoever may only read is asked nothing", async () => {
  server = { ...server, edits: false };
  const study = await opened();
  expect(study.table.eyes[0]).toMatchObject({ asked: false, legal: [] });
});

test("changes go one after the other, each with the version that the one before has led to", async () => {
  const study = await opened();
  const both = [study.edit({ do: "comment", node: 1, text: "x" }), study.table.act(0, { kind: "pass" })];
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(edits.map(({ version, do: what }) => [version, what])).toEqual([
    [4, "comment"],
    [5, "add"],
  ]);
  expect([study.at, study.step?.node]).toEqual([2, 2]);
});

test("a change to an old version is refused, and the newest comes", async () => {
  const study = await opened();
  server = { ...server, version: 7, nodes: [node(0, 0)] };
  await study.go(1);
  expect(await study.edit({ do: "comment", node: 1, text: "x" })).toBe(false);
  expect([study.info?.version, study.at]).toEqual([7, 0]);
  expect(await study.edit({ do: "comment", node: 0, text: "y" })).toBe(true);
});
