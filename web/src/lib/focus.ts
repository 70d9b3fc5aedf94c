// Moving the keyboard's focus to a part of the page.

/** Put the focus on something, also if it takes none by itself. */
export function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) return;
  if (found.tabIndex < 0 && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}
