import { ITEM_KINDS, registeredRulesets } from "../engine/index.ts";
import type { ItemKind, Ruleset } from "../engine/index.ts";
import { RULESET_IDS } from "../rulesets/ids.ts";
import { activeRuleset } from "./active.ts";
import { schemaOf } from "./fields.ts";
import { carryRoom, completeRoom, madeNow, versionsField } from "./versions.ts";

const { fields } = foundry.data;

/**
 * Every ruleset's namespace in `system`. The world's own has a schema; the others are kept as they are (K10).
 */
function rooms(shape: foundry.data.fields.DataSchema): foundry.data.fields.DataSchema {
  const active = activeRuleset().id;
  const ids = new Set<string>([...RULESET_IDS, ...registeredRulesets().map((r) => r.id)]);
  return Object.fromEntries(
    [...ids].map((id) => [id, id === active ? new fields.SchemaField(shape) : new fields.ObjectField()]),
  );
}

const actorSchema = () => ({
  description: new fields.HTMLField({ required: true, blank: true }),
  notes: new fields.HTMLField({ required: true, blank: true }),
  /** Requests outside a Combat of its owners to the GM, by id (K1). */
  outbox: new fields.TypedObjectField(new fields.ObjectField()),
  versions: versionsField(),
});
type ActorSchema = ReturnType<typeof actorSchema>;

/** What a token's bar shows. The value is derived, and edited through the rules (K10). */
export interface Bar {
  value: number;
  max: number;
}

type ActorDerived = {
  bars: { a: Bar; b: Bar };
};

/** Data of every actor: shared text, and a namespace for each ruleset. */
export class TempoActorData extends foundry.abstract.TypeDataModel<
  ActorSchema,
  Actor.Implementation,
  Record<string, never>,
  ActorDerived
> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Actor"];

  static override defineSchema(): ActorSchema {
    const ruleset = activeRuleset();
    const room = schemaOf(ruleset.creature, fieldKey(ruleset));
    return { ...rooms(room), ...actorSchema() };
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    carryRoom("creature", source);
    return super.migrateData(source);
  }

  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<ActorSchema, Actor.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    this.parent.updateSource({ system: madeNow() });
    return undefined;
  }

  protected override async _preUpdate(
    ...args: Parameters<foundry.abstract.TypeDataModel<ActorSchema, Actor.Implementation>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(...args)) === false) return false;
    const { parent } = this;
    const copy = (system: object): object => parent.clone({ system } as Actor.CreateData, { keepId: true }).toObject();
    completeRoom(parent.token?.delta ?? parent, args[0], copy);
    return undefined;
  }

  override prepareDerivedData(): void {
    this.bars = this.parent.barsOf();
  }
}

const itemSchema = () => ({
  description: new fields.HTMLField({ required: true, blank: true }),
  versions: versionsField(),
});
type ItemSchema = ReturnType<typeof itemSchema>;

/**
 * Data of every item: shared text, and a namespace for each ruleset. Each kind has a class, because their
 * shapes differ.
 */
export abstract class TempoItemData extends foundry.abstract.TypeDataModel<ItemSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["TEMPO.Item"];

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    carryRoom("item", source);
    return super.migrateData(source);
  }

  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<ItemSchema, Item.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    this.parent.updateSource({ system: madeNow() });
    return undefined;
  }

  protected override async _preUpdate(
    ...args: Parameters<foundry.abstract.TypeDataModel<ItemSchema, Item.Implementation>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(...args)) === false) return false;
    const { parent } = this;
    const copy = (system: object): object => parent.clone({ system }, { keepId: true }).toObject();
    completeRoom(parent, args[0], copy);
    return undefined;
  }
}

function itemModel(kind: ItemKind): typeof TempoItemData {
  return class extends TempoItemData {
    static override defineSchema(): ItemSchema {
      const ruleset = activeRuleset();
      return { ...rooms(schemaOf(ruleset.items[kind], fieldKey(ruleset))), ...itemSchema() };
    }
  };
}

export const ITEM_MODELS = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, itemModel(kind)])) as Record<
  ItemKind,
  typeof TempoItemData
>;

/** The prefix of a ruleset's field labels in the language files, which write its id with a capital. */
export const fieldKey = ({ id }: Ruleset): string => `TEMPO.${id.charAt(0).toUpperCase()}${id.slice(1)}.Field`;
