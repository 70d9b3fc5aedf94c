import { expect, test, vi } from "vitest";
import { fetchProfiles } from "./api.ts";
import { profiles } from "./profiles.svelte.ts";
import type { Summary } from "./protocol.ts";

vi.mock("./api.ts", () => ({ fetchProfiles: vi.fn() }));
const ask = vi.mocked(fetchProfiles);
const me = { name: "Ann", kind: "person", mine: true };
const table = (other: object) => ({ id: "t", status: "playing", seats: [me, other] }) as Summary;

test("profiles are looked up where others play", async () => {
  ask.mockResolvedValue([null, "Bob"]);
  profiles.watch(table({ name: "Bot", kind: "bot", mine: false }));
  profiles.watch(table({ ...me, name: "Bob, at my screen" }));
  expect(ask).not.toHaveBeenCalled();
  profiles.watch(table({ name: "Bob", kind: "person", mine: false }));
  await vi.waitFor(() => expect(profiles.at("t")).toEqual([null, "Bob"]));
});
