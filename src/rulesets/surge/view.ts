import { isMelee } from "./striking.ts";
import type { Use } from "../../engine/command.ts";
import type { Blow, Exchange } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import type { Check } from "../../engine/check/check.ts";
import type { Fact, Label, OfferField, OptionView, QuestionView, Tag, ViewSpec } from "../../engine/ruleset.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import { blowAsked, damageFormula, defenceCheck, kindOf, thingOf } from "./attacks.ts";
import type { creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { owed } from "./interacting.ts";
import { castingCost, focusOf, incantationOf, isSchool, spellsOf } from "./magic.ts";
import { feetLeft } from "./movement.ts";
import type { Total } from "./rolls.ts";
import { formulaOf } from "./rolls.ts";
import type { SurgeFight } from "./rules.ts";
import { able, COUNTER, HELD, heldBy, isAble, isPinned, leftOf, mayCounter, readied } from "./rules.ts";
import { counterCheck, saveCheck } from "./turn.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null, data: Record<string, Json> = {}): Tag => ({
  label: { key: `TEMPO.Surge.Tag.${key}`, data },
  tone,
  mark,
});

function tags(fight: SurgeFight, who: string): Tag[] {
  const figure = fight.figure(who);
  const { state, prone, silenced } = figure.derived;
  const incantation = incantationOf(fight, who);
  const set = leftOf(fight, who, HELD);
  return [
    ...(state === "up" ? [] : [tag(state, "harm", "down")]),
    ...(isPinned(fight, who)
      ? [tag("pinned", "harm", "lock")]
      : heldBy(fight, who).length > 0
        ? [tag("restrained", "warn", "lock")]
        : []),
    ...(prone ? [tag("prone", "warn", "flat")] : []),
    ...(silenced ? [tag("silenced", "warn", null)] : []),
    ...(figure.has("surge.bleeding") ? [tag("bleeding", "harm", null)] : []),
    ...(incantation ? [tag("casting", "plain", null, { ...incantation })] : []),
    ...(focusOf(fight, who) ? [tag("focus", "plain", null)] : []),
    ...(set > 0 ? [tag("setAside", "plain", "wait", { value: set })] : []),
    ...(mayCounter(fight, who) ? [tag("counter", "warn", "wait")] : []),
    ...(owed(fight, who) > 0 ? [tag("owed", "plain", null, { value: owed(fight, who) })] : []),
  ];
}

const feet = (value: number): Label => ({ key: "TEMPO.Unit.Feet", data: { value } });

function outlook(fight: SurgeFight, who: string): Fact[] {
  const { speed } = fight.figure(who).derived;
  const left = feetLeft(fight, who);
  const incantation = incantationOf(fight, who);
  const ready = incantation
    ? spellsOf(fight, who).filter(
        (i) => isSchool(i, incantation.school) && castingCost(fight, who, i) <= incantation.gathered,
      )
    : [];
  return [
    { label: "TEMPO.Surge.Outlook.move", value: feet(speed) },
    ...(left > 0 ? [{ label: "TEMPO.Surge.Outlook.left", value: feet(left) }] : []),
    ...ready.map((i) => ({ label: "TEMPO.Surge.Outlook.ready", value: { item: i.id } })),
  ];
}

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  if (!blow)
    return ["bleeding", "survived"].flatMap((id) =>
      exchange.action === `surge.${id}` ? [{ key: `TEMPO.Surge.Note.${id}` }] : [],
    );
  const { pushed, lands, kept, other, stage } = blow.facts;
  return [
    ...(typeof kept === "boolean" && typeof other === "number"
      ? [{ key: `TEMPO.Surge.Note.${kept ? "keeps" : "loses"}`, data: { other } }]
      : []),
    ...(stage === "unconscious" || stage === "dead" ? [{ key: `TEMPO.Surge.Note.${stage}` }] : []),
    ...(typeof pushed === "number" ? [{ key: "TEMPO.Surge.Note.pushed", data: { value: pushed } }] : []),
    ...(typeof lands === "boolean" ? [{ key: `TEMPO.Surge.Note.${lands ? "hits" : "misses"}` }] : []),
  ];
}

