import { describe, expect, it } from "vitest";
import type { Box } from "../../src/applications/dialog/place-window.ts";
import { hides, placeBeside } from "../../src/applications/dialog/place-window.ts";

const view: Box = { left: 100, top: 0, width: 900, height: 800 };
const size = { width: 400, height: 600 };
const at = ({ left, top }: { left: number; top: number }): Box => ({ left, top, ...size });
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe("placeBeside", () => {
  it.each([
    ["the left", { left: 150, top: 300, width: 60, height: 60 }],
    ["the right", { left: 900, top: 300, width: 60, height: 60 }],
  ])("leaves a target at %s in sight", (_where, target) => {
    const box = at(placeBeside(size, { view, about: [target], windows: [] }));
    expect(overlaps(box, target)).toBe(false);
    expect(box.left).toBeGreaterThanOrEqual(view.left);
    expect(box.left + box.width).toBeLessThanOrEqual(view.left + view.width);
  });

  it("stands beside the sheet that it was opened from where there is room, and not over it", () => {
    const sheet = { left: 110, top: 40, width: 440, height: 700 };
    expect(placeBeside(size, { view, about: [], windows: [sheet] })).toEqual({ left: 558, top: 40 });
  });

  it("covers a token rather than the button that closes another window", () => {
    const wide: Box = { left: 282, top: 40, width: 640, height: 720 };
    const target = { left: 120, top: 60, width: 60, height: 700 };
    const box = at(placeBeside(size, { view: { ...view, width: 830 }, about: [target], windows: [wide] }));
    const controls = { left: wide.left + wide.width - 60, top: wide.top, width: 60, height: 36 };
    expect(overlaps(box, controls)).toBe(false);
  });

  it.each([600, 795, 800, 900])("leaves that button free beside three tokens where it is %i px tall", (height) => {
    const wide: Box = { left: 283, top: 40, width: 640, height: 720 };
    const about = [110, 160, 210].map((left) => ({ left, top: 360, width: 40, height: 40 }));
    const placed = placeBeside({ width: 400, height }, { view: { ...view, width: 830 }, about, windows: [wide] });
    const controls = { left: wide.left + wide.width - 60, top: wide.top, width: 60, height: 36 };
    expect(overlaps({ ...placed, width: 400, height }, controls)).toBe(false);
    expect(placed.top + Math.min(height, view.height)).toBeLessThanOrEqual(view.height);
  });

  it.each([
    ["most of it", 20, true],
    ["less than half", 40, false],
  ])("hides a token where it lies over %s", (_what, left, expected) => {
    expect(hides({ left, top: 0, width: 100, height: 100 }, { left: 0, top: 0, width: 60, height: 60 })).toBe(expected);
  });

  it("lies exactly on no other window where all must overlap", () => {
    const windows: Box[] = [];
    for (let i = 0; i < 5; i++) windows.push(at(placeBeside(size, { view, about: [], windows })));
    expect(new Set(windows.map(({ left, top }) => `${left} ${top}`)).size).toBe(windows.length);
  });

  it("stays on a page that is smaller than the window", () => {
    const narrow = { left: 0, top: 0, width: 360, height: 500 };
    expect(placeBeside(size, { view: narrow, about: [], windows: [] })).toEqual({ left: 0, top: 0 });
  });
});
