import { adjust } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import type { ThrownCheck } from "../../engine/check/throwing.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Item } from "../../engine/state.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import { fightCheck, mannerField, mannerIn, PER_SUCCESS, rollless } from "./checks.ts";
import type { PoolTalent } from "./creature.ts";
import type { PoolAction } from "./declaring.ts";
import { talentOf } from "./derive.ts";
import { hasEnergy, payDues, release, releaseDues, work } from "./energy.ts";
import { pay } from "./paying.ts";
import { costOf, fieldsFor, NEEDS } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { hasEntered, unable } from "./rules.ts";
import { throwLocation } from "./striking.ts";

const words = (id: string) => ({ label: `TEMPO.Pool.Action.${id}`, hint: `TEMPO.Pool.ActionHint.${id}` });

/** Successes rolled, where nothing sets a difficulty (D2). */
export const rolledOf = (result: number): number => Math.max(0, Math.floor(result / PER_SUCCESS));

export interface Cast {
  readonly works: boolean;
  /** Instances of a power of the spell's pool on top of the gated effect. */
  readonly powers: number;
  readonly dues: number;
}

/** What comes of a spell by the successes rolled (D13). */
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

/** Why there is no magic now: no arcane trait, or a cantrip whose requirement was bought off this turn (D8, D13). */
function noMagic(fight: PoolFight, who: string): Refusal | null {
  const stopped = unable(fight, who);
  if (stopped) return stopped;
  if (!fight.figure(who).source.arcane) return refuse("TEMPO.Pool.Refusal.notArcane");
  const spent = hasEntered(fight, who, (e) => e.action === "pool.cantrip" && e.facts["reduced"] === true);
  return spent ? refuse("TEMPO.Pool.Refusal.noMoreMagic") : null;
}

function tooFar(fight: PoolFight, who: string, use: Use): Refusal | null {
  const item = fight.item(who, use.item);
  const range = item ? Math.max(1, talentOf(item).range) : Infinity;
  const far = use.targets.map((t) => distanceBetween(fight, who, t) ?? 0).find((m) => m > range);
  return far === undefined ? null : refuse("TEMPO.Pool.Refusal.outOfRange", { metres: far, maximum: range });
}

/** Mind, Arcane Aptitude; a difficulty in successes is worth three points each (D2). Neither opposed nor an attack (D3). */
function magicCheck(fight: PoolFight, who: string, id: string, successes: number | null, use: Use): Check {
  const difficulty = successes === null ? null : successes * PER_SUCCESS;
  const made = { attribute: "mind", skill: "arcaneAptitude", difficulty } as const;
  const label = `TEMPO.Pool.Action.${id}`;
  const check = adjust(fightCheck(fight, who, { id: `pool.${id}`, label, ...made }), use.adjustment);
  const manner = mannerIn(use.options);
  return manner === "roll" ? check : rollless(check, manner, difficulty);
}

/** What came of it in successes: without a roll the total is their number (D3). */
const successesOf = ({ check, reading }: ThrownCheck): number =>
  check.taken === undefined ? rolledOf(reading.total) : Math.max(0, reading.total);

/** A magic action always breaks what is stored unless it works on it; all but a release are checks like any other (D13). */
const bill = (id: string, use: Use) => ({
  action: `pool.${id}`,
  need: NEEDS.whole,
  exchange: use.exchange,
  facts: { rolled: id !== "release" },
});

/** The effect of a spell or cantrip on whom it is aimed at: damage where it has any, the rest is the table's. */
function* takeHold(
  fight: PoolFight,
  exchange: string,
  who: string,
  item: Item,
  { targets, powers, action }: { targets: readonly string[]; powers: number; action: string },
): Rolling<void> {
  const { damage, powerDamage, damageType, apv } = talentOf(item);
  for (const target of targets) {
    const amount = damage === 0 ? 0 : damage + powers * powerDamage;
    const located = amount > 0 ? yield* throwLocation(who, damageType) : {};
    addBlow(fight, exchange, {
      action,
      by: who,
      target,
      damage: amount > 0 ? { type: damageType, formula: String(amount), faces: [], amount } : null,
      facts: { item: item.id, powers, apv, ...located },
    });
  }
}

