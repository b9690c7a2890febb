import { GRID_SNAPPING_MODES } from "../../../common/constants.ts";
import type { ElevatedPoint, Point } from "../../../common/grid/coordinates.ts";
import { game } from "../../core/globals.ts";
import type { User } from "../../documents/user.ts";
import { canvas } from "../board.ts";
import { RenderFlags, type RenderFlagConfiguration, type RenderFlagObject } from "../render-flags.ts";
import { broadcastRuler } from "./ruler-broadcast.ts";
import type { InteractionEvent } from "./mouse-interaction-manager.ts";

/** What a ruler shows, as `BaseRuler#update` takes it. */
export interface RulerData {
  path: readonly Readonly<ElevatedPoint>[];
  hidden: boolean;
}

/** What is measured while the button is held. */
interface Measurement {
  /** The points that are settled: where it began, and the waypoints. */
  settled: ElevatedPoint[];
  /** Where the pointer is. */
  tip: ElevatedPoint;
}

/** The ruler of one user: a path of points that is measured, and the drag that makes it. */
export abstract class BaseRuler implements RenderFlagObject {
  static RENDER_FLAGS: RenderFlagConfiguration = { refresh: {} };
  static RENDER_FLAG_PRIORITY = "OBJECTS" as const;

  declare readonly user: User;
  declare readonly renderFlags: RenderFlags;
  #path: readonly Readonly<ElevatedPoint>[] = Object.freeze([]);
  #hidden = false;
  #measurement: Measurement | null = null;

  constructor(user: User) {
    this.user = user;
    const { RENDER_FLAGS, RENDER_FLAG_PRIORITY } = this.constructor as typeof BaseRuler;
    this.renderFlags = new RenderFlags(RENDER_FLAGS, { object: this, priority: RENDER_FLAG_PRIORITY });
  }

  /** Whether this client's user may measure now: the tool is chosen. */
  static get canMeasure(): boolean {
    return canvas.ready && game.activeTool === "ruler";
  }

  /** The point that is measured from or to where the pointer is. */
  static getSnappedPoint(point: Point): Point {
    return canvas.grid?.getSnappedPoint(point, { mode: GRID_SNAPPING_MODES.CENTER }) ?? { x: point.x, y: point.y };
  }

  // --- What is measured ------------------------------------------------------------------------------------

  get path(): readonly Readonly<ElevatedPoint>[] {
    return this.#path;
  }

  set path(value: readonly Readonly<ElevatedPoint>[]) {
    const path = value.map(({ x, y, elevation }) => Object.freeze({ x, y, elevation: elevation ?? 0 }));
    if (isSamePath(path, this.#path)) return;
    this.#path = Object.freeze(path);
    this._onPathChange();
  }

  /** Whether only its own user sees it. */
  get hidden(): boolean {
    return this.#hidden;
  }

  set hidden(value: boolean) {
    if (value === this.#hidden) return;
    this.#hidden = value;
    this._onHiddenChange();
  }

  get origin(): Readonly<ElevatedPoint> | undefined {
    return this.#path[0];
  }

  get destination(): Readonly<ElevatedPoint> | undefined {
    return this.#path.at(-1);
  }

  get active(): boolean {
    return this.#path.length > 0;
  }

  get visible(): boolean {
    return this.active && (!this.#hidden || this.user.isSelf);
  }

  update({ path, hidden }: Partial<RulerData>): void {
    if (hidden !== undefined) this.hidden = hidden;
    if (path !== undefined) this.path = path;
  }

  /** Measure nothing any more. */
  reset(): void {
    this.#measurement = null;
    this.path = [];
    this.hidden = false;
  }

  protected _onPathChange(): void {
    this.#changed();
  }

  protected _onHiddenChange(): void {
    this.#changed();
  }

  #changed(): void {
    this.refresh();
    if (this.user.isSelf) broadcastRuler(this);
  }

  // --- Drawing ---------------------------------------------------------------------------------------------

  abstract draw(): Promise<void>;

  abstract clear(): void;

  abstract destroy(): void;

  protected abstract _refresh(): void;

  refresh(): void {
    this.renderFlags.set({ refresh: true });
  }

  applyRenderFlags(): void {
    if (this.renderFlags.clear()["refresh"]) this._refresh();
  }

  // --- The drag that measures ------------------------------------------------------------------------------

  /** @internal Whether this client's user is measuring by a drag. */
  get isDragged(): boolean {
    return this.#measurement !== null;
  }

  _onDragStart(event: InteractionEvent): unknown {
    const { origin } = event.interactionData;
    if (!origin) return false;
    const start = { ...this.#pointOf(origin, event), elevation: 0 };
    this.#measurement = { settled: [start], tip: start };
    this.hidden = event.altKey;
    return undefined;
  }

  _onMouseMove(event: InteractionEvent): unknown {
    const { destination } = event.interactionData;
    const measurement = this.#measurement;
    if (!destination || !measurement) return undefined;
    measurement.tip = { ...this.#pointOf(destination, event), elevation: measurement.tip.elevation };
    this.#measure();
    return undefined;
  }

  /** @returns false if the measuring goes on: Ctrl makes a waypoint */
  _onMouseUp(event: InteractionEvent): unknown {
    if (this.#measurement && (event.ctrlKey || event.metaKey)) {
      this._addDragWaypoint();
      return false;
    }
    this.reset();
    return undefined;
  }

  /** The right button with Ctrl takes the last waypoint back; whatever else cancels ends the measuring. */
  _onDragCancel(event: InteractionEvent): unknown {
    const wantsWaypoint = event.button === 2 && (event.ctrlKey || event.metaKey);
    if (wantsWaypoint && (this.#measurement?.settled.length ?? 0) > 1) {
      this._removeDragWaypoint();
      return false;
    }
    this.reset();
    return undefined;
  }

  _onMouseWheel(event: WheelEvent): unknown {
    this._changeDragElevation(event.deltaY < 0 ? 1 : -1, { precise: event.shiftKey });
    return undefined;
  }

  _addDragWaypoint(): void {
    const measurement = this.#measurement;
    if (!measurement) return;
    const { settled, tip } = measurement;
    if (isSamePath(settled.slice(-1), [tip])) return;
    settled.push(tip);
    this.#measure();
  }

  _removeDragWaypoint(): void {
    if (!this.#measurement || this.#measurement.settled.length < 2) return;
    this.#measurement.settled.pop();
    this.#measure();
  }

  /** Raise or lower where the pointer is, by spaces, or precisely by a unit of the grid. */
  _changeDragElevation(delta: number, { precise = false }: { precise?: boolean } = {}): void {
    const measurement = this.#measurement;
    if (!measurement) return;
    const elevation = measurement.tip.elevation + delta * (precise ? 1 : (canvas.grid?.distance ?? 1));
    measurement.tip = { ...measurement.tip, elevation };
    this.#measure();
  }

  #pointOf({ x, y }: Point, event: InteractionEvent): Point {
    return event.shiftKey ? { x, y } : (this.constructor as typeof BaseRuler).getSnappedPoint({ x, y });
  }

  #measure(): void {
    const { settled, tip } = this.#measurement ?? { settled: [], tip: null };
    if (tip) this.path = isSamePath(settled.slice(1).slice(-1), [tip]) ? settled : [...settled, tip];
  }
}

function isSamePath(a: readonly Readonly<ElevatedPoint>[], b: readonly Readonly<ElevatedPoint>[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ x, y, elevation }, index) => {
      const other = b[index];
      return other?.x === x && other.y === y && other.elevation === elevation;
    })
  );
}
