import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Note } from "./note.svelte.ts";

let kept = "";
let fault: Error | null = null;
const saved: string[] = [];
vi.mock("./api.ts", async (original) => ({
  ...(await original<object>()),
  fetchNote: () => (fault ? Promise.reject(fault) : Promise.resolve({ text: kept, at: 1 })),
  saveNote: (_: string, text: string) => {
    saved.push(text);
    if (fault) return Promise.reject(fault);
    kept = text;
    return Promise.resolve({ text, at: 2 });
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  [kept, fault] = ["before", null];
  saved.length = 0;
});
afterEach(() => void vi.useRealTimers());

async function opened(): Promise<Note> {
  const note = new Note("t");
  await note.load();
  return note;
}

test("it is saved once, a moment after the last key", async () => {
  const note = await opened();
  expect([note.text, note.state]).toEqual(["before", "saved"]);
  note.write("a");
  await vi.advanceTimersByTimeAsync(400);
  note.write("ab");
  await vi.advanceTimersByTimeAsync(400);
  expect([saved, note.state]).toEqual([[], "saving"]);
  await vi.advanceTimersByTimeAsync(400);
  expect([saved, note.state]).toEqual([["ab"], "saved"]);
});

test("what failed is said, kept here, and tried again", async () => {
  const note = await opened();
  fault = new Error("offline");
  note.write("mine");
  await vi.advanceTimersByTimeAsync(1000);
  expect([note.state, note.text]).toEqual(["failed", "mine"]);
  fault = null;
  kept = "elsewhere";
  await note.load();
  expect(note.text).toBe("mine");
  await vi.advanceTimersByTimeAsync(5000);
  expect([note.state, kept]).toEqual(["saved", "mine"]);
});

test("a note that was never read is not overwritten", async () => {
  fault = new Error("offline");
  const note = await opened();
  expect(note.state).toBe("unread");
  await note.save();
  expect(saved).toEqual([]);
  fault = null;
  await vi.advanceTimersByTimeAsync(5000);
  expect([note.text, note.state]).toEqual(["before", "saved"]);
});

test("what was written elsewhere is seen when one comes back", async () => {
  const note = await opened();
  kept = "from the phone";
  await note.load();
  expect(note.text).toBe("from the phone");
});
