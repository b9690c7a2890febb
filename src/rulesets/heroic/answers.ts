import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow, Question } from "../../engine/exchange.ts";
import { impose } from "../../engine/harm/conditions.ts";
import { idFrom } from "../../engine/ids.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Answer } from "../../engine/ruleset.ts";
import { addBlow, answered } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { seize, strikeAgain } from "./openings.ts";
import { saveInPlay } from "./skill-checks.ts";
import type { Save } from "./creature.ts";
import { MANOEUVRES } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, isHere } from "./rules.ts";
import { resist } from "./contests.ts";
import { proceed } from "./proceeding.ts";
import { CRIPPLES, defend } from "./strikes.ts";
import { askedAbout, dropTasksOf, interpose, taskOf } from "./tasks.ts";
import { armsOf } from "./weapons.ts";

/** Someone answers: a defence, resistance, an opportunity, the choice after a critical (H15, H18, H19, H21, H22). */
export function* answer(fight: HeroicFight, given: Answer): Rolling<Refusal | void> {
  const { exchange, who, option } = given;
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  if (option === "opportunity" && !hasOpportunity(fight, who) && !fight.authority.force)
    return refuse("TEMPO.Heroic.Refusal.noOpportunity");
  // The question is closed first: what follows may open a new one, to the same person.
  answered(fight, exchange.id, who);
  const refusal = yield* follow(fight, given, question);
  if (refusal) return refusal;
  yield* proceed(fight, exchange.id);
  fight.record("answer", who, { exchange: exchange.id, option });
}

/** What follows from an answer by itself, before everything that waits goes on. */
function* follow(fight: HeroicFight, given: Answer, { kind, blow: about }: Question): Rolling<Refusal | void> {
  const { exchange, who, option, use } = given;
  const blow = about === null ? undefined : exchange.blows[about];
  if (kind === "goOn") return goOn(fight, given, blow);
  const foe = askedAbout(exchange, who);
  if (!isHere(fight, foe)) return; // who is gone strikes nobody, and is struck by nobody
  const adjustment = option === "none" ? null : use.adjustment;
  if (kind === "defend" && blow) return yield* defend(fight, exchange.id, blow, adjustment);
  if (kind === "resist" && blow) return yield* resist(fight, exchange.id, blow, adjustment);
  if (kind === "critical" && blow) return yield* choose(fight, given, blow);
  if (option === "opportunity" && !seize(fight, exchange.id, who, foe, use))
    return impossible("TEMPO.Heroic.Refusal.noReach");
}

/** Hit at an opening, and its damage applied by now: whoever still can goes on, or gives up the rest (H18). */
function goOn(fight: HeroicFight, { exchange, who, option }: Answer, blow: Blow | undefined): void {
  if (blow) fight.set(["exchanges", exchange.id, "blows", blow.id, "facts", "heeded"], true);
  if (option === "none") dropTasksOf(fight, exchange.id, who);
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
