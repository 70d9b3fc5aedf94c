// Dragging by mouse, pen or finger: a picture of the thing follows the pointer until it is let go over a place that is
// marked with data-drop, or Escape takes it back.

export interface Dragged {
  /** Whether it may be dragged now. */
  ready: boolean;
  onstart(): void;
  /** The place under the pointer. */
  onover(place: string | null): void;
  /** It was let go over a place, or taken back (null). */
  ondrop(place: string | null): void;
}

const SLACK = 6;

export function placeAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
  return found?.dataset.drop ?? null;
}

export function dragged(node: HTMLElement, given: Dragged) {
  let options = given;
  let from: { x: number; y: number } | null = null;
  let picture: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (!options.ready || event.button !== 0 || !event.isPrimary) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  function move(event: PointerEvent): void {
    if (!from || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!picture && Math.hypot(dx, dy) < SLACK) return;
    if (!picture) begin();
    picture!.style.transform = `translate(${dx}px, ${dy}px) scale(1.25)`;
    options.onover(placeAt(event.clientX, event.clientY));
  }

  function begin(): void {
    const box = node.getBoundingClientRect();
    picture = node.cloneNode(true) as HTMLElement;
    picture.removeAttribute("data-testid");
    picture.setAttribute("aria-hidden", "true");
    const place = { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` };
    const over = { position: "fixed", zIndex: "50", margin: "0", pointerEvents: "none", transition: "none" };
    Object.assign(picture.style, place, over);
    document.body.append(picture);
    addEventListener("keydown", key, true);
    options.onstart();
  }

  function up(event: PointerEvent): void {
    const place = picture ? placeAt(event.clientX, event.clientY) : null;
    if (picture) addEventListener("click", swallow, { capture: true, once: true });
    // If no click follows, the next one is not to be swallowed.
    setTimeout(() => removeEventListener("click", swallow, true));
    finish(place);
  }

  function swallow(event: MouseEvent): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function cancel(): void {
    finish(null);
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    finish(null);
  }

  function finish(place: string | null): void {
    const begun = picture !== null;
    picture?.remove();
    [from, picture] = [null, null];
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", key, true);
    if (!begun) return;
    options.onover(null);
    options.ondrop(place);
  }

  node.addEventListener("pointerdown", down);
  return {
    update(next: Dragged): void {
      options = next;
    },
    destroy(): void {
      node.removeEventListener("pointerdown", down);
      finish(null);
    },
  };
}
