import type { Use } from "../../engine/command.ts";
import type { Json } from "../../engine/json.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { ask, openExchange } from "../../engine/turn/conduct.ts";
import type { Cost } from "./costs.ts";
import { watchersOf } from "./rules.ts";
import type { HeroicFight } from "./rules.ts";
import { proceed } from "./proceeding.ts";
import type { Task } from "./tasks.ts";
import { append } from "./tasks.ts";
import { armsOf } from "./weapons.ts";

/** A target beyond what an attack is made with (H17). */
export function tooFar(fight: HeroicFight, who: string, target: string, item: string | null): Refusal | null {
  const most = armsOf(fight.figure(who), item).reach;
  const feet = distanceBetween(fight, who, target);
  return feet !== null && feet > most ? refuse("TEMPO.Heroic.Refusal.outOfReach", { feet, most }) : null;
}

export function outOfReach(fight: HeroicFight, who: string, use: Use): Refusal | null {
  for (const target of use.targets) {
    const refusal = tooFar(fight, who, target, use.item);
    if (refusal) return refusal;
  }
  return null;
}

export const taskFor = (
  who: string,
  target: string,
  use: Use,
  given: Pick<Task, "kind" | "action"> & Partial<Task>,
): Task => ({
  by: who,
  target,
  item: use.item,
  scope: "all",
  manoeuvre: null,
  entry: use.id,
  adjustment: use.adjustment,
  options: use.options,
  ...given,
});

/** Firing is fighting, unless this table reads it otherwise (H18). */
const isFiring = (fight: HeroicFight, who: string, tasks: readonly Task[]): boolean =>
  fight.option("firingProvokes") === true &&
  tasks.some((t) => t.kind === "attack" && armsOf(fight.figure(who), t.item).ranged);

interface Doing {
  readonly action: string;
  readonly cost: Cost;
  readonly tasks: readonly Task[];
  /** What the card says of it as a whole. */
  readonly facts?: Readonly<Record<string, Json>>;
  /** Something else than fighting (H18). */
  readonly provokes?: boolean;
}

/**
 * Pays, opens the exchange, and does what was begun; where it is something else than fighting, whoever threatens the
 * place comes first (H18).
 */
export function* perform(
  fight: HeroicFight,
  who: string,
  use: Use,
  { action, cost, tasks, facts = {}, provokes = false }: Doing,
): Rolling<void> {
  const watchers = provokes || isFiring(fight, who, tasks) ? watchersOf(fight, who) : [];
  const shown = tasks.length > 0 || watchers.length > 0;
  const exchange = shown ? use.exchange : null;
  if (shown) openExchange(fight, use.exchange, action, who, use.item === null ? facts : { ...facts, item: use.item });
  fight.enter(who, { id: use.id, action, cost, exchange }, fight.authority.force);
  if (shown) {
    append(fight, use.exchange, tasks);
    for (const id of watchers)
      ask(fight, use.exchange, id, { kind: "provoked", options: ["opportunity", "none"], blow: null });
    if (watchers.length > 0) fight.set(["exchanges", use.exchange, "facts", "interrupted"], true);
    yield* proceed(fight, use.exchange);
  }
  fight.record("act", who, { action });
}
