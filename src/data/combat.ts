import type { Json, LedgerEntry, Side, TrailEntry } from "../engine/index.ts";
import type { Whole, WholeOptions } from "./versions.ts";
import { versionsField } from "./versions.ts";

const { fields } = foundry.data;

type Facts = Readonly<Record<string, Json>>;

const combatSchema = () => ({
  phase: new fields.StringField({ required: true, blank: true }),
  order: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
  beat: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** Turn events of this round and the last, by beat, which stepping back undoes. */
  trail: new fields.TypedObjectField(
    new fields.ObjectField<WholeOptions, Whole<TrailEntry>, Whole<TrailEntry>, Whole<TrailEntry>>(),
  ),
  /** Data of whole sides, by group or disposition; see the engine's Side. */
  sides: new fields.TypedObjectField(new fields.ObjectField<WholeOptions, Whole<Side>, Whole<Side>, Whole<Side>>()),
  /**
   * The round whose sealed choices may be published (K9); 0 for none, below 0 while the GM holds them back.
   */
  reveal: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** Whether this is a scene without a battle, as said when it is started (P31). */
  scene: new fields.BooleanField(),
  /**
   * Ledger entries of players that change what their owners could not change themselves, each with the hash of what the
   * GM's client wrote: only they are undone at a player's request.
   */
  vouched: new fields.TypedObjectField(new fields.StringField()),
  /** Requests of other GMs to the active one (K1). */
  outbox: new fields.TypedObjectField(new fields.ObjectField()),
  versions: versionsField(),
});
type CombatSchema = ReturnType<typeof combatSchema>;

/** The phase, the order and the steps that can be taken back; round and turn are Foundry's own fields. */
export class TempoCombatData extends foundry.abstract.TypeDataModel<CombatSchema, Combat.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Combat"];
  static override defineSchema(): CombatSchema {
    return combatSchema();
  }
}

const combatantSchema = () => ({
  activation: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  done: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** What the combatant spent, by entry id; see the engine's LedgerEntry. */
  ledger: new fields.TypedObjectField(
    new fields.ObjectField<WholeOptions, Whole<LedgerEntry>, Whole<LedgerEntry>, Whole<LedgerEntry>>(),
  ),
  /** What the ruleset keeps for this fight alone: seal, delay, reserves … */
  store: new fields.ObjectField<WholeOptions, Facts, Facts, Facts>(),
  /** The id of the newest recorded move when the activation began. */
  mark: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** Requests of its owners to the GM, by id (K1). */
  outbox: new fields.TypedObjectField(new fields.ObjectField()),
  /** The choice that was published, with its round and salt, once the reveal is open (K9). */
  opened: new fields.ObjectField<WholeOptions, Facts, Facts, Facts>(),
  versions: versionsField(),
});
type CombatantSchema = ReturnType<typeof combatantSchema>;

/** A combatant's ledger and whatever else belongs to this fight alone. */
export class TempoCombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Combatant"];
  static override defineSchema(): CombatantSchema {
    return combatantSchema();
  }
}
