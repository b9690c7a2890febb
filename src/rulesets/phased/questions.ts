import type { Check } from "../../engine/check/check.ts";
import type { Exchange } from "../../engine/exchange.ts";
import { causeOf } from "../../engine/exchange.ts";
import type { Label, OptionView, QuestionView } from "../../engine/ruleset.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { contingencyCheck, contingencyProblem, strikeBack } from "./retaliation.ts";
import { strikeCheck } from "./checks.ts";
import { landingDamage, tumbleCheck, tumbleProblem } from "./falling.ts";
import type { PhasedFight } from "./rules.ts";
import { AP, hasReaction, REACTION, readiedMelee } from "./rules.ts";
import { counterspellCheck, maintainingCheck, resistingCheck } from "./spells.ts";

const REACTIONS = ["counter", "opportunity", "counterspell", "contingency"];

/** What an open exchange asks of someone, with the odds of every answer (P11, P13, P22). */
export function question(fight: PhasedFight, exchange: Exchange, who: string): QuestionView {
  const { kind, options, blow } = exchange.waiting[who] ?? { kind: "none", options: [], blow: null };
  const foe = causeOf(exchange, who);
  const total = blow === null ? null : (exchange.blows[blow]?.reading?.total ?? null);
  const band = blow === null ? null : (exchange.blows[blow]?.reading?.band ?? null);
  const stake: Label = {
    key: `TEMPO.Phased.Stake.${kind}`,
    data: {
      feet: exchange.facts["feet"] ?? 0,
      total: total ?? 0,
      band: band === null ? "" : `TEMPO.Phased.Band.${band}`,
    },
  };
  return {
    title: { key: `TEMPO.Phased.Question.${kind}` },
    stake,
    options: options.map((id) => option(fight, exchange, who, foe, kind, id)),
  };
}

function option(
  fight: PhasedFight,
  exchange: Exchange,
  who: string,
  foe: string,
  kind: string,
  id: string,
): OptionView {
  const spends = REACTIONS.includes(id);
  return {
    id,
    label: id === "none" ? `TEMPO.Phased.Decline.${kind}` : `TEMPO.Phased.Reaction.${id}`,
    hint:
      id === "none"
        ? { key: `TEMPO.Phased.DeclineHint.${kind}`, data: { damage: kind === "fall" ? landingDamage(exchange) : 0 } }
        : { key: `TEMPO.Phased.ReactionHint.${id}` },
    cost: spends ? { [REACTION]: 1 } : id === "tumble" ? { [AP]: 1 } : {},
    check: checkOf(fight, exchange, who, foe, kind, id),
    refusal: problemOf(fight, who, foe, id),
  };
}

/** Why an answer is not open; null when it is. */
function problemOf(fight: PhasedFight, who: string, foe: string, id: string): Refusal | null {
  if (REACTIONS.includes(id) && !hasReaction(fight, who)) return refuse("TEMPO.Phased.Refusal.noReaction");
  if (id === "contingency") return contingencyProblem(fight, who, foe);
  return id === "tumble" ? tumbleProblem(fight, who) : null;
}

function checkOf(
  fight: PhasedFight,
  exchange: Exchange,
  who: string,
  foe: string,
  kind: string,
  id: string,
): Check | null {
  if (id === "counter" || id === "opportunity") {
    if (kind !== "provoked") return strikeBack(fight, who, foe);
    const item = readiedMelee(fight, who).at(-1);
    return item ? strikeCheck(fight, who, foe, item) : null;
  }
  if (id === "contingency") return contingencyCheck(fight, who, foe);
  if (id === "counterspell") return counterspellCheck(fight, who, exchange.by);
  if (id === "tumble") return tumbleCheck(fight, who, exchange);
  if (id === "resist") return resistingCheck(fight, exchange, who);
  return id === "maintain" ? maintainingCheck(fight, exchange, who) : null;
}