const spells = (use: PoolTalent["use"]) => ({
  group: "action" as const,
  aim: "several" as const,
  with: "talent" as const,
  serves: (item: Item) => talentOf(item).use === use,
});

const cantrip: PoolAction = {
  ...words("cantrip"),
  ...spells("cantrip"),
  icon: "fa-solid fa-sparkles",
  fields: () => fieldsFor(NEEDS.cantrip),
  cost: (fight, who, use) => costOf(fight, who, NEEDS.cantrip, 2, use),
  blocked: (fight, who, use) => noMagic(fight, who) ?? tooFar(fight, who, use),
  *perform(fight, who, use): Rolling<Refusal | void> {
    const item = fight.item(who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    openExchange(fight, use.exchange, "pool.cantrip", who, { item: item.id });
    pay(fight, who, use, { action: "pool.cantrip", exchange: use.exchange, need: NEEDS.cantrip, stamina: 2 });
    yield* takeHold(fight, use.exchange, who, item, { targets: use.targets, powers: 0, action: "pool.cantrip" });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "pool.cantrip" });
  },
};

function castAction(manner: "gated" | "ungated", icon: string): PoolAction {
  const needed = (item: Item | null): number => (item ? talentOf(item).difficulty : 0) + (manner === "ungated" ? 1 : 0);
  return {
    ...words(manner),
    ...spells("spell"),
    icon,
    cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
    blocked: (fight, who, use) => noMagic(fight, who) ?? tooFar(fight, who, use),
    fields: () => [mannerField],
    check: (fight, who, use) => magicCheck(fight, who, manner, needed(fight.item(who, use.item)), use),
    *perform(fight, who, use): Rolling<Refusal | void> {
      const item = fight.item(who, use.item);
      if (!item) return impossible("TEMPO.Refusal.NoTool");
      const action = `pool.${manner}`;
      openExchange(fight, use.exchange, action, who, { item: item.id });
      const thrown = yield* throwCheck(magicCheck(fight, who, manner, needed(item), use), who, action);
      pay(fight, who, use, { ...bill(manner, use), stamina: 0 });
      const cast = castOf(manner, talentOf(item), successesOf(thrown));
      const facts = { item: item.id, powers: cast.powers, dues: cast.dues };
      addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id, facts });
      takeEffect(fight, use.exchange, () => payDues(fight, who, cast.dues));
      if (cast.works)
        yield* takeHold(fight, use.exchange, who, item, { targets: use.targets, powers: cast.powers, action });
      stageBy(fight, use.exchange, "react");
      fight.record("act", who, { action });
    },
  };
}

/** Turns of gathering in a row, this one not counted (D13). */
export function gatheredInARow(fight: PoolFight, who: string): number {
  const kept = fight.combatant(who).store["gathering"];
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return 0;
  const { activation, row } = kept as Record<string, Json>;
  return activation === fight.combatant(who).activation - 1 && typeof row === "number" ? row : 0;
}

const gather: PoolAction = {
  ...words("gather"),
  icon: "fa-solid fa-tornado",
  group: "action",
  aim: "none",
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
  blocked(fight, who) {
    const most = fight.figure(who).source.skills.arcaneAptitude;
    const row = gatheredInARow(fight, who);
    return noMagic(fight, who) ?? (row >= most ? refuse("TEMPO.Pool.Refusal.gatheredEnough", { most }) : null);
  },
  fields: () => [mannerField],
  check: (fight, who, use) => magicCheck(fight, who, "gather", null, use),
  *perform(fight, who, use): Rolling<void> {
    const row = gatheredInARow(fight, who) + 1;
    const change = (gathered: number): number => {
      work(fight, who, { gathered });
      fight.set(["combatants", who, "store", "gathering"], { activation: fight.combatant(who).activation, row });
      return gathered;
    };
    yield* worked(fight, who, use, "gather", change);
  },
};

