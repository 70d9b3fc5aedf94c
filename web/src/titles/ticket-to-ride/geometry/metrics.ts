// How wide words are in the labels' font, Barlow Condensed 600, in thousandths of its size: labels are placed before
// anything is drawn. Letters with accents are as wide as those without.

const WIDTHS: Record<number, string> = {
  152: "'",
  165: "’",
  200: " ,l",
  211: ".ij",
  224: "I",
  276: "()1t",
  291: "f",
  313: "r",
  325: "-",
  353: "ł",
  368: "z",
  377: "–",
  392: "/7",
  400: "sy",
  415: "FLZcvx",
  428: "2356 9eg",
  435: "8ESabdhknopqu",
  450: "0JTßø",
  460: "4ABCGPQRXYOŁ",
  475: "DHKUV",
  507: "N",
  538: "M",
  592: "&w",
  665: "Wm",
};
const UNKNOWN = 600;
const WIDTH_OF = new Map(
  Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((c) => [c, Number(width)])),
);
WIDTH_OF.set(" ", 200);

export const CAP_HEIGHT = 0.7;
export const DESCENT = 0.2;

/** The width of a line of text in units of its size. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text.normalize("NFC")) {
    sum += WIDTH_OF.get(letter) ?? WIDTH_OF.get(letter.normalize("NFD")[0]!) ?? UNKNOWN;
  }
  return sum / 1000;
}
