import type { OfferField } from "../../../engine/index.ts";
import type { AttackSpec } from "./attack-kinds.ts";
import { HANDS } from "../creature/schema.ts";
import { figures, orNothing } from "./fields.ts";
import type { Need } from "../checks/requirements.ts";
import { fieldsFor } from "../checks/requirements.ts";

const NUMBERS = "TEMPO.Pool.Count.number";
const upTo = (most: number, from = 0): number[] => Array.from({ length: most + 1 - from }, (_, i) => i + from);

/** A figure from 1 on. */
export const figureField = (name: string, label: string, most: number, initial = 1): OfferField => ({
  ...figures(name, label, upTo(most, 1), "TEMPO.Pool.Figure"),
  initial: String(initial),
});

/** Words to choose from that are given their own value. */
const labelledOption = (name: string, label: string, values: readonly string[], words: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({ value, label: { key: `${words}.${value}`, data: { value } } })),
});

const REACH = labelledOption("reach", "TEMPO.Pool.Reach.label", ["dice", "grant"], "TEMPO.Pool.Reach");

/** Who counts as flanking, where the table says it otherwise than by all in melee range (D17). */
const FLANKERS = orNothing(
  figures("flankers", "TEMPO.Pool.Flankers.label", upTo(6, 2), NUMBERS),
  "TEMPO.Pool.Flankers.none",
);

const COVER = [
  figures("cover", "TEMPO.Pool.Cover.label", upTo(9), NUMBERS),
  figures("concealment", "TEMPO.Pool.Cover.concealment", upTo(9), NUMBERS),
  figures("pieces", "TEMPO.Pool.Cover.pieces", upTo(4), NUMBERS),
];

const WIND = figures("wind", "TEMPO.Pool.Modifier.wind", upTo(5), NUMBERS);

/** The hand whose weapon a disarm aims at: everybody sees what is held where, and what it is called stays its owner's (K18). */
const AIMED = orNothing(
  labelledOption("weapon", "TEMPO.Pool.Aimed.label", HANDS, "TEMPO.Pool.Field.heldChoice"),
  "TEMPO.Pool.Aimed.longest",
);

/** Where it goes when it is struck away; nothing said: straight away from whoever strikes (D11, D28). */
const STRUCK_TO: OfferField = { name: "where", label: "TEMPO.Pool.Aimed.where", options: null, pick: "spot" };

/** What the dialog asks about an attack: the requirement, x, what is aimed at, the longer reach, cover, wind. */
export const attackFields = (spec: AttackSpec, id: string, need: Need): readonly OfferField[] => [
  ...fieldsFor(need),
  ...(spec.x === undefined ? [] : [figures("x", `TEMPO.Pool.X.${spec.x}`, upTo(3, 1), NUMBERS)]),
  ...(id === "disarm" ? [AIMED, STRUCK_TO] : []),
  ...(spec.kind === "melee" ? [REACH, FLANKERS] : []),
  ...COVER,
  ...(spec.kind === "ranged" && !spec.massless ? [WIND] : []),
];

/** What it asks about a free attack besides what that is made with: all that may stand between two (D16, D17). */
export const SITUATION: readonly OfferField[] = [FLANKERS, ...COVER, WIND];
