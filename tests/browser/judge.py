"""What axe says of a page, asked so that it does not take most of a test's time."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    "preload": False,
}
DRAWINGS = "[data-testid=board] svg"
TAKE_DOWN = """() => {
  window.taken = [];
  for (const it of document.querySelectorAll("[data-testid=board] svg")) {
    if (it.contains(document.activeElement) || it.parentElement.closest("svg")) continue;
    const { width, height } = it.getBoundingClientRect();
    const space = document.createElement("span");
    space.style.cssText = `display: block; width: ${width}px; height: ${height}px`;
    window.taken.push([it, space]);
    it.replaceWith(space);
  }
}"""
HANG_UP = """() => {
  window.taken.forEach(([it, space]) => space.replaceWith(it));
  document.querySelectorAll("[data-judged]").forEach((it) => delete it.dataset.judged);
}"""
READY = "() => window.axe !== undefined"
# The contrast of a text follows from its letters and from what lies behind it. Of texts that are the same in this, axe
# judges one, where it would measure each of them.
MARK = """(known) => {
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-judged]" }] });
  const grounds = new Map();
  const groundOf = (it) => {
    if (!it) return "";
    const found = grounds.get(it);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(it);
    const look = `|${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
    const own = look === "|rgba(0, 0, 0, 0) none 1 none" ? "" : look;
    const lies = position === "static" || position === "relative" ? "" : `|${position} ${it.className}`;
    const made = groundOf(it.parentElement) + own + lies;
    grounds.set(it, made);
    return made;
  };
  const seen = new Set(known), fresh = [];
  for (const it of document.body.querySelectorAll("*")) {
    const speaks = [...it.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
    if (!speaks && !it.matches("input, select, textarea")) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(it);
    const disabled = it.closest(":disabled, [aria-disabled=true]") !== null;
    const key = `${color} ${fontSize} ${fontWeight} ${textShadow} ${disabled}${groundOf(it)}`;
    if (seen.has(key) || it.getClientRects().length === 0) continue;
    seen.add(key);
    fresh.push(key);
    it.dataset.judged = "";
  }
  return fresh;
}"""
AXE = Axe()
found_good: set[str] = set()
"""Letters and grounds whose contrast was measured and is enough."""


def faults(page: Page) -> list[str]:
    """What axe finds against the page: contrast, names, roles, order."""
    if not page.evaluate(READY):
        page.evaluate(AXE.axe_script)
    # Of the drawing itself axe can say nothing, and would take most of its time for that.
    page.evaluate(TAKE_DOWN)
    fresh: list[str] = page.evaluate(MARK, list(found_good))
    found: list[dict[str, Any]] = page.evaluate(
        "([context, options]) => axe.run(context, options).then(({ violations }) => violations)",
        [{"exclude": [[DRAWINGS]]}, RULES],
    )
    page.evaluate(HANG_UP)
    if not any(fault["id"] == "color-contrast" for fault in found):
        found_good.update(fresh)
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:160]} {node['any'][0]['message'][:200] if node['any'] else ''}"
        for fault in found
        for node in fault["nodes"][:4]
    ]
