import { difficultyIn, difficultyOffer } from "../../../engine/check/difficulty.ts";
import type { Band, Check } from "../../../engine/check/check.ts";
import type { Modifier } from "../../../engine/check/modifier.ts";
import type { Formula } from "../../../engine/dice/formula.ts";
import { formatFormula, parseFormula } from "../../../engine/dice/formula.ts";
import type { Json } from "../../../engine/json.ts";
import type { CheckSpec, OfferField } from "../../../engine/ruleset.ts";
import { part } from "../../../engine/check/modifier.ts";
import type { Attribute, Skill, creature } from "../creature/schema.ts";
import { ATTRIBUTES, SKILLS } from "../creature/schema.ts";
import type { SurgeDerived, SurgeFigure } from "../creature/derived.ts";

/** S2: the rolling table as rows that are known; what lies between two of them adds one for each level. */
export const ROLLING = "1: 1d6";

/** The rolling table as a world has written it down. */
export const tableIn = (written: Json | undefined): string => (typeof written === "string" ? written : ROLLING);

/** The die of a level (S2): the nearest row at or below it, and one more for each level beyond. Below 0 counts as 0. */
export function rollOfLevel(level: number, table: string = ROLLING): Formula {
  const rows = rowsOf(table);
  const counted = Math.max(0, level);
  const row = rows.findLast((r) => r.level <= counted) ?? rows[0] ?? { level: 1, value: { dice: SIX, flat: 0 } };
  return { dice: row.value.dice, flat: row.value.flat + counted - row.level };
}

/** What the die of a level shows on average. */
export function averageOfLevel(level: number, table: string): number {
  const { dice, flat } = rollOfLevel(level, table);
  return dice.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, flat);
}

interface Row<V> {
  readonly level: number;
  readonly value: V;
}

/** Reads tables of levels as a world has written them down, and keeps the one read last: a world has one of a kind. */
function tables<V>(read: (text: string) => V | null): (table: string) => readonly Row<V>[] {
  let last: { readonly table: string; readonly rows: readonly Row<V>[] } = { table: "", rows: [] };
  return (table) => {
    if (last.table === table) return last.rows;
    const rows = table.split(/[,;]/).flatMap((row): Row<V>[] => {
      const [at = "", text = ""] = row.split(":");
      const value = read(text);
      return value !== null && /^\s*\d+\s*$/.test(at) ? [{ level: Number(at), value }] : [];
    });
    last = { table, rows: rows.sort((a, b) => a.level - b.level) };
    return last.rows;
  };
}

const rowsOf = tables(parseFormula);
const lessOf = tables((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : null));

/** Actions that spells cost less at a level of INT, by the world's table (S20): as of the nearest row at or below it. */
export const castingLessAt = (level: number, written: Json | undefined): number =>
  typeof written === "string" ? (lessOf(written).findLast((row) => row.level <= level)?.value ?? 0) : 0;

const SIX = [{ count: 1, faces: 6 }] as const;

/** A total that is rolled: "X roll", a flat level beside it, and what is worn (S13, S16). */
export type Total = Attribute | Skill | "melee" | "guard" | "dodge" | "magic";

interface Parts {
  readonly roll: Attribute | Skill;
  readonly level?: Attribute;
  readonly worn?: "shield" | "dodge";
}

const COMPOSED: Partial<Record<Total, Parts>> = {
  melee: { roll: "martialCombat", level: "strength" },
  guard: { roll: "martialCombat", level: "strength", worn: "shield" },
  dodge: { roll: "dexterity", worn: "dodge" },
  magic: { roll: "mystic", level: "intelligence" },
};

const partsOf = (total: Total): Parts => COMPOSED[total] ?? { roll: total as Attribute | Skill };

/** The total a spell names: mystic is Mystic roll + INT level there (S16). */
export const spellTotal = (named: Exclude<Total, "magic"> | "mysticRoll"): Total =>
  named === "mystic" ? "magic" : named === "mysticRoll" ? "mystic" : named;

