import { statusEffect } from "./status-effects.ts";
import type { Document } from "../../common/abstract/document.ts";
import type { EffectChange } from "../../common/data/fields/data-field.ts";
import { BaseActor } from "../../common/documents/actor.ts";
import { expandObject, getProperty, mergeObject } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import type { ActiveEffect } from "./active-effect.ts";
import { changesOf, hasEffectPhases, isLegacyTransferral } from "./effect-phases.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Combat } from "./combat.ts";
import type { Item } from "./item.ts";
import { overridePrototype, prototypeOverrides } from "./prototype-overrides.ts";
import { rollDataOf } from "./roll-data.ts";

/** What actors need of a token document. */
export interface ActorToken extends Document {
  readonly name: string;
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly actor: Actor | null;
  readonly object: object | null;
  readonly rendered: boolean;
  readonly inCombat: boolean;
  readonly delta: (Document & { updateSyntheticActor(): void }) | null;
  _onRelatedUpdate(update: AnyObject, options: AnyObject): void;
}

interface TokenScene {
  readonly id: string | null;
  readonly tokens: Iterable<ActorToken>;
}

interface InitiativeRequest {
  createCombatants?: boolean;
  rerollInitiative?: boolean;
  initiativeOptions?: AnyObject;
}

/** Generation 14: actors whose derived data has been cleared since the last preparation began. */
const cleared = new WeakSet<Actor>();

