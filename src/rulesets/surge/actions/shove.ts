import { centreOf, directionsFrom } from "../../../engine/index.ts";
import type { Place } from "../../../engine/index.ts";
import type { SurgeFight } from "../types.ts";

/** Feet a shove moves (S15). */
const SHOVE = 5;
const SLACK = 1e-6;

/** S15: feet a target is moved, 0 if the space beyond is taken. People move tokens; the card says how far. */
export function feetShoved(fight: SurgeFight, by: string, target: string): number {
  const from = fight.combatant(by).place;
  const place = fight.combatant(target).place;
  const to = from && place && placeBeyond(fight, from, place);
  if (!to) return SHOVE;
  const { size } = fight.state.map;
  const taken = fight
    .everyone()
    .some(
      ({ id, place: p }) =>
        id !== target &&
        p !== null &&
        Math.abs(p.z - to.z) < size &&
        overlaps(to.x, to.w, p.x, p.w) &&
        overlaps(to.y, to.h, p.y, p.h),
    );
  return taken ? 0 : SHOVE;
}

const overlaps = (a: number, aSize: number, b: number, bSize: number): boolean =>
  a < b + bSize - SLACK && b < a + aSize - SLACK;

/** Where a shove leads: the next space most nearly in line, or without a grid `SHOVE` ft straight away. */
function placeBeyond({ state: { map } }: SurgeFight, from: Place, place: Place): Place | null {
  const here = centreOf(map, place);
  const there = centreOf(map, from);
  const [x, y] = [here.x - there.x, here.y - there.y];
  const away = Math.hypot(x, y);
  if (away < SLACK) return null; // one above the other, or in one space: the GM decides where to
  if (map.kind === "gridless") {
    const far = SHOVE / map.size / away;
    return { ...place, x: place.x + x * far, y: place.y + y * far };
  }
  let best: Place | null = null;
  let most = -Infinity;
  for (const { dx, dy } of directionsFrom(map, place.x, place.y)) {
    const next = { ...place, x: place.x + dx, y: place.y + dy };
    const centre = centreOf(map, next);
    const step = Math.hypot(centre.x - here.x, centre.y - here.y);
    const inLine = ((centre.x - here.x) * x + (centre.y - here.y) * y) / step;
    if (inLine <= most + SLACK) continue;
    most = inLine;
    best = next;
  }
  return best;
}
