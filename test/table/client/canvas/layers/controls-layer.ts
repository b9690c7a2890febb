import type { Point } from "../../../common/grid/coordinates.ts";
import { Color } from "../../../common/utils/color.ts";
import { CONFIG } from "../../core/config.ts";
import { game } from "../../core/globals.ts";
import type { User } from "../../documents/user.ts";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { canvas } from "../board.ts";
import type { BaseRuler } from "../interaction/base-ruler.ts";
import { receivedPath, type RulerMessage } from "../interaction/ruler-broadcast.ts";
import { PIXI } from "../pixi.ts";
import { InteractionLayer } from "./interaction-layer.ts";

export interface PingData {
  scene?: string;
  pull?: boolean;
  style?: string;
  zoom?: number;
  duration?: number;
  size?: number;
  color?: number;
}

/** The layer of pings and rulers. */
export class ControlsLayer extends InteractionLayer {
  declare pings: PIXI.Container | null;
  declare _rulerPaths: PIXI.Container | null;
  /** By the ids of users. */
  readonly #rulers = new Map<string, BaseRuler>();

  constructor() {
    super();
    this.pings = null;
    this._rulerPaths = null;
  }

  static override get layerOptions(): InteractionLayer["options"] {
    return { ...super.layerOptions, name: "controls", zIndex: 1000 };
  }

  override get hookName(): string {
    return "ControlsLayer";
  }

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    await super._draw(options);
    this.pings = this.addChild(new PIXI.Container());
    this.pings.eventMode = "none";
    this._rulerPaths = this.addChild(new PIXI.Container());
    this._rulerPaths.eventMode = "none";
    await this.drawRulers();
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    for (const ruler of this.#rulers.values()) {
      ruler.reset();
      ruler.destroy();
    }
    this.#rulers.clear();
    this._rulerPaths = null;
    await super._tearDown(options);
  }

  // --- Rulers ----------------------------------------------------------------------------------------------

  /** The ruler of this client's user. */
  get ruler(): BaseRuler | null {
    return this.getRulerForUser(game.userId ?? "");
  }

  /** A user's ruler; null while nothing is drawn. */
  getRulerForUser(userId: string): BaseRuler | null {
    return this.#rulers.get(userId) ?? null;
  }

  /** Make and draw a ruler for every user. */
  async drawRulers(): Promise<void> {
    await Promise.all([...game.users].map((user) => this.#drawRuler(user)));
  }

  async #drawRuler(user: User): Promise<void> {
    const { rulerClass } = CONFIG["Canvas"] as { rulerClass: new (user: User) => BaseRuler };
    const ruler = new rulerClass(user);
    this.#rulers.set(user.id ?? "", ruler);
    await ruler.draw();
  }

  /** Show what another user measures, or, with null, that it is over. */
  async updateRuler(user: User, message: RulerMessage | null): Promise<void> {
    if (!this.#rulers.has(user.id ?? "") && message) await this.#drawRuler(user);
    this.getRulerForUser(user.id ?? "")?.update({ path: receivedPath(message), hidden: false });
  }

  // --- Pings -----------------------------------------------------------------------------------------------

  /** Show a user's ping. If a gamemaster pulls, also pan there. */
  async handlePing(user: User, position: Point, data: PingData = {}): Promise<boolean> {
    if (!canvas.ready || (data.scene && data.scene !== canvas.scene?.id)) return false;
    if (data.pull && user.isGM)
      await canvas.animatePan({ ...position, scale: data.zoom ?? canvas.stage?.scale.x ?? 1 });
    const { color } = user as unknown as { color: Color };
    return this.drawPing(position, { color: Color.from(color).valueOf(), ...data });
  }

  /** Draw a ring that spreads and fades. */
  async drawPing(position: Point, options: PingData = {}): Promise<boolean> {
    const { duration = 1000, color = 0xff9829, size = canvas.dimensions?.size ?? 100 } = options;
    const ring = new PIXI.Graphics();
    ring.lineStyle({ width: 6, color }).drawCircle(0, 0, size / 2);
    ring.position.set(position.x, position.y);
    ring.scale.set(0.2);
    this.pings?.addChild(ring);
    const completed = await CanvasAnimation.animate(
      [
        { parent: ring.scale, attribute: "x", to: 1.5 },
        { parent: ring.scale, attribute: "y", to: 1.5 },
        { parent: ring, attribute: "alpha", to: 0 },
      ],
      { name: Symbol("ping"), duration },
    );
    if (!ring.destroyed) ring.destroy();
    return completed;
  }
}
