import type { Use } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Facts } from "./declaration.ts";

/**
 * A step to run on a card once its questions are answered. It outlives its command, so it is plain data; the
 * ruleset has its code.
 */
export interface QueuedStep {
  /** The name of its code among the ruleset's steps. */
  readonly step: string;
  readonly by: string;
  /** `<ruleset>.<action>`, the action its blows are shown as. */
  readonly action: string;
  /** The ledger entry that paid for it; null for none. */
  readonly entry: string | null;
  readonly use: Pick<Use, "targets" | "item" | "options" | "adjustment">;
  /** Ruleset-specific facts. */
  readonly facts: Facts;
}

/** Adds steps to the end of a card's queue. */
export function queueLast<C extends Shape, D>(fight: Fight<C, D>, card: string, steps: readonly QueuedStep[]): void {
  if (steps.length > 0) changeQueue(fight, card, (queue) => [...queue, ...steps]);
}

/** Adds a step to the front of a card's queue. */
export function queueFirst<C extends Shape, D>(fight: Fight<C, D>, card: string, step: QueuedStep): void {
  changeQueue(fight, card, (queue) => [step, ...queue]);
}

/** Changes a card's queue: a combatant gives up its steps, or takes cover against what is to come. */
export function changeQueue<C extends Shape, D>(
  fight: Fight<C, D>,
  card: string,
  change: (queue: readonly QueuedStep[]) => readonly QueuedStep[],
): void {
  const exchange = fight.exchange(card);
  if (exchange) fight.set(["exchanges", card, "queue"], change(exchange.queue));
}

/**
 * Runs a card's queue in order until a step must wait. Steps of combatants who have left are dropped, and
 * targets who have left are removed.
 */
export function* runQueue<C extends Shape, D>(fight: Fight<C, D>, card: string): Rolling<void> {
  for (;;) {
    const exchange = fight.exchange(card);
    if (!exchange || exchange.undone) return;
    const [next, ...rest] = exchange.queue;
    if (!next) return;
    const ready = fight.ruleset.ready(fight, exchange, next);
    if (ready === "wait") return;
    fight.set(["exchanges", card, "queue"], rest);
    const left = withoutLeavers(fight, next);
    yield* fight.ruleset.step(fight, card, left ?? next, ready === "go" && left !== null);
  }
}

/** The step with its remaining targets; null if its combatant or all its targets have left. */
function withoutLeavers<C extends Shape, D>(
  { state: { combatants } }: Fight<C, D>,
  step: QueuedStep,
): QueuedStep | null {
  const { by, use } = step;
  if (combatants[by] === undefined) return null;
  const targets = use.targets.filter((id) => combatants[id] !== undefined);
  if (targets.length === use.targets.length) return step;
  return targets.length === 0 ? null : { ...step, use: { ...use, targets } };
}
