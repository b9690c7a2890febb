import type { Label } from "./ruleset.ts";

/**
 * A control that only this ruleset has. Sheets draw it above the list of actions: a bar of what is gathered with
 * what can be done with it, choices to press, a forecast of what the turn's end will bring. What it does is done by
 * the ruleset's own actions, whose prices and refusals it shows.
 */
export interface Control {
  /** Unique among the ruleset's controls; users' folds are kept by it. */
  readonly id: string;
  readonly label: Label;
  readonly icon: string;
  /** How things stand, which the heading says even while the control is folded. */
  readonly now: Label | null;
  /** What is there, in marks, and for how many there is room; choices with `at` stand below these marks. */
  readonly bar?: { readonly done: number; readonly of: number };
  readonly choices?: readonly ControlGroup[];
  readonly forecast?: Forecast;
  readonly stocks?: readonly Stock[];
  readonly hints?: readonly Label[];
}

/** Choices of one kind, beside each other; without a label they need none. */
export interface ControlGroup {
  readonly label: Label | null;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly label: Label;
  /** What comes of it, in a few words. */
  readonly hint?: Label;
  /** What it is worth, by column: what a stance does to attack, damage and defence. */
  readonly columns?: readonly { readonly label: string; readonly value: number }[];
  /** Below which mark of the bar it stands, from 1. */
  readonly at?: number;
  /** Whether it is chosen now; undefined for what is done and not chosen. */
  readonly pressed?: boolean;
  /** The action that a press uses, with its item and what is said in its fields. */
  readonly deed: ChosenUse;
}

export interface ChosenUse {
  readonly action: string;
  readonly item?: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** What there is of a thing that is used up: rounds in a magazine, a die that steps down, energy for a few shots. */
export interface Stock {
  readonly label: Label;
  /** How things stand, in words. */
  readonly now: Label;
  readonly bar?: { readonly left: number; readonly of: number };
  /** The rungs that it goes down by, the best first, and the one that it stands on; null once it is used up. */
  readonly rungs?: { readonly all: readonly string[]; readonly at: string | null };
  /** What fills it again. */
  readonly refill?: Choice;
}

/** What is going to happen by itself: one cell for each point, and sentences. */
export interface Forecast {
  readonly cells: readonly ForecastCells[];
  readonly lines: readonly Label[];
}

/** `eased`: it passes without harm; `at-risk`: dice decide; `cost` and `harm`: it is lost, and how badly. */
export interface ForecastCells {
  readonly kind: "eased" | "at-risk" | "cost" | "harm";
  readonly count: number;
  readonly label: Label;
  /** What stands in each cell, a name among Font Awesome's; the first letters of its label by default. */
  readonly icon?: string;
}
