import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import type { Point } from "../../common/grid/coordinates.ts";
import {
  receiveMovementState,
  receivePlan,
  type MovementPlanMessage,
  type MovementStateMessage,
} from "../documents/movement/broadcast.ts";
import { receiveRegionEvent } from "../documents/region-events.ts";
import type { Scene } from "../documents/scene.ts";
import type { TokenDocument } from "../documents/token.ts";
import type { User } from "../documents/user.ts";
import { canvas } from "./board.ts";
import type { RulerMessage } from "./interaction/ruler-broadcast.ts";
import type { PingData } from "./layers/controls-layer.ts";
import { forgetPlans, receivePlans, type PlansMessage } from "./tokens/planned-movement.ts";
import { UserTargets } from "./tokens/user-targets.ts";
import type { Token } from "./placeables/token.ts";

/** The activity messages that users send each other. */
interface TableActivity {
  active?: boolean;
  targets?: string[];
  sceneId?: string | null;
  plans?: PlansMessage;
  movement?: MovementStateMessage;
  plannedMovement?: MovementPlanMessage;
  regionEvent?: Parameters<typeof receiveRegionEvent>[0];
  cursor?: Point | null;
  ping?: PingData;
  ruler?: RulerMessage | null;
  pull?: { sceneId: string; users: string[] };
}

/** React to other users' activity, and to changes of combats and effects that tokens show. */
export function followOthers(): void {
  for (const user of game.users) Object.assign(user, { targets: new UserTargets(user) });
  Hooks.on("createUser", (user: User) => Object.assign(user, { targets: new UserTargets(user) }));
  Hooks.on("userActivity", (userId: string, activity: TableActivity) => {
    const user = game.users.get(userId);
    if (user) followActivity(user, activity);
  });
  Hooks.on("userConnected", (user: User, active: boolean) => {
    if (!active) forgetUser(user);
  });
  for (const hook of ["updateCombat", "deleteCombat", "createCombatant", "deleteCombatant", "combatTurnChange"]) {
    Hooks.on(hook, refreshTurnMarkers);
  }
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"]) {
    Hooks.on(hook, (effect: { target?: { getActiveTokens?(): Token[] } | null }) => {
      for (const token of effect.target?.getActiveTokens?.() ?? []) token.renderFlags.set({ redrawEffects: true });
    });
  }
}

function followActivity(
  user: User,
  { targets, sceneId, plans, movement, plannedMovement, regionEvent, cursor, ping, ruler, pull }: TableActivity,
): void {
  if (sceneId !== undefined)
    (ui["nav"] as { render?(options: object): unknown } | undefined)?.render?.({ force: false });
  if (movement) receiveMovementState(movement);
  if (plannedMovement) receivePlan(plannedMovement, user);
  if (regionEvent) receiveRegionEvent(regionEvent, user);
  // Anybody may send `pull`, but only a gamemaster may move others to a scene.
  if (pull?.users.includes(game.userId ?? "") && user.isGM) {
    void (game.scenes.get(pull.sceneId) as Scene | undefined)?.view();
  }
  if (!canvas.ready) return;
  if (targets && sceneId === canvas.scene?.id) canvas.tokens.receiveTargets(user, targets);
  else if (sceneId !== undefined && sceneId !== canvas.scene?.id) canvas.tokens.receiveTargets(user, []);
  if (plans && user.id) receivePlans(user.id, plans);
  if (ping && cursor) void canvas.controls.handlePing(user, cursor, ping);
  if (ruler !== undefined) void canvas.controls.updateRuler(user, ruler);
}

function forgetUser(user: User): void {
  for (const scene of game.scenes as Iterable<{ tokens: Iterable<TokenDocument> }>) {
    for (const token of scene.tokens) if (token.movement.user === user) token.movementController.abandon();
  }
  if (!canvas.ready || !user.id) return;
  canvas.tokens.receiveTargets(user, []);
  canvas.controls.getRulerForUser(user.id)?.reset();
  forgetPlans(user.id, canvas.tokens.placeables);
}

function refreshTurnMarkers(): void {
  if (!canvas.ready) return;
  for (const token of canvas.tokens.placeables) token.renderFlags.set({ refreshTurnMarker: true });
}
