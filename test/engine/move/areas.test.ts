import { describe, expect, it } from "vitest";
import { areaAt, covers, outlineOf } from "../../../src/engine/index.ts";
import type { AreaShape, Spot } from "../../../src/engine/index.ts";

const from: Spot = { x: 10, y: 10, z: 0 };
const blast: AreaShape = { kind: "blast", diameter: 20, range: 60 };
const cone: AreaShape = { kind: "cone", length: 30 };
const ray: AreaShape = { kind: "ray", length: 40, diameter: 4 };

/** Whether a point lies in a convex polygon. */
function isInside(outline: readonly { x: number; y: number }[], { x, y }: Spot): boolean {
  const sides = outline.map((a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    return Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

describe("an area that is aimed", () => {
  it("a cone or a ray points from whoever aims it, and from nowhere it is none", () => {
    expect(areaAt(cone, null, from)).toBeNull();
    expect(areaAt(ray, from, { x: 20, y: 10, z: 0 })).toMatchObject({ kind: "ray", from, length: 40, diameter: 4 });
    expect(areaAt(blast, null, from)).toEqual({ kind: "blast", at: from, diameter: 20 });
  });

  it("without a length it ends at the spot", () => {
    expect(areaAt({ kind: "cone", length: null }, from, { x: 13, y: 14, z: 0 })).toMatchObject({ length: 5 });
  });

  it("aimed at its own place it has no outline", () => {
    expect(outlineOf(areaAt(cone, from, from)!)).toEqual([]);
  });

  it.each([
    ["blast", blast],
    ["cone", cone],
    ["ray", ray],
  ])("the outline of a %s holds whom it covers, turned any way", (_kind, shape) => {
    let compared = 0;
    for (let turn = 0; turn < 8; turn++) {
      const at = { x: from.x + Math.cos(turn) * 25, y: from.y + Math.sin(turn) * 25, z: 0 };
      const area = areaAt(shape, from, at)!;
      const outline = outlineOf(area, 720);
      for (let x = -30; x <= 60; x += 1.5)
        for (let y = -30; y <= 60; y += 1.5) {
          // A cone ends in an arc for some and in an edge here: between the two nothing is compared.
          const near = [0.05, -0.05].map((by) => covers(area, { x: x + by, y: y + by, z: 0 }));
          const spot = { x, y, z: 0 };
          if (new Set([...near, covers(area, spot)]).size > 1) continue;
          if (covers(area, spot)) compared++;
          expect(isInside(outline, spot), `${x} ${y} turned ${turn}`).toBe(covers(area, spot));
        }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
