import type { OfferField } from "../../../engine/index.ts";
import type { AttackSpec } from "./attack-kinds.ts";
import { HANDS } from "../creature/schema.ts";
import { figures, orNothing } from "./fields.ts";
import type { Need } from "../checks/requirements.ts";
import { fieldsFor } from "../checks/requirements.ts";

const NUMBERS = "TEMPO.Pool.Count.number";
const upTo = (most: number, from = 0): number[] => Array.from({ length: most + 1 - from }, (_, i) => i + from);

export const figureField = (name: string, label: string, most: number, initial = 1): OfferField => ({
  ...figures(name, label, upTo(most, 1), "TEMPO.Pool.Figure"),
  initial: String(initial),
});

/** A list whose labels receive the option's value as `value`. */
const labelledOption = (name: string, label: string, values: readonly string[], words: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({ value, label: { key: `${words}.${value}`, data: { value } } })),
});

const REACH = labelledOption("reach", "TEMPO.Pool.Reach.label", ["dice", "grant"], "TEMPO.Pool.Reach");

/** How many opponents flank, where that is not everyone in melee range (D17). */
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

/** The hand whose weapon a disarm aims at: everybody sees the hand, but not the weapon's name (K18). */
const AIMED = orNothing(
  labelledOption("weapon", "TEMPO.Pool.Aimed.label", HANDS, "TEMPO.Pool.Field.heldChoice"),
  "TEMPO.Pool.Aimed.longest",
);

/** Where a weapon struck away goes; empty: straight away from the attacker (D11, D28). */
const STRUCK_TO: OfferField = { name: "where", label: "TEMPO.Pool.Aimed.where", options: null, pick: "spot" };

const unusual = (fields: readonly OfferField[]): OfferField[] => fields.map((field) => ({ ...field, usual: true }));

/** What is at issue between an attack and its present target. */
export interface AtIssue {
  /**
   * The target outreaches the attacker, who may pay in dice or grant a free strike (D18); null without a
   * target.
   */
  readonly outreached: boolean | null;
  /** Opponents in melee range of the target, who may flank it (D17); null without a target. */
  readonly opponents: number | null;
  /** A need that can be reduced has nothing left to pay it with (D8). */
  readonly spent: boolean;
}

/**
 * Dialog fields of an attack: requirement, x, the weapon aimed at, longer reach, flanking, cover, wind. What
 * does not matter for this target is left out, and what hardly ever does is folded away.
 */
export function attackFields(spec: AttackSpec, id: string, need: Need, at: AtIssue): readonly OfferField[] {
  // Without a target nothing is known of it, and nothing is asked yet.
  const reach = at.outreached === null ? unusual([REACH]) : at.outreached ? [REACH] : [];
  const flanking = at.opponents === null ? unusual([FLANKERS]) : at.opponents > 1 ? [FLANKERS] : [];
  return [
    ...fieldsFor(need, at.spent),
    ...(spec.x === undefined ? [] : [figures("x", `TEMPO.Pool.X.${spec.x}`, upTo(3, 1), NUMBERS)]),
    ...(id === "disarm" ? [AIMED, { ...STRUCK_TO, usual: true as const }] : []),
    ...(spec.kind === "melee" ? [...reach, ...flanking] : []),
    ...unusual(COVER),
    ...(spec.kind === "ranged" && !spec.massless ? unusual([WIND]) : []),
  ];
}

/** Dialog fields of a free attack besides its weapon: flanking, cover, wind (D16, D17). */
export const SITUATION: readonly OfferField[] = [FLANKERS, ...COVER, WIND];
