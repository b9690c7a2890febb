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

/** Movement costs more, less, or is not possible at all. */
export class ModifyMovementCostRegionBehaviorType extends RegionBehaviorType {
  declare difficulties: Record<string, number | null>;

  static override LOCALIZATION_PREFIXES: string[] = ["BEHAVIOR.TYPES.modifyMovementCost", "BEHAVIOR.TYPES.base"];

  static override defineSchema(): DataSchema {
    return {
      difficulties: new TypedObjectField(
        // Null stands for what cannot be passed, because JSON knows no infinity.
        new NumberField({ required: true, nullable: true, min: 0, initial: 1 }),
      ),
    };
  }

  /** How many times as costly the ground is for a movement action. */
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

/** A script runs, on every client. */
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

/** A macro runs: on every client, or on that of whoever caused it. */
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

/** The game is paused when a player's token comes in. */
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

/** By the name of the sub-type: `CONFIG.RegionBehavior.dataModels`. */
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
