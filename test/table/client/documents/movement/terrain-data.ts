import { DataModel } from "../../../common/abstract/data-model.ts";
import { NumberField } from "../../../common/data/fields/number-fields.ts";
import type { DataSchema } from "../../../common/data/fields/schema-field.ts";
import type { TokenMeasureMovementPathOptions, TokenMovementCostFunction } from "./waypoints.ts";

/** What the ground between two waypoints is like; systems bring their own. */
export abstract class BaseTerrainData extends DataModel {
  /**
   * Fold the effects of all behaviours that a segment of a path is subject to into one value, or null for plain ground.
   * The effects come in no particular order; equal effects must give equal data.
   */
  static resolveTerrainEffects(_effects: readonly object[]): BaseTerrainData | null {
    throw new Error(`${this.name} must say how terrain effects are resolved`);
  }

  /** What a step over ground of this kind costs a token. */
  static getMovementCostFunction(
    _token: unknown,
    _options: TokenMeasureMovementPathOptions,
  ): TokenMovementCostFunction {
    throw new Error(`${this.name} must say what movement costs`);
  }

  /** Is other data of the same worth? */
  abstract equals(other: unknown): boolean;
}

/** An effect of the core behaviour: how many times as costly the ground is. */
interface DifficultyEffect {
  name: "difficulty";
  difficulty: number;
}

function isDifficultyEffect(effect: object): effect is DifficultyEffect {
  return "name" in effect && effect.name === "difficulty" && "difficulty" in effect;
}

/** Core's ground: so many times as costly; infinitely, where it cannot be passed. */
export class TerrainData extends BaseTerrainData {
  declare difficulty: number;

  static override defineSchema(): DataSchema {
    return { difficulty: new NumberField({ required: true, nullable: true, min: 0, initial: 1 }) };
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    // JSON knows no infinity, so that impassable ground is stored as null.
    this.difficulty = (this._source["difficulty"] as number | null) ?? Infinity;
  }

  static override resolveTerrainEffects(effects: readonly object[]): TerrainData | null {
    const difficulties = effects.filter(isDifficultyEffect).map(({ difficulty }) => difficulty);
    if (difficulties.length === 0) return null;
    // Any impassable ground stays so, even where another effect makes movement free.
    const product = difficulties.includes(Infinity) ? Infinity : difficulties.reduce((total, next) => total * next, 1);
    if (product === 1) return null;
    return new this({ difficulty: Number.isFinite(product) ? product : null });
  }

  static override getMovementCostFunction(): TokenMovementCostFunction {
    return (_from, _to, distance, { terrain }) => {
      const difficulty = terrain instanceof TerrainData ? terrain.difficulty : 1;
      // A jump over no distance onto ground that cannot be passed is as impossible as a step.
      return difficulty === Infinity ? Infinity : distance * difficulty;
    };
  }

  override equals(other: unknown): boolean {
    return other instanceof TerrainData && other.difficulty === this.difficulty;
  }
}
