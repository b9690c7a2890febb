import { AsyncFunction } from "../../../common/utils/functions.ts";
import { REGION_EVENTS } from "../../../common/constants.ts";
import {
  BooleanField,
  DocumentUUIDField,
  JavaScriptField,
  NumberField,
  TypedObjectField,
} from "../../../common/data/fields.ts";
import type { DataSchema } from "../../../common/data/fields/schema-field.ts";
import { game } from "../../core/globals.ts";
import { fromUuid } from "../../core/uuids.ts";
import { movementActionConfig, tokenMovement } from "../movement/actions.ts";
import type { TerrainSegment } from "../movement/terrain-path.ts";
import type { RegionEvent } from "../region-events.ts";
import type { TokenDocument } from "../token.ts";
import { RegionBehaviorType } from "./region-behavior-type.ts";

/** Makes movement more expensive, cheaper or impossible. */
export class ModifyMovementCostRegionBehaviorType extends RegionBehaviorType {
  declare difficulties: Record<string, number | null>;

  static override LOCALIZATION_PREFIXES: string[] = ["BEHAVIOR.TYPES.modifyMovementCost", "BEHAVIOR.TYPES.base"];

  static override defineSchema(): DataSchema {
    return {
      difficulties: new TypedObjectField(
        // JSON has no Infinity, so impassable is null.
        new NumberField({ required: true, nullable: true, min: 0, initial: 1 }),
      ),
    };
  }

  /** The difficulty of a movement action, a factor for its cost. */
  #difficulty(action: string): number {
    const derive = movementActionConfig(tokenMovement, action).deriveTerrainDifficulty;
    if (!derive) return this.#entered(action);
    const entered = Object.entries(tokenMovement.actions)
      .filter(([, config]) => !config.deriveTerrainDifficulty)
      .map(([key]) => [key, this.#entered(key)] as const);
    return derive(Object.fromEntries(entered));
  }

  #entered(action: string): number {
    const difficulty = this.difficulties[action];
    return difficulty === undefined ? 1 : (difficulty ?? Infinity);
  }

  override _getTerrainEffects(_token: TokenDocument, segment: TerrainSegment): object[] {
    const difficulty = this.#difficulty(segment.action);
    return difficulty === 1 ? [] : [{ name: "difficulty", difficulty }];
  }
}

/** Runs a script on every client. */
export class ExecuteScriptRegionBehaviorType extends RegionBehaviorType {
  declare source: string;

  static override LOCALIZATION_PREFIXES: string[] = ["BEHAVIOR.TYPES.executeScript", "BEHAVIOR.TYPES.base"];

  static override defineSchema(): DataSchema {
    return { events: this._createEventsField(), source: new JavaScriptField({ async: true, gmOnly: true }) };
  }

  override async _handleRegionEvent(event: RegionEvent): Promise<void> {
    const run = new AsyncFunction("scene", "region", "behavior", "event", `{${this.source}\n}`);
    await run.call(globalThis, this.scene, this.region, this.behavior, event);
  }
}

/** Runs a macro, on every client or only on that of the user who caused the event. */
export class ExecuteMacroRegionBehaviorType extends RegionBehaviorType {
  declare uuid: string | null;
  declare everyone: boolean;

  static override LOCALIZATION_PREFIXES: string[] = ["BEHAVIOR.TYPES.executeMacro", "BEHAVIOR.TYPES.base"];

  static override defineSchema(): DataSchema {
    return {
      events: this._createEventsField(),
      uuid: new DocumentUUIDField({ type: "Macro" }),
      everyone: new BooleanField(),
    };
  }

  override async _handleRegionEvent(event: RegionEvent): Promise<void> {
    if (!this.uuid || (!this.everyone && !event.user.isSelf)) return;
    const macro = (await fromUuid(this.uuid)) as unknown as { execute(scope: object): unknown } | null;
    const { scene, region, behavior } = this;
    await macro?.execute({ scene, region, behavior, event });
  }
}

/** Pauses the game when a player's token moves in. */
export class PauseGameRegionBehaviorType extends RegionBehaviorType {
  declare once: boolean;

  static override LOCALIZATION_PREFIXES: string[] = ["BEHAVIOR.TYPES.pauseGame", "BEHAVIOR.TYPES.base"];

  static override defineSchema(): DataSchema {
    return { once: new BooleanField() };
  }

  static override events = {
    [REGION_EVENTS.TOKEN_MOVE_IN]: async function (this: RegionBehaviorType, event: RegionEvent): Promise<void> {
      if (event.user.isGM || !game.user.isActiveGM) return;
      if ((this as PauseGameRegionBehaviorType).once) await this.behavior?.update({ disabled: true });
      game.togglePause(true, { broadcast: true });
    },
  };
}

/** `CONFIG.RegionBehavior.dataModels`, by sub-type. */
export const coreBehaviorTypes: Record<string, typeof RegionBehaviorType> = {
  executeMacro: ExecuteMacroRegionBehaviorType,
  executeScript: ExecuteScriptRegionBehaviorType,
  modifyMovementCost: ModifyMovementCostRegionBehaviorType,
  pauseGame: PauseGameRegionBehaviorType,
};

/** `CONFIG.RegionBehavior.typeIcons`. */
export const coreBehaviorIcons: Record<string, string> = {
  executeMacro: "fa-solid fa-code",
  executeScript: "fa-brands fa-js",
  modifyMovementCost: "fa-solid fa-mountain",
  pauseGame: "fa-solid fa-pause",
};
