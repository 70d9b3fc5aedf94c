import { describe, expect, test } from "vitest";
import { about } from "./names.ts";

const PEOPLE = [{ name: "Guest ab12", code: "ab12" }, { name: "Zofia" }];
const GUEST = { key: "server.guest", args: { code: "ab12" } };

describe("names of people", () => {
  test("who has chosen none is a guest in the language of the reader, also deep in a text", () => {
    const text = {
      key: "said",
      args: { who: "Guest ab12", n: 2, more: { key: "in", args: { all: ["Zofia", "Guest ab12"] } } },
    };
    expect(about(text, PEOPLE)).toEqual({
      key: "said",
      args: { who: GUEST, n: 2, more: { key: "in", args: { all: ["Zofia", GUEST] } } },
    });
  });

  test("a table of people with names of their own has its texts as they are", () => {
    const text = { key: "said", args: { who: "Zofia" } };
    expect(about(text, [{ name: "Zofia" }])).toBe(text);
  });
});