const shape: PoolAction = {
  ...words("shape"),
  icon: "fa-solid fa-shapes",
  group: "action",
  aim: "none",
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
  blocked: (fight, who) =>
    noMagic(fight, who) ?? (fight.figure(who).source.energy.stored > 0 ? null : refuse("TEMPO.Pool.Refusal.noEnergy")),
  fields: () => [mannerField],
  check: (fight, who, use) => magicCheck(fight, who, "shape", null, use),
  *perform(fight, who, use): Rolling<void> {
    const change = (rolled: number): number => {
      const shaped = Math.min(rolled, fight.figure(who).source.energy.stored);
      work(fight, who, { shaped });
      return shaped;
    };
    yield* worked(fight, who, use, "shape", change);
  },
};

/** One action on what is stored: its check, and how many of its successes `change` makes use of. */
function* worked(
  fight: PoolFight,
  who: string,
  use: Use,
  id: "gather" | "shape",
  change: (rolled: number) => number,
): Rolling<void> {
  const action = `pool.${id}`;
  openExchange(fight, use.exchange, action, who);
  const thrown = yield* throwCheck(magicCheck(fight, who, id, null, use), who, action);
  const rolled = successesOf(thrown);
  let moved = 0;
  const deltas = fight.capture(() => (moved = change(rolled)));
  pay(fight, who, use, { ...bill(id, use), stamina: 0, deltas, keepsEnergy: true });
  addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id, facts: { rolled, moved } });
  stageBy(fight, use.exchange, "react");
  fight.record("act", who, { action });
}

const releaseAction: PoolAction = {
  ...words("release"),
  icon: "fa-solid fa-explosion",
  group: "action",
  aim: "several",
  fields: (fight, who) => [
    {
      name: "when",
      label: "TEMPO.Pool.Release.label",
      options: ["now", "thrown"].map((value) => ({ value, label: { key: `TEMPO.Pool.Release.${value}` } })),
    },
    {
      name: "effect",
      label: "TEMPO.Pool.Release.effect",
      options: [
        { value: "", label: { key: "TEMPO.Pool.Release.free" } },
        ...fight
          .figure(who)
          .items("talent")
          .filter((i) => talentOf(i).use === "spell")
          .map((i) => ({ value: i.id, label: { item: i.id } })),
      ],
    },
  ],
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
  blocked: (fight, who) =>
    noMagic(fight, who) ?? (hasEnergy(fight, who) ? null : refuse("TEMPO.Pool.Refusal.noEnergy")),
  *perform(fight, who, use): Rolling<void> {
    const { energy, skills } = fight.figure(who).source;
    const { effect, when } = use.options;
    const item = typeof effect === "string" ? (fight.figure(who).creature.items[effect] ?? null) : null;
    const facts = { shaped: energy.shaped, dues: releaseDues(fight, who), item: item?.id ?? null };
    openExchange(fight, use.exchange, "pool.release", who, facts);
    pay(fight, who, use, { ...bill("release", use), stamina: 0, keepsEnergy: true });
    takeEffect(fight, use.exchange, () => {
      release(fight, who);
      if (when === "thrown")
        fight.set(["combatants", who, "store", "held"], {
          item: item?.id ?? null,
          powers: energy.shaped,
          round: fight.state.round + skills.arcaneAptitude,
        });
    });
    const aimed = { targets: use.targets, powers: energy.shaped, action: "pool.release" };
    if (when !== "thrown" && item?.type === "talent") yield* takeHold(fight, use.exchange, who, item, aimed);
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "pool.release" });
  },
};

/** D13. */
export const magicActions = {
  cantrip,
  gated: castAction("gated", "fa-solid fa-wand-magic"),
  ungated: castAction("ungated", "fa-solid fa-wand-magic-sparkles"),
  gather,
  shape,
  release: releaseAction,
} satisfies Record<string, PoolAction>;
