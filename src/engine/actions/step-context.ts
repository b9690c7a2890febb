import type { Use } from "../command.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import { ActionContext } from "./action-context.ts";
import type { QueuedStep } from "./queue.ts";

/** A combatant resolving a queued step. */
export class StepContext<C extends Shape, D> extends ActionContext<C, D> {
  readonly queued: QueuedStep;

  constructor(fight: Fight<C, D>, card: string, step: QueuedStep) {
    const { by: who, action, entry } = step;
    const { targets, item, options, adjustment } = step.use;
    const use: Use = { targets, item, options, adjustment, id: entry ?? "", exchange: card };
    super(fight, { who, use, action, card, entry });
    this.queued = step;
    this.begun = step.facts;
    const declared = fight.ruleset.actions[step.action.slice(fight.ruleset.id.length + 1)];
    this.rolls = { kind: declared?.rolls ?? "check", against: this.target };
  }
}