/** S23: what is at stake for whoever is asked. */
function question(fight: SurgeFight, exchange: Exchange, who: string, given?: Use): QuestionView {
  const asked = exchange.waiting[who];
  const kind = asked?.kind ?? "none";
  const options: readonly string[] = asked?.options ?? [];
  const blow = blowAsked(fight, exchange, who);
  const incantation = incantationOf(fight, who);
  const stake = kind !== "defend" ? kind : incantation ? "casting" : focusOf(fight, who) ? "focus" : "defend";
  const item = blow ? thingOf(fight, blow) : null;
  const damage = blow ? (damageFormula(fight, blow.by, kindOf(blow), item) ?? "–") : "–";
  const data: Record<string, Json> = { total: blow?.reading?.total ?? 0, damage, ...(incantation ?? {}) };
  return {
    title: { key: `TEMPO.Surge.Question.${kind}` },
    stake: { key: `TEMPO.Surge.Stake.${stake}`, data },
    ...(options.includes("strike") ? { fields: [armsField(fight, who)] } : {}),
    options: options.map((option) => optionView(fight, who, kind, option, blow, given?.item ?? null)),
  };
}

/** S18: a counter is struck with what is named, else with what reaches. */
const armsField = (fight: SurgeFight, who: string): OfferField => ({
  name: "item",
  label: "TEMPO.Surge.Option.arms",
  options: [
    { value: "", label: { key: "TEMPO.Surge.Option.handy" } },
    ...readied(fight, who)
      .filter(isMelee)
      .map(({ id }) => ({ value: id, label: { item: id } })),
  ],
});

function optionView(
  fight: SurgeFight,
  who: string,
  kind: string,
  id: string,
  blow: Blow | null,
  arms: string | null,
): OptionView {
  const check = checkOf(fight, who, kind, id, blow, arms);
  return {
    id,
    label: `TEMPO.Surge.Answer.${kind}.${id}`,
    hint: { key: `TEMPO.Surge.AnswerHint.${kind}.${id}` },
    cost: id === "strike" ? { [COUNTER]: 1 } : {},
    check,
    refusal: whyNotSo(fight, who, kind, id, check),
  };
}

/** What is rolled for an answer; null for nothing. */
function checkOf(
  fight: SurgeFight,
  who: string,
  kind: string,
  id: string,
  blow: Blow | null,
  arms: string | null,
): Check | null {
  if (kind === "deathSave") return id === "none" ? null : saveCheck(fight, who, id === "survival" ? id : "strength");
  if (!blow || id === "none" || id === "act") return null;
  if (id === "strike") return counterCheck(fight, who, blow.by, arms);
  return isAble(fight, who) ? defenceCheck(fight, blow) : null;
}

function whyNotSo(fight: SurgeFight, who: string, kind: string, id: string, check: Check | null): Refusal | null {
  if (id === "none") return null;
  if (kind === "defend") return able(fight, who); // has fallen since
  // Nothing to strike with, or the action is spent already (S18).
  const none = kind === "counter" && (!mayCounter(fight, who) || (id === "strike" && !check));
  return none ? refuse("TEMPO.Surge.Refusal.noCounter") : null;
}

const SHOWN: readonly Total[] = ["melee", "guard", "marksmanship", "dodge", "magic"];

export const view: ViewSpec<typeof creature, SurgeDerived> = {
  tags,
  outlook,
  notes,
  question,
  facts(figure) {
    const { actions, speed, unarmed } = figure.derived;
    const fact = (id: string, value: Fact["value"]): Fact => ({ label: `TEMPO.Surge.Fact.${id}`, value });
    return {
      combat: [
        fact("actions", actions),
        fact("speed", feet(speed)),
        fact("unarmed", unarmed),
        ...SHOWN.map((total) =>
          fact(total, { key: "TEMPO.Surge.Roll", data: { formula: formulaOf(figure, total, figure.derived.table) } }),
        ),
      ],
    };
  },
};
