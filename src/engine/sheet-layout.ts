import type { Json } from "./json.ts";
import type { CheckSpec } from "./ruleset.ts";
import type { Shape } from "./schema.ts";

/** The columns below the head of a sheet, which every ruleset has: name, resources, conditions. */
export interface SheetLayout {
  readonly columns: readonly (readonly SheetPart[])[];
  /** What a character made from nothing begins with, and what its player is then reminded of. */
  readonly begin?: Beginning;
}

export interface Beginning {
  /** The weapon it has in hand; fields left out take their initial value. */
  readonly weapon: { readonly name: string; readonly data?: Readonly<Record<string, Json>> };
  /** Fields and groups of the creature that are still to be chosen while they hold their initial values. */
  readonly choose: readonly string[];
}

export type SheetPart =
  | { readonly kind: "fields"; readonly label: string; readonly path: string; readonly style: "tiles" | "rows" }
  | { readonly kind: "checks"; readonly label: string; readonly group: CheckSpec<Shape, unknown>["group"] }
  | { readonly kind: "actions" }
  | { readonly kind: "facts"; readonly label: string; readonly facts: string };
