import { isShown } from "../../documents/viewed-level.ts";
import { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } from "../../../common/constants.ts";
import type { Point } from "../../../common/grid/coordinates.ts";
import { Color } from "../../../common/utils/color.ts";
import { CONFIG } from "../../core/config.ts";
import { game } from "../../core/globals.ts";
import type { Actor } from "../../documents/actor.ts";
import type { Combatant } from "../../documents/combatant.ts";
import type { TokenDocument } from "../../documents/token.ts";
import type { BarAttribute } from "../../documents/token-attributes.ts";
import type { User } from "../../documents/user.ts";
import { canvas } from "../board.ts";
import type { CanvasConfiguration } from "../config.ts";
import { PrimarySprite } from "../groups/primary-group.ts";
import type { TokenLayer } from "../layers/token-layer.ts";
import { PIXI } from "../pixi.ts";
import { PreciseText } from "../precise-text.ts";
import type { RenderFlagConfiguration } from "../render-flags.ts";
import { loadTexture } from "../textures.ts";
import type { BaseTokenRuler } from "../tokens/base-token-ruler.ts";
import type { TokenPlannedMovement } from "../tokens/planned-movement.ts";
import { PlaceableObject } from "./placeable-object.ts";
import { paintBar, TokenBars } from "./token-parts/bars.ts";
import { arrangeEffects, effectSprite, TokenEffects } from "./token-parts/status-icons.ts";
import { paintTargetArrows, paintTargetPips } from "./token-parts/target-marks.ts";
import { TokenTurnMarker } from "./token-parts/turn-marker.ts";

const FALLBACK = "icons/svg/mystery-man.svg";

/** How a token is drawn. What users can do with it is in `token.ts`. */
export abstract class TokenFigure extends PlaceableObject {
  static override embeddedName = "Token";

  static override RENDER_FLAGS: RenderFlagConfiguration = {
    redraw: { propagate: ["refresh"] },
    redrawEffects: {},
    refresh: {
      propagate: [
        "refreshState",
        "refreshTransform",
        "refreshBars",
        "refreshNameplate",
        "refreshTarget",
        "refreshRuler",
      ],
      alias: true,
    },
    refreshState: { propagate: ["refreshVisibility", "refreshTarget", "refreshBorder", "refreshTurnMarker"] },
    refreshVisibility: {},
    refreshTransform: { propagate: ["refreshPosition", "refreshRotation", "refreshSize"], alias: true },
    refreshPosition: { propagate: ["refreshMesh"] },
    refreshRotation: { propagate: ["refreshMesh"] },
    refreshSize: {
      propagate: [
        "refreshPosition",
        "refreshShape",
        "refreshBars",
        "refreshEffects",
        "refreshNameplate",
        "refreshTarget",
      ],
    },
    refreshShape: { propagate: ["refreshBorder", "refreshTurnMarker"] },
    refreshElevation: { propagate: ["refreshTooltip", "refreshMesh"] },
    refreshMesh: {},
    refreshBars: {},
    refreshEffects: {},
    refreshNameplate: { propagate: ["refreshTooltip"] },
    refreshTooltip: {},
    refreshTarget: {},
    refreshBorder: {},
    refreshRuler: {},
    refreshTurnMarker: {},
  };

  declare readonly document: TokenDocument;
  declare shape: PIXI.Rectangle | PIXI.Polygon | PIXI.Circle;
  declare border: PIXI.Graphics | null;
  declare bars: TokenBars | null;
  declare effects: TokenEffects | null;
  declare nameplate: PreciseText | null;
  declare tooltip: PreciseText | null;
  declare targetArrows: PIXI.Graphics | null;
  declare targetPips: PIXI.Graphics | null;
  declare turnMarker: TokenTurnMarker | null;
  declare mesh: PrimarySprite | null;
  declare texture: PIXI.Texture | null;
  declare ruler: BaseTokenRuler | null;
  /** The users who have targeted it. */
  declare readonly targeted: Set<User>;
  /** Planned movements by user id. */
  declare _plannedMovement: Record<string, TokenPlannedMovement>;

