import { parseFormula } from "./dice/formula.ts";
import type { Json } from "./json.ts";

/**
 * How a ruleset describes stored data: a few kinds of fields. TypeScript infers types from them, the data
 * layer builds Foundry's fields from them, and encounter files are checked against them.
 */

export interface NumberField {
  readonly kind: "number";
  readonly initial: number;
  readonly min?: number;
  readonly max?: number;
  readonly integer: boolean;
}
/** A number that may be left open; null: the rules derive it. */
export interface OpenNumberField {
  readonly kind: "open";
  readonly min?: number;
  readonly max?: number;
  readonly integer: boolean;
}
export interface TextField {
  readonly kind: "text";
  readonly initial: string;
}
/** A dice formula, such as `2d6 + 1`; empty for none. */
export interface DiceField {
  readonly kind: "dice";
  readonly initial: string;
}
export interface FlagField {
  readonly kind: "flag";
  readonly initial: boolean;
  /** The number beside it that it qualifies; while that is 0, the flag means nothing. */
  readonly of?: string;
}
export interface ChoiceField<C extends string = string> {
  readonly kind: "choice";
  readonly choices: readonly C[];
  readonly initial: C;
  /** The figure beside it that it qualifies, such as the type of damage: both are shown as one. */
  readonly of?: string;
  /** Whether it says of which sort an item is, beside its kind: "Weapon, two hands". */
  readonly sort?: true;
}
export interface GroupField<S extends Shape = Shape> {
  readonly kind: "group";
  readonly fields: S;
}
/** Values of one kind under free keys. */
export interface RecordField<F extends Field = Field> {
  readonly kind: "record";
  readonly of: F;
}
export interface SetField<C extends string = string> {
  readonly kind: "set";
  readonly choices: readonly C[];
}

export type Field =
  NumberField | OpenNumberField | TextField | DiceField | FlagField | ChoiceField | GroupField | RecordField | SetField;

export type Shape = { readonly [key: string]: Field };

export type Infer<F> = F extends NumberField
  ? number
  : F extends OpenNumberField
    ? number | null
    : F extends TextField | DiceField
      ? string
      : F extends FlagField
        ? boolean
        : F extends ChoiceField<infer C>
          ? C
          : F extends SetField<infer C>
            ? readonly C[]
            : F extends GroupField<infer S>
              ? InferShape<S>
              : F extends RecordField<infer G>
                ? Readonly<Record<string, Infer<G>>>
                : never;

export type InferShape<S> = { readonly [K in keyof S]: Infer<S[K]> };

interface Range {
  readonly min?: number;
  readonly max?: number;
}

export const number = (initial: number, range: Range & { integer?: boolean } = {}): NumberField => ({
  kind: "number",
  initial,
  integer: true,
  ...range,
});
export const open = (range: Range & { integer?: boolean } = {}): OpenNumberField => ({
  kind: "open",
  integer: true,
  ...range,
});
export const text = (initial = ""): TextField => ({ kind: "text", initial });
export const dice = (initial: string): DiceField => ({ kind: "dice", initial });
export const flag = (initial = false, about: Pick<FlagField, "of"> = {}): FlagField => ({
  kind: "flag",
  initial,
  ...about,
});
export const choice = <const C extends string>(
  choices: readonly C[],
  initial: NoInfer<C>,
  about: Pick<ChoiceField, "of" | "sort"> = {},
): ChoiceField<C> => ({ kind: "choice", choices, initial, ...about });
export const group = <const S extends Shape>(fields: S): GroupField<S> => ({ kind: "group", fields });
export const record = <const F extends Field>(of: F): RecordField<F> => ({ kind: "record", of });
export const set = <const C extends string>(choices: readonly C[]): SetField<C> => ({ kind: "set", choices });

/** A field's initial value. */
export function initialOf(field: Field): unknown {
  switch (field.kind) {
    case "open":
      return null;
    case "group":
      return initialShape(field.fields);
    case "record":
      return {};
    case "set":
      return [];
    case "number":
    case "text":
    case "dice":
    case "flag":
    case "choice":
      return field.initial;
  }
}

export function initialShape<S extends Shape>(shape: S): InferShape<S> {
  const entries = Object.entries(shape).map(([key, field]) => [key, initialOf(field)]);
  return Object.fromEntries(entries) as InferShape<S>;
}

