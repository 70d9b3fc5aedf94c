import { describe, expect, it } from "vitest";
import { correction, qrCode } from "./qr.ts";

describe("QR codes", () => {
  it("have the smallest size that fits", () => {
    expect(qrCode("a")?.length).toBe(21);
    expect(qrCode("x".repeat(53))?.length).toBe(29);
    expect(qrCode("x".repeat(106))?.length).toBe(37);
    expect(qrCode("x".repeat(107))).toBeNull();
  });

  it("draw the finders, the clock and the format", () => {
    const rows = qrCode("https://trains.example/#/you?code=ABCD-EFGH")!.map((row) =>
      row.map((dark) => (dark ? "#" : ".")).join(""),
    );
    expect(rows[0]!.slice(0, 9)).toBe("#######..");
    expect(rows[3]!.slice(0, 8)).toBe("#.###.#.");
    expect(rows[6]).toBe("#######.#.#.#.#.#.#.#.#######");
    expect(rows[8]!.slice(0, 9)).toBe("###.##" + rows[8]![6]! + "##");
    expect(rows[21]![8]).toBe("#");
  });

  it("correct with the remainder that the standard's example has", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });
});
