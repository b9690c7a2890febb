import { distanceBetween, numberIn, refuse } from "../../../engine/index.ts";
import type { Check, Facts, Item, Refusal, Rolling, StepDeclaration } from "../../../engine/index.ts";
import { throwLocation } from "./additional-successes.ts";
import { actionCheck, mannerField, PER_SUCCESS } from "../checks/index.ts";
import type { creature, PoolTalent } from "../creature/schema.ts";
import { DAMAGE_TYPES } from "../creature/schema.ts";
import type { PoolDerived } from "../creature/derived.ts";
import { talentOf } from "../creature/derived.ts";
import { hasEnergy, payDues, spendEnergy, releaseDues, addEnergy } from "./energy.ts";
import { choices, things } from "./fields.ts";
import { begun, cards, entered, noted, store } from "../stored.ts";
import type { Chosen } from "./spell-powers.ts";
import { choosePowers, chosenOn, figuresOf, powersOn, reachesFarther } from "./spell-powers.ts";
import { billOf, fieldsFor, NEEDS } from "../checks/requirements.ts";
import type { PoolAction, PoolActions, PoolActionContext, PoolFight, Using } from "../types.ts";
import { flatDamage, hasEntered } from "../state.ts";

/** Successes of a result where nothing sets a difficulty (D2). */
export const rolledOf = (result: number): number => Math.max(0, Math.floor(result / PER_SUCCESS));

export interface Cast {
  readonly works: boolean;
  /** How many powers the effect has besides the gated one. */
  readonly powers: number;
  readonly dues: number;
}

/** The outcome of a spell by the successes rolled (D13). */
export function castOf(
  manner: "gated" | "ungated",
  spell: Pick<PoolTalent, "difficulty" | "cost" | "modifier">,
  rolled: number,
): Cast {
  const needed = spell.difficulty + (manner === "ungated" ? 1 : 0);
  if (rolled < needed) return { works: false, powers: 0, dues: rolled };
  return manner === "gated"
    ? { works: true, powers: 0, dues: spell.cost }
    : { works: true, powers: rolled - needed, dues: rolled + spell.modifier };
}

/** Refuses magic without the arcane trait, or after a cantrip of reduced requirement this turn (D8, D13). */
function magicRefusal({ fight, who }: PoolActionContext): Refusal | null {
  if (!fight.figure(who).source.arcane) return refuse("TEMPO.Pool.Refusal.notArcane");
  const spent = hasEntered(fight, who, (e) => e.action === "pool.cantrip" && entered.get(e, "reduced") === true);
  return spent ? refuse("TEMPO.Pool.Refusal.noMoreMagic") : null;
}

/** Refuses targets beyond a spell's range; none for an ungated spell with powers that add range (D31). */
function rangeRefusal({ fight, who, use, item, action }: PoolActionContext): Refusal | null {
  const farther = item !== null && action === "pool.ungated" && reachesFarther(talentOf(item));
  const range = item && !farther ? Math.max(1, talentOf(item).range) : Infinity;
  const far = use.targets.map((t) => distanceBetween(fight, who, t) ?? 0).find((m) => m > range);
  return far === undefined ? null : refuse("TEMPO.Pool.Refusal.outOfRange", { metres: far, maximum: range });
}

/** Mind, Arcane Aptitude; a success of difficulty is 3 points (D2). It may be taken without dice (D3). */
const magicCheck = (using: Using, id: string, successes: number | null): Check =>
  actionCheck(using, id, {
    attribute: "mind",
    skill: "arcaneAptitude",
    difficulty: successes === null ? null : successes * PER_SUCCESS,
  });

/** Successes of the check; without dice, its total is their number (D3). */
function successesOf({ thrown }: PoolActionContext): number {
  if (!thrown) return 0;
  const { check, reading } = thrown;
  return check.taken === undefined ? rolledOf(reading.total) : Math.max(0, reading.total);
}

/** The damage of a spell or cantrip; null for none, whatever else its effect does. */
function stakesOf(item: Item | null, on: string | null) {
  const { damage = 0, damageType } = item ? talentOf(item) : {};
  return damage === 0 || damageType === undefined ? null : { formula: String(damage), type: damageType, on };
}

