import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Answer } from "../../engine/ruleset.ts";
import { addBlow, answered, ask, openExchange, stageBy, untriggered } from "../../engine/turn/conduct.ts";
import { numberIn } from "../../engine/json.ts";
import { attackOf } from "./attacks.ts";
import { bought, spendings } from "./additional.ts";
import { factsOf, setFacts } from "./blow-facts.ts";
import { coverFor } from "./defence.ts";
import type { PoolAction } from "./declaring.ts";
import { attackProblem, payFor } from "./declaring.ts";
import { isFreeAttack, usedFor } from "./free-kinds.ts";
import { freeFields, freeStrike } from "./free-strikes.ts";
import { pay, reactionCost } from "./paying.ts";
import { NEEDS } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { hasLeft, hasReaction, isComposed, toolOf, unable } from "./rules.ts";
import type { Strike } from "./strikes.ts";
import { strikeCheck } from "./strikes.ts";
import { pendingIn, rollStrike, settleBlow } from "./striking.ts";

/** One reaction between two own turns, at the stamina of the attack (D16). */
function* strikeFreely(
  fight: PoolFight,
  exchange: string,
  who: string,
  target: string,
  use: Use,
  anywhere: boolean,
): Rolling<Refusal | void> {
  const strike = freeStrike(fight, who, target, use);
  const spec = attackOf(strike.attack);
  if (!hasReaction(fight, who, spec.stamina) && !fight.authority.force) return refuse("TEMPO.Pool.Refusal.noReaction");
  const problem = attackProblem(fight, strike, anywhere);
  if (problem && !(problem.soft && fight.authority.force)) return problem;
  payFor(fight, strike, use, exchange);
  yield* rollStrike(fight, exchange, strike, use.id);
}

/** Cover taken against one attack: the bonus that the table gives it, else the world's (D16). */
const takenCover = (fight: PoolFight, use: Use): number =>
  Math.max(1, Math.min(9, numberIn(use.options, "cover") ?? Number(fight.option("takenCover"))));

/** Someone answers: with a reaction, or with what additional successes are spent on. */
export function* answer(fight: PoolFight, given: Answer): Rolling<Refusal | void> {
  const { exchange, who, option } = given;
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  const refusal =
    question.kind === "spend"
      ? yield* spend(fight, given, question.blow ?? "")
      : yield* react(fight, given, question.kind);
  if (refusal) return refusal;
  stageBy(fight, exchange.id, "react");
  fight.record("answer", who, { exchange: exchange.id, option });
}

const timesIn = (use: Use): number => Math.floor(numberIn(use.options, "times") ?? 1);

/** One purchase, or the same one as many `times` as the answer says. */
function* spend(fight: PoolFight, { exchange, who, option, use }: Answer, blowId: string): Rolling<Refusal | void> {
  const blow = exchange.blows[blowId];
  const facts = blow && factsOf(blow);
  if (!facts) return impossible("TEMPO.Refusal.NoBlow");
  answered(fight, exchange.id, who);
  if (hasLeft(fight, facts.strike.target)) return; // nothing is left to be struck
  const now = option === "none" ? { ...facts, open: 0 } : bought(facts, option, timesIn(use));
  setFacts(fight, exchange.id, blowId, now);
  const options = spendings(fight, attackOf(facts.strike.attack), now);
  if (options.length === 0) return yield* settleBlow(fight, exchange.id, blowId);
  ask(fight, exchange.id, who, { kind: "spend", options: [...options, "none"], blow: blowId });
}

function* react(fight: PoolFight, { exchange, who, option, use }: Answer, kind: string): Rolling<Refusal | void> {
  if (hasLeft(fight, exchange.by)) {
    answered(fight, exchange.id, who);
    fight.drop(["exchanges", exchange.id, "facts", "pending"]);
    return;
  }
  const pending = pendingIn(exchange);
  let strike = pending?.strike ?? null;
  if (option === "takeCover") {
    if (!hasReaction(fight, who, 2) && !fight.authority.force) return refuse("TEMPO.Pool.Refusal.noReaction");
    pay(fight, who, use, {
      action: "pool.takeCover",
      need: NEEDS.once,
      stamina: 2,
      exchange: exchange.id,
      reaction: true,
    });
    if (strike) strike = { ...strike, options: { ...strike.options, takenCover: takenCover(fight, use) } };
  }
  answered(fight, exchange.id, who);
  if (isFreeAttack(option)) {
    const made = usedFor(use, option);
    const refusal = yield* strikeFreely(fight, exchange.id, who, exchange.by, made, kind === "provoked");
    if (refusal) return refusal;
  }
  if (!pending || !strike) return;
  fight.drop(["exchanges", exchange.id, "facts", "pending"]);
  if (option === "takeCover" && coverFor(fight, strike.target, strike.options).whole === null)
    comeToNothing(fight, exchange.id, strike, pending.entry);
  else yield* rollStrike(fight, exchange.id, strike, pending.entry);
}

/** Whom cover hides altogether cannot be attacked: what was declared is spent, and nothing is thrown (D16, D17). */
function comeToNothing(fight: PoolFight, exchange: string, { attack, who, target }: Strike, entry: string): void {
  addBlow(fight, exchange, { action: `pool.${attack}`, by: who, target, entry, facts: { outcome: "fullyCovered" } });
}

/** A free attack that nobody was asked for: where the map cannot see the trigger, the table does (D16). */
export const freeAttack: PoolAction = {
  label: "TEMPO.Pool.Reaction.opportunity",
  hint: "TEMPO.Pool.ReactionHint.opportunity",
  trigger: "TEMPO.Pool.Trigger.opportunity",
  icon: "fa-solid fa-bolt-lightning",
  group: "reaction",
  aim: "creature",
  cost: (fight, who, use) => reactionCost(attackOf(freeStrike(fight, who, who, use).attack).stamina),
  fields: freeFields,
  check(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined || target === who) return null;
    const strike = freeStrike(fight, who, target, use);
    return toolOf(fight, who, strike.item) ? strikeCheck(fight, attackOf(strike.attack), strike, 0) : null;
  },
  blocked: (fight, who, use) => {
    const [target] = use.targets;
    const stopped = unable(fight, who) ?? (isComposed(fight, who) ? refuse("TEMPO.Pool.Refusal.composed") : null);
    const problem = target === undefined ? null : attackProblem(fight, freeStrike(fight, who, target, use));
    return stopped ?? problem ?? untriggered(fight, who, "opportunity");
  },
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined || target === who) return impossible("TEMPO.Refusal.NoTarget");
    openExchange(fight, use.exchange, "pool.opportunity", who);
    const refusal = yield* strikeFreely(fight, use.exchange, who, target, use, false);
    if (refusal) return refusal;
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "pool.opportunity" });
  },
};

/** Cover taken where nobody was asked: it costs, and the attack's dialog has the bonus (D16). */
export const takeCover: PoolAction = {
  label: "TEMPO.Pool.Reaction.takeCover",
  hint: "TEMPO.Pool.ReactionHint.takeCover",
  trigger: "TEMPO.Pool.Trigger.takeCover",
  icon: "fa-solid fa-shield",
  group: "reaction",
  aim: "none",
  cost: () => reactionCost(2),
  blocked: (fight, who) => unable(fight, who) ?? untriggered(fight, who, "takeCover"),
  *perform(fight, who, use) {
    pay(fight, who, use, { action: "pool.takeCover", need: NEEDS.once, stamina: 2, reaction: true });
    fight.record("act", who, { action: "pool.takeCover" });
  },
};
