import type { DocumentUser } from "../../common/abstract/document.ts";
import { USER_ROLE_NAMES, USER_ROLES, type UserPermissionName } from "../../common/constants.ts";
import { BaseUser } from "../../common/documents/user.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import type { ActivityData } from "../core/collections/users.ts";
import { game, ui } from "../core/globals.ts";
import { request } from "../core/socket.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Actor } from "./actor.ts";
import type { Macro } from "./macro.ts";

const HOTBAR_SLOTS = 50;

/** A user of the world. */
export class User extends ClientDocumentMixin(BaseUser) implements DocumentUser {
  /** Whether the user is connected. */
  declare active: boolean;
  /** The tokens the user has targeted. */
  declare targets: Set<object>;
  declare viewedScene: string | null;
  declare lastActivityTime: number;
  declare movingTokens: Set<object>;

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    const state = {
      active: false,
      targets: new Set(),
      viewedScene: null,
      lastActivityTime: 0,
      movingTokens: new Set(),
    };
    for (const [key, value] of Object.entries(state)) {
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const character = this._source.character as string | null;
    Object.assign(this, {
      avatar: this.avatar || (character && game.actors?.get(character)?.img) || "icons/svg/mystery-man.svg",
    });
  }

  get isSelf(): boolean {
    return this.id === game.userId;
  }

  /** Whether this user is the one gamemaster who acts where only one client may. */
  get isActiveGM(): boolean {
    return this.isGM && this === game.users.activeGM;
  }

  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  override get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  get roleLabel(): string {
    return USER_ROLE_NAMES[this.role as keyof typeof USER_ROLE_NAMES];
  }

  /** Whether this is the user that every client chooses among those who meet a condition. */
  isDesignated(condition: (user: User) => boolean): boolean {
    return this === game.users.getDesignatedUser(condition);
  }

  /** Whether the user has a permission, or a role. */
  override can(action: UserPermissionName | keyof typeof USER_ROLES): boolean {
    return super.can(action);
  }

  /** Sends this user's activity to all others. */
  broadcastActivity(activityData: ActivityData = {}, { volatile = false }: { volatile?: boolean } = {}): void {
    if (!this.isSelf) return;
    this.lastActivityTime = Date.now();
    const socket = volatile ? game.socket.volatile : game.socket;
    socket.emit("activity", activityData);
  }

  /**
   * Queries another user's client. @returns the answer of its handler // C102
   * @param queryName a handler of `CONFIG.queries` on that client
   * @param queryData plain data
   */
  async query(queryName: string, queryData: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    if (!game.user.can("QUERY_USER")) throw new Error("You do not have permission to query other users");
    const handler = CONFIG.queries[queryName];
    if (!handler) throw new Error(`"${queryName}" is not a registered query`);
    if (!this.active) throw new Error(`${this.name} is not connected and cannot be queried`);
    if (this.isSelf) return handler(structuredClone(queryData), { timeout });
    return request(game.socket, "query", { userId: this.id, name: queryName, data: queryData, timeout });
  }

  // --- Hotbar ----------------------------------------------------------------------------------------------

  /** Puts a macro into a slot of the hotbar, by default the first free one; null clears the slot. */
  async assignHotbarMacro(
    macro: Macro | null,
    slot?: string | number,
    { fromSlot }: { fromSlot?: number } = {},
  ): Promise<this | undefined> {
    const hotbar = { ...this.hotbar };
    const target = slot === undefined ? freeSlot(hotbar) : Number(slot);
    if (!(target >= 1 && target <= HOTBAR_SLOTS)) throw new Error("Invalid Hotbar slot requested");
    if (slot === undefined && macro && Object.values(hotbar).includes(macro.id as string)) return this;
    if (macro) hotbar[target] = macro.id as string;
    else delete hotbar[target];
    if (fromSlot && fromSlot !== target) delete hotbar[fromSlot];
    return this.update({ hotbar }, { recursive: false, diff: false });
  }

  /** The macros of a page of the hotbar, ten slots. */
  getHotbarMacros(page = 1): { slot: number; macro: Macro | null }[] {
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (page - 1) * 10 + index + 1;
      return { slot, macro: game.macros.get(this.hotbar[slot] ?? "") ?? null };
    });
  }

  // --- Document events -------------------------------------------------------------------------------------

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    for (const part of ["players", "hotbar"]) {
      (ui[part] as { render?: (options: object) => unknown } | undefined)?.render?.({ force: false });
    }
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (this.isSelf) game.logOut();
  }

  declare character: Actor | null;
  declare hotbar: Record<string, string>;
}

function freeSlot(hotbar: Record<string, string>): number {
  for (let slot = 1; slot <= HOTBAR_SLOTS; slot++) if (!hotbar[slot]) return slot;
  throw new Error("No available Hotbar slot exists");
}

/** Answers the queries of other users. // C102 */
export function answerQueries(): void {
  game.socket.on(
    "query",
    async (
      { name, data, timeout }: { name: string; data: unknown; timeout?: number },
      answer: (reply: { result: unknown } | { error: { message: string } }) => void,
    ) => {
      const handler = CONFIG.queries[name];
      try {
        if (!handler) throw new Error(`"${name}" is not a registered query`);
        answer({ result: (await handler(data, { timeout })) ?? null });
      } catch (error) {
        answer({ error: { message: error instanceof Error ? error.message : String(error) } });
      }
    },
  );
}
