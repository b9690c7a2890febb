import type { ElevatedPoint } from "../../../common/grid/coordinates.ts";
import type { GridMeasuredWaypoint } from "../../../common/grid/measurement.ts";
import { canvas } from "../board.ts";
import { Ray } from "../geometry/ray.ts";
import { PIXI } from "../pixi.ts";
import { userColor } from "../tokens/base-token-ruler.ts";
import { measuredText, RulerLabels, signedText } from "../tokens/ruler-labels.ts";
import {
  paintRuler,
  type OutlineStyle,
  type RulerStop,
  type SegmentStyle,
  type WaypointStyle,
} from "../tokens/ruler-strokes.ts";
import { BaseRuler } from "./base-ruler.ts";

/** A point of the path, as Ruler passes it to its overridable methods (C181). */
export interface RulerWaypoint extends ElevatedPoint {
  index: number;
  /** From the start of the path to this waypoint. */
  measurement: GridMeasuredWaypoint;
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
  /** From the previous waypoint; null for the first. */
  ray: Ray | null;
}

const LINE = 8;
const DOT = 6;

/** The measuring tool of core: segments, dots, and a label with the distance at every waypoint but the first. */
export class Ruler extends BaseRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";

  #graphics: PIXI.Graphics | null = null;
  readonly #labels = new RulerLabels();

  override async draw(): Promise<void> {
    this.clear();
    this.#graphics = new PIXI.Graphics();
    this.#graphics.eventMode = "none";
    canvas.controls._rulerPaths?.addChild(this.#graphics);
    return Promise.resolve();
  }

  override clear(): void {
    this.#labels.clear();
    if (this.#graphics && !this.#graphics.destroyed) this.#graphics.destroy();
    this.#graphics = null;
  }

  override destroy(): void {
    this.clear();
    this.renderFlags.clear();
  }

  protected override _refresh(): void {
    const graphics = this.#graphics;
    if (!graphics || graphics.destroyed) return;
    const waypoints = this.visible ? this.#waypoints() : [];
    const stops = waypoints.map((waypoint): RulerStop => ({
      at: waypoint,
      from: waypoint.previous,
      segment: waypoint.previous ? this._getSegmentStyle(waypoint) : null,
      dot: this._getWaypointStyle(waypoint),
    }));
    paintRuler(graphics, [stops], this._configureOutline());
    const state: Record<string, unknown> = {};
    const contexts = waypoints.map((waypoint) => this._getWaypointLabelContext(waypoint, state));
    const { WAYPOINT_LABEL_TEMPLATE } = this.constructor as typeof Ruler;
    void this.#labels.render(
      WAYPOINT_LABEL_TEMPLATE,
      contexts.filter((context) => context !== undefined && context !== null),
    );
  }

  /** Measure the path and link its waypoints. */
  #waypoints(): RulerWaypoint[] {
    const measured = canvas.grid?.measurePath(this.path.map((point) => ({ ...point })));
    const waypoints: RulerWaypoint[] = [];
    this.path.forEach((point, index) => {
      const measurement = measured?.waypoints[index];
      if (!measurement) return;
      const previous = waypoints.at(-1) ?? null;
      const ray = previous ? new Ray(previous, point) : null;
      const waypoint: RulerWaypoint = { ...point, index, measurement, previous, next: null, ray };
      if (previous) previous.next = waypoint;
      waypoints.push(waypoint);
    });
    return waypoints;
  }

  // --- Appearance: methods to override (C181) --------------------------------------------------------------

  /** The style of the segment that leads to a waypoint. */
  protected _getSegmentStyle(_waypoint: RulerWaypoint): SegmentStyle {
    return { width: LINE * this.#scale, color: userColor(this.user.id ?? ""), alpha: this.hidden ? 0.5 : 1 };
  }

  protected _getWaypointStyle(_waypoint: RulerWaypoint): WaypointStyle {
    return { radius: DOT * this.#scale, color: userColor(this.user.id ?? ""), alpha: this.hidden ? 0.5 : 1 };
  }

  /** The outline around segments and waypoints. */
  protected _configureOutline(): OutlineStyle {
    return { thickness: 2, color: 0x000000 };
  }

  /**
   * The data of a waypoint's label; undefined for no label.
   * @param state shared by the labels of the path, to compute differences from label to label
   */
  protected _getWaypointLabelContext(
    waypoint: RulerWaypoint,
    state: Record<string, unknown>,
  ): Record<string, unknown> | undefined | void {
    const { previous, next, measurement, elevation, ray } = waypoint;
    // A stretch without length has no label (foundryvtt#10799).
    if (!previous || (!next && ray?.distance === 0 && elevation === previous.elevation)) return undefined;
    const since = state["measurement"] as GridMeasuredWaypoint | undefined;
    state["measurement"] = measurement;
    const height = elevation - previous.elevation;
    const rises = height > 0 ? "fa-solid fa-arrow-up" : "fa-solid fa-arrow-down";
    return {
      action: { icon: "fa-solid fa-ruler" },
      cssClass: next ? "" : "last",
      secret: this.hidden,
      units: canvas.grid?.units ?? "",
      uiScale: this.#scale,
      position: { x: waypoint.x, y: waypoint.y },
      distance: measuredText(measurement.distance, since?.distance),
      elevation: {
        total: elevation,
        icon: height === 0 ? "fa-solid fa-arrows-up-down" : rises,
        hidden: elevation === 0 && height === 0,
        ...(height === 0 ? {} : { delta: signedText(height) }),
      },
    };
  }

  get #scale(): number {
    return canvas.dimensions?.uiScale ?? 1;
  }
}
