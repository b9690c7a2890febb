import { TypeDataModel } from "../../../common/abstract/type-data-model.ts";
import { REGION_EVENTS } from "../../../common/constants.ts";
import { SetField, StringField } from "../../../common/data/fields.ts";
import type { TerrainSegment } from "../movement/terrain-path.ts";
import type { RegionEvent } from "../region-events.ts";
import type { RegionBehavior } from "../region-behavior.ts";
import type { RegionDocument } from "../region.ts";
import type { Scene } from "../scene.ts";
import type { TokenDocument } from "../token.ts";

export type RegionEventHandler = (this: RegionBehaviorType, event: RegionEvent) => unknown;

/** The data of a kind of behaviour, and what it does. */
export class RegionBehaviorType extends TypeDataModel {
  declare readonly parent: RegionBehavior | null;
  /** The events a person has chosen, where the kind leaves the choice. */
  declare events?: Set<string>;

  /** What it does on which event, whatever has been chosen. */
  static events: Record<string, RegionEventHandler> = {};

  /** A field for the events that a behaviour is to act on. */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): SetField {
    const setup = Object.values(REGION_EVENTS).filter((name) => !events || events.includes(name));
    const choices = Object.fromEntries(setup.map((name) => [name, `REGION.EVENTS.${name}.label`]));
    return new SetField(new StringField({ required: true, choices }), { ...(initial ? { initial } : {}) });
  }

  get behavior(): RegionBehavior | null {
    return this.parent;
  }

  get region(): RegionDocument | null {
    return this.behavior?.region ?? null;
  }

  get scene(): Scene | null {
    return this.behavior?.scene ?? null;
  }

  /** What the ground is like for a token; kinds that change it say so. */
  _getTerrainEffects(_token: TokenDocument, _segment: TerrainSegment): object[] {
    return [];
  }

  /** Act on an event that was chosen. */
  async _handleRegionEvent(_event: RegionEvent): Promise<void> {
    // Each kind says what it does.
  }
}
