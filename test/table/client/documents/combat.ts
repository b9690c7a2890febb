import type { Document } from "../../common/abstract/document.ts";
import { REGION_EVENTS } from "../../common/constants.ts";
import { BaseCombat } from "../../common/documents/combat.ts";
import { environment } from "../../common/environment.ts";
import { debounce } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { ports } from "../core/ports.ts";
import type { Actor, ActorToken } from "./actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { announce, type CombatAnnouncement } from "./combat-sounds.ts";
import {
  eventsBetween,
  type CombatEvent,
  type CombatHistoryData,
  type CombatRoundEventContext,
  type CombatTurnEventContext,
} from "./combat-turns.ts";
import { announceExpiry } from "./effect-registry.ts";
import type { Combatant } from "./combatant.ts";
import { rollInitiative, type InitiativeOptions } from "./initiative.ts";
import type { User } from "./user.ts";

interface RegionLike {
  _triggerEvent(name: string, data: AnyObject): Promise<unknown>;
}

interface FlaggedToken {
  renderFlags: { set(flags: AnyObject): void };
}

/** The state of each combat at the last announcement. */
const told = new WeakMap<Combat, CombatHistoryData>();
/** The events that each combat is still running. */
const running = new WeakMap<Combat, Promise<void>>();

interface TurnUpdate {
  round: number;
  turn: number | null;
}

