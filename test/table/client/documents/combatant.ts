import type {
  DatabaseCreateOperation,
  DatabaseDeleteOperation,
  DatabaseUpdateOperation,
} from "../../common/abstract/database-backend.ts";
import type { Document, DocumentUser } from "../../common/abstract/document.ts";
import { DEFAULT_TOKEN, DOCUMENT_OWNERSHIP_LEVELS } from "../../common/constants.ts";
import { BaseCombatant } from "../../common/documents/combatant.ts";
import { getProperty } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { Roll } from "../core/dice/roll.ts";
import { game } from "../core/globals.ts";
import type { Actor, ActorToken } from "./actor.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Combat } from "./combat.ts";
import type { CombatantGroup } from "./combatant-group.ts";
import type { User } from "./user.ts";

type MovingToken = ActorToken & {
  texture?: { src?: string | null };
  movementController: { forgetTurnBeforeLast(): Promise<void> };
  clearMovementHistory(): Promise<unknown>;
};

/** A participant of a combat. */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  declare readonly parent: Combat | null;
  declare group: CombatantGroup | null;
  /** The value of the attribute that the tracker shows. */
  declare resource: unknown;
  declare _videoSrc: string | null;

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    for (const name of ["resource", "_videoSrc"]) {
      Object.defineProperty(this, name, { value: null, writable: true, configurable: true, enumerable: false });
    }
  }

  get combat(): Combat | null {
    return this.parent;
  }

  get token(): MovingToken | null {
    const scene = this.sceneId ? game.scenes?.get(this.sceneId) : this.parent?.scene;
    const { tokens } = (scene ?? {}) as { tokens?: { get(id: string): MovingToken | undefined } };
    return tokens?.get(this.tokenId ?? "") ?? null;
  }

  get actor(): Actor | null {
    return this.token?.actor ?? game.actors?.get(this.actorId ?? "") ?? null;
  }

  /** Whether no player owns the combatant. */
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  get isDefeated(): boolean {
    return this.defeated || Boolean(this.actor?.statuses.has(CONFIG.specialStatusEffects.DEFEATED ?? ""));
  }

  get players(): User[] {
    return game.users.filter((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** By the ownership of the combatant's actor. */
  override get permission(): number {
    if (game.user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return this.getUserLevel(game.user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { token, actor } = this;
    this._videoSrc = null;
    this.img ||= token?.texture?.src || actor?.img || DEFAULT_TOKEN;
    this.name ||= token?.name || actor?.name || game.i18n.localize("COMBAT.UnknownCombatant");
    this._prepareGroup();
    this.updateResource();
  }

  /** Members of a group use the group's initiative. */
  _prepareGroup(): void {
    const id = this._source.group as string | null;
    const group = id ? ((this.parent?.groups.get(id) ?? null) as CombatantGroup | null) : null;
    Object.defineProperty(this, "group", { value: group, writable: true, configurable: true, enumerable: true });
    if (group) this.initiative = group._source.initiative as number | null;
  }

  /** Reads the attribute that the tracker shows. */
  updateResource(): unknown {
    const { resource } = CONFIG.Combat.settings;
    this.resource = this.actor && resource ? (getProperty(this.actor.system, resource) ?? null) : null;
    return this.resource;
  }

  // --- Initiative ------------------------------------------------------------------------------------------

  _getInitiativeFormula(): string {
    return String(CONFIG.Combat.initiative.formula ?? game.system.initiative);
  }

  /** The initiative roll, not evaluated. */
  getInitiativeRoll(formula?: string | null): Roll {
    return Roll.create(formula ?? this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  async rollInitiative(formula?: string | null): Promise<this | undefined> {
    const roll = await this.getInitiativeRoll(formula).evaluate();
    return this.update({ initiative: roll.total });
  }

  /** Clears the combatant's movement history. */
  async clearMovementHistory(): Promise<void> {
    await this.parent?.clearMovementHistories([this]);
  }

  // --- Keeping the turn ------------------------------------------------------------------------------------

  static override async _preCreateOperation(
    documents: Document[],
    operation: DatabaseCreateOperation,
    user: DocumentUser,
  ): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    const combat = operation.parent as Combat | null | undefined;
    combat?._keepTurn(operation, [...combat.turns, ...(documents as Combatant[])]);
  }

  /** Puts the turn after the operation into its options, so that the same combatant keeps it. // C115 */
  static override async _preUpdateOperation(
    documents: Document[],
    operation: DatabaseUpdateOperation,
    user: DocumentUser,
  ): Promise<boolean | void> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    const combat = operation.parent as Combat | null | undefined;
    if (!combat) return;
    const updates = new Map((operation.updates ?? []).map((update) => [update._id as string, update]));
    const after = combat.turns.map((combatant) => {
      const update = updates.get(combatant.id as string);
      return update ? combatant.clone(update, { keepId: true }) : combatant;
    });
    combat._keepTurn(operation, after);
  }

  static override async _preDeleteOperation(
    documents: Document[],
    operation: DatabaseDeleteOperation,
    user: DocumentUser,
  ): Promise<boolean | void> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    const combat = operation.parent as Combat | null | undefined;
    const gone = new Set(documents);
    combat?._keepTurn(
      operation,
      combat.turns.filter((combatant) => !gone.has(combatant)),
    );
  }
}
