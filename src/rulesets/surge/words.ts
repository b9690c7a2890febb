import { succeeded } from "../../engine/index.ts";
import type {
  Blow,
  Exchange,
  Fact,
  Json,
  Label,
  Progress,
  RulesetDeclaration,
  SheetLayout,
  Tag,
  Term,
} from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import { surgeTerms } from "./creature/terms.ts";
import type { SurgeDerived } from "./creature/derived.ts";
import { groundOf } from "./movement/ground.ts";
import { owed } from "./actions/items.ts";
import { BLOW } from "./stored.ts";
import { castingCost, focusOf, incantationOf, isSchool, spellsOf } from "./actions/incantation.ts";
import { feetLeft } from "./movement/index.ts";
import type { Total } from "./checks/index.ts";
import { formulaOf, termsOfTotal } from "./checks/index.ts";
import type { SurgeFight } from "./types.ts";
import { HELD, heldBy, isPinned, leftOf, mayCounter } from "./state.ts";
import { controls } from "./controls.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null, data: Record<string, Json> = {}): Tag => ({
  label: { key: `TEMPO.Surge.Tag.${key}`, data },
  tone,
  mark,
});

function tags(fight: SurgeFight, who: string): Tag[] {
  const figure = fight.figure(who);
  const { state, prone } = figure.derived;
  const ground = groundOf(fight, who);
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
    ...(figure.derived.silenced ? [tag("silenced", "warn", null)] : []),
    ...(ground ? [tag(`ground.${ground}`, "warn", null)] : []),
    ...(figure.has("surge.bleeding") ? [tag("bleeding", "harm", null)] : []),
    ...(incantation ? [tag("casting", "plain", null, { ...incantation })] : []),
    ...(focusOf(fight, who) ? [tag("focus", "plain", null)] : []),
    ...(set > 0 ? [tag("setAside", "plain", "wait", { value: set })] : []),
    ...(mayCounter(fight, who) ? [tag("counter", "warn", "wait")] : []),
    ...(owed(fight, who) > 0 ? [tag("owed", "plain", null, { value: owed(fight, who) })] : []),
  ];
}

/** Gathered actions, of those that the dearest spell of the school takes (S20). */
function progress(fight: SurgeFight, who: string): Progress[] {
  const incantation = incantationOf(fight, who);
  if (!incantation) return [];
  const { school, gathered } = incantation;
  const costs = spellsOf(fight, who).flatMap((i) => (isSchool(i, school) ? [castingCost(fight, who, i)] : []));
  const label = { key: "TEMPO.Surge.School", data: { school } };
  return [{ label, done: gathered, of: costs.length === 0 ? null : Math.max(...costs) }];
}

const feet = (value: number): Label => ({ key: "TEMPO.Unit.Feet", data: { value } });

function turnFacts(fight: SurgeFight, who: string): Fact[] {
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

const note = (id: string, data?: Record<string, Json>): Label => {
  const key = `TEMPO.Surge.Note.${id}`;
  return data ? { key, data } : { key };
};

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  if (!blow) return ["bleeding", "survived"].flatMap((id) => (exchange.action === `surge.${id}` ? [note(id)] : []));
  const [kept, other] = [BLOW.get(blow, "kept"), BLOW.get(blow, "other")];
  const [stage, value, lands] = [BLOW.get(blow, "stage"), BLOW.get(blow, "pushed"), BLOW.get(blow, "lands")];
  const manner = BLOW.get(blow, "manner");
  return [
    ...(manner !== null && blow.reading
      ? [note(succeeded(blow.reading) ? "managed" : "notManaged", { manner: `TEMPO.Mode.${manner}` })]
      : []),
    ...(kept !== null && other !== null ? [note(kept ? "keeps" : "loses", { other })] : []),
    ...(stage === "unconscious" || stage === "dead" ? [note(stage)] : []),
    ...(value === null ? [] : [note("pushed", { value })]),
    ...(lands === null ? [] : [note(lands ? "hits" : "misses")]),
  ];
}

const SHOWN: readonly Total[] = ["melee", "guard", "marksmanship", "dodge", "magic"];

export const view: RulesetDeclaration<typeof creature, SurgeDerived>["view"] = {
  tags,
  controls,
  progress,
  turnFacts,
  notes,
  maxima: (figure) => ({ health: surgeTerms(figure).health }),
  facts(figure) {
    const { actions, speed, unarmed, castingLess } = figure.derived;
    const terms = surgeTerms(figure);
    const fact = (id: string, value: Fact["value"], made: readonly Term[]): Fact => ({
      label: `TEMPO.Surge.Fact.${id}`,
      value,
      terms: made,
    });
    const rolled = (id: string, total: Total): Fact =>
      fact(id, { key: "TEMPO.Surge.Roll", data: { formula: formulaOf(figure, total) } }, termsOfTotal(figure, total));
    return {
      combat: [
        fact("actions", actions, terms.actions),
        fact("speed", feet(speed), terms.speed),
        rolled("initiative", "dexterity"),
        fact("unarmed", unarmed, terms.unarmed),
        ...(castingLess > 0 ? [fact("castingLess", castingLess, terms.castingLess)] : []),
        ...SHOWN.map((total) => rolled(total, total)),
      ],
    };
  },
};

/** The order and columns of the sheet. */
export const sheet: SheetLayout = {
  columns: [
    [
      { kind: "facts", label: "TEMPO.Surge.Group.combat", facts: "combat" },
      { kind: "checks", label: "TEMPO.Surge.Group.attributes", group: "attribute" },
      { kind: "checks", label: "TEMPO.Surge.Group.skills", group: "skill" },
    ],
    [{ kind: "actions" }],
  ],
  begin: { weapon: { name: "TEMPO.Surge.FirstWeapon" }, choose: ["attributes", "skills"] },
};
