import { GM } from "../../../src/engine/index.ts";
import type { Json, Place, Step, Use } from "../../../src/engine/index.ts";
import type { Arms, Attempt, HeroicFight } from "../../../src/rulesets/heroic/types.ts";
import * as checks from "../../../src/rulesets/heroic/checks/contested.ts";
import type { Scope, Save, Skill } from "../../../src/rulesets/heroic/creature/schema.ts";
import type { HeroicFigure } from "../../../src/rulesets/heroic/creature/derived.ts";
import type { SkillRules } from "../../../src/rulesets/heroic/checks/grades.ts";
import * as skillChecks from "../../../src/rulesets/heroic/checks/index.ts";
import * as strikes from "../../../src/rulesets/heroic/actions/strike.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import type { Cast } from "../../engine/play.ts";
import { Play, stateOf, use } from "../../engine/play.ts";

export const sword = { id: "sword", type: "weapon", source: { damage: "1d8" } };
export const knife = { id: "knife", type: "weapon", source: { weight: "light", finesse: true } };
export const pike = { id: "pike", type: "weapon", source: { weight: "heavy", long: true, damageType: "piercing" } };
export const bow = { id: "bow", type: "weapon", source: { damage: "1d6", range: 60, damageType: "piercing" } };
export const keen = { id: "keen", type: "weapon", source: { damage: "1d8", threat: 19 } };
export const coat = { id: "coat", type: "armor", source: { kind: "light" } };
export const shield = { id: "shield", type: "armor", source: { kind: "shield", bonus: 2 } };
export const ray = { id: "ray", type: "talent", source: { use: "power", damage: "2d6", range: 60 } };
export const mend = { id: "mend", type: "talent", source: { use: "healing", damage: "1d6" } };

type Abilities = Partial<
  Record<"strength" | "dexterity" | "constitution" | "intelligence" | "wisdom" | "charisma", number>
>;

/** BCB 2 (warrior 2), DEX +1, light armour: the example of H15. */
export const hero = (given: object = {}): Cast => ({
  hero: true,
  source: { class: "warrior", level: 2, attributes: { dexterity: 12, strength: 14 } },
  items: [sword, coat],
  ...given,
});

/** Without heroic levels: BCB as stated. */
export const npc = (combatBonus: number, abilities: Abilities = {}, given: object = {}): Cast => ({
  source: { class: "none", attributes: abilities, stated: { combatBonus, vitality: 20 } },
  items: [sword],
  ...given,
});

export const play = (cast: Record<string, Cast>) => new Play(heroic, stateOf(heroic, cast));

/** Begins with these d20s for initiative, in alphabetical order of the combatants; add coins where two tie. */
export function begun(cast: Record<string, Cast>, d20s: readonly number[]) {
  const fight = play(cast);
  fight.do({ type: "begin" }, d20s, GM);
  return fight;
}

/** The same with nobody flat-footed any more. */
export function awake(cast: Record<string, Cast>, d20s: readonly number[]) {
  const fight = begun(cast, d20s);
  const combatants = Object.fromEntries(
    Object.entries(fight.state.combatants).map(([id, c]) => [id, { ...c, store: { ...c.store, acted: true } }]),
  );
  fight.state = { ...fight.state, combatants };
  return fight;
}

export type Fighting = ReturnType<typeof play>;

export const act = (who: string, action: string, given: Partial<Use> = {}) => ({
  type: "act" as const,
  who,
  action,
  use: use(given),
});

export const answering = (who: string, exchange: string, option: string, given: Partial<Use> = {}) => ({
  type: "answer" as const,
  who,
  exchange,
  option,
  use: use(given),
});

/** Everybody's turns up to the end of the round, for those who are past their first. */
export function passRound(fight: Fighting): void {
  const { round } = fight.state;
  while (fight.state.round === round && fight.state.turn !== null)
    fight.do({ type: "endTurn", who: fight.state.turn }, [], GM);
}

const spot = (x: number, y: number): Place => ({ x, y, w: 1, h: 1, z: 0 });

/** Steps of 5 ft to the right from (0, 0); each letter is one: `.` plain, `d` difficult, `#` impassible. */
export function steps(pattern: string, given: Partial<Step> = {}): Step[] {
  return [...pattern].map((letter, i) => ({
    from: spot(i, 0),
    to: spot(i + 1, 0),
    length: 5,
    mode: "walk",
    difficulty: letter === "d" ? 2 : letter === "#" ? Infinity : 1,
    rise: 0,
    move: null,
    ...given,
  }));
}

export const moving = (who: string, pattern: string, given: Partial<Step> = {}) => ({
  type: "move" as const,
  who,
  skip: [],
  path: steps(pattern, given),
  held: null,
  exchange: "moving",
});

/** A figure of somebody alone. */
export const figureOf = (cast: Cast) => play({ a: cast }).fight.figure("a");

type Options = Readonly<Record<string, Json>>;

/** The attack of one on another. */
export const attackCheck = (
  fight: HeroicFight,
  by: string,
  target: string,
  arms: Arms,
  scope: Scope,
  options: Options,
) => checks.attackCheck({ fight, by, target, arms, scope, options });

const bare = (fight: HeroicFight, by: string, target: string, scope: Scope, options: Options): Attempt => ({
  ...{ fight, by, target, scope, options },
  arms: armsOf(fight.figure(by), null),
});

/** A manoeuvre with bare hands. */
export const manoeuvreCheck = (fight: HeroicFight, by: string, target: string, scope: Scope, options: Options) =>
  checks.manoeuvreCheck(bare(fight, by, target, scope, options));

/** What is set against a manoeuvre, whoever makes it. */
export const resistanceCheck = (fight: HeroicFight, who: string, scope: Scope, total: number, rolled: boolean) =>
  checks.resistanceCheck(bare(fight, who, who, scope, {}), total, rolled);

export const damageFormula = (fight: HeroicFight, { by, scope }: { by: string; scope: Scope }, arms: Arms) =>
  strikes.damageFormula({ fight, by, target: by, arms, scope, options: {} });

export const skillCheck = (
  figure: HeroicFigure,
  skill: Skill,
  value: number | null,
  options: Options = {},
  rules?: SkillRules,
) => skillChecks.skillCheck(figure, skill, value, rules ? { options, rules } : { options });

export const saveCheck = (figure: HeroicFigure, save: Save, value: number | null, options: Options = {}) =>
  skillChecks.saveCheck(figure, save, value, { options });
