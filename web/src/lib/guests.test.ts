import { expect, test, vi } from "vitest";
import { guestName } from "./guests.ts";
import { i18n } from "./i18n.svelte.ts";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

test("a guest without a name has one before the server's texts are there, and in one's own language then", async () => {
  const guest = { name: "Guest ab12", code: "ab12" };
  expect(guestName(guest)).toBe("Guest ab12");
  await i18n.addSource(async (lang) => ({ "server.guest": `${lang}: {code}` }));
  expect(guestName(guest)).toBe(`${i18n.lang}: ab12`);
  expect(guestName({ name: "Ann" })).toBe("Ann");
});
