import { costIn, distance, movementByPath, refuse, SLACK } from "../../../engine/index.ts";
import type { PathRules, Provocation, Refusal, Step } from "../../../engine/index.ts";
import { speedOf } from "../checks/circumstances.ts";
import type { creature } from "../creature/schema.ts";
import type { HeroicDerived } from "../creature/derived.ts";
import { isHeld } from "../creature/grips.ts";
import type { Stretch } from "../stored.ts";
import { ENTRY } from "../stored.ts";
import { isFullRound, moveEntry, movesFor, restOf, sharesOf, STEP_FEET, stretchesIn } from "./moves.ts";
import type { HeroicFight } from "../types.ts";
import { hasOpportunity, SHORT, threatOf } from "../state.ts";

/** Modes that charge double distance (H13). */
const SLOW = ["crawl", "climb", "swim"];

/** Modes that take standing up; a prone creature crawls instead (H13). */
const UPRIGHT = ["walk", "jump"];

const modeOf = (step: Step, prone: boolean): string => (prone && UPRIGHT.includes(step.mode) ? "crawl" : step.mode);

/** Feet charged for a step: terrain multiplies its length, and a slow mode doubles that (H13). */
function feetOf(step: Step, mode: string): number {
  const ground = Number.isFinite(step.difficulty) ? step.difficulty : 1; // impassable ground may be climbed
  return Math.max(step.length, Math.abs(step.rise)) * ground * (SLOW.includes(mode) ? 2 : 1);
}

/** The state after a step of an activation's path. */
interface Stand {
  readonly along: number;
  readonly charged: number;
  readonly stretches: readonly Stretch[];
}

/**
 * A short action covers the speed and may be split; a full-round action leaves one 5-ft step (H13, H14). What
 * was moved earlier keeps the posture and speed it was moved with.
 */
function pathRules(fight: HeroicFight, who: string): PathRules<Stand> {
  const figure = fight.figure(who);
  const entry = moveEntry(fight, who);
  const held = isHeld(fight, who);
  const present = { prone: figure.derived.prone, speed: speedOf(figure) };
  const others = fight.entries(who).filter((e) => e.id !== entry?.id);
  const single = isFullRound(others, fight.combatant(who).activation);
  const booked = entry ? stretchesIn(entry) : [];
  const postureAt = (along: number) => booked.find((s) => along <= s.to + SLACK) ?? present;
  const feetAt = ({ along }: Stand, step: Step): number =>
    feetOf(step, modeOf(step, postureAt(along + step.length).prone));
  return {
    start: { along: 0, charged: 0, stretches: [] },
    step(at, step) {
      const along = at.along + step.length;
      const { prone, speed } = postureAt(along);
      const charged = feetAt(at, step);
      const stretches = extended(at.stretches, { to: along, charged, prone, speed });
      return { along, charged: at.charged + charged, stretches };
    },
    // Asked about new steps only: a later grapple does not undo what was moved before it (H23).
    cannot(at, step) {
      const mode = modeOf(step, postureAt(at.along + step.length).prone);
      return (
        stepRefusal(figure.derived, held, step, mode) ?? (single ? beyondStep(at.charged + feetAt(at, step)) : null)
      );
    },
    cost: ({ stretches }) => (single ? {} : costIn(SHORT, movesFor(sharesOf(stretches)))),
    charged: ({ charged }) => charged,
    left: ({ charged, stretches }) =>
      single ? Math.max(0, STEP_FEET - charged) : restOf(sharesOf(stretches), present.speed),
    facts: ({ stretches }) => ENTRY.of({ stretches }),
    rank: ({ charged, stretches }) => (single ? 0 : movesFor(sharesOf(stretches))) * 1e6 + charged,
  };
}

/** Adds to the last stretch if posture and speed are the same, else begins another. */
function extended(stretches: readonly Stretch[], next: Stretch): readonly Stretch[] {
  const last = stretches.at(-1);
  if (last?.prone !== next.prone || last.speed !== next.speed) return [...stretches, next];
  const { to, prone, speed } = next;
  return [...stretches.slice(0, -1), { to, charged: last.charged + next.charged, prone, speed }];
}

/** Refuses more than the single step of a full-round action (H14). */
const beyondStep = (feet: number): Refusal | null =>
  feet > STEP_FEET ? refuse("TEMPO.Heroic.Refusal.oneStep", { most: STEP_FEET }) : null;

function stepRefusal(derived: HeroicDerived, held: boolean, step: Step, mode: string): Refusal | null {
  if (derived.unconscious) return refuse("TEMPO.Heroic.Refusal.unconscious");
  if (held) return refuse("TEMPO.Heroic.Refusal.grappled"); // H23
  if (!Number.isFinite(step.difficulty) && mode !== "climb") return refuse("TEMPO.Heroic.Refusal.impassible");
  return null;
}

/**
 * Moving provokes nobody (H18), or by a world option whoever threatens a space that it leaves; the single
 * step of a full-round action never provokes (H14).
 */
function provocationsOf(fight: HeroicFight, who: string, path: readonly Step[]): Provocation[] {
  const { activation } = fight.combatant(who);
  if (fight.option("movingProvokes") !== true || isFullRound(fight.entries(who), activation)) return [];
  const watchers = fight.enemiesOf(who).filter((c) => hasOpportunity(fight, c.id));
  const found: Provocation[] = [];
  for (const [i, step] of path.entries())
    for (const { id, place } of watchers) {
      if (!place || step.length === 0 || found.some((p) => p.by === id)) continue;
      if (distance(fight.state.map, step.from, place) <= threatOf(fight, id)) found.push({ by: id, step: i });
    }
  return found;
}

export const movement = movementByPath<typeof creature, HeroicDerived, Stand>({
  modes: {
    walk: { label: "TEMPO.Mode.walk", icon: "fa-solid fa-person-walking", factor: 1 },
    crawl: { label: "TEMPO.Mode.crawl", icon: "fa-solid fa-person-praying", factor: 2 },
    climb: { label: "TEMPO.Mode.climb", icon: "fa-solid fa-person-through-window", factor: 2 },
    swim: { label: "TEMPO.Mode.swim", icon: "fa-solid fa-person-swimming", factor: 2 },
    jump: { label: "TEMPO.Mode.jump", icon: "fa-solid fa-person-running-fast", factor: 1 },
  },
  pathRules,
  provoked: provocationsOf,
});
