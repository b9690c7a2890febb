import { blowFacts, cardFacts, fields, list, ofCards, row } from "../../engine/index.ts";
import type { Blow, Exchange, KeptOf, Migration, QueuedStep } from "../../engine/index.ts";
import { SCOPES } from "./creature/schema.ts";
import { BLOW, STEP, step } from "./stored.ts";

const { choice, text } = fields;

/** A task: what cards queued until 0.2.0 in place of steps. A blow kept the task that it came from. */
const task = {
  kind: text(),
  target: text(),
  scope: choice(SCOPES, "all"),
  by: step.by,
  action: step.action,
  entry: step.entry,
  item: step.use.fields.item,
  options: step.use.fields.options,
  adjustment: step.use.fields.adjustment,
} as const;
interface Task extends KeptOf<typeof task> {}

const TASKS = cardFacts({ tasks: list(row(task)) });
const TASK = blowFacts({ task: row(task) });

/** Tasks whose target was their doer; as steps they have no target. */
const AT_NOBODY = ["skill", "ready"];

const stepOf = ({ kind, by, target, scope, action, entry, item, options, adjustment }: Task): QueuedStep => ({
  step: kind,
  by,
  action,
  entry,
  use: { targets: AT_NOBODY.includes(kind) ? [] : [target], item, options, adjustment },
  facts: scope === "all" ? {} : STEP.of({ scope }),
});

function withStep(blow: Blow): Blow {
  const made = TASK.get(blow, "task");
  const { task: _task, ...facts } = blow.facts;
  return made ? { ...blow, facts: { ...facts, ...BLOW.of({ step: stepOf(made) }) } } : blow;
}

/**
 * Turns a card's tasks (`facts.tasks`) into steps of its queue, and a blow's task (`facts.task`) into its
 * step (`facts.step`).
 */
export function migrateExchange(exchange: Exchange): Exchange {
  const { tasks: _tasks, ...facts } = exchange.facts;
  const waiting = TASKS.get(exchange, "tasks");
  const old = Object.values(exchange.blows).filter((blow) => TASK.get(blow, "task"));
  if (!waiting && old.length === 0) return exchange;
  const blows = Object.fromEntries(old.map((blow) => [blow.id, withStep(blow)]));
  const queue = [...exchange.queue, ...(waiting ?? []).map(stepOf)];
  return { ...exchange, blows: { ...exchange.blows, ...blows }, facts, queue };
}

/** Migrations by the version they start from. Since Tempo 0.3.0 cards queue steps. */
export const migrate: Readonly<Record<number, Migration>> = { 1: { exchange: ofCards(migrateExchange) } };
