import type { Rolling } from "../../engine/dice/rolling.ts";
import { causeOf } from "../../engine/exchange.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Answer } from "../../engine/ruleset.ts";
import { answered, stageBy } from "../../engine/turn/conduct.ts";
import { carryOutContingency, react } from "./retaliation.ts";
import { answerFall, tumbleProblem } from "./falling.ts";
import type { PhasedFight } from "./rules.ts";
import { hasReaction, meleeWeaponAgainst, readiedMelee } from "./rules.ts";
import { counterspell, goOn, maintain, resist } from "./spells.ts";

/** Questions that are answered with the round's reaction. */
const REACTIONS = ["opportunity", "counter", "counterspell", "contingency"];

/** Someone answers: a reaction, a resisting roll, or nothing (P11, P13, P22). */
export function* answer(fight: PhasedFight, given: Answer): Rolling<Refusal | void> {
  const { exchange, who, option, use } = given;
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  if (REACTIONS.includes(option) && !hasReaction(fight, who) && !fight.authority.force)
    return refuse("TEMPO.Phased.Refusal.noReaction");
  if (question.kind === "maintain") yield* maintain(fight, exchange, who, option, use);
  else if (question.kind === "resist") yield* resist(fight, exchange, who, option, use);
  else if (question.kind === "fall") {
    const problem = option === "tumble" ? tumbleProblem(fight, who) : null;
    if (problem && !fight.authority.force) return problem;
    yield* answerFall(fight, exchange, who, option, use);
  } else {
    const refusal = yield* reactTo(fight, given, causeOf(exchange, who));
    if (refusal) return refusal;
    stageBy(fight, exchange.id, ["casting", "channeling"].includes(question.kind) ? "interrupt" : "react");
    if (exchange.action === "phased.cast") yield* goOn(fight, exchange.id);
  }
  fight.record("answer", who, { exchange: exchange.id, option });
}

function* reactTo(fight: PhasedFight, { exchange, who, option, use }: Answer, target: string): Rolling<Refusal | void> {
  if (option === "counterspell") return yield* counterspell(fight, exchange, who, use);
  // The question is closed first: the blow that follows may open a new one, to the other side.
  answered(fight, exchange.id, who);
  if (option === "none") return;
  if (option === "contingency") return yield* carryOutContingency(fight, exchange.id, who, target, use);
  // Who is struck at while leaving was in reach, wherever the token stands by now.
  const leaving = exchange.waiting[who]?.kind === "provoked";
  const item = leaving ? (readiedMelee(fight, who).at(-1) ?? null) : meleeWeaponAgainst(fight, who, target);
  if (!item) return impossible("TEMPO.Phased.Refusal.noWeapon");
  yield* react(fight, exchange.id, who, target, item, use, option);
}
