import { costIn } from "../../engine/turn/budget.ts";
import { distance } from "../../engine/move/grid.ts";
import type { Priced, Segment, Step } from "../../engine/move/path.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { MovementSpec, Provocation } from "../../engine/ruleset.ts";
import { speedOf } from "./circumstances.ts";
import type { creature } from "./creature.ts";
import type { HeroicDerived } from "./derive.ts";
import { isHeld } from "./grips.ts";
import type { Stretch } from "./moves.ts";
import {
  isFullRound,
  keptStretches,
  moveEntry,
  movesFor,
  restOf,
  sharesOf,
  SLACK,
  STEP,
  stretchesIn,
} from "./moves.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, SHORT, threatOf } from "./rules.ts";

/** Manners that take twice the distance. */
const SLOW = ["crawl", "climb", "swim"];

/** Manners that take somebody on their feet: who is prone crawls instead. */
const UPRIGHT = ["walk", "jump"];

const modeOf = (step: Step, prone: boolean): string => (prone && UPRIGHT.includes(step.mode) ? "crawl" : step.mode);

/** Feet a step counts: difficult ground and slow manners double it, and the factors multiply. */
function feetOf(step: Step, mode: string): number {
  const ground = Number.isFinite(step.difficulty) ? step.difficulty : 1; // what is impassible may be climbed
  return Math.max(step.length, Math.abs(step.rise)) * ground * (SLOW.includes(mode) ? 2 : 1);
}

/**
 * A short action covers the speed, and may be cut up; beside a full-round action there is one step (H13, H14). What was
 * moved before keeps the posture and the speed it was moved with.
 */
function price(fight: HeroicFight, who: string, path: readonly Step[]): Priced {
  const figure = fight.figure(who);
  const { activation } = fight.combatant(who);
  const entry = moveEntry(fight, who);
  const held = isHeld(fight, who);
  const present = { prone: figure.derived.prone, speed: speedOf(figure) };
  const single = isFullRound(
    fight.entries(who).filter((e) => e.id !== entry?.id),
    activation,
  );
  const booked = entry ? stretchesIn(entry) : [];
  const stretches: Stretch[] = [];
  const costOf = (): Record<string, number> => (single ? {} : costIn(SHORT, movesFor(sharesOf(stretches))));
  const running: { charged: number; cost: Record<string, number> }[] = [];
  let stop: Priced["stop"] = null;
  let [charged, along] = [0, 0];
  for (const [i, step] of path.entries()) {
    along += step.length;
    const before = booked.find((s) => along <= s.to + SLACK);
    const { prone, speed } = before ?? present;
    const mode = modeOf(step, prone);
    const feet = feetOf(step, mode);
    charged += feet;
    extend(stretches, { to: along, charged: feet, prone, speed });
    // What was moved before was looked at then; meanwhile somebody may have taken hold (H23).
    const refusal = before ? null : cannot(figure.derived, held, step, mode, single && charged > STEP);
    if (refusal && !stop) stop = { step: i, refusal };
    running.push({ charged, cost: costOf() });
  }
  return {
    segments: segmentsOf(running),
    cost: costOf(),
    running,
    charged,
    left: single ? Math.max(0, STEP - charged) : restOf(sharesOf(stretches), present.speed),
    stop,
    facts: { stretches: keptStretches(stretches) },
  };
}

/** Goes on with the last stretch where it is moved in the same way. */
function extend(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last?.prone !== next.prone || last.speed !== next.speed) stretches.push(next);
  else stretches[stretches.length - 1] = { ...next, charged: last.charged + next.charged };
}

function cannot(derived: HeroicDerived, held: boolean, step: Step, mode: string, beyondStep: boolean): Refusal | null {
  if (derived.unconscious) return refuse("TEMPO.Heroic.Refusal.unconscious");
  if (held) return refuse("TEMPO.Heroic.Refusal.grappled"); // H23
  if (!Number.isFinite(step.difficulty) && mode !== "climb") return refuse("TEMPO.Heroic.Refusal.impassible");
  if (beyondStep) return refuse("TEMPO.Heroic.Refusal.oneStep", { most: STEP }); // H14
  return null;
}

/** The stretches of the path that stay within one short action each. */
function segmentsOf(running: Priced["running"]): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let before = { charged: 0, moves: 0 };
  for (const [i, here] of running.entries()) {
    const moves = here.cost[SHORT] ?? 0;
    const next = running[i + 1];
    if (next && (next.cost[SHORT] ?? 0) === moves) continue;
    const cost = costIn(SHORT, moves - before.moves);
    segments.push({ start, end: i + 1, cost, charged: here.charged - before.charged });
    start = i + 1;
    before = { charged: here.charged, moves };
  }
  return segments;
}

/** Moving provokes nobody (H18), unless this table lets it: then whoever threatens a space that is left. */
function provoked(fight: HeroicFight, who: string, path: readonly Step[]): Provocation[] {
  const { activation } = fight.combatant(who);
  if (fight.option("movingProvokes") !== true || isFullRound(fight.entries(who), activation)) return []; // H14: its step
  const watchers = fight.everyone().filter((c) => fight.enemies(c.id, who) && hasOpportunity(fight, c.id));
  const found: Provocation[] = [];
  for (const [i, step] of path.entries())
    for (const { id, place } of watchers) {
      if (!place || step.length === 0 || found.some((p) => p.by === id)) continue;
      if (distance(fight.state.map, step.from, place) <= threatOf(fight, id)) found.push({ by: id, step: i });
    }
  return found;
}

export const movement: MovementSpec<typeof creature, HeroicDerived> = {
  modes: {
    walk: { label: "TEMPO.Mode.walk", icon: "fa-solid fa-person-walking", factor: 1 },
    crawl: { label: "TEMPO.Mode.crawl", icon: "fa-solid fa-person-praying", factor: 2 },
    climb: { label: "TEMPO.Mode.climb", icon: "fa-solid fa-person-through-window", factor: 2 },
    swim: { label: "TEMPO.Mode.swim", icon: "fa-solid fa-person-swimming", factor: 2 },
    jump: { label: "TEMPO.Mode.jump", icon: "fa-solid fa-person-running-fast", factor: 1 },
  },
  price,
  provoked,
};
