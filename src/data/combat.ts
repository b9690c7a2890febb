import type { Json, LedgerEntry, Side, TrailEntry } from "../engine/index.ts";
import type { Whole, WholeOptions } from "./versions.ts";
import { versionsField } from "./versions.ts";

const { fields } = foundry.data;

type Facts = Readonly<Record<string, Json>>;

const combatSchema = () => ({
  phase: new fields.StringField({ required: true, blank: true }),
  order: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
  beat: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** Turn events of this round and the last, by beat; what stepping back takes back. */
  trail: new fields.TypedObjectField(
    new fields.ObjectField<WholeOptions, Whole<TrailEntry>, Whole<TrailEntry>, Whole<TrailEntry>>(),
  ),
  /** What is known of sides as a whole, by group or disposition; see the engine's Side. */
  sides: new fields.TypedObjectField(new fields.ObjectField<WholeOptions, Whole<Side>, Whole<Side>, Whole<Side>>()),
  /** The round whose sealed choices are to be published (K9); 0 for none, below 0 while they are held back. */
  reveal: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** A scene without a battle; said when it is begun (P31). */
  scene: new fields.BooleanField(),
  /** Requests of other GMs to the active one (K1). */
  outbox: new fields.TypedObjectField(new fields.ObjectField()),
  versions: versionsField(),
});
type CombatSchema = ReturnType<typeof combatSchema>;

/** Phase, order and what can be stepped back over; round and turn are Foundry's own. */
export class TempoCombatData extends foundry.abstract.TypeDataModel<CombatSchema, Combat.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Combat"];
  static override defineSchema(): CombatSchema {
    return combatSchema();
  }
}

const combatantSchema = () => ({
  activation: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  done: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
  /** What was spent, by id; see the engine's LedgerEntry. */
  ledger: new fields.TypedObjectField(
    new fields.ObjectField<WholeOptions, Whole<LedgerEntry>, Whole<LedgerEntry>, Whole<LedgerEntry>>(),
  ),
  /** What the ruleset keeps for this fight: seal, delay, reserves … */
  store: new fields.ObjectField<WholeOptions, Facts, Facts, Facts>(),
  /** The newest recorded move when the activation began. */
  mark: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** Requests of its owners to the GM, by id (K1). */
  outbox: new fields.TypedObjectField(new fields.ObjectField()),
  /** An opened choice with its salt, once the reveal is on (K9). */
  opened: new fields.ObjectField<WholeOptions, Facts, Facts, Facts>(),
  versions: versionsField(),
});
type CombatantSchema = ReturnType<typeof combatantSchema>;

/** Someone's ledger and what else belongs to this fight alone. */
export class TempoCombatantData extends foundry.abstract.TypeDataModel<CombatantSchema, Combatant.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Combatant"];
  static override defineSchema(): CombatantSchema {
    return combatantSchema();
  }
}
