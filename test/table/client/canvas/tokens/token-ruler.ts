import type { GridOffset, Point } from "../../../common/grid/coordinates.ts";
import type { GridMeasuredWaypoint } from "../../../common/grid/measurement.ts";
import type { ColorSource } from "../../../common/utils/color.ts";
import { game } from "../../core/globals.ts";
import type { TokenMeasuredMovementWaypoint, TokenMovementActionConfig } from "../../documents/movement/waypoints.ts";
import { canvas } from "../board.ts";
import { Ray } from "../geometry/ray.ts";
import { PIXI } from "../pixi.ts";
import { BaseTokenRuler, userColor, type TokenRulerData } from "./base-token-ruler.ts";
import { measuredText, RulerLabels, signedText } from "./ruler-labels.ts";
import {
  paintRuler,
  type OutlineStyle,
  type RulerStop,
  type SegmentStyle,
  type WaypointStyle,
} from "./ruler-strokes.ts";

/** A waypoint as TokenRuler passes it to its overridable methods (C125). */
export interface TokenRulerWaypoint extends Omit<TokenMeasuredMovementWaypoint, "movementId"> {
  actionConfig: TokenMovementActionConfig;
  center: Point;
  size: { width: number; height: number };
  /** The number of explicit waypoints up to this one. */
  index: number;
  /** From the start of the path to this waypoint. */
  measurement: GridMeasuredWaypoint;
  /** Null for planned waypoints. */
  movementId: string | null;
  previous: TokenRulerWaypoint | null;
  next: TokenRulerWaypoint | null;
  /** From the previous waypoint; null for the first. */
  ray: Ray | null;
  stage: "passed" | "pending" | "planned";
  hidden: boolean;
  unreachable: boolean;
}

export interface GridHighlightStyle {
  color?: ColorSource;
  /** 0 for no highlight. */
  alpha?: number;
  texture?: PIXI.Texture;
  matrix?: PIXI.Matrix | null;
}

export interface WaypointLabelContext {
  action: TokenMovementActionConfig;
  cssClass: string;
  secret: boolean;
  units: string;
  uiScale: number;
  position: Point;
  distance: { total: string; delta?: string };
  cost: { total: string; units: string; delta?: string };
  elevation: { total: number; icon: string; hidden: boolean; delta?: string };
  [detail: string]: unknown;
}

interface Stretch {
  waypoints: readonly TokenMeasuredMovementWaypoint[];
  stage: TokenRulerWaypoint["stage"];
  hidden?: boolean;
  unreachable?: boolean;
}

const LINE = 8;

