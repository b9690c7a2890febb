import type { Visibility } from "../../compat.ts";
import type { Adjustment, AreaShape, Check, Json, Label, OfferField, Refusal, Stakes } from "../../engine/index.ts";
import type { Veil } from "../../documents/settings.ts";
import type { SpentView } from "../pool-marks.ts";
import type { Naming } from "../text.ts";
import type { AreaTarget, Relation } from "./aiming.ts";

/** Somebody whom an action may be aimed at. */
export interface TargetChoice {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Null where it matters to nobody. */
  readonly relation: Relation | null;
  /** The token on the map, so that the dialog does not open over it. */
  readonly token: string | null;
}

/** An area that is placed on the map. */
export interface AreaQuestion {
  readonly shape: AreaShape;
  /** The field that takes the spot. */
  readonly field: string;
  /** Its kind and measures: "Blast, 20 ft". */
  readonly label: string;
  /** Whom it catches with what has been chosen; null while it is aimed nowhere. */
  caught(given: Given): readonly AreaTarget[] | null;
  /** Lets the user place it on the map; null where it is dropped. */
  place(given: Given): Promise<string | null>;
}

/** What an action does, besides its roll. */
export interface Effects {
  /** What it may deal; null for nothing. */
  readonly stakes: Stakes | null;
  /** It takes effect without a roll. */
  readonly sure: boolean;
  /** What its item says of itself. */
  readonly text: string;
  readonly warnings: readonly { readonly kind: string; readonly text: string }[];
}

/** What a dialog asks about. Its functions compute everything from what has been chosen so far. */
export interface CheckQuestion {
  readonly title: string;
  readonly icon?: string;
  readonly name: string;
  readonly img: string;
  /** The acting creature's token. */
  readonly token?: string | null;
  readonly targets: readonly TargetChoice[];
  /** The targets are those who roll, each a check of their own. */
  readonly rollers?: boolean;
  /** Whether it can be at several targets as it is chosen, each with odds of its own; otherwise at one. */
  several(given: Given): boolean;
  /** Whom it is aimed at to begin with. */
  readonly aimed: readonly string[];
  /** Who of them was chosen by the dialog, because nobody had been targeted. */
  readonly guessed?: string | null;
  /** What is said in its fields to begin with. */
  readonly said?: Given["options"];
  readonly naming: Naming;
  readonly confirm: string;
  /** Who sees the roll to begin with; by default as the user chose for the chat. */
  readonly visibility?: Visibility;
  /** The fields that matter with what has been chosen. */
  fields(given: Given): readonly OfferField[];
  area?(given: Given): AreaQuestion | null;
  /** The marks that will go, pool by pool, and the whole cost in words. */
  cost(given: Given): { readonly pools: readonly SpentView[]; readonly text: string };
  check(given: Given): Check | null;
  veil(given: Given): Veil;
  /** Why the present choice would be refused, shown while the user can still change it. */
  refusal(given: Given): Refusal | null;
  /** What the character would lose by it. */
  loses?(given: Given): Label | null;
  effects?(given: Given): Effects;
  /**
   * Does what was asked for.
   * @returns whether that is settled; if not, the dialog stays open with everything that was chosen
   */
  submit(answer: CheckAnswer): Promise<boolean>;
}

/** What the user has chosen. */
export interface Given {
  /** In the order in which they were chosen. */
  readonly targets: readonly string[];
  readonly options: Readonly<Record<string, Json>>;
}

export interface CheckAnswer extends Given {
  readonly adjustment: Adjustment;
  readonly visibility: Visibility;
}
