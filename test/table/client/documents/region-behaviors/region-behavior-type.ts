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

/** The data model and the actions of a type of behaviour. */
export class RegionBehaviorType extends TypeDataModel {
  declare readonly parent: RegionBehavior | null;
  /** The events chosen by the user, if the type has such a field. */
  declare events?: Set<string>;

  /** Handlers of events that need no choice by the user. */
  static events: Record<string, RegionEventHandler> = {};

  /** A field for the events that a behaviour handles. */
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

  /** The terrain effects on a token. Overridden by types with terrain. */
  _getTerrainEffects(_token: TokenDocument, _segment: TerrainSegment): object[] {
    return [];
  }

  /** Handles any event of this behaviour. Overridden by types. */
  async _handleRegionEvent(_event: RegionEvent): Promise<void> {
    // For subclasses.
  }
}
