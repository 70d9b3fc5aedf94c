// A text in a drawing that ends in "…" where it is longer than its room; HTML has an ellipsis for that.

export interface Room {
  text: string;
  /** In units of the drawing. */
  width: number;
}

/** How many characters of a text fit, if the first n are so wide and "…" needs its own room. */
export function fitting(length: number, widthOf: (n: number) => number, width: number, dots: number): number {
  if (widthOf(length) <= width) return length;
  let n = length - 1;
  while (n > 1 && widthOf(n) + dots > width) n--;
  return n;
}

export function cut(node: SVGTextContentElement, room: Room): { update(room: Room): void; destroy(): void } {
  let now = room;
  let gone = false;

  function show(): void {
    if (gone) return;
    node.textContent = `${now.text}…`;
    const { length } = now.text;
    const dots = node.getComputedTextLength() - widthOf(length);
    const n = fitting(length, widthOf, now.width, dots);
    node.textContent = n < length ? `${now.text.slice(0, n).trimEnd()}…` : now.text;
  }

  function widthOf(n: number): number {
    return n > 0 ? node.getSubStringLength(0, n) : 0;
  }

  show();
  void document.fonts.ready.then(show);
  return {
    update(next) {
      now = next;
      show();
    },
    // The fonts may come when the drawing has been left: what is not drawn has no width.
    destroy() {
      gone = true;
    },
  };
}