/** Puts a spell's or cantrip's effect on its targets: damage, if any; the players resolve the rest. */
function* applySpell(
  context: PoolActionContext,
  item: Item | null,
  powers: number,
  chosen: Chosen = {},
): Rolling<void> {
  if (item?.type !== "talent") return;
  const { damageType: type, apv } = talentOf(item);
  const { damage, ...figures } = figuresOf(talentOf(item), chosen);
  for (const target of context.use.targets) {
    const metres = distanceBetween(context.fight, context.who, target) ?? 0;
    const beyond = powers > 0 && metres > Math.max(1, figures.range);
    yield* addSpellDamage(context, target, beyond ? 0 : damage, type, {
      ...noted.of({ powers, apv, area: figures.area, duration: figures.duration }),
      item: item.id,
      ...(beyond ? { outcome: "beyond" } : {}),
    });
  }
}

/** Adds a blow with fixed damage, and rolls its location. */
function* addSpellDamage(
  context: PoolActionContext,
  target: string,
  amount: number,
  type: string,
  facts: Facts,
): Rolling<void> {
  const located = amount > 0 ? yield* throwLocation(context.who, type) : {};
  context.blow({
    target,
    entry: null,
    damage: amount > 0 ? flatDamage(type, amount) : null,
    facts: { ...facts, ...located },
  });
}

/** The values that the dialog gives an effect crafted without a spell (D31). */
function spelllessEffect({ use }: PoolActionContext): {
  readonly damage: number;
  readonly type: string;
  readonly range: number;
} {
  const figure = (name: string): number => Math.max(0, Math.floor(numberIn(use.options, name) ?? 0));
  const type = DAMAGE_TYPES.find((t) => t === use.options["type"]) ?? "fire";
  return { damage: figure("damage"), type, range: figure("range") };
}

const MAGIC = { family: "magic", rule: ["D13"], card: () => ({}) } as const;

const spellActionBase = (use: PoolTalent["use"]) => ({
  ...MAGIC,
  aim: "several" as const,
  intent: "unknown" as const,
  with: "talent" as const,
  serves: (item: Item) => talentOf(item).use === use,
  needs: (context: PoolActionContext) => magicRefusal(context) ?? rangeRefusal(context),
});

const cantrip: PoolAction = {
  ...spellActionBase("cantrip"),
  icon: "sparkles",
  fields: fieldsFor(NEEDS.cantrip),
  price: (context) => billOf(context, NEEDS.cantrip, 2),
  damage: ({ item }) => stakesOf(item, null),
  does: (context) => applySpell(context, context.item, 0),
};

/** Magic but cantrips and releases: rolled before it is paid, it takes the turn's requirement (D13). */
const CHECKED = {
  rollsFirst: true,
  adjusted: true,
  fields: [mannerField],
  price: (context: PoolActionContext) => billOf(context, NEEDS.whole),
} as const;

function castAction(manner: "gated" | "ungated", icon: string): PoolAction {
  const needed = (item: Item | null): number => (item ? talentOf(item).difficulty : 0) + (manner === "ungated" ? 1 : 0);
  const castBy = (context: PoolActionContext): Cast | null =>
    context.item && castOf(manner, talentOf(context.item), successesOf(context));
  return {
    ...spellActionBase("spell"),
    ...CHECKED,
    icon,
    check: (context) => magicCheck(context, manner, needed(context.item)),
    damage: ({ item }) => stakesOf(item, "success"),
    blow(context) {
      const { powers = 0, dues = 0 } = castBy(context) ?? {};
      return { target: null, facts: { item: context.use.item, powers, dues } };
    },
    rolled(context) {
      const cast = castBy(context);
      if (!cast) return;
      context.effect(() => payDues(context.fight, context.who, cast.dues));
      if (!cast.works) return;
      const does = (chosen: Chosen) => applySpell(context, context.item, cast.powers, chosen);
      return choosePowers(context, context.item, cast.powers, { step: "takeHold", does });
    },
  };
}

/** Turns of gathering in a row before this one (D13). */
export function gatheredInARow(fight: PoolFight, who: string): number {
  const combatant = fight.combatant(who);
  const kept = store.get(combatant, "gathering");
  return kept?.activation === combatant.activation - 1 ? kept.row : 0;
}

/** Shared by gathering and shaping: magic with a check that keeps stored energy (D13). */
const working = {
  ...MAGIC,
  ...CHECKED,
  keeps: ["energy"],
  blow: ({ begun: facts }: PoolActionContext) => ({ target: null, facts }),
};

const moved = ({ begun: facts }: PoolActionContext): number => begun.get({ facts }, "moved") ?? 0;

