import type { User } from "../../documents/user.ts";
import { game } from "../globals.ts";
import { Hooks } from "../hooks.ts";
import type { GameSocket } from "../socket.ts";
import { WorldCollection } from "./world-collection.ts";

export interface ActivityData {
  active?: boolean;
  cursor?: { x: number; y: number } | null;
  targets?: string[];
  sceneId?: string | null;
  [detail: string]: unknown;
}

/** `game.users` */
export class Users extends WorldCollection<User> {
  declare current: User | null;

  static override documentName = "User";

  override _initialize(): void {
    super._initialize();
    const current = this.get(game.userId ?? "") ?? null;
    Object.defineProperty(this, "current", { value: current, writable: true, configurable: true });
    for (const user of this) user.active = game.data.activeUsers.includes(user.id as string);
    if (current) current.active = true;
  }

  get players(): User[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The active gamemaster who acts where only one client may. */
  get activeGM(): User | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** Of the users that meet a condition, the same one on every client: by highest role, then by lowest id. */
  getDesignatedUser(condition: (user: User) => boolean): User | null {
    const candidates = this.filter(condition);
    candidates.sort((a, b) => b.role - a.role || compare(a.id, b.id));
    return candidates[0] ?? null;
  }

  static _activateSocketListeners(socket: GameSocket): void {
    socket.on("activity", (userId: string, data: ActivityData) => this._handleUserActivity(userId, data));
  }

  /** Follows the activity of another user. */
  static _handleUserActivity(userId: string, data: ActivityData = {}): void {
    const user = game.users.get(userId);
    if (!user || user.isSelf) return;
    if (data.active !== undefined && user.active !== data.active) {
      user.active = data.active;
      if (!data.active) Object.assign(user, { viewedScene: null });
      Hooks.callAll("userConnected", user, data.active);
      game.users.render(false, { renderContext: "userConnected", renderData: { user, active: data.active } });
    }
    if (data.sceneId !== undefined) user.viewedScene = data.sceneId;
    user.lastActivityTime = Date.now();
    Hooks.callAll("userActivity", userId, data);
  }
}

function compare(a: string | null, b: string | null): number {
  return String(a) < String(b) ? -1 : 1;
}
