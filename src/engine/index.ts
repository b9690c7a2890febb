/**
 * The only entrance to the engine. Code outside it imports from here alone, because a table loads the engine
 * and the rulesets as one file (`tools/build.ts`, K20).
 */
export * from "./actions/answer-context.ts";

export * from "./actions/occurrence.ts";

export * from "./actions/continue-question.ts";

export * from "./actions/skill-check-action.ts";

export type * from "./actions/declaration.ts";

export * from "./actions/action-context.ts";

export * from "./actions/question-subject.ts";

export * from "./actions/queue.ts";

export * from "./actions/step-context.ts";

export * from "./check/condition-modifiers.ts";

export * from "./check/difficulty.ts";

export * from "./check/check.ts";

export * from "./check/modifier.ts";

export * from "./check/odds.ts";

export * from "./check/reading.ts";

export * from "./check/throw-check.ts";

export * from "./command.ts";

export type * from "./control.ts";

export { apply, applyAll, decide } from "./decide.ts";

export type { Decision } from "./decide.ts";

export * from "./delta.ts";

export * from "./dice/distribution.ts";

export * from "./dice/formula.ts";

export * from "./dice/pool.ts";

export * from "./dice/rolling.ts";

export * from "./exchange.ts";

export * from "./fight.ts";

export { figureOf } from "./figure.ts";

export * from "./harm/cascade.ts";

export * from "./harm/conditions.ts";

export * from "./harm/damage.ts";

export * from "./harm/holds.ts";

export type { RecoverySpec, RecoveryTrack } from "./harm/recovery.ts";

export { recoveryOf } from "./harm/recovery.ts";

export * from "./terms.ts";
export * from "./harm/resource.ts";
export { grows, isTyped, readTyped } from "./harm/typed.ts";

export { isRestored, RESTORED } from "./harm/restore.ts";

export * from "./harm/table.ts";

export { idFrom, numbered } from "./ids.ts";

export type { Branch, Json, Path, Writable } from "./json.ts";

export { getAt, isBranch, keysOf, numberIn, same } from "./json.ts";

export * from "./kept.ts";

export * from "./move/aim.ts";

export * from "./move/area.ts";

export * from "./move/distance.ts";

export * from "./move/fall.ts";

export * from "./move/flanking.ts";

export * from "./move/grid.ts";

export * from "./move/path-rules.ts";

export type { MoveOffer } from "./move/move.ts";

export { askedAs, budgetWithoutMove, mayMoveNow, moveAction, offerMove, stepsWithin } from "./move/move.ts";

export * from "./move/path.ts";

export * from "./move/steps.ts";

export * from "./move/strides.ts";

export * from "./move/threat.ts";

export * from "./move/towards.ts";

export * from "./move/walk.ts";

export { carryOver, ofCards, versionOf } from "./migration.ts";

export type { Migration, Piece, Stored } from "./migration.ts";

export * from "./options.ts";

export * from "./refusal.ts";

export * from "./registry.ts";

export * from "./ruleset.ts";

export type { Field, InferShape, Shape } from "./schema.ts";

export * as fields from "./schema.ts";

export * from "./session.ts";

export * from "./simulation/approach.ts";

export * from "./state.ts";

export * from "./things.ts";

export * from "./turn/act.ts";

export type { Budget, Pool as BudgetPool, Mark, PoolLimit } from "./turn/budget.ts";

export { costIn, foldCounts, paidWith, payable, poolOf, poolsOf, reservePool, shortfall } from "./turn/budget.ts";

export * from "./turn/carried-dice.ts";

export * from "./turn/conduct.ts";

export { takeEffect, undoExchange } from "./turn/exchanges.ts";

export { isHoldingOff } from "./turn/delay.ts";
export { delayRefusal, nextInOrder, OVER, sortOrder } from "./turn/flow.ts";

export { BY_HAND, newestEntry } from "./turn/ledger.ts";

export * from "./turn/initiative.ts";

export * from "./turn/phases.ts";

export * from "./turn/pools.ts";

export { readAgainst } from "./turn/retarget.ts";

export * from "./turn/seal.ts";

export * from "./turn/sides.ts";

export { isAware, isSurprise } from "./turn/surprise.ts";

export * from "./turn/ties.ts";

export * from "./turn/work.ts";
