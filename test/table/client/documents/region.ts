import type { Document } from "../../common/abstract/document.ts";
import { REGION_EVENTS } from "../../common/constants.ts";
import { BaseRegion } from "../../common/documents/region.ts";
import type { ElevatedPoint, Point, Rectangle } from "../../common/grid/coordinates.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";
import { CanvasDocumentMixin } from "./canvas-document.ts";
import type { WatchedRegion } from "./movement/region-checkpoints.ts";
import type { TerrainSegment } from "./movement/terrain-path.ts";
import type { RegionBehavior } from "./region-behavior.ts";
import { broadcastRegionEvent, type RegionEvent } from "./region-events.ts";
import { segmentizePath, volumeContains } from "./region-geometry/segments.ts";
import type { RegionMovementSegment, RegionMovementWaypoint, RegionVolume } from "./region-geometry/segments.ts";
import { shapesBounds, shapesContain, type RegionShape } from "./region-geometry/shapes.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

export function regionsOf(scene: { regions: Iterable<Document> } | null): RegionDocument[] {
  return Array.from(scene?.regions ?? []) as RegionDocument[];
}

export function behaviorsOf(region: { behaviors: Iterable<Document> }): RegionBehavior[] {
  return Array.from(region.behaviors) as RegionBehavior[];
}

/** By region, the tokens inside it before the current update of its boundary. */
const insideBefore = new WeakMap<RegionDocument, ReadonlySet<TokenDocument>>();

/** An area of a scene with behaviours. */
export class RegionDocument extends CanvasDocumentMixin(BaseRegion) {
  declare readonly parent: Scene | null;

  /** Its shapes and elevations. */
  get volume(): RegionVolume {
    const { bottom, top } = this.elevation;
    return { shapes: this.shapes as unknown as RegionShape[], bottom, top };
  }

  get bounds(): Rectangle {
    return shapesBounds(this.volume.shapes);
  }

  /** The tokens inside the region. */
  get tokens(): Set<TokenDocument> {
    const tokens = Array.from(this.parent?.tokens ?? []) as TokenDocument[];
    return new Set(tokens.filter((token) => token.testInsideRegion(this)));
  }

  /** Whether a point is inside. Without an elevation only the shapes count. */
  testPoint(point: Point | ElevatedPoint): boolean {
    if ("elevation" in point) return volumeContains(this.volume, point);
    return shapesContain(this.volume.shapes, point);
  }

  /** Splits a path into segments of entering, moving within and leaving. */
  segmentizeMovementPath(
    waypoints: readonly RegionMovementWaypoint[],
    samples: readonly Point[],
  ): RegionMovementSegment[] {
    return segmentizePath(this.volume, waypoints, samples);
  }

  /** Whether an active behaviour has terrain. */
  get hasTerrain(): boolean {
    return behaviorsOf(this).some((behavior) => behavior.active && behavior.hasTerrain);
  }

  /** Its volume, if an active behaviour handles tokens that move in or out; otherwise null. */
  get watched(): WatchedRegion | null {
    const wants = (...events: string[]): boolean =>
      behaviorsOf(this).some((behavior) => behavior.active && events.some((event) => behavior.hasEvent(event)));
    const movingIn = wants(REGION_EVENTS.TOKEN_MOVE_IN, REGION_EVENTS.TOKEN_ENTER);
    const movingOut = wants(REGION_EVENTS.TOKEN_MOVE_OUT, REGION_EVENTS.TOKEN_EXIT);
    return movingIn || movingOut ? { volume: this.volume, movingIn, movingOut } : null;
  }

  getTerrainEffects(token: TokenDocument, segment: TerrainSegment): object[] {
    return behaviorsOf(this)
      .filter((behavior) => behavior.active && behavior.hasTerrain)
      .flatMap((behavior) => behavior.system._getTerrainEffects(token, segment));
  }

  // --- Events ----------------------------------------------------------------------------------------------

  /** Passes an event to the active behaviours that handle it. */
  async _handleEvent(event: RegionEvent): Promise<void> {
    const interested = behaviorsOf(this).filter((behavior) => behavior.active && behavior.hasEvent(event.name));
    await Promise.all(interested.map((behavior) => behavior._handleRegionEvent(event)));
  }

  /** Sends an event of this client to the region on every client. */
  async _triggerEvent(eventName: string, eventData: AnyObject): Promise<void> {
    const event = { name: eventName, data: eventData, region: this };
    broadcastRegionEvent(event);
    await this._handleEvent({ ...event, user: game.user });
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!("shapes" in changed) && !("elevation" in changed)) return;
    const user = game.users.get(userId);
    if (!user) return;
    void this._handleEvent({ name: REGION_EVENTS.REGION_BOUNDARY, data: {}, region: this, user });
    const before = insideBefore.get(this) ?? new Set();
    insideBefore.delete(this);
    const after = this.tokens;
    for (const token of before) if (!after.has(token)) this.#tell(REGION_EVENTS.TOKEN_EXIT, token, user);
    for (const token of after) if (!before.has(token)) this.#tell(REGION_EVENTS.TOKEN_ENTER, token, user);
  }

  #tell(name: RegionEvent["name"], token: TokenDocument, user: User): void {
    void this._handleEvent({ name, data: { token, movement: null }, region: this, user });
  }

  /** Called before an update of the boundary. */
  noteTokensInside(): void {
    insideBefore.set(this, this.tokens);
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    const user = game.users.get(userId);
    if (user) for (const token of this.tokens) this.#tell(REGION_EVENTS.TOKEN_ENTER, token, user);
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    const user = game.users.get(userId);
    if (user) for (const token of this.tokens) this.#tell(REGION_EVENTS.TOKEN_EXIT, token, user);
  }
}
