import { fields } from "../../engine/index.ts";
import type { Field, Shape } from "../../engine/index.ts";
import { signed } from "../text.ts";
import { BOOKKEEPING } from "./bookkeeping.ts";

/** Fields that lists and sheets show in places of their own. */
const APART = [...BOOKKEEPING, "equipped", "quantity", "place"];

type Data = Readonly<Record<string, unknown>>;

/** A declared figure of an item, as people read it. */
export interface ItemFigure {
  readonly name: string;
  readonly kind: Field["kind"];
  readonly label: string;
  /** Empty for a flag, whose label says it all. */
  readonly value: string;
  /** What an item is looked up for: dice, and what has a type. */
  readonly main: boolean;
  /** Whether it is as it begins, as in most items. */
  readonly usual: boolean;
}

/** Figures under a heading of the declaration. */
export interface FigureGroup {
  readonly label: string;
  readonly figures: readonly ItemFigure[];
}

/** The figures of a shape that say something; those in groups stand apart (`groupsOf`). */
export function figuresOf(shape: Shape, data: Data, key: string): ItemFigure[] {
  const entries = Object.entries(shape).filter(([name]) => !APART.includes(name));
  return entries.flatMap(([name, field]) => {
    if (isMerged(field, data)) return [];
    const value = valueOf(field, data[name], `${key}.${name}`);
    if (value === null) return [];
    const [, kindOf] = entries.find(([, other]) => qualifies(other, name)) ?? [];
    return [
      {
        name,
        kind: field.kind,
        main: field.kind === "dice" || kindOf !== undefined,
        label: labelOf(`${key}.${name}`),
        value: kindOf ? [value, kindValue(entries, name, data, key)].filter((part) => part !== "").join(" ") : value,
        usual: isUsual(field, data[name]),
      },
    ];
  });
}

/** The groups of a shape, and those within them, each with what is unusual in it; empty ones are left out. */
export function groupsOf(shape: Shape, data: Data, key: string): FigureGroup[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    if (field.kind !== "group" || APART.includes(name)) return [];
    const inside = (data[name] ?? {}) as Data;
    const figures = figuresOf(field.fields, inside, `${key}.${name}`).filter(({ usual }) => !usual);
    const own = figures.length > 0 ? [{ label: game.i18n.localize(`${key}.${name}.label`), figures }] : [];
    return [...own, ...groupsOf(field.fields, inside, `${key}.${name}`)];
  });
}

/** A form's label may explain what to enter; then there is another to be read. */
const labelOf = (key: string): string => game.i18n.localize(game.i18n.has(`${key}Read`) ? `${key}Read` : key);

/** What sort of its kind an item is, where its shape declares that. */
export function sortOf(shape: Shape, figures: readonly ItemFigure[]): ItemFigure | null {
  const [name] = Object.entries(shape).find(([, field]) => field.kind === "choice" && field.sort) ?? [];
  return figures.find((figure) => figure.name === name) ?? null;
}

const qualifies = (field: Field, name: string): boolean => field.kind === "choice" && field.of === name;

/** Whether a choice is said with the figure that it qualifies. */
const isMerged = (field: Field, data: Data): boolean =>
  field.kind === "choice" && field.of !== undefined && isSaid(data[field.of]);

const kindValue = (entries: readonly [string, Field][], name: string, data: Data, key: string): string =>
  entries
    .filter(([, other]) => qualifies(other, name))
    .map(([id, other]) => valueOf(other, data[id], `${key}.${id}`) ?? "")
    .join(" ");

const isSaid = (value: unknown): boolean => value !== "" && value !== 0 && value !== null && value !== undefined;

/** Dice are what a weapon is looked up for, and are never usual. */
const isUsual = (field: Field, value: unknown): boolean =>
  field.kind === "set" ? false : field.kind !== "dice" && fields.initialOf(field) === value;

/** A field's value in words; null where it says nothing. */
function valueOf(field: Field, value: unknown, key: string): string | null {
  if (!isSaid(value)) return null;
  switch (field.kind) {
    case "number":
      return (field.min ?? -1) < 0 ? signed(Number(value)) : String(value);
    case "open":
    case "dice":
    case "text":
      return String(value);
    case "choice":
      return value === "none" ? null : game.i18n.localize(`${key}Choice.${String(value)}`);
    case "flag":
      return value === true ? "" : null;
    case "set":
      return listOf(value as readonly string[], key);
    case "group":
    case "record":
      return null;
  }
}

const listOf = (chosen: readonly string[], key: string): string | null =>
  chosen.length === 0
    ? null
    : new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format(
        chosen.map((one) => game.i18n.localize(`${key}Choice.${one}`)),
      );
