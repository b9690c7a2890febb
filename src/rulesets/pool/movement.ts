import { costIn } from "../../engine/turn/budget.ts";
import { BY_HAND } from "../../engine/turn/ledger.ts";
import { moveEntryId } from "../../engine/fight.ts";
import { distance } from "../../engine/move/grid.ts";
import type { Priced, Segment, Step } from "../../engine/move/path.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { MovementSpec, Provocation } from "../../engine/ruleset.ts";
import type { LedgerEntry } from "../../engine/state.ts";
import type { creature } from "./creature.ts";
import type { PoolDerived } from "./derive.ts";
import { overspendsBy } from "./composing.ts";
import { freeKinds } from "./free-kinds.ts";
import type { RolledMove } from "./moves.ts";
import { isHeld, MOVE_STAMINA, ROLLED } from "./moves.ts";
import type { PoolFight } from "./rules.ts";
import { canStrikeFreely, entriesOfTurn, isAble, isWithin, REQUIREMENT, SLACK, STAMINA } from "./rules.ts";

/** Ways over ground that nothing can be walked over. */
const OVER_IMPASSIBLE = ["jump", "climb"];

const isRolled = (mode: string): mode is RolledMove => (ROLLED as readonly string[]).includes(mode);

/** Metres that a step counts: terrain makes it longer; what is jumped over is no hindrance. */
function metresOf(step: Step): number {
  const ground = Number.isFinite(step.difficulty) && step.mode !== "jump" ? step.difficulty : 1;
  return Math.max(step.length, Math.abs(step.rise)) * ground;
}

/** A move action being made along the path. */
interface Going {
  readonly mode: string;
  readonly from: number;
  left: number;
}

