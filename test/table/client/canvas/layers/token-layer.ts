import { CONFIG } from "../../core/config.ts";
import { game, ui } from "../../core/globals.ts";
import type { Combat } from "../../documents/combat.ts";
import type { CanvasDocument } from "../../documents/canvas-document.ts";
import type { StoredMovement } from "../../documents/movement/wire.ts";
import type { TokenDocument } from "../../documents/token.ts";
import type { User } from "../../documents/user.ts";
import { canvas } from "../board.ts";
import { PIXI } from "../pixi.ts";
import type { SceneControl } from "../scene-controls.ts";
import type { Token } from "../placeables/token.ts";
import { PlaceablesLayer } from "./placeables-layer.ts";
import type { CanvasHistoryEvent, PlaceableHud, PlaceablesLayerOptions } from "./placeables-layer.ts";

export interface MoveManyOptions {
  dx?: number;
  dy?: number;
  dz?: number;
  /** Turn the tokens in that direction instead of moving them. */
  rotate?: boolean;
  ids?: string[];
  includeLocked?: boolean;
}

/** The layer of tokens. */
export class TokenLayer extends PlaceablesLayer {
  static override documentName = "Token";

  /** The token on which the running drag began. */
  declare _draggedToken: Token | null;
  /** The movement action chosen for the running drag. */
  declare _dragMovementAction: string | null;
  declare _rulerPaths: PIXI.Container | null;
  declare _tabIndex: number | null;

  constructor() {
    super();
    this._draggedToken = null;
    this._dragMovementAction = null;
    this._rulerPaths = null;
    this._tabIndex = null;
  }

  static override get layerOptions(): PlaceablesLayerOptions {
    const { objectClass } = CONFIG["Token"] as { objectClass: PlaceablesLayerOptions["objectClass"] };
    return {
      ...super.layerOptions,
      name: "tokens",
      controllableObjects: true,
      rotatableObjects: true,
      hoverWhileInactive: true,
      zIndex: 200,
      objectClass,
    };
  }

  /** Tools to select, to target and to measure; for gamemasters also the switch of unconstrained movement. */
  static prepareSceneControls(): SceneControl {
    return {
      name: "tokens",
      title: "CONTROLS.GroupTokens",
      icon: "fa-solid fa-user-large",
      layer: "tokens",
      order: 1,
      visible: true,
      activeTool: "select",
      onChange: (_event, active) => void (active && canvas.ready && canvas.tokens.activate()),
      onToolChange: () => canvas.ready && canvas.tokens.refreshObjects(),
      tools: {
        select: { name: "select", order: 1, title: "CONTROLS.BasicSelect", icon: "fa-solid fa-expand" },
        target: { name: "target", order: 2, title: "CONTROLS.TargetSelect", icon: "fa-solid fa-bullseye" },
        ruler: { name: "ruler", order: 3, title: "CONTROLS.BasicMeasure", icon: "fa-solid fa-ruler" },
        unconstrainedMovement: {
          name: "unconstrainedMovement",
          order: 4,
          title: "CONTROLS.UnconstrainedMovement",
          icon: "fa-solid fa-ghost",
          visible: game.user.isGM,
          toggle: true,
          active: Boolean(game.settings.get("core", "unconstrainedMovement")),
          onChange: (_event, active) => game.settings.set("core", "unconstrainedMovement", active),
        },
      },
    };
  }

  override get hookName(): string {
    return "TokenLayer";
  }

  override get hud(): PlaceableHud | null {
    return canvas.hud?.token ?? null;
  }

  override get placeables(): Token[] {
    return super.placeables as Token[];
  }

  override get controlled(): Token[] {
    return super.controlled as Token[];
  }

  override get(id: string): Token | undefined {
    return super.get(id) as Token | undefined;
  }