  constructor(document: TokenDocument) {
    super(document);
    this.border = null;
    this.bars = null;
    this.effects = null;
    this.nameplate = null;
    this.tooltip = null;
    this.targetArrows = null;
    this.targetPips = null;
    this.turnMarker = null;
    this.mesh = null;
    this.texture = null;
    this.ruler = null;
    this.targeted = new Set();
    this._plannedMovement = {};
    this.shape = this.getShape();
  }

  override get layer(): TokenLayer {
    return super.layer as TokenLayer;
  }

  get actor(): Actor | null {
    return this.document.actor;
  }

  override get isOwner(): boolean {
    return this.document.isOwner;
  }

  override get name(): string {
    return this.document?.name ?? "";
  }

  override set name(_name: string) {
    // Read-only: the name of the document.
  }

  override get sheet(): unknown {
    return this.document.sheet;
  }

  get combatant(): Combatant | null {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }

  /** Width in pixels. */
  get w(): number {
    return this.getSize().width;
  }

  get h(): number {
    return this.getSize().height;
  }

  getSize(): { width: number; height: number } {
    return this.document.getSize();
  }

  override get bounds(): PIXI.Rectangle {
    const { width, height } = this.getSize();
    return new PIXI.Rectangle(this.document.x, this.document.y, width, height);
  }

  override get center(): PIXI.Point {
    const { x, y } = this.getCenterPoint();
    return new PIXI.Point(x, y);
  }

  getCenterPoint(position?: Point): Point {
    const { x, y } = this.document.getCenterPoint(position ? { x: position.x, y: position.y } : {});
    return { x, y };
  }

  override getSnappedPosition(position?: Point): Point {
    const { x, y } = this.document.getSnappedPosition(position ? { x: position.x, y: position.y } : {});
    return { x, y };
  }

  // --- Visibility ------------------------------------------------------------------------------------------

  /** Only gamemasters see hidden tokens (C130). A preview exists only on the client that made it. */
  get isVisible(): boolean {
    if (this.document.hidden && !game.user.isGM) return false;
    return isShown(this.document);
  }

  /** Whether a display mode shows its element to this user now. */
  _canViewMode(mode: number): boolean {
    if (mode === TOKEN_DISPLAY_MODES.NONE) return false;
    if (mode === TOKEN_DISPLAY_MODES.ALWAYS) return true;
    if (mode === TOKEN_DISPLAY_MODES.CONTROL) return this.controlled;
    const near = this.hover || this.layer.highlightObjects;
    if (mode === TOKEN_DISPLAY_MODES.HOVER) return near;
    if (mode === TOKEN_DISPLAY_MODES.OWNER_HOVER) return this.isOwner && near;
    return mode === TOKEN_DISPLAY_MODES.OWNER && this.isOwner;
  }

  // --- Drawing ---------------------------------------------------------------------------------------------

