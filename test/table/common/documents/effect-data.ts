/** The data of effects by generation, and its migration from 13 to 14. */
import { ACTIVE_EFFECT_MODES } from "../constants/play.ts";
import {
  ArrayField,
  BooleanField,
  DocumentIdField,
  ForeignDocumentField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { AnyField } from "../data/fields/any-field.ts";
import { isPlainObject, type AnyObject } from "../utils/value-types.ts";
import { BaseCombat } from "./combat.ts";

/** Generation 14: types of changes with their default priorities. */
export const ACTIVE_EFFECT_CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
} as const);

export const ACTIVE_EFFECT_TIME_DURATION_UNITS = Object.freeze([
  "years",
  "months",
  "days",
  "hours",
  "minutes",
  "seconds",
] as const);

export const ACTIVE_EFFECT_DURATION_UNITS = Object.freeze([
  ...ACTIVE_EFFECT_TIME_DURATION_UNITS,
  "rounds",
  "turns",
] as const);

export const ACTIVE_EFFECT_EXPIRY_EVENTS = Object.freeze([
  "combatStart",
  "roundStart",
  "turnStart",
  "combatEnd",
  "roundEnd",
  "turnEnd",
] as const);

export const ACTIVE_EFFECT_SHOW_ICON = Object.freeze({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 } as const);

/** The change type for a mode. */
export function typeOfMode(mode: unknown): string {
  const [name] = Object.entries(ACTIVE_EFFECT_MODES).find(([, value]) => value === Number(mode)) ?? [];
  return name?.toLowerCase() ?? `custom.${String(mode)}`;
}

/** The mode for a change type; `subtract` is ADD of the negative value. */
export function modeOfType(type: string): number {
  if (type === "subtract") return ACTIVE_EFFECT_MODES.ADD;
  const modes: Record<string, number> = ACTIVE_EFFECT_MODES;
  return modes[type.toUpperCase()] ?? ACTIVE_EFFECT_MODES.CUSTOM;
}

const count = (): NumberField => new NumberField({ nullable: true, integer: true, min: 0, required: true });

export function legacyChanges(): DataField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      value: new StringField({ required: true }),
      mode: new NumberField({ required: true, nullable: false, integer: true, initial: ACTIVE_EFFECT_MODES.ADD }),
      priority: new NumberField(),
    }),
  );
}

export function legacyDuration(): DataField {
  return new SchemaField({
    startTime: new NumberField({ required: true, nullable: true, initial: null }),
    seconds: count(),
    combat: new ForeignDocumentField(BaseCombat),
    rounds: count(),
    turns: count(),
    startRound: count(),
    startTurn: count(),
  });
}

/** Generation 14: the start of a duration is stored beside it. */
export function laterDuration(): Record<string, DataField> {
  return {
    duration: new SchemaField({
      value: new NumberField({ required: true, nullable: true, min: 0, initial: null }),
      units: new StringField({
        required: true,
        blank: false,
        choices: [...ACTIVE_EFFECT_DURATION_UNITS],
        initial: "seconds",
      }),
      expiry: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new BooleanField(),
    }),
    start: new SchemaField(
      {
        time: new NumberField({ required: true, nullable: true, initial: null }),
        combat: new ForeignDocumentField(BaseCombat),
        combatant: new DocumentIdField({ readonly: false }),
        initiative: new NumberField({ required: true, nullable: true, initial: null }),
        round: count(),
        turn: count(),
      },
      { required: true, nullable: true, initial: null },
    ),
    showIcon: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(ACTIVE_EFFECT_SHOW_ICON),
      initial: ACTIVE_EFFECT_SHOW_ICON.CONDITIONAL,
    }),
  };
}

/** Generation 14: the changes in the `system` data of effects. */
export function laterChanges(): DataField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      type: new StringField({ required: true, blank: false, initial: "add" }),
      value: new AnyField({ required: true, nullable: true, initial: "" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField(),
    }),
  );
}

/** Migrates data of generation 13, or a part of it, to 14. */
export function migrateEffect(source: AnyObject): void {
  if (Array.isArray(source.changes)) {
    const changes = (source.changes as AnyObject[]).map(migrateChange);
    source.system = { ...(isPlainObject(source.system) ? source.system : {}), changes };
    delete source.changes;
  }
  if (isPlainObject(source.system) && Array.isArray(source.system.changes)) {
    source.system.changes = (source.system.changes as AnyObject[]).map(migrateChange);
  }
  if (isPlainObject(source.duration)) migrateDuration(source, source.duration);
}

function migrateChange({ mode, ...change }: AnyObject): AnyObject {
  if (mode === undefined) return change;
  return { ...change, type: change.type ?? typeOfMode(mode), value: parsed(change.value) };
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function migrateDuration(source: AnyObject, duration: AnyObject): void {
  const { startTime, seconds, combat, rounds, turns, startRound, startTurn } = duration;
  const [units, value] =
    [["seconds", seconds] as const, ["rounds", rounds] as const, ["turns", turns] as const].find(
      ([, given]) => given !== undefined && given !== null,
    ) ?? [];
  if (units) Object.assign(duration, { units, value });
  const began = Object.entries({ time: startTime, combat, round: startRound, turn: startTurn }).filter(
    ([, given]) => given !== undefined && given !== null,
  );
  if (began.length > 0) source.start = { ...(source.start as AnyObject | undefined), ...Object.fromEntries(began) };
  for (const key of ["startTime", "seconds", "combat", "rounds", "turns", "startRound", "startTurn"])
    delete duration[key];
}