  /** Tokens whose actor this user owns. */
  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.actor?.isOwner);
  }

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    this._rulerPaths = this.addChild(new PIXI.Container());
    await super._draw(options);
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    for (const user of game.users) user.targets.clear();
    await super._tearDown(options);
    this._rulerPaths = null;
    this._draggedToken = null;
  }

  // --- Movement --------------------------------------------------------------------------------------------

  /**
   * Move the given or controlled tokens one space in a direction, and `dz` spaces up.
   * @returns the tokens that the user may move
   */
  async moveMany({ dx = 0, dy = 0, dz = 0, rotate = false, ids, includeLocked }: MoveManyOptions = {}): Promise<
    Token[]
  > {
    if (dx === 0 && dy === 0 && dz === 0) return [];
    if (game.paused && !game.user.isGM) {
      ui.notifications?.warn("GAME.PausedWarning", { localize: true });
      return [];
    }
    const tokens = (ids ? ids.map((id) => this.get(id)) : this.controlled).filter(
      (token): token is Token => token !== undefined && (includeLocked === true || !token.document.locked),
    );
    const movable = tokens.filter((token) => token.document.canUserModify(game.user, "update"));
    const updates: Record<string, unknown>[] = [];
    const movement: Record<string, object> = {};
    for (const token of movable) {
      const id = token.document.id ?? "";
      if (rotate) {
        const angle = (Math.atan2(dy, dx) * 180) / Math.PI - 90;
        if (!token.document.lockRotation) updates.push({ _id: id, rotation: (angle + 360) % 360 });
        continue;
      }
      const position = token._getShiftedPosition(dx, dy, dz);
      updates.push({ ...position, _id: id });
      const waypoint = { ...position, snapped: true, explicit: true, checkpoint: true };
      movement[id] = {
        waypoints: [waypoint],
        method: "keyboard",
        constrainOptions: token._getDragConstrainOptions(),
      };
    }
    if (updates.length) await canvas.scene?.updateEmbeddedDocuments("Token", updates, { movement });
    return movable;
  }

  recalculatePlannedMovementPaths(): void {
    this._draggedToken?.recalculatePlannedMovementPath();
  }

  override _onMouseWheel(event: WheelEvent): unknown {
    const direction = event.deltaY < 0 ? 1 : -1;
    if (this._draggedToken) {
      this._draggedToken._changeDragElevation(direction, { precise: event.shiftKey });
      return undefined;
    }
    if (!event.shiftKey && !event.ctrlKey) return false;
    const angle = (event.shiftKey ? 45 : 15) * -direction;
    void this.rotateMany({ delta: angle, snap: event.shiftKey ? 45 : 15 });
    return undefined;
  }

  /** Rotate the controlled tokens. Angles are in degrees. */
  async rotateMany({ angle, delta, snap }: { angle?: number; delta?: number; snap?: number } = {}): Promise<Token[]> {
    if (game.paused && !game.user.isGM) return [];
    const tokens = this.controlled.filter(({ document }) => !document.lockRotation && !document.locked);
    const updates = tokens.map(({ document }) => {
      const turned = angle ?? document.rotation + (delta ?? 0);
      const rotation = snap ? Math.round(turned / snap) * snap : turned;
      return { _id: document.id, rotation: ((rotation % 360) + 360) % 360 };
    });
    if (updates.length) await canvas.scene?.updateEmbeddedDocuments("Token", updates);
    return tokens;
  }

  // --- Selection and targets -------------------------------------------------------------------------------

  /** Control the next token of this user and pan to it. @returns that token */
  cycleTokens(forwards = true, reset = false): Token | null {
    const tokens = (game.user.isGM ? this.placeables : this.ownedTokens).filter(({ visible }) => visible);
    if (tokens.length === 0) return null;
    tokens.sort((a, b) => a.document.x - b.document.x || a.document.y - b.document.y);
    const step = forwards ? 1 : -1;
    const start = reset || this._tabIndex === null ? (forwards ? -1 : 0) : this._tabIndex;
    this._tabIndex = (start + step + tokens.length) % tokens.length;
    const next = tokens[this._tabIndex] ?? null;
    if (!next) return null;
    next.control();
    void canvas.animatePan({ x: next.center.x, y: next.center.y, duration: 250 });
    return next;
  }

  /** Set the targets of this client's user. */
  setTargets(
    targetIds: Iterable<string>,
    { mode = "replace", broadcast = true }: { mode?: "replace" | "acquire" | "release"; broadcast?: boolean } = {},
  ): void {
    const { targets } = game.user as unknown as { targets: Set<Token> };
    const named = Array.from(targetIds, (id) => this.get(id)).filter((token): token is Token => token !== undefined);
    if (mode === "replace") for (const token of Array.from(targets)) if (!named.includes(token)) targets.delete(token);
    for (const token of named) {
      if (mode === "release") targets.delete(token);
      else targets.add(token);
    }
    if (broadcast) this.broadcastTargets();
  }

  broadcastTargets(): void {
    const targets = Array.from(game.user.targets as Set<Token>, ({ document }) => document.id ?? "");
    game.user.broadcastActivity({ targets, sceneId: canvas.scene?.id ?? null });
  }

  /** Apply the targets that another user has sent. */
  receiveTargets(user: User, ids: readonly string[]): void {
    const targets = user.targets as Set<Token>;
    for (const token of Array.from(targets)) if (!ids.includes(token.document.id ?? "")) targets.delete(token);
    for (const id of ids) {
      const token = this.get(id);
      if (token) targets.add(token);
    }
  }

  /** Target the tokens whose centre is in a rectangle. @returns the number of targets now */
  targetObjects(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { releaseOthers = true }: { releaseOthers?: boolean } = {},
  ): number {
    const inside = this.placeables.filter(({ visible, center }) => {
      return visible && center.x >= x && center.x <= x + width && center.y >= y && center.y <= y + height;
    });
    const ids = inside.map(({ document }) => document.id ?? "");
    this.setTargets(ids, { mode: releaseOthers ? "replace" : "acquire" });
    return (game.user.targets as Set<Token>).size;
  }

  /** Add the controlled tokens to a combat or remove them. Without controlled ones, the given token. */
  async toggleCombat(active = true, { token }: { token?: Token; combat?: Combat } = {}): Promise<void> {
    const tokens = this.controlled.length ? this.controlled : token ? [token] : [];
    const documents = tokens.map(({ document }) => document);
    const { documentClass } = CONFIG["Token"] as { documentClass: typeof TokenDocument };
    if (active) await documentClass.createCombatants(documents);
    else await documentClass.deleteCombatants(documents);
  }

  // --- Undo ------------------------------------------------------------------------------------------------

  /** A movement is not undone while nobody may move (foundryvtt#10777). */
  override async undoHistory(): Promise<CanvasDocument[]> {
    if (game.paused && !game.user.isGM && this.history.at(-1)?.type === "update") {
      ui.notifications?.warn("GAME.PausedWarning", { localize: true });
      return [];
    }
    return super.undoHistory();
  }

  /** A recorded movement is undone along with its record; any other by going back. */
  protected override async _undoHistoryEvent(event: CanvasHistoryEvent): Promise<CanvasDocument[]> {
    const movements = (event.options["_movement"] ?? {}) as Record<string, StoredMovement>;
    if (event.type !== "update" || Object.keys(movements).length === 0) return super._undoHistoryEvent(event);
    const undone: CanvasDocument[] = [];
    const plain: Record<string, unknown>[] = [];
    const movement: Record<string, object> = {};
    for (const before of event.data) {
      const id = before["_id"] as string;
      const token = this.get(id)?.document;
      const moved = movements[id];
      if (!token) continue;
      if (moved?.recorded && token.movementHistory.some(({ movementId }) => movementId === moved.id)) {
        if (await token.revertRecordedMovement(moved.id)) undone.push(token);
        continue;
      }
      const { _movementHistory: _recorded, ...rest } = before;
      plain.push(rest);
      if (moved) movement[id] = { waypoints: [{ ...moved.origin, checkpoint: true }], method: "undo" };
    }
    const options = { isUndo: true, movement, diff: false };
    if (plain.length)
      undone.push(...(((await canvas.scene?.updateEmbeddedDocuments("Token", plain, options)) ?? []) as never[]));
    return undone;
  }
}
