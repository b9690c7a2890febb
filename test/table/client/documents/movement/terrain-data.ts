import { DataModel } from "../../../common/abstract/data-model.ts";
import { NumberField } from "../../../common/data/fields/number-fields.ts";
import type { DataSchema } from "../../../common/data/fields/schema-field.ts";
import type { TokenMeasureMovementPathOptions, TokenMovementCostFunction } from "./waypoints.ts";

/** The terrain between two waypoints. Systems have subclasses. */
export abstract class BaseTerrainData extends DataModel {
  /**
   * Combines the effects of all behaviours on a segment into one value, or null for ordinary terrain. The
   * order of the effects is undefined; equal effects must give equal data.
   */
  static resolveTerrainEffects(_effects: readonly object[]): BaseTerrainData | null {
    throw new Error(`${this.name} must say how terrain effects are resolved`);
  }

  /** The cost of movement over terrain. */
  static getMovementCostFunction(
    _token: unknown,
    _options: TokenMeasureMovementPathOptions,
  ): TokenMovementCostFunction {
    throw new Error(`${this.name} must say what movement costs`);
  }

  /** Whether other data is the same terrain. */
  abstract equals(other: unknown): boolean;
}

/** The effect of the core behaviour: a factor for the cost. */
interface DifficultyEffect {
  name: "difficulty";
  difficulty: number;
}

function isDifficultyEffect(effect: object): effect is DifficultyEffect {
  return "name" in effect && effect.name === "difficulty" && "difficulty" in effect;
}

/** The core terrain: a factor for the cost, Infinity if impassable. */
export class TerrainData extends BaseTerrainData {
  declare difficulty: number;

  static override defineSchema(): DataSchema {
    return { difficulty: new NumberField({ required: true, nullable: true, min: 0, initial: 1 }) };
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    // JSON has no Infinity, so impassable terrain is stored as null.
    this.difficulty = (this._source["difficulty"] as number | null) ?? Infinity;
  }

  static override resolveTerrainEffects(effects: readonly object[]): TerrainData | null {
    const difficulties = effects.filter(isDifficultyEffect).map(({ difficulty }) => difficulty);
    if (difficulties.length === 0) return null;
    // Impassable terrain stays so, even if another effect has the factor 0.
    const product = difficulties.includes(Infinity) ? Infinity : difficulties.reduce((total, next) => total * next, 1);
    if (product === 1) return null;
    return new this({ difficulty: Number.isFinite(product) ? product : null });
  }

  static override getMovementCostFunction(): TokenMovementCostFunction {
    return (_from, _to, distance, { terrain }) => {
      const difficulty = terrain instanceof TerrainData ? terrain.difficulty : 1;
      // Infinity * 0 would be NaN, e.g. for a teleport over no distance.
      return difficulty === Infinity ? Infinity : distance * difficulty;
    };
  }

  override equals(other: unknown): boolean {
    return other instanceof TerrainData && other.difficulty === this.difficulty;
  }
}
