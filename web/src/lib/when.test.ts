import { expect, test } from "vitest";
import { ago, left } from "./when.ts";

const NOW = Date.UTC(2026, 4, 20, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("how long ago something was", () => {
  expect(ago(NOW - 20_000, NOW, "en")).toBeNull();
  expect(ago(NOW - 5.5 * MINUTE, NOW, "en")).toBe("5 minutes ago");
  expect(ago(NOW - DAY, NOW, "en")).toBe("yesterday");
  expect(ago(NOW - 40 * DAY, NOW, "en")).toContain("2026");
});

test("how long a clock still runs", () => {
  expect(left(NOW + 2 * DAY + 3 * 60 * MINUTE + 5 * MINUTE, NOW, "en")).toBe("2 days 3 hr");
  expect(left(NOW + 59.5 * MINUTE, NOW, "en")).toBe("59 min");
  expect(left(NOW + 1000, NOW, "en")).toBe("1 min");
  expect(left(NOW - DAY, NOW, "en")).toBe("1 min");
});
