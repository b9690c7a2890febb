import type { Blow, Check, Combatant, Delta, Json, Question, QueuedStep, Reading } from "../engine/index.ts";
import type { Whole, WholeOptions } from "./versions.ts";
import { versionsField } from "./versions.ts";

const { fields } = foundry.data;

const text = () => new fields.StringField({ required: true, blank: true });

type Facts = Readonly<Record<string, Json>>;

/** Somebody in a fight outside a Combat, and what that fight alone keeps about them. */
export interface OutsideMember extends Pick<Combatant, "ledger" | "store"> {
  /** Uuids; the token's is empty for none. */
  readonly actor: string;
  readonly token: string;
}

const exchangeSchema = () => ({
  /** The Combat it belongs to; outside one, the first card of what began with it. */
  combat: text(),
  /** Outside a Combat, on the first card: who takes part, by combatant id. */
  outside: new fields.TypedObjectField(
    new fields.ObjectField<WholeOptions, Whole<OutsideMember>, Whole<OutsideMember>, Whole<OutsideMember>>(),
  ),
  action: text(),
  round: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  by: text(),
  stage: text(),
  waiting: new fields.TypedObjectField(
    new fields.ObjectField<WholeOptions, Whole<Question>, Whole<Question>, Whole<Question>>(),
  ),
  blows: new fields.TypedObjectField(new fields.ObjectField<WholeOptions, Whole<Blow>, Whole<Blow>, Whole<Blow>>()),
  effects: new fields.ArrayField(new fields.ObjectField<WholeOptions, Whole<Delta>, Whole<Delta>, Whole<Delta>>()),
  facts: new fields.ObjectField<WholeOptions, Facts, Facts, Facts>(),
  queue: new fields.ArrayField(
    new fields.ObjectField<WholeOptions, Whole<QueuedStep>, Whole<QueuedStep>, Whole<QueuedStep>>(),
  ),
  undone: new fields.BooleanField(),
  /** What the undo gave back: in whose name, when, changes of creatures, and payments. */
  undo: new fields.SchemaField({
    by: text(),
    at: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    back: new fields.ArrayField(new fields.ObjectField<WholeOptions, Whole<Delta>, Whole<Delta>, Whole<Delta>>()),
    costs: new fields.ArrayField(
      new fields.SchemaField({
        who: text(),
        pool: text(),
        amount: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      }),
    ),
  }),
  /** Names and pictures of everybody on the card, kept for when a combatant has left. */
  cast: new fields.TypedObjectField(
    new fields.SchemaField({
      name: text(),
      img: text(),
      actor: text(),
      token: text(),
      hidden: new fields.BooleanField(),
    }),
  ),
  versions: versionsField(),
});
type ExchangeSchema = ReturnType<typeof exchangeSchema>;

/** One card for a whole exchange: attack, answer, damage, what was applied (U36). */
export class ExchangeData extends foundry.abstract.TypeDataModel<ExchangeSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Exchange"];
  static override defineSchema(): ExchangeSchema {
    return exchangeSchema();
  }
}

const initiativeSchema = () => ({
  combat: text(),
  round: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  rows: new fields.ArrayField(
    new fields.SchemaField({
      combatant: text(),
      name: text(),
      img: text(),
      faces: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false })),
      bonus: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      /** What was thrown to break a tie, of a side. */
      tie: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false })),
      value: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
    }),
  ),
});
type InitiativeSchema = ReturnType<typeof initiativeSchema>;

/** Everybody's initiative of one round in one message. */
export class InitiativeData extends foundry.abstract.TypeDataModel<InitiativeSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Initiative"];
  static override defineSchema(): InitiativeSchema {
    return initiativeSchema();
  }
}

const endedSchema = () => ({
  combat: text(),
  rounds: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** World time that the fight took, in seconds. */
  seconds: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** Names of those who could no longer act. */
  fallen: new fields.ArrayField(text()),
  /** How many exchanges still waited for an answer. */
  open: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** How many results had damage that nobody applied. */
  unapplied: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** What was used up: a line of text for each who used something. */
  used: new fields.ArrayField(text()),
  /** Who took part; uuids, the token's empty for none. */
  members: new fields.ArrayField(new fields.SchemaField({ name: text(), actor: text(), token: text() })),
});
type EndedSchema = ReturnType<typeof endedSchema>;

/** The summary of a fight that has ended. */
export class EndedData extends foundry.abstract.TypeDataModel<EndedSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Ended"];
  static override defineSchema(): EndedSchema {
    return endedSchema();
  }
}

const checkSchema = () => ({
  /** Everybody who made it, each with a result of their own. */
  rows: new fields.ArrayField(
    new fields.SchemaField({
      actor: text(),
      name: text(),
      check: new fields.ObjectField<WholeOptions, Whole<Check>, Whole<Check>, Whole<Check>>(),
      reading: new fields.ObjectField<WholeOptions, Whole<Reading>, Whole<Reading>, Whole<Reading>>(),
    }),
  ),
});
type CheckSchema = ReturnType<typeof checkSchema>;

/** A check that belongs to no exchange: a skill, a save; of one creature or of several at once. */
export class CheckData extends foundry.abstract.TypeDataModel<CheckSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Check"];
  static override defineSchema(): CheckSchema {
    return checkSchema();
  }

  /** Up to 0.2.0 a message held one creature's check and nobody else's. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { actor = "", check, reading } = source;
    if (check && reading && !("rows" in source)) source["rows"] = [{ actor, name: "", check, reading }];
    return super.migrateData(source);
  }
}
