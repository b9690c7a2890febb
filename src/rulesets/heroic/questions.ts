import type { Check } from "../../engine/check/check.ts";
import type { Exchange } from "../../engine/exchange.ts";
import { refuse } from "../../engine/refusal.ts";
import type { OptionView, QuestionView } from "../../engine/ruleset.ts";
import { attackCheck, defenceCheck, manoeuvreCheck, resistanceCheck } from "./checks.ts";
import { MANOEUVRES } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, meleeAgainst, OPPORTUNITY } from "./rules.ts";
import { taskOf } from "./strikes.ts";
import { armsOf } from "./weapons.ts";

/** What an open exchange asks of someone, with the odds of every answer. */
export function question(fight: HeroicFight, exchange: Exchange, who: string): QuestionView {
  const { kind, options, blow } = exchange.waiting[who] ?? { kind: "none", options: [], blow: null };
  const total = blow === null ? 0 : (exchange.blows[blow]?.reading?.total ?? 0);
  return {
    title: { key: `TEMPO.Heroic.Question.${kind}` },
    stake: { key: `TEMPO.Heroic.Stake.${kind}`, data: { total } },
    options: options.map((id) => option(fight, exchange, who, id)),
  };
}

function option(fight: HeroicFight, exchange: Exchange, who: string, id: string): OptionView {
  const { kind } = exchange.waiting[who] ?? { kind: "none" };
  const spends = id === "opportunity";
  return {
    id,
    label: id === "none" ? `TEMPO.Heroic.Decline.${kind}` : `TEMPO.Heroic.Answer.${id}`,
    hint: { key: id === "none" ? `TEMPO.Heroic.DeclineHint.${kind}` : `TEMPO.Heroic.AnswerHint.${id}` },
    cost: spends ? { [OPPORTUNITY]: 1 } : {},
    check: checkOf(fight, exchange, who, id),
    refusal: spends && !hasOpportunity(fight, who) ? refuse("TEMPO.Heroic.Refusal.noOpportunity") : null,
  };
}

function checkOf(fight: HeroicFight, exchange: Exchange, who: string, id: string): Check | null {
  const asked = exchange.waiting[who];
  const blow = asked?.blow == null ? null : (exchange.blows[asked.blow] ?? null);
  const rolled = blow?.check?.taken === undefined;
  const total = blow?.reading?.total ?? 0;
  if (id === "defend" && blow) {
    const arms = armsOf(fight.figure(blow.by), taskOf(blow).item);
    return defenceCheck(fight, who, { ranged: arms.ranged, total, threat: arms.threat, rolled });
  }
  if (id === "resist" && blow) {
    const { manoeuvre } = taskOf(blow);
    const scope = manoeuvre === "escape" || manoeuvre === null ? "all" : manoeuvre;
    return resistanceCheck(fight, who, scope, total, rolled);
  }
  const target = asked?.kind === "critical" && blow ? taskOf(blow).target : (blow?.by ?? exchange.by);
  if (id === "opportunity") {
    const arms = meleeAgainst(fight, who, target);
    return arms ? attackCheck(fight, who, target, arms, "all", {}) : null;
  }
  const trick = MANOEUVRES.find((m) => m === id);
  return trick && blow ? manoeuvreCheck(fight, who, target, trick, {}) : null;
}
