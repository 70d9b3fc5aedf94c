// Measured numbers as people read them: chances in points of 100, amounts with their sign.

import type { EstimateJson } from "./protocol.ts";
import type { Language } from "./text.ts";

export interface Told {
  [place: string]: string;
  n: string;
  error: string;
}

/** From this size on nobody asks for tenths. */
const LARGE = 10;

/** A chance in points of 100, and its error, which is never none. */
export function percent({ value, error }: EstimateJson): Told {
  return { n: String(Math.round(100 * value)), error: String(Math.max(1, Math.round(100 * error))) };
}

/** A difference in a title's unit, with its sign and its error. */
export function lead({ value, error }: EstimateJson, lang: Language): Told {
  return { n: signed(Math.round(value), lang), error: String(Math.max(1, Math.round(error))) };
}

/** An amount with its sign; small ones to a tenth. */
export function signed(amount: number, lang: Language): string {
  const digits = Math.abs(amount) < LARGE ? 1 : 0;
  const form = new Intl.NumberFormat(lang, { signDisplay: "exceptZero", maximumFractionDigits: digits });
  return form.format(amount).replace("-", "−");
}
