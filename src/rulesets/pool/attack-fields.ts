import type { OfferField } from "../../engine/ruleset.ts";
import type { Need } from "./requirements.ts";
import { fieldsFor } from "./requirements.ts";
import { HANDS } from "./creature.ts";
import type { AttackSpec } from "./attacks.ts";

const listed = (name: string, label: string, values: readonly (string | number)[], words: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({
    value: String(value),
    label: { key: `${words}.${typeof value === "number" ? "number" : value}`, data: { value } },
  })),
});

/** A figure from 1 on. */
export const figureField = (name: string, label: string, most: number, initial = 1): OfferField => ({
  name,
  label,
  options: Array.from({ length: most }, (_, i) => ({
    value: String(i + 1),
    label: { key: "TEMPO.Pool.Figure", data: { value: i + 1 } },
  })),
  initial: String(initial),
});

const NUMBERS = "TEMPO.Pool.Count";
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, i) => i);

/** A field in front of whose values stands one that says nothing. */
const orNothing = ({ options, ...field }: OfferField, key: string): OfferField => ({
  ...field,
  options: [{ value: "", label: { key } }, ...(options ?? [])],
});

const REACH = listed("reach", "TEMPO.Pool.Reach.label", ["dice", "grant"], "TEMPO.Pool.Reach");

/** Who counts as flanking, where the table says it otherwise than by all in melee range (D17). */
const FLANKERS = orNothing(
  listed("flankers", "TEMPO.Pool.Flankers.label", [2, 3, 4, 5, 6], NUMBERS),
  "TEMPO.Pool.Flankers.none",
);

const COVER = [
  listed("cover", "TEMPO.Pool.Cover.label", upTo(9), NUMBERS),
  listed("concealment", "TEMPO.Pool.Cover.concealment", upTo(9), NUMBERS),
  listed("pieces", "TEMPO.Pool.Cover.pieces", upTo(4), NUMBERS),
];

const WIND = listed("wind", "TEMPO.Pool.Modifier.wind", upTo(5), NUMBERS);

/** The hand whose weapon a disarm aims at: everybody sees what is held where, and what it is called stays its owner's (K18). */
const AIMED = orNothing(
  listed("weapon", "TEMPO.Pool.Aimed.label", HANDS, "TEMPO.Pool.Field.heldChoice"),
  "TEMPO.Pool.Aimed.longest",
);

/** What the dialog asks about an attack: the requirement, x, what is aimed at, the longer reach, cover, wind. */
export const attackFields = (spec: AttackSpec, id: string, need: Need): readonly OfferField[] => [
  ...fieldsFor(need),
  ...(spec.x === undefined ? [] : [listed("x", `TEMPO.Pool.X.${spec.x}`, [1, 2, 3], NUMBERS)]),
  ...(id === "disarm" ? [AIMED] : []),
  ...(spec.kind === "melee" ? [REACH, FLANKERS] : []),
  ...COVER,
  ...(spec.kind === "ranged" && !spec.massless ? [WIND] : []),
];

/** What it asks about a free attack besides what that is made with: all that may stand between two (D16, D17). */
export const SITUATION: readonly OfferField[] = [FLANKERS, ...COVER, WIND];
