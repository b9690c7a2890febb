import type { Use } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Facts } from "./declaration.ts";

/**
 * Something to be done on a card once nobody is asked any more. It outlives its command, so it is plain data; what it does
 * stands in the ruleset under its name.
 */
export interface QueuedStep {
  /** The name of its code among the ruleset's steps. */
  readonly step: string;
  readonly by: string;
  /** `<ruleset>.<action>`, as which its blows are shown. */
  readonly action: string;
  /** The entry it was paid with; null: it was not. */
  readonly entry: string | null;
  readonly use: Pick<Use, "targets" | "item" | "options" | "adjustment">;
  /** Figures of the ruleset. */
  readonly facts: Facts;
}

/** Puts steps behind everything that waits on a card. */
export function queueLast<C extends Shape, D>(fight: Fight<C, D>, card: string, steps: readonly QueuedStep[]): void {
  if (steps.length > 0) changeQueue(fight, card, (queue) => [...queue, ...steps]);
}

/** Puts a step before everything that waits on a card. */
export function queueFirst<C extends Shape, D>(fight: Fight<C, D>, card: string, step: QueuedStep): void {
  changeQueue(fight, card, (queue) => [step, ...queue]);
}

/** Changes what waits on a card: somebody gives up the rest, cover is taken against what is to come. */
export function changeQueue<C extends Shape, D>(
  fight: Fight<C, D>,
  card: string,
  change: (queue: readonly QueuedStep[]) => readonly QueuedStep[],
): void {
  const exchange = fight.exchange(card);
  if (exchange) fight.set(["exchanges", card, "queue"], change(exchange.queue));
}

/**
 * Does what waits on a card, one after the other, until one has to wait. Whoever has left does nothing more; of several targets those
 * who are left have it done to them.
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

/** The step at those of its targets who are still there; null where its doer or all of them are gone. */
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
