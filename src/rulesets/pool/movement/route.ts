import { BY_HAND, costIn, moveEntryId, refuse } from "../../../engine/index.ts";
import type { LedgerEntry, Refusal, Step } from "../../../engine/index.ts";
import { entered } from "../stored.ts";
import type { RolledMove } from "../actions/moves.ts";
import { MOVE_STAMINA, ROLLED } from "../actions/moves.ts";
import type { PoolFight } from "../types.ts";
import { entriesOfTurn, REQUIREMENT, SLACK, STAMINA } from "../state.ts";

const OVER_IMPASSIBLE = ["jump", "climb"];

/** The rolled move that a mode stands for (D10); null for a walk or a dash. */
const rolledIn = (mode: string): RolledMove | null => ROLLED.find((rolled) => rolled === mode) ?? null;

/** Metres that a step costs: difficult terrain multiplies them, except for a jump. */
function metresOf(step: Step): number {
  const ground = Number.isFinite(step.difficulty) && step.mode !== "jump" ? step.difficulty : 1;
  return Math.max(step.length, Math.abs(step.rise)) * ground;
}

const impassible = (step: Step): Refusal | null =>
  !Number.isFinite(step.difficulty) && !OVER_IMPASSIBLE.includes(step.mode)
    ? refuse("TEMPO.Pool.Refusal.impassible")
    : null;

/** Entries of the turn, each with its place on the path; without the path, reactions, corrections by hand. */
const besidePath = (fight: PoolFight, who: string): LedgerEntry[] => {
  const own = moveEntryId(fight.combatant(who).activation);
  return entriesOfTurn(fight, who).filter(
    (e) => e.id !== own && entered.get(e, "reaction") !== true && e.action !== BY_HAND,
  );
};

/** A part of the path that is one walk, one dash, or one rolled move. */
interface Going {
  readonly mode: string;
  /** Metres along the path at which it began. */
  readonly from: number;
  /** Metres left of a walk or dash; those of a rolled move are in `#allowances`. */
  left: number;
}

/** Prices the path of a turn step by step; walks and dashes are begun as they are needed (D8, D10). */
export class Route {
  /** The index of the present move action; -1 before the first. */
  move = -1;
  stamina = 0;
  /** Metres charged, terrain included. */
  charged = 0;
  cost: Record<string, number> = {};
  #along = 0;
  #moves = 0;
  #going: Going | null = null;
  readonly #beside: readonly LedgerEntry[];
  readonly #postures: readonly LedgerEntry[];
  readonly #allowances: Map<string, number>;
  /** Moves that take no requirement: 1, unless the first of the turn was made outside the path (D8). */
  readonly #free: number;
  readonly #movement: number;
  readonly #slowed: number;

  constructor(fight: PoolFight, who: string) {
    const { derived } = fight.figure(who);
    this.#movement = derived.movement;
    this.#slowed = derived.slowed;
    this.#beside = besidePath(fight, who);
    this.#postures = this.#beside.filter((e) => entered.get(e, "slowedBefore") !== null);
    this.#allowances = allowances(this.#beside);
    this.#free = this.#beside.some((e) => entered.get(e, "freeMove") === true) ? 0 : 1;
  }

  /** Metres left of the present walk or dash; 0 for none. */
  get left(): number {
    return this.#going && !rolledIn(this.#going.mode) ? Math.max(0, this.#going.left) : 0;
  }

  /** Adds a step. @returns why it cannot be made; null when it can */
  take(step: Step): Refusal | null {
    const metres = metresOf(step);
    const rolled = rolledIn(step.mode);
    const refusal = rolled ? this.#goRolled(rolled, metres) : this.#go(step, metres);
    this.charged += metres;
    this.#along += step.length;
    return impassible(step) ?? refusal;
  }

  /** A walk or dash goes on until its metres are spent, another action is taken, or the mode changes. */
  #go({ mode }: Step, metres: number): Refusal | null {
    if (metres <= 0) return null;
    const going = this.#going;
    if (going?.mode === mode && going.left + SLACK >= metres && !this.#doneSince(going)) {
      going.left -= metres;
      return null;
    }
    const dash = mode === "dash";
    const whole = Math.max(0, this.#movement * (dash ? 2 : 1) - this.#slowedHere());
    this.#begin(mode, whole - metres);
    this.#moves += 1;
    this.stamina += dash ? MOVE_STAMINA.dash : MOVE_STAMINA.walk;
    this.cost = costIn(REQUIREMENT, Math.max(0, this.#moves - this.#free), costIn(STAMINA, this.stamina));
    return whole + SLACK < metres ? refuse("TEMPO.Pool.Refusal.tooSlow") : null;
  }

  /** A rolled move, paid already, goes on until the mode changes or the same move is rolled for again. */
  #goRolled(mode: RolledMove, metres: number): Refusal | null {
    const going = this.#going;
    if (going?.mode !== mode || this.#doneSince(going, mode)) this.#begin(mode, 0);
    const rest = this.#allowances.get(mode);
    if (rest === undefined) return refuse("TEMPO.Pool.Refusal.rollFirst", { mode: `TEMPO.Pool.Action.${mode}` });
    this.#allowances.set(mode, rest - metres);
    return metres > rest + SLACK ? refuse("TEMPO.Pool.Refusal.tooFar", { left: Math.max(0, rest) }) : null;
  }

  #begin(mode: string, left: number): void {
    this.#going = { mode, from: this.#along, left };
    this.move += 1;
  }

  /** Whether an action was taken on the path since a move began; with `mode`, whether that was rolled. */
  #doneSince({ from }: Going, mode?: RolledMove): boolean {
    const here = this.#along + SLACK;
    return this.#beside.some(
      (e) => e.at > from + SLACK && e.at <= here && (mode === undefined || entered.get(e, "mode") === mode),
    );
  }

  /** Metres that posture takes off a move begun here: the one before the path's next change (D17). */
  #slowedHere(): number {
    const next = this.#postures.find((e) => e.at > this.#along + SLACK);
    return (next && entered.get(next, "slowedBefore")) ?? this.#slowed;
  }
}

/** Metres that the rolled moves of this turn allow, by mode. */
function allowances(entries: readonly LedgerEntry[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const entry of entries) {
    const mode = entered.get(entry, "mode");
    if (mode !== null) left.set(mode, (left.get(mode) ?? 0) + (entered.get(entry, "metres") ?? 0));
  }
  return left;
}