/** The core ruler: segments and dots, highlighted spaces, and a label at every explicit waypoint. */
export class TokenRuler extends BaseTokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";

  declare protected _path: PIXI.Graphics | null;
  readonly #labels = new RulerLabels();
  #paths: TokenRulerWaypoint[][] = [];

  constructor(token: BaseTokenRuler["token"]) {
    super(token);
    this._path = null;
  }

  get #highlightName(): string {
    return `TokenRuler.${this.token.document.id ?? ""}`;
  }

  override async draw(): Promise<void> {
    this.clear();
    this._path = new PIXI.Graphics();
    this._path.eventMode = "none";
    canvas.tokens._rulerPaths?.addChild(this._path);
    canvas.interface.grid.addHighlightLayer(this.#highlightName);
    return Promise.resolve();
  }

  override clear(): void {
    this.#paths = [];
    this.#labels.clear();
    if (this._path && !this._path.destroyed) this._path.destroy();
    this._path = null;
    canvas.interface?.grid?.clearHighlightLayer(this.#highlightName);
  }

  override destroy(): void {
    this.clear();
    canvas.interface?.grid?.destroyHighlightLayer(this.#highlightName);
  }

  protected override _onVisibleChange(): void {
    if (this._path) this._path.visible = this.visible;
    this.#labels.show(this.visible);
  }

  override refresh({ passedWaypoints, pendingWaypoints, plannedMovement }: TokenRulerData): void {
    const plans = Object.entries(plannedMovement).filter(([userId, { hidden }]) => !hidden || userId === game.userId);
    const gone = this.#prepare([
      { waypoints: passedWaypoints, stage: "passed" },
      { waypoints: pendingWaypoints, stage: "pending" },
    ]);
    const planned = plans.map(([, { history, foundPath, unreachableWaypoints, hidden }]) =>
      this.#prepare([
        { waypoints: history, stage: "passed", hidden },
        { waypoints: withoutArrival(history, foundPath), stage: "planned", hidden },
        { waypoints: unreachableWaypoints, stage: "planned", hidden, unreachable: true },
      ]),
    );
    // Each plan contains the history, so the passed waypoints are not drawn again.
    this.#paths = planned.length ? planned : [gone];
    this.#paint();
    void this.#label();
  }

  /** Measure a path and link its waypoints. */
  #prepare(stretches: Stretch[]): TokenRulerWaypoint[] {
    const { document } = this.token;
    const all = stretches.flatMap(({ waypoints, ...rest }) => waypoints.map((waypoint) => ({ ...waypoint, ...rest })));
    const measured = this.token.measureMovementPath(all, { preview: true });
    const path: TokenRulerWaypoint[] = [];
    let index = 0;
    all.forEach((waypoint, place) => {
      const measurement = measured.waypoints[place];
      if (!measurement) return;
      if (waypoint.explicit) index++;
      const { x, y } = document.getCenterPoint(waypoint);
      const previous = path.at(-1) ?? null;
      const current: TokenRulerWaypoint = {
        ...waypoint,
        hidden: waypoint.hidden ?? false,
        unreachable: waypoint.unreachable ?? false,
        movementId: waypoint.stage === "planned" ? null : waypoint.movementId,
        actionConfig: document.movementActionConfig(waypoint.action),
        center: { x, y },
        size: document.getSize(waypoint),
        index,
        measurement,
        previous,
        next: null,
        ray: previous ? new Ray(previous.center, { x, y }) : null,
      };
      if (previous) previous.next = current;
      path.push(current);
    });
    return path;
  }

  // --- Appearance: methods to override (C125) --------------------------------------------------------------

  protected _getSegmentStyle(waypoint: TokenRulerWaypoint): SegmentStyle {
    if (!waypoint.actionConfig.visualize) return { width: 0 };
    const scale = canvas.dimensions?.uiScale ?? 1;
    const color = waypoint.unreachable ? 0xff0000 : userColor(waypoint.userId);
    return { width: LINE * scale, color, alpha: waypoint.stage === "passed" ? 0.5 : 1 };
  }

  protected _getWaypointStyle(waypoint: TokenRulerWaypoint): WaypointStyle {
    const scale = canvas.dimensions?.uiScale ?? 1;
    const shown = waypoint.explicit || !waypoint.previous || !waypoint.next;
    if (!shown) return { radius: 0 };
    const color = waypoint.unreachable ? 0xff0000 : userColor(waypoint.userId);
    return { radius: 6 * scale, color, alpha: waypoint.stage === "passed" ? 0.5 : 1 };
  }

  protected _getGridHighlightStyle(waypoint: TokenRulerWaypoint, _offset: GridOffset): GridHighlightStyle {
    if (waypoint.unreachable || !waypoint.actionConfig.visualize) return { alpha: 0 };
    return { color: userColor(waypoint.userId), alpha: waypoint.stage === "passed" ? 0.15 : 0.3 };
  }

  /**
   * The data of a waypoint's label; undefined for no label.
   * @param state shared by the labels of one path, to compute differences from label to label
   */
  protected _getWaypointLabelContext(
    waypoint: TokenRulerWaypoint,
    state: Record<string, unknown>,
  ): WaypointLabelContext | undefined | void {
    const { previous, next, explicit, measurement, actionConfig, unreachable, center, size } = waypoint;
    if (!previous || unreachable || (!explicit && next && !next.unreachable)) return undefined;
    const units = canvas.grid?.units ?? "";
    const since = state["measurement"] as GridMeasuredWaypoint | undefined;
    const height = waypoint.elevation - ((state["elevation"] as number | undefined) ?? 0);
    state["measurement"] = measurement;
    state["elevation"] = waypoint.elevation;
    const rises = height > 0 ? "fa-solid fa-arrow-up" : "fa-solid fa-arrow-down";
    return {
      action: actionConfig,
      cssClass: next ? "" : "last",
      secret: waypoint.hidden,
      units,
      uiScale: canvas.dimensions?.uiScale ?? 1,
      position: { x: center.x, y: center.y + size.height / 2 },
      distance: measuredText(measurement.distance, since?.distance),
      cost: { units, ...measuredText(measurement.cost, since?.cost) },
      elevation: {
        total: waypoint.elevation,
        icon: height === 0 ? "fa-solid fa-arrows-up-down" : rises,
        hidden: waypoint.elevation === 0 && height === 0,
        ...(height === 0 ? {} : { delta: signedText(height) }),
      },
    };
  }

  /** The outline around segments and waypoints. */
  protected _configureOutline(): OutlineStyle {
    return { thickness: 2, color: 0x000000 };
  }

  // --- Painting --------------------------------------------------------------------------------------------

  #paint(): void {
    const path = this._path;
    if (!path || path.destroyed) return;
    const paths = this.#paths.map((waypoints) => waypoints.map((waypoint) => this.#stop(waypoint)));
    paintRuler(path, paths, this._configureOutline());
    this.#highlight();
  }

  #stop(waypoint: TokenRulerWaypoint): RulerStop {
    const { previous, center } = waypoint;
    return {
      at: center,
      from: previous?.center ?? null,
      segment: previous ? this._getSegmentStyle(waypoint) : null,
      dot: this._getWaypointStyle(waypoint),
    };
  }

  /** Highlight the spaces the token occupies at its waypoints, each space once. */
  #highlight(): void {
    const layer = canvas.interface.grid;
    const { grid } = canvas;
    layer.clearHighlightLayer(this.#highlightName);
    if (!grid || grid.isGridless || !this.visible) return;
    for (const waypoint of this.#paths.flat()) {
      if (!waypoint.previous && !waypoint.next) continue;
      for (const offset of this.token.document.getOccupiedGridSpaceOffsets(waypoint)) {
        const { color, alpha = 0 } = this._getGridHighlightStyle(waypoint, offset);
        if (alpha <= 0) continue;
        const { x, y } = grid.getTopLeftPoint(offset);
        layer.highlightPosition(this.#highlightName, { x, y, alpha, color: color ?? 0xffffff });
      }
    }
  }

  async #label(): Promise<void> {
    const contexts: WaypointLabelContext[] = [];
    for (const waypoints of this.#paths) {
      const state: Record<string, unknown> = { elevation: waypoints[0]?.elevation ?? 0 };
      for (const waypoint of waypoints) {
        const context = this._getWaypointLabelContext(waypoint, state);
        if (context) contexts.push(context);
      }
    }
    this.#labels.show(this.visible);
    const { WAYPOINT_LABEL_TEMPLATE } = this.constructor as typeof TokenRuler;
    await this.#labels.render(WAYPOINT_LABEL_TEMPLATE, contexts);
  }
}

/** Without the plan's first waypoint, if the history ends there. */
function withoutArrival(
  history: readonly TokenMeasuredMovementWaypoint[],
  path: readonly TokenMeasuredMovementWaypoint[],
): readonly TokenMeasuredMovementWaypoint[] {
  const [last, first] = [history.at(-1), path[0]];
  return last && first && last.x === first.x && last.y === first.y ? path.slice(1) : path;
}