const gather: PoolAction = {
  needsFight: true,
  ...working,
  damage: null,
  icon: "tornado",
  needs(context) {
    const { fight, who } = context;
    const most = fight.figure(who).source.skills.arcaneAptitude;
    const enough = gatheredInARow(fight, who) >= most;
    return magicRefusal(context) ?? (enough ? refuse("TEMPO.Pool.Refusal.gatheredEnough", { most }) : null);
  },
  check: (context) => magicCheck(context, "gather", null),
  begins: (context) => begun.of({ moved: successesOf(context) }),
  changes(context) {
    const { fight, who } = context;
    const row = gatheredInARow(fight, who) + 1;
    addEnergy(fight, who, { gathered: moved(context) });
    store.set(fight, who, "gathering", { activation: fight.combatant(who).activation, row });
  },
};

const shape: PoolAction = {
  needsFight: true,
  ...working,
  damage: null,
  icon: "shapes",
  needs: (context) =>
    magicRefusal(context) ?? (context.figure.source.energy.stored > 0 ? null : refuse("TEMPO.Pool.Refusal.noEnergy")),
  check: (context) => magicCheck(context, "shape", null),
  begins: (context) => begun.of({ moved: Math.min(successesOf(context), context.figure.source.energy.stored) }),
  changes: (context) => addEnergy(context.fight, context.who, { shaped: moved(context) }),
};

/** The spell whose effect is released; null: a crafted effect without a spell. */
const released = ({ fight, who, use }: PoolActionContext): Item | null => {
  const { effect } = use.options;
  return typeof effect === "string" ? fight.item(who, effect) : null;
};

const releaseAction: PoolAction = {
  ...MAGIC,
  icon: "explosion",
  aim: "several",
  intent: "unknown",
  keeps: ["energy"],
  fields: ({ figure }) => [
    choices("when", "TEMPO.Pool.Release.label", ["now", "thrown"], "TEMPO.Pool.Release"),
    {
      name: "effect",
      label: "TEMPO.Pool.Release.effect",
      options: [
        { value: "", label: { key: "TEMPO.Pool.Release.free" } },
        ...things(figure.items("talent").filter((i) => talentOf(i).use === "spell")),
      ],
    },
    // The following fields are for an effect crafted without a spell (D31).
    { name: "damage", label: "TEMPO.Pool.Release.damage", options: null, initial: "0" },
    choices("type", "TEMPO.Pool.Release.type", DAMAGE_TYPES, "TEMPO.Pool.Field.damageTypeChoice"),
    { name: "range", label: "TEMPO.Pool.Release.range", options: null, initial: "20" },
  ],
  price: (context) => billOf(context, NEEDS.whole),
  needs: (context) =>
    magicRefusal(context) ?? (hasEnergy(context.fight, context.who) ? null : refuse("TEMPO.Pool.Refusal.noEnergy")),
  damage: "unknown",
  facts: () => entered.of({ rolled: false }),
  card(context) {
    const { fight, who, figure } = context;
    const item = released(context)?.id ?? null;
    return { ...cards.of({ shaped: figure.source.energy.shaped, dues: releaseDues(fight, who) }), item };
  },
  does(context) {
    const { fight, who } = context;
    const powers = context.figure.source.energy.shaped;
    context.effect(() => spendEnergy(fight, who));
    const item = released(context);
    const does = (chosen: Chosen) => releaseSpell(context, powers, chosen);
    return choosePowers(context, item, powers, { step: "letGo", does });
  },
};

/** A released effect works at once, or is kept to be thrown (D13). */
function* releaseSpell(context: PoolActionContext, powers: number, chosen: Chosen): Rolling<void> {
  const { fight, who } = context;
  const item = released(context);
  const crafted = item ? null : spelllessEffect(context);
  if (context.said("when") !== "thrown") {
    if (item) yield* applySpell(context, item, powers, chosen);
    else if (crafted && crafted.damage > 0)
      for (const target of context.use.targets)
        yield* addSpellDamage(context, target, crafted.damage, crafted.type, noted.of({ powers }));
    return;
  }
  const round = fight.state.round + context.figure.source.skills.arcaneAptitude;
  context.effect(() => store.set(fight, who, "held", { item: item?.id ?? null, powers, round, chosen, crafted }));
}

/** Steps that wait until the powers of an effect are chosen (D31). */
export const magicSteps: Readonly<Record<string, StepDeclaration<typeof creature, PoolDerived>>> = {
  takeHold: { does: (context) => applySpell(context, context.item, powersOn(context), chosenOn(context)) },
  letGo: { does: (context) => releaseSpell(context, powersOn(context), chosenOn(context)) },
};

/** D13. */
export const magicActions: PoolActions = {
  cantrip,
  gated: castAction("gated", "wand-magic"),
  ungated: castAction("ungated", "wand-magic-sparkles"),
  gather,
  shape,
  release: releaseAction,
};