/** A character, creature or other entity with items and tokens. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  /** The values changed by effects, as a nested object. */
  declare overrides: AnyObject;
  /** The statuses given by effects. */
  declare statuses: Set<string>;

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "statuses", {
      value: new Set(),
      writable: true,
      configurable: true,
      enumerable: false,
    });
    Object.defineProperty(this, "overrides", { value: {}, writable: true, configurable: true, enumerable: false });
  }

  get thumbnail(): string {
    return this.img;
  }

  /** Whether this is the synthetic actor of an unlinked token. */
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  /** The token of a synthetic actor, otherwise null. */
  get token(): ActorToken | null {
    return this.isToken ? (this.parent as ActorToken) : null;
  }

  get inCombat(): boolean {
    return this.isToken ? Boolean(this.token?.inCombat) : (game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
  }

  /** A synthetic actor is embedded in its token but has the ownership of its base actor. // C28 */
  protected override get _ownership(): Record<string, number> | undefined {
    return this.isToken ? this._ownOwnership : super._ownership;
  }

  /** The items by type. */
  get itemTypes(): Record<string, Item[]> {
    const types = Object.fromEntries(CONFIG.Item.documentClass.TYPES.map((type): [string, Item[]] => [type, []]));
    for (const item of this.items.contents as unknown as Item[]) types[item.type]?.push(item);
    return types;
  }

  getRollData(): AnyObject {
    return rollDataOf(this);
  }

  // --- Effects ---------------------------------------------------------------------------------------------

  /** The effects that may apply: the actor's own and those that its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    yield* this.effects as unknown as Iterable<ActiveEffect>;
    if (isLegacyTransferral()) return;
    for (const item of this.items as unknown as Iterable<Item>) {
      for (const effect of item.effects as unknown as Iterable<ActiveEffect>) if (effect.transfer) yield effect;
    }
  }

  get appliedEffects(): ActiveEffect[] {
    return Array.from(this.allApplicableEffects()).filter((effect) => effect.active);
  }

  get temporaryEffects(): ActiveEffect[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  override prepareData(): void {
    cleared.delete(this);
    overridePrototype(this);
    super.prepareData();
    if (hasEffectPhases()) this.applyActiveEffects("final");
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    if (hasEffectPhases()) this._clearData();
  }

  /** Generation 14: clears derived data. prepareBaseData() calls it, so overrides must call super. */
  protected _clearData(): void {
    cleared.add(this);
    this.overrides = {};
    this.statuses.clear();
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (hasEffectPhases()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /**
   * Applies the changes of all active effects by ascending priority; in generation 14 those of one phase.
   * @throws {TypeError} in generation 14 if the derived data has not been cleared
   */
  applyActiveEffects(phase?: string): void {
    if (hasEffectPhases() && !cleared.has(this)) {
      throw new TypeError("What was derived of the actor has not been cleared: prepareBaseData did not call super");
    }
    if (phase === undefined) {
      this.overrides = {};
      this.statuses.clear();
    }
    const changes: (EffectChange & { effect: ActiveEffect })[] = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      for (const status of effect.statuses) this.statuses.add(status);
      for (const change of changesOf(effect, phase)) changes.push({ ...change, effect });
    }
    changes.sort((a, b) => Number(a.priority) - Number(b.priority));
    const overrides: AnyObject = {};
    for (const change of changes) if (change.key) Object.assign(overrides, change.effect.apply(this, change));
    this.overrides = mergeObject(this.overrides, expandObject(overrides));
  }

  /** Adds or removes a status. @returns the created effect, or whether the status is active */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const status = statusEffect(statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing = this.#effectsFor(statusId, status._id);
    if (existing.length) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (active === false) return undefined;
    const cls = CONFIG.ActiveEffect.documentClass;
    const effect = await cls.fromStatusEffect(statusId, { parent: this });
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    return (await cls.create(effect, { parent: this, keepId: true })) as ActiveEffect | undefined;
  }

  /** The ids of the effects that give this status and no other. */
  #effectsFor(statusId: string, effectId?: string): string[] {
    if (effectId) return this.effects.has(effectId) ? [effectId] : [];
    const effects = this.effects.contents as unknown as ActiveEffect[];
    return effects
      .filter((effect) => effect.statuses.size === 1 && effect.statuses.has(statusId))
      .map((effect) => effect.id as string);
  }

  // --- Tokens ----------------------------------------------------------------------------------------------

  /** The tokens of this actor on the viewed scene: their objects, or their documents on request. */
  getActiveTokens(linked = false, document = false): object[] {
    const { scene, ready } = (game.canvas ?? {}) as { scene?: TokenScene | null; ready?: boolean };
    if (!ready || !scene) return [];
    const tokens = this.getDependentTokens({ scenes: scene, linked });
    if (document) return tokens;
    return tokens.flatMap((token) => (token.rendered && token.object ? [token.object] : []));
  }

  /** The token documents of this actor on the given scenes. Default: all scenes. */
  getDependentTokens({
    scenes,
    linked = false,
  }: { scenes?: TokenScene | TokenScene[]; linked?: boolean } = {}): ActorToken[] {
    if (this.isToken) return this.token && !linked ? [this.token] : [];
    if (this.pack) return [];
    const chosen = scenes ? (Array.isArray(scenes) ? scenes : [scenes]) : ([...(game.scenes ?? [])] as TokenScene[]);
    return chosen.flatMap((scene) =>
      Array.from(scene.tokens).filter((token) => token.actorId === this.id && (!linked || token.actorLink)),
    );
  }

  /** An unsaved token from the actor's prototype token. */
  async getTokenDocument(data: AnyObject = {}, options: AnyObject = {}): Promise<Document> {
    const prototype = { ...this.prototypeToken.toObject(), actorId: this.id, delta: {} };
    mergeObject(prototype, prototypeOverrides(this.type));
    const { documentClass: cls } = CONFIG.Token as { documentClass: new (data: object, context: object) => Document };
    return Promise.resolve(new cls(mergeObject(prototype, data), { actor: this, ...options }));
  }

  async getTokenImages(): Promise<string[]> {
    const { texture } = this.prototypeToken as { texture?: { src?: string } };
    return Promise.resolve(texture?.src ? [texture.src] : []);
  }

  /** Changes an attribute, a bar's within its limits. The hook `modifyTokenAttribute` may prevent it. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const found = getProperty(this.system, attribute) as number | { value: number; min?: number; max?: number };
    const current = typeof found === "object" ? found.value : found;
    const target = isDelta ? Number(current) + Number(value) : Number(value);
    if (target === current) return this;
    const updates: AnyObject = {};
    if (isBar && typeof found === "object") {
      const { min = 0, max = Infinity } = found;
      updates[`system.${attribute}.value`] = Math.min(Math.max(target, min), max);
    } else updates[`system.${attribute}`] = target;
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  // --- Combat ----------------------------------------------------------------------------------------------

  /** Rolls initiative for the combatants of this actor. @returns the combat, or null if there is none */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: InitiativeRequest = {}): Promise<Combat | null> {
    let { combat } = game;
    if (!combat) {
      if (!game.user.isGM || !(game.canvas as { scene?: unknown } | undefined)?.scene) {
        ui.notifications?.warn("COMBAT.NoneActive", { localize: true });
        return null;
      }
      const created = await CONFIG.Combat.documentClass.create({ scene: game.scenes.current?.id, active: true });
      combat = created as Combat;
    }
    if (createCombatants) await this.#joinCombat(combat);
    const own = combat.combatants.filter((combatant) => {
      const { actor, initiative } = combatant as unknown as { actor: Actor | null; initiative: number | null };
      const same = actor === this || (!this.isToken && actor?.id === this.id && !actor?.isToken);
      return same && (rerollInitiative || initiative === null);
    });
    await combat.rollInitiative(
      own.map((combatant) => combatant.id as string),
      initiativeOptions,
    );
    return combat;
  }

  async #joinCombat(combat: Combat): Promise<void> {
    const tokens = this.getActiveTokens(false, true) as ActorToken[];
    const data = tokens
      .filter((token) => combat.getCombatantsByToken(token).length === 0)
      .map((token) => ({
        tokenId: token.id,
        sceneId: token.parent?.id,
        actorId: token.actorId,
        hidden: (token as { hidden?: boolean }).hidden,
      }));
    const alone = !tokens.length && !combat.getCombatantsByActor(this).length;
    if (alone) data.push({ actorId: this.id } as (typeof data)[number]);
    if (data.length) await combat.createEmbeddedDocuments("Combatant", data);
  }

  // --- Document events -------------------------------------------------------------------------------------

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this._updateDependentTokens(changed, options);
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    this._updateDependentTokens({}, options);
  }

  /** Passes a change of this actor on to its tokens. */
  _updateDependentTokens(update: AnyObject = {}, options: AnyObject = {}): void {
    for (const token of this.getDependentTokens()) {
      if (!this.isToken && !token.actorLink) token.delta?.updateSyntheticActor();
      token._onRelatedUpdate(update, options);
    }
  }

  override _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    data: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    this._onEmbeddedDocumentChange(options);
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
  }

  override _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    changes: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    this._onEmbeddedDocumentChange(options);
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
  }

  override _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    ids: string[],
    options: AnyObject,
    userId: string,
  ): void {
    this._onEmbeddedDocumentChange(options);
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
  }

  /** Prepares the actor again after any change of its items and effects, at any depth. */
  _onEmbeddedDocumentChange(options: AnyObject = {}): void {
    this.reset();
    this._updateDependentTokens({}, options);
  }
}