/** A combat: its combatants and whose turn it is. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  /** The combatants in turn order. */
  declare turns: Combatant[];
  declare current: CombatHistoryData;
  declare previous: CombatHistoryData;
  /** Sorts the turns and renders, after the last of several calls in a row. */
  declare debounceSetup: () => void;

  static readonly CONFIG_SETTING = "combatTrackerConfig";

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    const nowhere = (): CombatHistoryData => ({ round: 0, turn: null, combatantId: null, tokenId: null });
    const state = {
      turns: [],
      current: nowhere(),
      previous: nowhere(),
      debounceSetup: debounce(() => {
        this.setupTurns();
        this.collection.render();
      }, 50),
    };
    for (const [key, value] of Object.entries(state)) {
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  override get collection(): typeof game.combats {
    return game.combats;
  }

  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  /** The combatant with the next turn of this round that is not skipped, otherwise the first. */
  get nextCombatant(): Combatant | undefined {
    const next = this.#nextTurn();
    return next === null ? this.turns[0] : this.turns[next];
  }

  get settings(): typeof CONFIG.Combat.settings {
    return CONFIG.Combat.settings;
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  /** Whether this combat is active in the current scene, or active without a scene. */
  get isActive(): boolean {
    if (!this.scene) return this.active;
    return this.scene.id === game.scenes.current?.id && this.active;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.setupTurns();
  }

  // --- Permissions -----------------------------------------------------------------------------------------

  /** Whether a user may change the round. */
  _canChangeRound(_user: User): boolean {
    return true;
  }

  /** Whether a user may change the turn. */
  _canChangeTurn(_user: User): boolean {
    return true;
  }

  // --- Turn order ------------------------------------------------------------------------------------------

  /** Sorts the turns. */
  setupTurns(): Combatant[] {
    const combatants = this.combatants.contents as unknown as Combatant[];
    this.turns = combatants.sort((a, b) => this._sortCombatants(a, b));
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    if (!told.has(this)) {
      const state = this._getCurrentState();
      told.set(this, state);
      this.previous = this.current = state;
    }
    return this.turns;
  }

  /** By descending initiative; without one last. Ties by id, or by name first (undocumented). // C113 */
  _sortCombatants(a: Combatant, b: Combatant): number {
    const rank = ({ initiative }: Combatant): number => (Number.isFinite(initiative) ? Number(initiative) : -Infinity);
    const [left, right] = [rank(a), rank(b)];
    if (left !== right) return right > left ? 1 : -1;
    const byName = environment.unknown["tie-break"] === "name" ? String(a.name).localeCompare(String(b.name)) : 0;
    if (byName !== 0) return byName;
    return String(a.id) > String(b.id) ? 1 : -1;
  }

  _getCurrentState(combatant: Combatant | undefined = this.combatant): CombatHistoryData {
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  getCombatantsByActor(actor: Actor | string): Combatant[] {
    const combatants = this.combatants.contents as unknown as Combatant[];
    if (typeof actor === "string") return combatants.filter((combatant) => combatant.actorId === actor);
    if (actor.isToken) return this.getCombatantsByToken(actor.token as ActorToken);
    return combatants.filter((combatant) => combatant.actorId === actor.id && !combatant.actor?.isToken);
  }

  getCombatantsByToken(token: Document | string): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    const combatants = this.combatants.contents as unknown as Combatant[];
    return combatants.filter((combatant) => combatant.tokenId === id);
  }

  /** The next turn of this round that is not skipped, or null. */
  #nextTurn(): number | null {
    for (let index = (this.turn ?? -1) + 1; index < this.turns.length; index++) {
      if (!this.settings.skipDefeated || !this.turns[index]?.isDefeated) return index;
    }
    return null;
  }

  // --- Progress --------------------------------------------------------------------------------------------

  /** Makes this the only active combat of its scene. */
  async activate(options: AnyObject = {}): Promise<Document[]> {
    const others = this.collection.filter(
      (combat) => combat !== this && combat.active && (combat.scene?.id ?? null) === (this.scene?.id ?? null),
    );
    const updates = others.map((combat): AnyObject => ({ _id: combat.id, active: false }));
    updates.push({ _id: this.id, active: true });
    return (this.constructor as typeof Combat).updateDocuments(updates, options);
  }

  /** Links the combat to the current scene, or unlinks it. */
  async toggleSceneLink(): Promise<this | undefined> {
    const scene = this.scene ? null : (game.scenes.current?.id ?? null);
    if (
      scene !== null &&
      this.combatants.some(
        (combatant) => (combatant as Combatant).sceneId && (combatant as Combatant).sceneId !== scene,
      )
    ) {
      ui.notifications?.error("COMBAT.CannotLinkToScene", { localize: true });
      return this;
    }
    return this.update({ scene });
  }

  async startCombat(): Promise<this | undefined> {
    this._playCombatSound("startEncounter");
    const updateData: TurnUpdate = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData); // C108
    return this.update({ ...updateData }, { direction: 1 });
  }

  async nextTurn(): Promise<this | undefined> {
    if (this.round === 0) return this.nextRound();
    const turn = this.#nextTurn();
    if (turn === null) return this.nextRound();
    return this.#move("combatTurn", { round: this.round, turn }, 1);
  }

  async previousTurn(): Promise<this | undefined> {
    if (this.round === 0) return this;
    if (this.turn === 0 || !this.turns.length) return this.previousRound();
    const turn = (this.turn ?? this.turns.length) - 1;
    return this.#move("combatTurn", { round: this.round, turn }, -1);
  }

  /** The first combatant who is not skipped has the turn. If nobody has the turn now, nobody gets it. */
  async nextRound(): Promise<this | undefined> {
    let turn: number | null = this.turn === null && this.round > 0 ? null : 0;
    if (turn !== null && this.settings.skipDefeated) {
      turn = this.turns.findIndex((combatant) => !combatant.isDefeated);
      if (turn < 0) {
        ui.notifications?.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    return this.#move("combatRound", { round: this.round + 1, turn }, 1);
  }

  async previousRound(): Promise<this | undefined> {
    const round = Math.max(this.round - 1, 0);
    const last = Math.max(this.turns.length - 1, 0);
    return this.#move("combatRound", { round, turn: round === 0 || this.turn === null ? null : last }, -1);
  }

  /** Listeners on this client may change both objects before the update. // C108 */
  async #move(hook: string, updateData: TurnUpdate, direction: 1 | -1): Promise<this | undefined> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    return this.update({ ...updateData }, updateOptions);
  }

  /** The seconds between two states of the combat. */
  getTimeDelta(originRound: number, originTurn: number | null, targetRound: number, targetTurn: number | null): number {
    const { roundTime, turnTime } = CONFIG.time;
    const rounds = Math.max(targetRound, 1) - Math.max(originRound, 1);
    const turns = (targetTurn ?? 0) - (originTurn ?? 0) + rounds * (turnTime > 0 ? this.turns.length : 0);
    return rounds * roundTime + turns * turnTime;
  }

  /** Deletes the combat after confirmation. */
  async endCombat(): Promise<this | undefined> {
    const confirmed = await ports.confirm({
      title: game.i18n.localize("COMBAT.EndTitle"),
      content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
    });
    return confirmed ? this.delete() : undefined;
  }

  // --- Initiative ------------------------------------------------------------------------------------------

  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    await rollInitiative(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  /** Rolls for all combatants of this user without initiative. */
  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(this.#waiting(), options);
  }

  /** Rolls for all non-player combatants of this user without initiative. */
  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#waiting((combatant) => combatant.isNPC),
      options,
    );
  }

  #waiting(condition: (combatant: Combatant) => boolean = () => true): string[] {
    const combatants = this.combatants.contents as unknown as Combatant[];
    return combatants
      .filter((combatant) => combatant.isOwner && combatant.initiative === null && condition(combatant))
      .map((combatant) => combatant.id as string);
  }

  async setInitiative(id: string, value: number): Promise<void> {
    const combatant = this.combatants.get(id, { strict: true });
    await combatant.update({ initiative: value });
  }

  /** Clears all initiatives. `updateTurn` keeps the turn's combatant, otherwise its number stays. // C114 */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this | undefined> {
    const updates = this.combatants.map((combatant) => ({ _id: combatant.id, initiative: null }));
    const options: AnyObject = { turnEvents: false, diff: false };
    if (!updateTurn) options.combatTurn = this.turn;
    await this.updateEmbeddedDocuments("Combatant", updates, options);
    return this;
  }

  /** Puts the turn into the options of an operation, so that the same combatant keeps it. // C115 */
  _keepTurn(operation: AnyObject, after: readonly Combatant[]): void {
    if (operation.combatTurn !== undefined || !this.started || this.turn === null) return;
    const { combatant } = this;
    if (!combatant) return;
    const order = [...after].sort((a, b) => this._sortCombatants(a, b));
    const turn = order.findIndex(({ id }) => id === combatant.id);
    // If the combatant with the turn leaves, the next one gets it, if need be in the next round. #12009
    operation.combatTurn = turn >= 0 ? turn : this.turn % Math.max(order.length, 1);
    if (turn < 0 && order.length && this.turn >= order.length) operation.combatRound = this.round + 1;
  }

  // --- Document events -------------------------------------------------------------------------------------

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.collection.viewed) this.#showInTracker();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed.active === true && this.isActive) this.#showInTracker();
    this.#follow(options);
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (this.collection.viewed === this) this.#showInTracker(null);
    this._updateTurnMarkers();
    if (!game.user.isActiveGM) return;
    if (this.started) void announceExpiry("combatEnd", { combat: this });
    for (const combatant of this.turns) void this.#leave(combatant);
  }

  #showInTracker(combat: Combat | null = this): void {
    const tracker = ui.combat as { initialize?: (options: object) => unknown } | undefined;
    tracker?.initialize?.({ combat, render: false });
  }

  override _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    data: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this.#onModify(documents, options, userId);
    if (collection !== "combatants" || !game.user.isActiveGM) return;
    for (const combatant of documents as Combatant[]) void this._onEnter(combatant);
  }

  override _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    changes: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this.#onModify(documents, options, userId);
  }

  override _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    documents: Document[],
    ids: string[],
    options: AnyObject,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this.#onModify(documents, options, userId);
    if (collection !== "combatants" || !game.user.isActiveGM) return;
    for (const combatant of documents as Combatant[]) void this.#leave(combatant);
  }

  /** Sorts the turns, prepares groups and updates the turn after a change of combatants or groups. */
  #onModify(documents: Document[], options: AnyObject, userId: string): void {
    const { combatTurn: turn, combatRound: round = this.round } = options as {
      combatTurn?: number;
      combatRound?: number;
    };
    const moved = turn !== undefined && this.started && (turn !== this._source.turn || round !== this._source.round);
    if (moved) this.updateSource({ round, turn });
    else this.reset();
    this.#follow(options);
    this._refreshTokenHUD(documents as Combatant[]);
    if (options.render !== false)
      this.collection.render(false, { renderContext: "updateCombat", renderData: { combatants: [] } });
    // All clients know the new turn from the operation, but only one saves it.
    const writer = game.users.activeGM?.isSelf ?? userId === game.userId;
    if (moved && writer) void this.update({ round, turn }, { turnEvents: false, diff: false });
  }

  /** Announces what has changed since the last announcement. // C109 C112 */
  #follow(options: AnyObject): void {
    const previous = told.get(this) ?? this.previous;
    const current = this._getCurrentState();
    told.set(this, current);
    this.current = current;
    const same = previous.round === current.round && previous.combatantId === current.combatantId;
    if (same && (current.combatantId !== null || previous.turn === current.turn)) return;
    this.previous = previous;
    this._updateTurnMarkers();
    Hooks.callAll("combatTurnChange", this, previous, current);
    if (options.turnEvents === false) return;
    this.#playTurnSounds();
    void this._manageTurnEvents();
    const delta = (options.worldTime as { delta?: number | null } | undefined)?.delta;
    if (delta && game.user.isActiveGM) void game.time.advance(delta);
  }

  #playTurnSounds(): void {
    if (!this.started || this.combatant === undefined) return;
    if (this.combatant.isOwner && !game.user.isGM) this._playCombatSound("yourTurn");
    else if (this.nextCombatant?.isOwner && !game.user.isGM) this._playCombatSound("nextUp");
  }

  // --- Events of rounds and turns --------------------------------------------------------------------------

  /** Runs the events since the previous state, on the active gamemaster's client only. // C110 */
  async _manageTurnEvents(): Promise<void> {
    if (!game.user.isActiveGM) return;
    const events = eventsBetween(this.previous, this.current, this.turns);
    const before = running.get(this) ?? Promise.resolve();
    const isStart = this.previous.round < 1 && this.current.round >= 1;
    const all = before.then(async () => {
      if (isStart) await announceExpiry("combatStart", { combat: this });
      for (const event of events) await this.#runEvent(event).catch((error: unknown) => reportEvent(event, error));
    });
    running.set(this, all);
    await all;
  }

  async #runEvent(event: CombatEvent): Promise<void> {
    switch (event.kind) {
      case "endTurn":
        await this._onEndTurn(event.combatant, event.context);
        await announceExpiry("turnEnd", { combat: this, combatant: event.combatant });
        return this.#tellRegions("TOKEN_TURN_END", [event.combatant], event.context);
      case "endRound":
        await this._onEndRound(event.context);
        await announceExpiry("roundEnd", { combat: this });
        return this.#tellRegions("TOKEN_ROUND_END", this.turns, event.context);
      case "startRound":
        await this._onStartRound(event.context);
        await announceExpiry("roundStart", { combat: this });
        return this.#tellRegions("TOKEN_ROUND_START", this.turns, event.context);
      case "startTurn":
        await this._clearMovementHistoryOnStartTurn(event.combatant, event.context);
        await this._onStartTurn(event.combatant, event.context);
        await announceExpiry("turnStart", { combat: this, combatant: event.combatant });
        return this.#tellRegions("TOKEN_TURN_START", [event.combatant], event.context);
    }
  }

  /** Triggers an event in the regions of the combatants' tokens. */
  async #tellRegions(
    event: keyof typeof REGION_EVENTS,
    combatants: readonly Combatant[],
    context: CombatRoundEventContext,
  ): Promise<void> {
    for (const combatant of combatants) {
      const { token } = combatant as unknown as { token: (Document & { regions?: Set<RegionLike> | null }) | null };
      for (const region of token?.regions ?? []) {
        await region._triggerEvent(REGION_EVENTS[event], { token, combatant, combat: this, ...context });
      }
    }
  }

  async _onEndTurn(_combatant: Combatant, _context: CombatTurnEventContext): Promise<void> {}

  async _onEndRound(_context: CombatRoundEventContext): Promise<void> {}

  async _onStartRound(_context: CombatRoundEventContext): Promise<void> {}

  async _onStartTurn(_combatant: Combatant, _context: CombatTurnEventContext): Promise<void> {}

  /** Called after a combatant was added, on the active gamemaster's client only. */
  async _onEnter(_combatant: Combatant): Promise<void> {}

  /** Called after a combatant was removed or the combat deleted, on the active gamemaster's client only. */
  async _onExit(_combatant: Combatant): Promise<void> {}

  async #leave(combatant: Combatant): Promise<void> {
    await this._clearMovementHistoryOnExit(combatant);
    await this._onExit(combatant);
  }

  // --- Movement --------------------------------------------------------------------------------------------

  /** Clears the movement histories of the combatants. Default: of all. */
  async clearMovementHistories(combatants: Iterable<Combatant> = this.turns): Promise<void> {
    for (const combatant of combatants) await combatant.token?.clearMovementHistory();
  }

  /** Clears the history of the combatant, or what is older than the previous turn (undocumented). // C117 */
  async _clearMovementHistoryOnStartTurn(combatant: Combatant, context: CombatTurnEventContext): Promise<void> {
    if (context.skipped) return;
    if (environment.unknown["history-clear"] === "at-once") await this.clearMovementHistories([combatant]);
    else await combatant.token?.movementController.forgetTurnBeforeLast();
  }

  async _clearMovementHistoryOnExit(combatant: Combatant): Promise<void> {
    await this.clearMovementHistories([combatant]);
  }

  // --- Rendering -------------------------------------------------------------------------------------------

  _playCombatSound(announcement: CombatAnnouncement): void {
    announce(announcement);
  }

  _updateTurnMarkers(): void {
    const { tokens, ready } = (game.canvas ?? {}) as { ready?: boolean; tokens?: { placeables: FlaggedToken[] } };
    if (!ready) return;
    for (const token of tokens?.placeables ?? []) token.renderFlags.set({ refreshTurnMarker: true });
  }

  /** Renders the token HUD if its token's combatant has changed. */
  _refreshTokenHUD(combatants: Combatant[]): void {
    const { hud } = (game.canvas ?? {}) as {
      hud?: { token?: { document?: Document; rendered: boolean; render(): unknown } };
    };
    const shown = hud?.token;
    if (shown?.rendered && combatants.some((combatant) => combatant.tokenId === shown.document?.id)) shown.render();
  }

  /** Renders the sheets of all combatants' actors. */
  updateCombatantActors(): void {
    for (const combatant of this.turns) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }
}

function reportEvent(event: CombatEvent, error: unknown): void {
  const problem = error instanceof Error ? error : new Error(String(error));
  Hooks.onError("Combat#_manageTurnEvents", problem, { log: "error", event: event.kind });
}
