import { describe, expect, it } from "vitest";
import { atFirst, hasAll, plain, typedWords } from "./search.ts";

describe("typing into a list", () => {
  it("does not mind accents and capitals", () => {
    expect(plain("  Łódź – MONTRÉAL ")).toBe("lodz – montreal");
    expect(hasAll(plain("Utwórz połączenie Kijów – Wilno"), typedWords("kijow UTWORZ"))).toBe(true);
  });

  it("wants every word, in any order", () => {
    const words = plain("Claim Denver – Omaha, paying: 4 pink");
    expect(hasAll(words, typedWords("pink den"))).toBe(true);
    expect(hasAll(words, typedWords("pink dallas"))).toBe(false);
  });

  it("finds all where nothing is typed", () => {
    expect(typedWords("   ")).toEqual([]);
    expect(hasAll("anything", [])).toBe(true);
  });

  it("shows some at first and counts the rest", () => {
    expect(atFirst([1, 2, 3], 2)).toEqual({ shown: [1, 2], more: 1 });
    expect(atFirst([1, 2], 2)).toEqual({ shown: [1, 2], more: 0 });
  });
});