/** What a total is called where it is rolled in defence. */
export const defenceLabel = (total: Total): string =>
  COMPOSED[total] ? `TEMPO.Surge.Defence.${total}` : levelLabel(total);

const fixed = (id: string, label: string, value: number): Modifier => part(id, label, "TEMPO.Source.Skill", value);

export const levelLabel = (id: string): string => `TEMPO.Surge.Level.${id}`;

/** Dice and modifiers of a total. */
function thrown(figure: SurgeFigure, total: Total, table = figure.derived.table): Pick<Check, "dice" | "modifiers"> {
  const { roll, level, worn } = partsOf(total);
  const { derived } = figure;
  const { dice, flat } = rollOfLevel(derived.levels[roll], table);
  const modifiers = [fixed(roll, levelLabel(roll), flat)];
  if (level) modifiers.push(fixed(`${level}Level`, levelLabel(level), derived.levels[level]));
  if (worn && derived[worn] !== 0) modifiers.push(fixed(worn, `TEMPO.Surge.Worn.${worn}`, derived[worn]));
  return { dice, modifiers };
}

/** The same as dice to read: `1d6 + 7`. */
export function formulaOf(figure: SurgeFigure, total: Total): string {
  const { dice, modifiers } = thrown(figure, total);
  return formatFormula({ dice, flat: modifiers.reduce((sum, m) => sum + m.value, 0) });
}

const passing = (from: number): Band[] => [
  { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
  { id: "success", label: "TEMPO.Band.Success", grade: "success", from },
];

/** What is said of a roll. */
export interface Rolled {
  readonly figure: SurgeFigure;
  readonly total: Total;
  /** The figure's own world's, unless another is named (S2). */
  readonly table?: string;
  readonly id: string;
  readonly label: string;
}

const ROLLED: readonly Band[] = [{ id: "rolled", label: "TEMPO.Band.Rolled", grade: "part", from: null }];

/** A roll that nothing is set against yet. */
export function openCheck({ figure, total, table, id, label }: Rolled): Check {
  const { dice, modifiers } = thrown(figure, total, table);
  return { id, label, dice, modifiers, against: null, bands: ROLLED };
}

/** S29: the active side has to exceed what the other rolls, unless this table reads a tie otherwise. */
export const opposed = (active: Check, passive: Check, tie: "meet" | "exceed" = "exceed"): Check => ({
  ...active,
  against: { label: passive.label, value: null, check: passive, tie },
  bands: passing(0),
});

/** Against a figure that is matched or beaten, or has to be exceeded: a defence against an attack total (S29), a challenge (S31). */
export const against = (check: Check, label: string, value: number, tie: "meet" | "exceed" = "meet"): Check => ({
  ...check,
  against: { label, value },
  bands: passing(tie === "exceed" ? value + 1 : value),
});

/** S31: Easy, Normal, Hard, Very hard. */
export const CHALLENGES = { easy: 3, normal: 5, hard: 7, veryHard: 9 } as const;

const offered = difficultyOffer(CHALLENGES, (id) => `TEMPO.Surge.Challenge.${id}`);

/** Where there has to be one. */
export const difficultyField: OfferField = {
  ...offered,
  options: (offered.options ?? []).filter((o) => o.value !== ""),
};

/** S31: a roll with no opponent. */
export function challenge(rolled: Rolled, difficulty: number | null): Check {
  const check = openCheck(rolled);
  return difficulty === null ? check : against(check, "TEMPO.Check.Difficulty", difficulty);
}

/** Every attribute and skill, as a challenge. */
export const checks = Object.fromEntries(
  [...ATTRIBUTES, ...SKILLS].map((id): [string, CheckSpec<typeof creature, SurgeDerived>] => [
    id,
    {
      label: levelLabel(id),
      group: (ATTRIBUTES as readonly string[]).includes(id) ? "attribute" : "skill",
      fields: [offered],
      build(figure, options, world = {}) {
        const table = tableIn(world["rolling"]);
        return challenge({ figure, total: id, table, id: `surge.${id}`, label: levelLabel(id) }, difficultyIn(options));
      },
    },
  ]),
);
