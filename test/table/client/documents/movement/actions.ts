import { environment } from "../../../common/environment.ts";
import type { BaseGrid } from "../../../common/grid/base-grid.ts";
import { game } from "../../core/globals.ts";
import type { TokenMovementActionConfig, TokenMovementActionCostFunction } from "./waypoints.ts";
import { TerrainData, type BaseTerrainData } from "./terrain-data.ts";

export type TerrainDataClass = Pick<typeof BaseTerrainData, "resolveTerrainEffects" | "getMovementCostFunction">;

/** `CONFIG.Token.movement`. */
export interface TokenMovementConfiguration {
  TerrainData: TerrainDataClass;
  /** The action of tokens and waypoints without one. */
  defaultAction: string;
  /** Animation speed, in grid spaces per second. */
  defaultSpeed: number;
  actions: Record<string, Partial<TokenMovementActionConfig>>;
}

/** Multiplies the cost of the distance. */
function times(factor: number): TokenMovementActionConfig["getCostFunction"] {
  return () => (baseCost) => baseCost * factor;
}

interface PlacedToken {
  parent?: { grid?: BaseGrid } | null;
}

/** Blinking costs the straight distance, or Infinity if the terrain is impassable. */
function straight(token: unknown): TokenMovementActionCostFunction {
  return (_baseCost, from, to, _distance, segment) => {
    const terrain = segment.terrain as { difficulty?: number } | null;
    if (terrain?.difficulty === Infinity) return Infinity;
    return (token as PlacedToken).parent?.grid?.measurePath([{ ...from }, { ...to }]).distance ?? 0;
  };
}

const action = (label: string, icon: string, rest: Partial<TokenMovementActionConfig> = {}) => ({
  label: `TOKEN.MOVEMENT.ACTIONS.${label}.label`,
  icon: `fa-solid ${icon}`,
  ...rest,
});

export const tokenMovement: TokenMovementConfiguration = {
  TerrainData,
  defaultAction: "walk",
  defaultSpeed: 6,
  actions: {
    walk: action("walk", "fa-person-walking", { order: 0 }),
    fly: action("fly", "fa-dove", { order: 1 }),
    swim: action("swim", "fa-person-swimming", { order: 2, getCostFunction: times(2) }),
    burrow: action("burrow", "fa-person-digging", { order: 3 }),
    crawl: action("crawl", "fa-person-praying", {
      order: 4,
      getCostFunction: times(2),
      deriveTerrainDifficulty: ({ walk }) => walk ?? 1,
    }),
    climb: action("climb", "fa-person-hiking", { order: 5, getCostFunction: times(2) }),
    jump: action("jump", "fa-frog", {
      order: 6,
      getCostFunction: times(2),
      deriveTerrainDifficulty: ({ walk, fly }) => Math.max(walk ?? 1, fly ?? 1),
    }),
    blink: action("blink", "fa-wand-sparkles", {
      order: 7,
      teleport: true,
      getCostFunction: straight,
      deriveTerrainDifficulty: () => 1,
    }),
    displace: action("displace", "fa-arrows-up-down-left-right", {
      order: 8,
      teleport: true,
      measure: false,
      walls: null,
      visualize: false,
      canSelect: () => game.user?.isGM ?? false,
      deriveTerrainDifficulty: () => 1,
    }),
  },
};

const DEFAULTS: Omit<TokenMovementActionConfig, "label"> = {
  icon: "fa-solid fa-person-walking",
  img: null,
  order: 0,
  teleport: false,
  measure: true,
  walls: "move",
  visualize: true,
  canSelect: () => true,
  deriveTerrainDifficulty: null,
  getAnimationOptions: () => ({}),
  getCostFunction: times(1),
};

/**
 * Completes every configured action. Packages register theirs before this is called and may change parts
 * later.
 */
export function completeMovementActions(movement: TokenMovementConfiguration): void {
  for (const [key, config] of Object.entries(movement.actions) as [string, LaterAction][]) {
    if (environment.generation >= 14) understandLater(config);
    for (const [name, value] of Object.entries(DEFAULTS)) {
      if (Reflect.get(config, name) === undefined) Reflect.set(config, name, value);
    }
    config.label ??= key;
  }
}

/** Generation 14 also accepts a boolean `canSelect` and a cost multiplier. */
type LaterAction = Partial<Omit<TokenMovementActionConfig, "canSelect">> & {
  canSelect?: boolean | TokenMovementActionConfig["canSelect"];
  costMultiplier?: number;
};

function understandLater(config: LaterAction): void {
  const { canSelect, costMultiplier } = config;
  if (typeof canSelect === "boolean") config.canSelect = () => canSelect;
  if (costMultiplier !== undefined) config.getCostFunction ??= times(costMultiplier);
}

/** The configuration of an action. An unknown one has that of the default action. */
export function movementActionConfig(movement: TokenMovementConfiguration, key: string): TokenMovementActionConfig {
  const config = movement.actions[key] ?? movement.actions[movement.defaultAction] ?? {};
  if (config.getCostFunction && config.getAnimationOptions && config.canSelect && config.order !== undefined) {
    return config as TokenMovementActionConfig;
  }
  return { ...DEFAULTS, label: key, ...config };
}
