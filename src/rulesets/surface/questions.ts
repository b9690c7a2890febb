import { plainUse } from "../../engine/command.ts";
import type { Use } from "../../engine/command.ts";
import { costIn } from "../../engine/turn/budget.ts";
import type { Check } from "../../engine/check/check.ts";
import type { Exchange } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Label, OfferField, OptionView, QuestionView } from "../../engine/ruleset.ts";
import { shownCheck } from "./attacks.ts";
import { weaponOf } from "./derive.ts";
import { attackAt, isGone } from "./reactions.ts";
import type { SurfaceFight } from "./rules.ts";
import { ACTION, turnForAttack } from "./rules.ts";
import { averageOf, chosenSoak, heatOf, namesDice, saidIn, SOAK_FIELD } from "./soak.ts";

/** What an open exchange asks of someone (F9, F13, F27). */
export function question(fight: SurfaceFight, exchange: Exchange, who: string, given?: Use): QuestionView {
  const { kind, options, blow } = exchange.waiting[who] ?? { kind: "none", options: [], blow: null };
  const here = Object.hasOwn(fight.state.combatants, who); // whoever is gone has nothing to answer with
  const amount = blow === null ? 0 : (exchange.blows[blow]?.damage?.amount ?? 0);
  return {
    title: { key: `TEMPO.Surface.Question.${kind}` },
    stake: {
      key: `TEMPO.Surface.Stake.${kind}`,
      data: { amount, ...(here && kind === "soak" ? heatAt(fight, who) : {}) },
    },
    ...(here && kind === "soak" ? { fields: soakFields(fight, who) } : {}),
    ...(here && kind === "provoked" ? { fields: [weaponField(fight, who)] } : {}),
    ...(kind === "morale" ? { forGM: true } : {}),
    options: here ? options.map((id) => option(fight, exchange, who, kind, id, given)) : [],
  };
}

/** F25: what soak dice add to, and what of it goes by itself. */
function heatAt(fight: SurfaceFight, who: string): Record<string, Json> {
  const { heat, vent } = fight.figure(who).derived;
  return { heat, vent };
}

/** How many dice of each source are thrown, for the answer that chooses them. */
const soakFields = (fight: SurfaceFight, who: string): readonly OfferField[] =>
  fight.figure(who).derived.soak.map(({ item, count }) => ({
    name: `${SOAK_FIELD}${item}`,
    label: { item },
    options: Array.from({ length: count + 1 }, (_, n) => ({
      value: String(n),
      label: { key: "TEMPO.Surface.SoakDice", data: { count: n } },
    })),
  }));

/** F9: with what whoever flees is attacked, where that is not the one that deals the most. */
const weaponField = (fight: SurfaceFight, who: string): OfferField => ({
  name: "item",
  label: "TEMPO.Surface.Option.weapon",
  options: [
    { value: "", label: { key: "TEMPO.Surface.Option.best" } },
    ...fight
      .figure(who)
      .items("weapon")
      .filter((i) => weaponOf(i).equipped && !weaponOf(i).tags.mounted)
      .map(({ id }) => ({ value: id, label: { item: id } })),
  ],
});

function option(
  fight: SurfaceFight,
  exchange: Exchange,
  who: string,
  kind: string,
  id: string,
  given: Use | undefined,
): OptionView {
  const attacks = kind === "provoked" && id !== "none";
  return {
    id,
    label: `TEMPO.Surface.Answer.${kind}.${namesDice(id) ? "named" : id}`,
    hint: hintOf(fight, who, kind, id, given),
    cost: costIn(ACTION, attacks ? 1 : 0),
    check: attacks && !isGone(fight, exchange) ? opportunityCheck(fight, exchange, who, given?.item ?? null) : null,
    refusal: id === "none" ? null : refusalOf(fight, exchange, who, kind),
  };
}

/** Why an answer that does something is not open any more. */
function refusalOf(fight: SurfaceFight, exchange: Exchange, who: string, kind: string): Refusal | null {
  if (kind === "soak") {
    const blow = exchange.waiting[who]?.blow;
    return exchange.blows[blow ?? ""]?.applied ? impossible("TEMPO.Refusal.Applied") : null;
  }
  if (kind !== "provoked") return null;
  if (isGone(fight, exchange)) return impossible("TEMPO.Refusal.Gone");
  return turnForAttack(fight, who) === null ? refuse("TEMPO.Surface.Refusal.noAttack") : null;
}

function hintOf(fight: SurfaceFight, who: string, kind: string, id: string, given: Use | undefined): Label {
  const data: Record<string, Json> = {};
  if (kind === "soak") {
    const { soak } = fight.figure(who).derived;
    const lines = chosenSoak(soak, id, given && saidIn(given.options));
    if (id === "some" && lines.length === 0) return { key: "TEMPO.Surface.AnswerHint.soak.choose" };
    data["dice"] = lines.map((l) => `${l.count}d${l.faces}`).join(" + ");
    data["heat"] = heatOf(lines);
    data["average"] = averageOf(lines);
  }
  // F9: whether it is this turn's attack or the next one's.
  if (kind === "provoked" && id !== "none" && turnForAttack(fight, who) === fight.state.round + 1)
    return { key: "TEMPO.Surface.AnswerHint.provoked.next", data };
  return { key: `TEMPO.Surface.AnswerHint.${kind}.${namesDice(id) ? "some" : id}`, data };
}

function opportunityCheck(fight: SurfaceFight, exchange: Exchange, who: string, item: string | null): Check {
  const attack = attackAt(fight, who, exchange.by, item);
  const use = plainUse("", { targets: [exchange.by] });
  return shownCheck(fight, who, exchange.by, use, attack);
}