/** What is wrong with a piece of data: where, and a language key with values for its sentence. */
export interface Problem {
  readonly path: readonly string[];
  readonly key: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/**
 * Fills gaps with initial values and reports what does not fit.
 * @returns the completed data, with initial values in place of wrong ones, and every problem found
 */
export function complete<S extends Shape>(
  shape: S,
  given: unknown,
  at: readonly string[] = [],
): { value: InferShape<S>; problems: Problem[] } {
  const { value, problems } = completeData(shape, given, at);
  return { value: value as InferShape<S>, problems };
}

/** Like `complete`, for a shape that is only known at run time. */
export function completeData(
  shape: Shape,
  given: unknown,
  at: readonly string[] = [],
): { value: Readonly<Record<string, Json>>; problems: Problem[] } {
  const problems: Problem[] = [];
  const value = completeGroup(shape, given, at, problems);
  return { value: value as Record<string, Json>, problems };
}

function completeGroup(shape: Shape, given: unknown, at: readonly string[], problems: Problem[]): object {
  const source = given === undefined ? {} : given;
  if (typeof source !== "object" || source === null || Array.isArray(source)) {
    problems.push({ path: at, key: "TEMPO.Problem.Object", data: {} });
    return initialShape(shape);
  }
  for (const key of Object.keys(source))
    if (!Object.hasOwn(shape, key)) problems.push(unknown([...at, key], key, Object.keys(shape)));
  const values = source as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, completeField(field, values[key], [...at, key], problems)]),
  );
}

/** The problem of an unknown key, with the known ones. */
export const unknown = (path: Path, key: string, known: readonly string[]): Problem => ({
  path,
  key: "TEMPO.Problem.Unknown",
  data: { key, choices: listed(known) },
});

/** Names joined for a sentence; a dash for none. */
export const listed = (names: readonly string[]): string => names.join(", ") || "–";

export function completeField(field: Field, given: unknown, at: readonly string[], problems: Problem[]): unknown {
  if (field.kind === "group") return completeGroup(field.fields, given, at, problems);
  if (given === undefined) return initialOf(field);
  if (field.kind === "record") {
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
      problems.push({ path: at, key: "TEMPO.Problem.Object", data: {} });
      return {};
    }
    return Object.fromEntries(
      Object.entries(given).map(([key, v]) => [key, completeField(field.of, v, [...at, key], problems)]),
    );
  }
  const problem = problemWith(field, given, at);
  if (!problem) return given;
  problems.push(problem);
  return initialOf(field);
}

function problemWith(field: Exclude<Field, GroupField | RecordField>, given: unknown, at: Path): Problem | null {
  switch (field.kind) {
    case "open":
      return given === null ? null : numberProblem(field, given, at);
    case "number":
      return numberProblem(field, given, at);
    case "text":
      return typeof given === "string" ? null : { path: at, key: "TEMPO.Problem.Text", data: {} };
    case "dice":
      return formulaProblem(given, at);
    case "flag":
      return typeof given === "boolean" ? null : { path: at, key: "TEMPO.Problem.Flag", data: {} };
    case "choice":
      return typeof given === "string" && field.choices.includes(given)
        ? null
        : { path: at, key: "TEMPO.Problem.Choice", data: { choices: field.choices.join(", ") } };
    case "set":
      return setProblem(field.choices, given, at);
  }
}

function numberProblem({ integer, min, max }: NumberField | OpenNumberField, given: unknown, at: Path): Problem | null {
  if (typeof given !== "number" || !Number.isFinite(given)) return { path: at, key: "TEMPO.Problem.Number", data: {} };
  if (integer && !Number.isInteger(given)) return { path: at, key: "TEMPO.Problem.Integer", data: {} };
  if (min !== undefined && given < min) return { path: at, key: "TEMPO.Problem.Min", data: { min, given } };
  if (max !== undefined && given > max) return { path: at, key: "TEMPO.Problem.Max", data: { max, given } };
  return null;
}

function formulaProblem(given: unknown, at: Path): Problem | null {
  if (typeof given !== "string") return { path: at, key: "TEMPO.Problem.Text", data: {} };
  const isFormula = given.trim() === "" || parseFormula(given) !== null;
  return isFormula ? null : { path: at, key: "TEMPO.Problem.Dice", data: { given } };
}

function setProblem(allowed: readonly string[], given: unknown, at: Path): Problem | null {
  const data = { choices: allowed.join(", ") };
  if (!Array.isArray(given)) return { path: at, key: "TEMPO.Problem.Set", data };
  const wrong = given.findIndex((v) => !allowed.includes(v as string));
  return wrong < 0 ? null : { path: [...at, String(wrong)], key: "TEMPO.Problem.Choice", data };
}

type Path = readonly string[];
