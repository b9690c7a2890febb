/** Constants of grids, tokens, walls, regions and other scene objects. */

export const GRID_TYPES = Object.freeze({
  GRIDLESS: 0,
  SQUARE: 1,
  HEXODDR: 2,
  HEXEVENR: 3,
  HEXODDQ: 4,
  HEXEVENQ: 5,
} as const);

export type GridType = (typeof GRID_TYPES)[keyof typeof GRID_TYPES];

/** C126: the rules for diagonal steps. */
export const GRID_DIAGONALS = Object.freeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
} as const);

export type GridDiagonalRule = (typeof GRID_DIAGONALS)[keyof typeof GRID_DIAGONALS];

/** The minimum size of a grid space, in pixels. */
export const GRID_MIN_SIZE = 20;

/** A bit mask: the points of a grid space to snap to. */
export const GRID_SNAPPING_MODES = Object.freeze({
  CENTER: 0x1,
  EDGE_MIDPOINT: 0x2,
  TOP_LEFT_VERTEX: 0x10,
  TOP_RIGHT_VERTEX: 0x20,
  BOTTOM_LEFT_VERTEX: 0x40,
  BOTTOM_RIGHT_VERTEX: 0x80,
  VERTEX: 0xf0,
  TOP_LEFT_CORNER: 0x100,
  TOP_RIGHT_CORNER: 0x200,
  BOTTOM_LEFT_CORNER: 0x400,
  BOTTOM_RIGHT_CORNER: 0x800,
  CORNER: 0xf00,
  TOP_SIDE_MIDPOINT: 0x1000,
  BOTTOM_SIDE_MIDPOINT: 0x2000,
  LEFT_SIDE_MIDPOINT: 0x4000,
  RIGHT_SIDE_MIDPOINT: 0x8000,
  SIDE_MIDPOINT: 0xf000,
} as const);

/** A bit mask: directions combine, so UP | LEFT is UP_LEFT. */
export const MOVEMENT_DIRECTIONS = Object.freeze({
  UP: 0x1,
  DOWN: 0x2,
  LEFT: 0x4,
  RIGHT: 0x8,
  UP_LEFT: 0x1 | 0x4,
  UP_RIGHT: 0x1 | 0x8,
  DOWN_LEFT: 0x2 | 0x4,
  DOWN_RIGHT: 0x2 | 0x8,
  DESCEND: 0x10,
  ASCEND: 0x20,
} as const);

export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
} as const);

export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 } as const);

export const TOKEN_SHAPES = Object.freeze({
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
} as const);

export type TokenShapeType = (typeof TOKEN_SHAPES)[keyof typeof TOKEN_SHAPES];

export const TOKEN_TURN_MARKER_MODES = Object.freeze({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 } as const);

export const DEFAULT_TOKEN = "icons/svg/mystery-man.svg";

export const REGION_EVENTS = Object.freeze({
  BEHAVIOR_ACTIVATED: "behaviorActivated",
  BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
  BEHAVIOR_VIEWED: "behaviorViewed",
  BEHAVIOR_UNVIEWED: "behaviorUnviewed",
  REGION_BOUNDARY: "regionBoundary",
  TOKEN_ANIMATE_IN: "tokenAnimateIn",
  TOKEN_ANIMATE_OUT: "tokenAnimateOut",
  TOKEN_ENTER: "tokenEnter",
  TOKEN_EXIT: "tokenExit",
  TOKEN_MOVE_IN: "tokenMoveIn",
  TOKEN_MOVE_OUT: "tokenMoveOut",
  TOKEN_MOVE_WITHIN: "tokenMoveWithin",
  TOKEN_ROUND_END: "tokenRoundEnd",
  TOKEN_ROUND_START: "tokenRoundStart",
  TOKEN_TURN_END: "tokenTurnEnd",
  TOKEN_TURN_START: "tokenTurnStart",
} as const);

export type RegionEventType = (typeof REGION_EVENTS)[keyof typeof REGION_EVENTS];

export const REGION_VISIBILITY = Object.freeze({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 } as const);

/** How a part of a path relates to a region. */
export const REGION_MOVEMENT_SEGMENTS = Object.freeze({ EXIT: -1, MOVE: 0, ENTER: 1 } as const);

export const WALL_SENSE_TYPES = Object.freeze({
  NONE: 0,
  LIMITED: 10,
  NORMAL: 20,
  PROXIMITY: 30,
  DISTANCE: 40,
} as const);

export const WALL_MOVEMENT_TYPES = Object.freeze({ NONE: 0, NORMAL: 20 } as const);

export const WALL_DIRECTIONS = Object.freeze({ BOTH: 0, LEFT: 1, RIGHT: 2 } as const);

export const WALL_DOOR_TYPES = Object.freeze({ NONE: 0, DOOR: 1, SECRET: 2 } as const);

export const WALL_DOOR_STATES = Object.freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 } as const);

export const WALL_RESTRICTION_TYPES = Object.freeze(["light", "sight", "sound", "move"] as const);

export const WALL_DOOR_INTERACTIONS = Object.freeze(["open", "close", "lock", "unlock", "test"] as const);

export const DRAWING_FILL_TYPES = Object.freeze({ NONE: 0, SOLID: 1, PATTERN: 2 } as const);

export const MEASURED_TEMPLATE_TYPES = Object.freeze({
  CIRCLE: "circle",
  CONE: "cone",
  RECTANGLE: "rect",
  RAY: "ray",
} as const);

export const TEXT_ANCHOR_POINTS = Object.freeze({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 } as const);

export const OCCLUSION_MODES = Object.freeze({ NONE: 0, FADE: 1, RADIAL: 3, VISION: 4 } as const);

export const TEXTURE_DATA_FIT_MODES = Object.freeze(["fill", "contain", "cover", "width", "height"] as const);

export const LIGHTING_LEVELS = Object.freeze({
  DARKNESS: -2,
  HALFDARK: -1,
  UNLIT: 0,
  DIM: 1,
  BRIGHT: 2,
  BRIGHTEST: 3,
} as const);
