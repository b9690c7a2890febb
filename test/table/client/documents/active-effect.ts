import { isExpiryEvent, type Moment as ExpiryMoment } from "./effect-registry.ts";
import { statusEffect } from "./status-effects.ts";
import { DataModel } from "../../common/abstract/data-model.ts";
import { TypeDataModel } from "../../common/abstract/type-data-model.ts";
import type { Document, DocumentUser } from "../../common/abstract/document.ts";
import { ACTIVE_EFFECT_MODES } from "../../common/constants.ts";
import type { DataField, EffectChange } from "../../common/data/fields/data-field.ts";
import { BaseActiveEffect } from "../../common/documents/active-effect.ts";
import { getProperty, setProperty } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { fromUuidSync } from "../core/uuids.ts";
import { Actor } from "./actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { prepareDuration, type EffectDuration } from "./effect-duration.ts";
import { isLegacyTransferral } from "./effect-phases.ts";
import { effectStart, isLaterTemporary, prepareLaterDuration } from "./later-duration.ts";
import { environment } from "../../common/environment.ts";
import { applyUntyped } from "./effect-changes.ts";
import { Item } from "./item.ts";

/** A set of changes to an actor, with a duration. */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  declare duration: EffectDuration;

  /** Whether the type data suppresses it; in generation 14 also if it has expired. */
  get isSuppressed(): boolean {
    const { system } = this as { system?: { isSuppressed?: boolean } };
    if (system instanceof TypeDataModel && (system as { isSuppressed?: boolean }).isSuppressed) return true;
    return environment.generation >= 14 && (this.duration as unknown as { expired: boolean }).expired;
  }

  /** Generation 14: whether an event ends the effect once its duration is over. Systems override this. */
  isExpiryEvent(event: string, context: ExpiryMoment = {}): boolean {
    return isExpiryEvent(this, event, context);
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** The document that the effect changes: its parent, or for a transferred effect the item's actor. */
  get target(): Document | null {
    if (this.parent instanceof Actor) return this.parent;
    if (isLegacyTransferral() || !this.transfer) return this.parent;
    return this.parent instanceof Item ? (this.parent.parent ?? this.parent) : this.parent;
  }

  get modifiesActor(): boolean {
    return this.active && this.target instanceof Actor;
  }

  get isTemporary(): boolean {
    if (environment.generation >= 14) return isLaterTemporary(this);
    const { seconds, rounds, turns } = this.duration;
    return (seconds ?? rounds ?? turns ?? 0) > 0 || this.statuses.size > 0;
  }

  /** The name of the effect's origin. */
  get sourceName(): string {
    if (!this.origin) return game.i18n.localize("None");
    const source = fromUuidSync(this.origin, { strict: false }) as { name?: string } | null;
    return source?.name ?? game.i18n.localize("Unknown");
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.statuses = new Set(this._source.statuses as string[]);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  /** Computes the remaining duration at the current world time and combat turn. */
  updateDuration(): EffectDuration {
    const stored = this._source.duration as AnyObject;
    const start = this._source.start as AnyObject | null | undefined;
    this.duration =
      environment.generation >= 14
        ? (prepareLaterDuration(stored, start ?? null) as unknown as EffectDuration)
        : prepareDuration(stored);
    return this.duration;
  }

  // --- Changing an actor -----------------------------------------------------------------------------------

  /** Applies one change to an actor. @returns the changed values by path */
  apply(actor: Document, change: EffectChange): AnyObject {
    const field = fieldAt(actor, change.key);
    const current = getProperty(actor, change.key);
    const isCustom = change.mode === ACTIVE_EFFECT_MODES.CUSTOM;
    if (field) {
      const changed = (this.constructor as typeof ActiveEffect).applyField(actor, change, field);
      // A field may handle custom changes itself. If it did nothing, listeners are asked.
      if (!isCustom || changed !== current) return { [change.key]: changed };
    }
    if (isCustom) return this._applyCustom(actor, change, current, change.value, {});
    const changed = applyUntyped(current, change);
    if (changed === undefined) return {};
    setProperty(actor, change.key, changed);
    return { [change.key]: changed };
  }

  /** Applies a change by the rules of the field's type. */
  static applyField(model: DataModel, change: EffectChange, field?: DataField): unknown {
    field ??= fieldAt(model, change.key);
    const current = getProperty(model, change.key);
    const changed = field?.applyChange(current, model, change);
    setProperty(model, change.key, changed);
    return changed;
  }

  /** Leaves a custom change to the listeners of `applyActiveEffect`. */
  _applyCustom(actor: Document, change: EffectChange, current: unknown, delta: unknown, changes: AnyObject): AnyObject {
    const before = getProperty(actor, change.key);
    Hooks.call("applyActiveEffect", actor, change, current, delta, changes);
    const after = getProperty(actor, change.key);
    if (after !== before) changes[change.key] = after;
    else for (const [path, value] of Object.entries(changes)) setProperty(actor, path, value);
    return changes;
  }

  // --- Creation --------------------------------------------------------------------------------------------

  /** The duration data of an effect that begins now. */
  static getInitialDuration(): { duration: AnyObject } {
    const duration: AnyObject = { startTime: game.time.worldTime };
    const { combat } = game;
    if (combat) Object.assign(duration, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
    return { duration };
  }

  /** An unsaved effect for a status. @throws {Error} if the status is unknown */
  static async fromStatusEffect(statusId: string, options: AnyObject = {}): Promise<ActiveEffect> {
    const status = statusEffect(statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud: _hud, ...data } = structuredClone(status) as AnyObject;
    const statuses = [...new Set([id as string, ...((data.statuses as string[] | undefined) ?? [])])];
    const effectData = { ...data, name: game.i18n.localize(String(data.name)), statuses };
    return this._fromStatusEffect(statusId, effectData, options);
  }

  static async _fromStatusEffect(_statusId: string, effectData: AnyObject, options: AnyObject): Promise<ActiveEffect> {
    return Promise.resolve(new (this.implementation as unknown as typeof ActiveEffect)(effectData, options));
  }

  override async _preCreate(data: AnyObject, options: AnyObject, user: DocumentUser): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    // A duration without a start begins now.
    if (this.parent instanceof Actor && environment.generation >= 14) {
      if (this._source.start === null) this.updateSource({ start: effectStart() });
    } else if (this.parent instanceof Actor) {
      const { startTime, startRound } = this._source.duration as AnyObject;
      if (startTime === null && startRound === null) {
        this.updateSource((this.constructor as typeof ActiveEffect).getInitialDuration());
      }
    }
  }
}

function fieldAt(model: DataModel, path: string): DataField | undefined {
  if (path.startsWith("system.")) {
    const { system } = model as { system?: unknown };
    return system instanceof DataModel ? system.schema.getField(path.slice("system.".length)) : undefined;
  }
  return model.schema.getField(path);
}
