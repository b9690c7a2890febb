/** Document types and their uses. */

/** Documents that have a collection of their own in a world or compendium. */
export const PRIMARY_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
] as const);

/** Documents that are embedded in another document. */
export const EMBEDDED_DOCUMENT_TYPES = Object.freeze([
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
] as const);

/** Every document type once, in alphabetical order. */
export const ALL_DOCUMENT_TYPES = Object.freeze(
  Array.from(new Set<string>([...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES])).sort(),
);

/** Primary documents that a world stores. */
export const WORLD_DOCUMENT_TYPES = Object.freeze(
  PRIMARY_DOCUMENT_TYPES.filter((type): type is Exclude<PrimaryDocumentType, "Adventure"> => type !== "Adventure"),
);

/** Documents that a compendium pack may hold. */
export const COMPENDIUM_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
] as const);

/** Compendium documents whose meaning depends on the game system. */
export const SYSTEM_SPECIFIC_COMPENDIUM_TYPES = Object.freeze(["Actor", "Item"] as const);

/** What a folder may contain. */
export const FOLDER_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "Adventure",
  "Item",
  "Scene",
  "JournalEntry",
  "Playlist",
  "RollTable",
  "Cards",
  "Macro",
  "Compendium",
] as const);

/** Documents that a link in enriched text may point at. */
export const DOCUMENT_LINK_TYPES = Object.freeze([
  "Actor",
  "Cards",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "PlaylistSound",
] as const);

export type PrimaryDocumentType = (typeof PRIMARY_DOCUMENT_TYPES)[number];
export type EmbeddedDocumentType = (typeof EMBEDDED_DOCUMENT_TYPES)[number];

/** The sub-type of documents without a particular one. */
export const BASE_DOCUMENT_TYPE = "base";

/** How deeply folders may be nested. */
export const FOLDER_MAX_DEPTH = 4;

/** The distance between the sort values of neighbours in a newly sorted list. */
export const SORT_INTEGER_DENSITY = 100000;

/** Search a directory by name only, or in all text. */
export const DIRECTORY_SEARCH_MODES = Object.freeze({ FULL: "full", NAME: "name" } as const);

/** How much a user may do with one document. */
export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({
  INHERIT: -1,
  NONE: 0,
  LIMITED: 1,
  OBSERVER: 2,
  OWNER: 3,
} as const);

/** Levels that exist only while ownership is being configured. */
export const DOCUMENT_META_OWNERSHIP_LEVELS = Object.freeze({ DEFAULT: -20, NOCHANGE: -10 } as const);

export const JOURNAL_ENTRY_PAGE_FORMATS = Object.freeze({ HTML: 1, MARKDOWN: 2 } as const);

/** Options of the conversion between Markdown and HTML. */
export const SHOWDOWN_OPTIONS = Object.freeze({
  disableForced4SpacesIndentedSublists: true,
  noHeaderId: true,
  parseImgDimensions: true,
  strikethrough: true,
  tables: true,
  tablesHeaderId: true,
} as const);

export const MACRO_TYPES = Object.freeze({ SCRIPT: "script", CHAT: "chat" } as const);

export const MACRO_SCOPES = Object.freeze(["global", "actors", "actor"] as const);

export const TABLE_RESULT_TYPES = Object.freeze({ TEXT: "text", DOCUMENT: "document" } as const);

export const PLAYLIST_MODES = Object.freeze({ DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 } as const);

export const CARD_DRAW_MODES = Object.freeze({ FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 } as const);

export const PACKAGE_TYPES = Object.freeze(["world", "system", "module"] as const);

/** Why a package can or cannot be used. */
export const PACKAGE_AVAILABILITY_CODES = Object.freeze({
  UNKNOWN: 0,
  VERIFIED: 1,
  UNVERIFIED_BUILD: 2,
  UNVERIFIED_SYSTEM: 3,
  UNVERIFIED_GENERATION: 4,
  MISSING_SYSTEM: 5,
  MISSING_DEPENDENCY: 6,
  REQUIRES_CORE_DOWNGRADE: 7,
  REQUIRES_CORE_UPGRADE_STABLE: 8,
  REQUIRES_CORE_UPGRADE_UNSTABLE: 9,
  REQUIRES_DEPENDENCY_UPDATE: 10,
} as const);
