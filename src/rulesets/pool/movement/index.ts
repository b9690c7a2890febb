import { distance, refuse, segmentsOf } from "../../../engine/index.ts";
import type { MovementSpec, Priced, Provocation, Refusal, Step } from "../../../engine/index.ts";
import type { creature } from "../creature/schema.ts";
import type { PoolDerived } from "../creature/derived.ts";
import { overspendsBy } from "../actions/recovery.ts";
import { freeKinds } from "../actions/free-attacks.ts";
import { isSpanningStill } from "../actions/moves.ts";
import type { PoolFight } from "../types.ts";
import { canStrikeFreely, isAble, isWithin } from "../state.ts";
import { Route } from "./route.ts";

/** @param nth receives, for each step, the index of the move action it belongs to */
function priceOfPath(fight: PoolFight, who: string, path: readonly Step[], nth: number[] = []): Priced {
  const bound = boundToStay(fight, who);
  const way = new Route(fight, who);
  const running: { charged: number; cost: Record<string, number> }[] = [];
  let stop: Priced["stop"] = null;
  for (const [i, step] of path.entries()) {
    const refusal = way.take(step);
    if (stop === null) {
      const why = bound ?? refusal ?? tooDear(fight, who, way.stamina);
      if (why) stop = { step: i, refusal: why };
    }
    const { charged, cost } = way;
    nth.push(way.move);
    running.push({ charged, cost });
  }
  return { segments: segmentsOf(running), cost: way.cost, running, charged: way.charged, left: way.left, stop };
}

/** Refuses a path that takes more stamina than a restoration of this turn allows (D15). */
const tooDear = (fight: PoolFight, who: string, stamina: number): Refusal | null =>
  stamina > 0 && overspendsBy(fight, who, stamina) ? refuse("TEMPO.Pool.Refusal.restored") : null;

/** Why a combatant cannot move at all; null when it can. */
function boundToStay(fight: PoolFight, who: string): Refusal | null {
  if (!isAble(fight, who)) return refuse("TEMPO.Pool.Refusal.unable");
  return isSpanningStill(fight, who) ? refuse("TEMPO.Pool.Refusal.loading") : null;
}

/** Enemies whose threatened hexes a step leaves or, if set, enters; each once per move action (D16). */
function provocationsOf(fight: PoolFight, who: string, path: readonly Step[]): Provocation[] {
  const entering = fight.option("enteringProvokes") === true;
  const { map } = fight.state;
  const found: Provocation[] = [];
  let nth: number[] | null = null;
  for (const { id, place } of fight.enemiesOf(who)) {
    if (!place || !canStrikeFreely(fight, id)) continue;
    const { threat } = fight.figure(id).derived;
    const near = (at: Step["from"]): boolean => isWithin(distance(map, at, place), threat);
    // Move actions come in order, so that the last that was asked about is the only one to compare with.
    let asked: number | null = null;
    for (let step = 0; step < path.length; step++) {
      const { from, to, length, rise } = path[step] as Step;
      if ((length <= 0 && rise === 0) || !(near(from) || (entering && near(to)))) continue;
      if (nth === null) priceOfPath(fight, who, path, (nth = []));
      const move = Math.max(0, nth[step] ?? 0);
      if (move === asked) continue;
      asked = move;
      const kinds = freeKinds(fight, id);
      found.push(kinds.length > 1 ? { by: id, step, move, options: [...kinds, "none"] } : { by: id, step, move });
    }
  }
  return found.sort((a, b) => a.step - b.step);
}

const mode = (id: string, icon: string, factor = 1) => ({ label: `TEMPO.Pool.Action.${id}`, icon, factor });

export const movement: MovementSpec<typeof creature, PoolDerived> = {
  modes: {
    walk: mode("walk", "fa-solid fa-person-walking"),
    dash: mode("dash", "fa-solid fa-person-running"),
    sprint: mode("sprint", "fa-solid fa-person-running-fast"),
    swim: mode("swim", "fa-solid fa-person-swimming"),
    climb: mode("climb", "fa-solid fa-person-through-window"),
    jump: mode("jump", "fa-solid fa-person-falling-burst"),
  },
  price: (fight, who, path) => priceOfPath(fight, who, path),
  provoked: provocationsOf,
};
