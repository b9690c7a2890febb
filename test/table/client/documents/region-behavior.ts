import { REGION_EVENTS } from "../../common/constants.ts";
import { BaseRegionBehavior } from "../../common/documents/region-behavior.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { RegionBehaviorType } from "./region-behaviors/region-behavior-type.ts";
import type { RegionEvent } from "./region-events.ts";
import type { RegionDocument } from "./region.ts";
import type { Scene } from "./scene.ts";
import type { User } from "./user.ts";

/** A behaviour of a region. */
export class RegionBehavior extends ClientDocumentMixin(BaseRegionBehavior) {
  declare readonly parent: RegionDocument | null;
  declare readonly system: RegionBehaviorType & AnyObject;

  get region(): RegionDocument | null {
    return this.parent;
  }

  get scene(): Scene | null {
    return this.region?.parent ?? null;
  }

  /** Whether it is enabled and its region is on a scene and not hidden. */
  get active(): boolean {
    return !this.disabled && this.scene !== null && this.region?.hidden !== true;
  }

  /** Whether it is active on the viewed scene. */
  get viewed(): boolean {
    return this.active && this.scene?.isView === true;
  }

  get hasTerrain(): boolean {
    return this.system._getTerrainEffects !== RegionBehaviorType.prototype._getTerrainEffects;
  }

  /** Whether it handles an event. */
  hasEvent(eventName: string): boolean {
    const type = this.system.constructor as typeof RegionBehaviorType;
    return eventName in type.events || (this.system.events?.has(eventName) ?? false);
  }

  async _handleRegionEvent(event: RegionEvent): Promise<void> {
    const type = this.system.constructor as typeof RegionBehaviorType;
    try {
      const handler = type.events[event.name];
      if (handler) await handler.call(this.system, event);
      await this.system._handleRegionEvent(event);
    } catch (error) {
      console.error(`The behavior "${this.name}" of the region "${this.region?.name ?? ""}" failed`, error);
    }
  }

  /** Sends an event to this behaviour only. */
  tellSelf(name: string, user: User): void {
    const { region } = this;
    if (region && this.hasEvent(name)) void this._handleRegionEvent({ name, data: {}, region, user });
  }

  #tellActive(active: boolean, userId: string): void {
    const user = game.users.get(userId);
    if (!user) return;
    const { BEHAVIOR_ACTIVATED, BEHAVIOR_DEACTIVATED, BEHAVIOR_VIEWED, BEHAVIOR_UNVIEWED } = REGION_EVENTS;
    this.tellSelf(active ? BEHAVIOR_ACTIVATED : BEHAVIOR_DEACTIVATED, user);
    if (this.scene?.isView) this.tellSelf(active ? BEHAVIOR_VIEWED : BEHAVIOR_UNVIEWED, user);
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active) this.#tellActive(true, userId);
    this.region?.object?.refresh();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("disabled" in changed) this.#tellActive(this.active, userId);
    this.region?.object?.refresh();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (this.active) this.#tellActive(false, userId);
    this.region?.object?.refresh();
  }
}
