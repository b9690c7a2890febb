import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow } from "../../engine/exchange.ts";
import { impose } from "../../engine/harm/conditions.ts";
import { idFrom } from "../../engine/ids.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Answer } from "../../engine/ruleset.ts";
import { addBlow, answered } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { seize, strikeAgain } from "./openings.ts";
import { saveInPlay } from "./checks.ts";
import type { Save } from "./creature.ts";
import { MANOEUVRES } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity } from "./rules.ts";
import { resist } from "./contests.ts";
import { proceed } from "./proceeding.ts";
import { CRIPPLES, defend } from "./strikes.ts";
import { interpose, taskOf } from "./tasks.ts";
import { armsOf } from "./weapons.ts";

/** Someone answers: a defence, resistance, an opportunity, the choice after a critical (H15, H18, H19, H21, H22). */
export function* answer(fight: HeroicFight, given: Answer): Rolling<Refusal | void> {
  const { exchange, who, option, use } = given;
  const { id } = exchange;
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  if (option === "opportunity" && !hasOpportunity(fight, who) && !fight.authority.force)
    return refuse("TEMPO.Heroic.Refusal.noOpportunity");
  const blow = question.blow === null ? null : (exchange.blows[question.blow] ?? null);
  const adjustment = option === "none" ? null : use.adjustment;
  // The question is closed first: what follows may open a new one, to the same person.
  answered(fight, id, who);
  if (question.kind === "defend" && blow) yield* defend(fight, id, blow, adjustment);
  else if (question.kind === "resist" && blow) yield* resist(fight, id, blow, adjustment);
  else if (question.kind === "critical" && blow) {
    const refusal = yield* choose(fight, given, blow);
    if (refusal) return refusal;
  } else if (option === "opportunity") {
    const target = question.kind === "riposte" && blow ? blow.by : exchange.by;
    if (!seize(fight, id, who, target, use)) return impossible("TEMPO.Heroic.Refusal.noReach");
  }
  yield* proceed(fight, id);
  fight.record("answer", who, { exchange: id, option });
}

/** What a critical gives besides its damage (H19). */
function* choose(fight: HeroicFight, { exchange, option, use }: Answer, blow: Blow): Rolling<Refusal | void> {
  const task = taskOf(blow);
  if (option === "opportunity") {
    if (!strikeAgain(fight, exchange.id, task, use)) return impossible("TEMPO.Heroic.Refusal.noReach");
    return;
  }
  const trick = MANOEUVRES.find((m) => m === option);
  if (trick) {
    const action = `heroic.${trick}`;
    interpose(fight, exchange.id, { ...task, kind: "manoeuvre", action, scope: trick, manoeuvre: trick, entry: null });
    return;
  }
  const injury = CRIPPLES.find((c) => c === option);
  if (injury) yield* cripple(fight, exchange.id, blow, injury);
}

/** The target saves against an injury (H19). */
function* cripple(fight: HeroicFight, id: string, blow: Blow, injury: (typeof CRIPPLES)[number]): Rolling<void> {
  const { by, target, item } = taskOf(blow);
  const save = injurySave(fight, by, item);
  const thrown = yield* throwCheck(saveInPlay(fight, target, save), target, "heroic.cripple");
  const facts = { injury: injury.slice("cripple".length).toLowerCase() };
  addBlow(fight, id, { action: "heroic.cripple", by: target, target: by, ...thrown, facts });
  if (succeeded(thrown.reading)) return;
  const condition = `heroic.hurt${injury.slice("cripple".length)}`;
  takeEffect(fight, id, () => impose(fight, target, idFrom(id, blow.id, condition), { condition, by, value: 1 }));
}

/** Fortitude against the strength of an arm, thrown weapons too; Reflex against what Dexterity does (H19). */
function injurySave(fight: HeroicFight, by: string, item: string | null): Save {
  const { ability, ranged, strong } = armsOf(fight.figure(by), item);
  return ability === "strength" || (ranged && strong) ? "fortitude" : "reflex";
}