  get #unit(): number {
    return canvas.dimensions?.size ?? 100;
  }

  protected override async _draw(_options: Record<string, unknown>): Promise<void> {
    const { src } = this.document.texture;
    this.texture = (await loadTexture(src, { fallback: FALLBACK })) ?? PIXI.Texture.WHITE;
    if (this.destroyed) return;
    this.mesh = canvas.primary.addToken(this.objectId, new PrimarySprite(this.texture, this));
    this.turnMarker = this.addChild(new TokenTurnMarker());
    this.border = this.addChild(new PIXI.Graphics());
    this.targetArrows = this.addChild(new PIXI.Graphics());
    this.targetPips = this.addChild(new PIXI.Graphics());
    this.bars = this.addChild(new TokenBars());
    this.effects = this.addChild(new TokenEffects());
    this.nameplate = this.addChild(this._drawNameplate());
    this.tooltip = this.addChild(this._drawTooltip());
    for (const part of this.children) part.eventMode = "none";
    this.ruler ??= this._initializeRuler();
    await this.ruler?.draw();
    await this.turnMarker.draw(this.#turnMarkerPicture);
    await this._drawEffects();
  }

  /** A new ruler of this token, or null if it has none. */
  protected abstract _initializeRuler(): BaseTokenRuler | null;

  abstract _refreshRuler(): void;

  abstract stopAnimation(): void;

  override clear(): this {
    super.clear();
    canvas.primary.removeToken(this.objectId);
    this.mesh = null;
    this.ruler?.clear();
    return this;
  }

  protected override _destroy(): void {
    this.stopAnimation();
    canvas.primary.removeToken(this.objectId);
    this.mesh = null;
    this.ruler?.destroy();
    this.ruler = null;
    for (const user of this.targeted) user.targets.delete(this);
  }

  protected _drawNameplate(): PreciseText {
    const text = new PreciseText(this.document.name, this._getTextStyle());
    text.anchor.set(0.5, 0);
    return text;
  }

  protected _drawTooltip(): PreciseText {
    const text = new PreciseText(this._getTooltipText(), this._getTextStyle());
    text.anchor.set(0.5, 1);
    return text;
  }

  protected _getTextStyle(): PIXI.TextStyle {
    const style = PreciseText.getTextStyle();
    style.fontSize = Math.max(12, Math.round(this.#unit * 0.24));
    style.wordWrap = true;
    style.wordWrapWidth = this.w * 2.5;
    return style;
  }

  /** The elevation with sign and units; empty at 0. */
  protected _getTooltipText(): string {
    const { elevation } = this.document;
    if (elevation === 0 || !Number.isFinite(elevation)) return "";
    return `${elevation > 0 ? "+" : ""}${elevation} ${canvas.grid?.units ?? ""}`.trim();
  }

  getShape(): PIXI.Rectangle | PIXI.Polygon {
    const polygon = canvas.grid?.isHexagonal ? this.document.getGridSpacePolygon() : undefined;
    if (polygon) return new PIXI.Polygon(polygon.flatMap(({ x, y }) => [x, y]));
    const { width, height } = this.getSize();
    return new PIXI.Rectangle(0, 0, width, height);
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refreshState"]) this._refreshState();
    if (flags["refreshVisibility"]) this._refreshVisibility();
    if (flags["refreshSize"]) this._refreshSize();
    if (flags["refreshPosition"]) this._refreshPosition();
    if (flags["refreshRotation"]) this._refreshRotation();
    if (flags["refreshShape"]) this._refreshShape();
    if (flags["refreshMesh"]) this._refreshMesh();
    if (flags["refreshBorder"]) this._refreshBorder();
    if (flags["refreshTarget"]) this._refreshTarget();
    if (flags["refreshBars"]) this.drawBars();
    if (flags["refreshEffects"]) this._refreshEffects();
    if (flags["refreshNameplate"]) this._refreshNameplate();
    if (flags["refreshTooltip"] || flags["refreshElevation"]) this._refreshTooltip();
    if (flags["refreshTurnMarker"]) this._refreshTurnMarker();
    if (flags["refreshRuler"]) this._refreshRuler();
    if (flags["redrawEffects"]) void this._drawEffects();
  }

  protected _refreshVisibility(): void {
    this.visible = this.isVisible && this.renderable;
    if (this.mesh) this.mesh.visible = this.visible;
  }

  protected _refreshState(): void {
    this.alpha = this._getTargetAlpha();
    if (this.border) this.border.visible = this.controlled || this.hover || this.layer.highlightObjects;
    this.bars?.children.forEach((bar) => (bar.visible = this._canViewMode(this.document.displayBars)));
    if (this.nameplate) this.nameplate.visible = this._canViewMode(this.document.displayName);
    if (this.effects) this.effects.visible = !this.isPreview;
    if (this.tooltip) this.tooltip.visible = true;
    this.zIndex = this.controlled ? 1 : 0;
    this.cursor = this.document.isOwner ? "pointer" : "default";
    if (this.mesh) {
      this.mesh.alpha = this.alpha * this.document.alpha;
      this.mesh.elevation = this.document.elevation;
      this.mesh.sort = this.document.sort;
      canvas.primary.sortDirty = true;
    }
    if (this.ruler) this.ruler.visible = this.ruler.isVisible;
  }

  /** Lower for hidden tokens, for previews and for tokens that have one. */
  protected _getTargetAlpha(): number {
    if (this.isPreview) return 0.8;
    if (this.hasPreview) return 0.4;
    return this.document.hidden ? 0.5 : 1;
  }

  protected _refreshSize(): void {
    const { width, height } = this.getSize();
    const { texture, mesh } = this;
    if (!mesh || !texture) return;
    const {
      fit = "contain",
      scaleX = 1,
      scaleY = 1,
    } = this.document.texture as unknown as { fit?: string; scaleX?: number; scaleY?: number };
    const [ratioX, ratioY] = [width / texture.width, height / texture.height];
    const scales: Record<string, [number, number]> = {
      fill: [ratioX, ratioY],
      contain: [Math.min(ratioX, ratioY), Math.min(ratioX, ratioY)],
      cover: [Math.max(ratioX, ratioY), Math.max(ratioX, ratioY)],
      width: [ratioX, ratioX],
      height: [ratioY, ratioY],
    };
    const [x, y] = scales[fit] ?? [ratioX, ratioY];
    mesh.scale.set(x * scaleX, y * scaleY);
  }

  protected _refreshPosition(): void {
    this.position.set(this.document.x, this.document.y);
  }

  protected _refreshRotation(): void {
    if (this.mesh) this.mesh.angle = this.document.lockRotation ? 0 : this.document.rotation;
  }

  protected _refreshShape(): void {
    this.shape = this.getShape();
    this.hitArea = this.shape;
  }

  protected _refreshMesh(): void {
    const { mesh } = this;
    if (!mesh) return;
    const { x, y } = this.getCenterPoint();
    mesh.position.set(x, y);
    const {
      tint,
      anchorX = 0.5,
      anchorY = 0.5,
    } = this.document.texture as {
      tint?: Color;
      anchorX?: number;
      anchorY?: number;
    };
    const color = Color.from(tint ?? null);
    mesh.tint = color.valid ? color.valueOf() : 0xffffff;
    mesh.anchor.set(anchorX, anchorY);
    mesh.alpha = this.alpha * this.document.alpha;
  }

  // --- Parts -----------------------------------------------------------------------------------------------

  protected _getBorderColor(): number {
    const { CONTROLLED } = (CONFIG["Canvas"] as CanvasConfiguration).dispositionColors;
    return this.controlled || this.isPreview ? CONTROLLED : this.getDispositionColor();
  }

  getDispositionColor(): number {
    const colors = (CONFIG["Canvas"] as CanvasConfiguration).dispositionColors;
    const { disposition, isSecret } = this.document;
    if (isSecret) return colors.INACTIVE;
    if (disposition === TOKEN_DISPOSITIONS.SECRET) return colors.SECRET;
    if (disposition === TOKEN_DISPOSITIONS.HOSTILE) return colors.HOSTILE;
    if (disposition === TOKEN_DISPOSITIONS.NEUTRAL) return colors.NEUTRAL;
    return this.actor?.hasPlayerOwner ? colors.PARTY : colors.FRIENDLY;
  }

  protected _refreshBorder(): void {
    const { border } = this;
    if (!border) return;
    const thickness = (CONFIG["Canvas"] as CanvasConfiguration).objectBorderThickness;
    border.clear();
    border.lineStyle({ width: thickness, color: 0x000000, alpha: 0.8, alignment: 0.75 }).drawShape(this.shape);
    border.lineStyle({ width: thickness / 2, color: this._getBorderColor(), alignment: 1 }).drawShape(this.shape);
  }

  drawBars(): void {
    const { bars } = this;
    if (!bars) return;
    for (const [index, name] of (["bar1", "bar2"] as const).entries()) {
      const bar = bars[name];
      const data = this.document.getBarAttribute(name);
      bar.visible = data?.type === "bar" && this._canViewMode(this.document.displayBars);
      if (data?.type === "bar") this._drawBar(index, bar, data);
    }
  }

  protected _drawBar(number: number, bar: PIXI.Graphics, data: BarAttribute): void {
    if (data.type === "bar") paintBar(number, bar, data, this.getSize(), this.#unit);
  }

  async drawEffects(): Promise<void> {
    await this._drawEffects();
  }

  protected async _drawEffects(): Promise<void> {
    const { effects } = this;
    if (!effects) return;
    effects.renderable = false;
    effects.reset();
    const shown = (this.actor?.temporaryEffects ?? []) as unknown as {
      img: string | null;
      tint?: Color;
      getFlag(scope: string, key: string): unknown;
    }[];
    const overlays = shown.filter((effect) => effect.getFlag("core", "overlay") === true);
    const overlay = overlays.at(-1);
    for (const effect of shown) if (effect !== overlay) await this._drawEffect(effect.img, effect.tint ?? null);
    if (overlay) await this._drawOverlay(overlay.img, overlay.tint ?? null);
    if (this.destroyed || effects.destroyed) return;
    effects.renderable = true;
    this.renderFlags.set({ refreshEffects: true });
  }

  protected async _drawEffect(src: string | null, tint: Color | null): Promise<PIXI.Sprite | undefined> {
    const icon = await effectSprite(src, tint);
    if (icon && this.effects && !this.effects.destroyed) this.effects.addChild(icon);
    return icon;
  }

  protected async _drawOverlay(src: string | null, tint: Color | null): Promise<PIXI.Sprite | undefined> {
    const icon = await this._drawEffect(src, tint);
    if (icon && this.effects) {
      icon.alpha = 0.8;
      this.effects.overlay = icon;
    }
    return icon;
  }

  protected _refreshEffects(): void {
    if (this.effects) arrangeEffects(this.effects, this.getSize(), this.#unit);
  }

  protected _refreshNameplate(): void {
    const { nameplate } = this;
    if (!nameplate) return;
    const { width, height } = this.getSize();
    nameplate.text = this.document.name;
    nameplate.style = this._getTextStyle();
    nameplate.position.set(width / 2, height + 2);
    nameplate.visible = this._canViewMode(this.document.displayName);
  }

  protected _refreshTooltip(): void {
    const { tooltip } = this;
    if (!tooltip) return;
    tooltip.text = this._getTooltipText();
    tooltip.style = this._getTextStyle();
    tooltip.position.set(this.w / 2, -2);
  }

  protected _refreshTarget(): void {
    const { targetArrows, targetPips } = this;
    if (!targetArrows || !targetPips) return;
    targetArrows.clear();
    targetPips.clear();
    const users = Array.from(this.targeted);
    if (users.includes(game.user)) paintTargetArrows(targetArrows, this.getSize(), this.#unit, colorOf(game.user));
    const others = users.filter((user) => user !== game.user).map(colorOf);
    if (others.length) paintTargetPips(targetPips, this.w, this.#unit, others);
  }

  get #turnMarkerPicture(): string | null {
    const { turnMarker } = this.document as unknown as { turnMarker: { src: string | null } };
    return turnMarker.src;
  }

  /** Whether it is this token's turn in the started combat and its marker is not turned off. */
  get #hasTurn(): boolean {
    const { turnMarker } = this.document as unknown as { turnMarker: { mode: number } };
    const { combat } = game;
    if (turnMarker.mode === 0 || !combat?.started) return false;
    return combat.combatant?.tokenId === this.document.id && combat.combatant?.sceneId === this.scene?.id;
  }

  protected _refreshTurnMarker(): void {
    const { turnMarker } = this;
    if (!turnMarker) return;
    turnMarker.visible = !this.isPreview && this.#hasTurn;
    if (turnMarker.visible) turnMarker.refresh(this.getSize(), this.getDispositionColor());
  }
}

function colorOf(user: User): number {
  const color = Color.from((user as unknown as { color: Color }).color);
  return color.valid ? color.valueOf() : 0xffffff;
}
