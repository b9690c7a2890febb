import type { Check } from "../../engine/check/check.ts";
import type { Exchange } from "../../engine/exchange.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { OptionView, QuestionView } from "../../engine/ruleset.ts";
import { attackCheck, checkOfTask, defenceCheck, resistanceCheck } from "./checks.ts";
import { able } from "./costs.ts";
import { MANOEUVRES } from "./creature.ts";
import { openingArms } from "./openings.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, isHere, OPPORTUNITY, reaches } from "./rules.ts";
import { askedAbout, scopeOf, taskOf } from "./tasks.ts";
import { armsOf } from "./weapons.ts";

/** What an open exchange asks of someone, with the odds of every answer. */
export function question(fight: HeroicFight, exchange: Exchange, who: string): QuestionView {
  const { kind, options, blow } = exchange.waiting[who] ?? { kind: "none", options: [], blow: null };
  const about = blow === null ? undefined : exchange.blows[blow];
  const data = kind === "goOn" ? { damage: about?.damage?.amount ?? 0 } : { total: about?.reading?.total ?? 0 };
  return {
    title: { key: `TEMPO.Heroic.Question.${kind}` },
    stake: { key: `TEMPO.Heroic.Stake.${kind}`, data },
    options: options.map((id) => option(fight, exchange, who, id)),
  };
}

function option(fight: HeroicFight, exchange: Exchange, who: string, id: string): OptionView {
  const { kind } = exchange.waiting[who] ?? { kind: "none" };
  return {
    id,
    label: id === "none" ? `TEMPO.Heroic.Decline.${kind}` : `TEMPO.Heroic.Answer.${id}`,
    hint: { key: id === "none" ? `TEMPO.Heroic.DeclineHint.${kind}` : `TEMPO.Heroic.AnswerHint.${id}` },
    cost: id === "opportunity" ? { [OPPORTUNITY]: 1 } : {},
    check: isHere(fight, askedAbout(exchange, who)) ? checkOf(fight, exchange, who, id) : null,
    refusal: refusalOf(fight, exchange, who, id),
  };
}

/** Why an answer is not open now; doing nothing always is. */
function refusalOf(fight: HeroicFight, exchange: Exchange, who: string, id: string): Refusal | null {
  if (id === "none") return null;
  if (id === "goOn") return able(fight, who);
  const foe = askedAbout(exchange, who);
  if (!isHere(fight, foe)) return impossible("TEMPO.Refusal.Gone");
  if (id !== "opportunity") return null;
  if (!hasOpportunity(fight, who)) return refuse("TEMPO.Heroic.Refusal.noOpportunity");
  const asked = exchange.waiting[who];
  const again = asked?.kind === "critical" && asked.blow !== null ? exchange.blows[asked.blow] : undefined;
  const near = again
    ? reaches(fight, who, foe, armsOf(fight.figure(who), taskOf(again).item))
    : openingArms(fight, exchange.id, who, foe) !== null;
  return near ? null : impossible("TEMPO.Heroic.Refusal.noReach");
}

function checkOf(fight: HeroicFight, exchange: Exchange, who: string, id: string): Check | null {
  const asked = exchange.waiting[who];
  const blow = asked?.blow == null ? null : (exchange.blows[asked.blow] ?? null);
  const rolled = blow?.check?.taken === undefined;
  const total = blow?.reading?.total ?? 0;
  if (id === "defend" && blow) {
    const { item, options } = taskOf(blow);
    const arms = armsOf(fight.figure(blow.by), item);
    return defenceCheck(fight, who, { ranged: arms.ranged, total, threat: arms.threat, rolled, options });
  }
  if (id === "resist" && blow) {
    return resistanceCheck(fight, who, scopeOf(taskOf(blow)), total, rolled);
  }
  const critical = asked?.kind === "critical" && blow ? taskOf(blow) : null;
  if (id === "opportunity") {
    if (critical) return checkOfTask(fight, critical);
    const target = blow?.by ?? exchange.by;
    const arms = openingArms(fight, exchange.id, who, target);
    return arms ? attackCheck(fight, who, target, arms, "all", {}) : null;
  }
  const trick = MANOEUVRES.find((m) => m === id);
  return trick && critical
    ? checkOfTask(fight, { ...critical, kind: "manoeuvre", scope: trick, manoeuvre: trick })
    : null;
}