/** What a path comes to while it is gone along: walks and dashes are begun as they are needed (D8, D10). */
class Tally {
  moves = 0;
  stamina = 0;
  readonly #free: number;
  constructor(free: number) {
    this.#free = free;
  }
  get cost(): Record<string, number> {
    const requirement = Math.max(0, this.moves - this.#free);
    return costIn(REQUIREMENT, requirement, costIn(STAMINA, this.stamina));
  }
}

/** Entries of the turn besides its path, and where along it each was. */
const besidePath = (fight: PoolFight, who: string): LedgerEntry[] => {
  const own = moveEntryId(fight.combatant(who).activation);
  return entriesOfTurn(fight, who).filter(
    (e) => e.id !== own && e.facts["reaction"] !== true && e.action !== BY_HAND, // what the GM corrects is nothing done
  );
};

/** @param nth takes the number of the move action that each step belongs to, from 0 on */
function price(fight: PoolFight, who: string, path: readonly Step[], nth: number[] = []): Priced {
  const { derived } = fight.figure(who);
  const bound = boundToStay(fight, who);
  const beside = besidePath(fight, who);
  const rolled = allowances(beside);
  const tally = new Tally(beside.some((e) => e.facts["freeMove"] === true) ? 0 : 1);
  const running: { charged: number; cost: Record<string, number> }[] = [];
  const segments: Segment[] = [];
  let going: Going | null = null;
  let stop: Priced["stop"] = null;
  let charged = 0;
  let along = 0;
  let leap: string | null = null;
  let leapt = 0;
  let move = -1;
  let { cost } = tally;
  for (const [i, step] of path.entries()) {
    const metres = metresOf(step);
    const refusal = bound ?? impassible(step) ?? (isRolled(step.mode) ? rolled.take(step.mode, metres) : null);
    if (refusal && !stop) stop = { step: i, refusal };
    if (!isRolled(step.mode) && metres > 0) {
      const broken = beside.some((e) => going !== null && e.at > going.from && e.at <= along);
      if (going === null || going.mode !== step.mode || broken || going.left + SLACK < metres) {
        const whole = Math.max(0, derived.movement * (step.mode === "dash" ? 2 : 1) - derived.slowed);
        going = { mode: step.mode, from: along, left: whole };
        move += 1;
        tally.moves += 1;
        tally.stamina += step.mode === "dash" ? MOVE_STAMINA.dash : MOVE_STAMINA.walk;
        ({ cost } = tally);
        if (whole + SLACK < metres && !stop) stop = { step: i, refusal: refuse("TEMPO.Pool.Refusal.tooSlow") };
      }
      going.left -= metres;
    } else if (isRolled(step.mode)) {
      going = null;
      // A rolled move is one for as long as its way goes on, and no further roll for the like came in between.
      const from = leapt;
      const again = beside.some((e) => e.facts["mode"] === step.mode && e.at > from && e.at <= along);
      if (leap !== step.mode || again) {
        leap = step.mode;
        leapt = along;
        move += 1;
      }
    }
    if (going !== null) leap = null;
    nth.push(move);
    if (!stop && tally.stamina > 0 && overspendsBy(fight, who, tally.stamina))
      stop = { step: i, refusal: refuse("TEMPO.Pool.Refusal.restored") };
    charged += metres;
    along += step.length;
    cut(segments, i, cost, charged, running.at(-1));
    running.push({ charged, cost });
  }
  return { segments, cost, running, charged, left: Math.max(0, going?.left ?? 0), stop };
}

/** A stretch ends where a new cost begins. */
function cut(
  segments: Segment[],
  i: number,
  cost: Readonly<Record<string, number>>,
  charged: number,
  before: Priced["running"][number] | undefined,
): void {
  const metres = charged - (before?.charged ?? 0);
  const last = segments.at(-1);
  const more: Record<string, number> = {};
  let dearer = false;
  if (cost !== before?.cost)
    for (const id of Object.keys(cost)) {
      const extra = (cost[id] ?? 0) - (before?.cost[id] ?? 0);
      if (extra <= 0) continue;
      more[id] = extra;
      dearer = true;
    }
  if (!last || dearer) segments.push({ start: i, end: i + 1, cost: more, charged: metres });
  else segments[segments.length - 1] = { ...last, end: i + 1, charged: last.charged + metres };
}

/** Metres that rolled moves of this turn have left, mode by mode. */
function allowances(entries: readonly LedgerEntry[]) {
  const left = new Map<string, number>();
  for (const { facts } of entries) {
    const { mode, metres } = facts;
    if (typeof mode === "string" && typeof metres === "number") left.set(mode, (left.get(mode) ?? 0) + metres);
  }
  return {
    take(mode: string, metres: number): Refusal | null {
      const rest = left.get(mode);
      if (rest === undefined) return refuse("TEMPO.Pool.Refusal.rollFirst", { mode: `TEMPO.Pool.Action.${mode}` });
      left.set(mode, rest - metres);
      return metres > rest + SLACK ? refuse("TEMPO.Pool.Refusal.tooFar", { left: Math.max(0, rest) }) : null;
    },
  };
}

/** What stands against any step at all. */
function boundToStay(fight: PoolFight, who: string): Refusal | null {
  if (!isAble(fight, who)) return refuse("TEMPO.Pool.Refusal.unable");
  return isHeld(fight, who) ? refuse("TEMPO.Pool.Refusal.loading") : null;
}

const impassible = (step: Step): Refusal | null =>
  !Number.isFinite(step.difficulty) && !OVER_IMPASSIBLE.includes(step.mode)
    ? refuse("TEMPO.Pool.Refusal.impassible")
    : null;

/** Opponents whose threatened hexes a step goes into or out of, each once for every move action (D16). */
function provoked(fight: PoolFight, who: string, path: readonly Step[]): Provocation[] {
  const entering = fight.option("enteringProvokes") === true;
  const found: Provocation[] = [];
  let nth: number[] | null = null;
  for (const { id, place } of fight.everyone()) {
    if (!place || !fight.enemies(id, who) || !canStrikeFreely(fight, id)) continue;
    const { threat } = fight.figure(id).derived;
    const near = (at: Step["from"]): boolean => isWithin(distance(fight.state.map, at, place), threat);
    const asked = new Set<number>();
    for (const [step, s] of path.entries()) {
      if ((s.length <= 0 && s.rise === 0) || !(near(s.from) || (entering && near(s.to)))) continue;
      if (nth === null) price(fight, who, path, (nth = []));
      const move = Math.max(0, nth[step] ?? 0);
      if (asked.has(move)) continue;
      asked.add(move);
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
  price: (fight, who, path) => price(fight, who, path),
  provoked,
};
