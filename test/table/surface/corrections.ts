/**
 * Where the types package and the public documentation of generation 13 differ (foundry-api.md 1.6). The surface is
 * generated from the types; these few names are written by hand from the documentation.
 */

interface MissingMembers {
  readonly statics?: readonly string[];
  readonly methods?: readonly string[];
  readonly properties?: readonly string[];
}

interface Missing {
  readonly namespaces: Readonly<Record<string, readonly string[]>>;
  readonly classes: Readonly<Record<string, MissingMembers>>;
}

/** Documented, but not (yet) declared by the types. */
export const MISSING_FROM_THE_TYPES: Missing = {
  namespaces: {
    "foundry.applications.fields": ["createFontAwesomeIcon"],
    "foundry.data": ["PrototypeTokenOverrides"],
    "foundry.data.regionBehaviors": ["ModifyMovementCostRegionBehaviorType"],
  },
  classes: {
    "foundry.canvas.placeables.Token": {
      methods: [
        "_getDragConstrainOptions",
        "_getDragMovementAction",
        "_initializeRuler",
        "createTerrainMovementPath",
        "recalculatePlannedMovementPath",
      ],
    },
    "foundry.canvas.layers.TokenLayer": { methods: ["recalculatePlannedMovementPaths"] },
    "foundry.data.TerrainData": { statics: ["getMovementCostFunction", "resolveTerrainEffects"], methods: ["equals"] },
    "foundry.data.regionBehaviors.RegionBehaviorType": { methods: ["_getTerrainEffects"] },
    "foundry.dice.Roll": { methods: ["_prepareChatRenderContext"] },
  },
};

/**
 * Members that the types declare on every document or for internal use. A document that really has one
 * of them gets it from its schema.
 */
export const NOT_OF_CLASSES: readonly string[] = ["Internal", "_stats", "aaaaa", "flags", "name", "system"];
