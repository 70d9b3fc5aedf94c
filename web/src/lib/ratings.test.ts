import { expect, test, vi } from "vitest";
import { fetchRatings } from "./api.ts";
import type { Summary, TableRatings } from "./protocol.ts";
import { ratings, ratingWords } from "./ratings.svelte.ts";

vi.mock("./api.ts", () => ({ fetchRatings: vi.fn() }));
const ask = vi.mocked(fetchRatings);
const answer: TableRatings = { why: null, seats: [{ rating: null, before: null, after: null }, null] };
const table = (more: Partial<Summary>) =>
  ({ id: "t", rated: true, status: "playing", seats: [{ name: "Ann" }, { name: "Bob" }], ...more }) as Summary;

test("a provisional rating has a question mark", () => {
  expect(ratingWords({ rating: 1210, provisional: false })).toBe("1210");
  expect(ratingWords({ rating: 980, provisional: true })).toBe("980?");
});

test("ratings are asked for once, and again after the end", async () => {
  ask.mockResolvedValue(answer);
  ratings.watch(null);
  ratings.watch(table({ rated: false }));
  expect(ask).not.toHaveBeenCalled();
  ratings.watch(table({}));
  ratings.watch(table({}));
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(ratings.at("t")).toEqual(answer));
  expect(ratings.at("another")).toBeNull();
  ratings.watch(table({ status: "over" }));
  expect(ask).toHaveBeenCalledTimes(2);
});

test("whoever gets no answer asks again", async () => {
  ask.mockReset().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(answer);
  ratings.watch(table({ id: "u" }));
  await vi.waitFor(() => {
    ratings.watch(table({ id: "u" }));
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
