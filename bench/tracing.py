"""What a browser's trace tells of a moving board: frames shown and dropped, and what each of them cost."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "benchmark", "viz"]
RASTER = ("RasterTask", "ImageDecodeTask")
FRAME_MS = 1000 / 60
Event = dict[str, Any]


def traced(browser: Browser, page: Page, gesture: Any) -> dict[str, Any]:
    """Do a gesture; frames per second, dropped frames, and the processor's milliseconds for each frame."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate("() => { console.timeStamp('begin'); window.frames_ = []; " + WATCH_FRAMES + " }")
    gesture(page)
    stamps: list[float] = page.evaluate("() => { window.framesOver = true; return window.frames_; }")
    return {**shown(stamps), **costs(json.loads(browser.stop_tracing())["traceEvents"], len(stamps))}


WATCH_FRAMES = """
  window.framesOver = false;
  const next = (at) => { frames_.push(at); if (!framesOver) requestAnimationFrame(next); };
  requestAnimationFrame(next);
"""


def shown(stamps: list[float]) -> dict[str, Any]:
    gaps = [after - before for before, after in pairwise(stamps)]
    return {
        "frames_per_s": round(len(gaps) / (sum(gaps) / 1000), 1),
        "frames": len(gaps),
        "late_frames": sum(round(gap / FRAME_MS) - 1 for gap in gaps if gap > 1.5 * FRAME_MS),
    }


def costs(events: list[Event], frames: int) -> dict[str, Any]:
    """Processor time, not the clock's: a busy machine makes a frame late, but not dearer."""
    names = {(it["pid"], it["tid"]): it["args"]["name"] for it in events if it.get("name") == "thread_name"}
    drawing = Counter(it["pid"] for it in events if it.get("name") == "ProxyMain::BeginMainFrame")
    pid = drawing.most_common(1)[0][0] if drawing else -1
    main = [it for it in events if it["pid"] == pid and names.get((pid, it["tid"])) == "CrRendererMain"]
    begun = sorted(it["ts"] for it in main if it.get("name") == "ProxyMain::BeginMainFrame")
    tasks = [it for it in main if it.get("name") == "ThreadControllerImpl::RunTask" and "tdur" in it]
    raster = [it for it in events if it["pid"] == pid and it.get("name") in RASTER]
    reports = Counter(state_of(it) for it in events if it.get("name") == "PipelineReporter" and it["ph"] == "b")
    each = by_frame(tasks, begun)
    return {
        "main_ms_per_frame": round(sum(it["tdur"] for it in tasks) / 1000 / max(1, frames), 2),
        "main_ms_p95": round(sorted(each)[int(len(each) * 0.95)], 2) if each else 0.0,
        "raster_ms_per_frame": round(sum(float(it.get("tdur") or 0) for it in raster) / 1000 / max(1, frames), 2),
        "raster_tasks": len(raster),
        "dropped_by_compositor": reports.get("STATE_DROPPED", 0),
        "presented": reports.get("STATE_PRESENTED_ALL", 0) + reports.get("STATE_PRESENTED_PARTIAL", 0),
    }


def state_of(report: Event) -> str:
    """What became of a frame; the name of the field has changed between versions of Chromium."""
    told = report["args"].get("chrome_frame_reporter") or report["args"].get("frame_reporter") or {}
    return str(told.get("state", ""))


def by_frame(tasks: list[Event], begun: list[float]) -> list[float]:
    """Milliseconds of the main thread between the beginnings of two frames."""
    sums = [0.0] * max(0, len(begun) - 1)
    at = 0
    for task in sorted(tasks, key=lambda it: float(it["ts"])):
        while at < len(sums) and task["ts"] >= begun[at + 1]:
            at += 1
        if at < len(sums) and task["ts"] >= begun[at]:
            sums[at] += task["tdur"] / 1000
    return sums


def closer(page: Page) -> None:
    """A board that is seen whole cannot be moved."""
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -500)


def pan(page: Page, times: int = 120) -> None:
    """Drag the board to and fro by the mouse, as the browser itself would report it."""
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for number in range(times):
        swing = 1 - abs((number % 40) / 20 - 1)
        page.mouse.move(x + 260 * (swing - 0.5), y + 120 * (swing - 0.5))
    page.mouse.up()


def zoom(page: Page, times: int = 80) -> None:
    """In and out by the wheel."""
    for number in range(times):
        page.mouse.wheel(0, -40 if number % 40 < 20 else 40)
