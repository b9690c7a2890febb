/**
 * C27, C28, C132: who may create, update and delete which documents. One list for the server, which enforces
 * it, and for the client's `canUserModify`. Of the rows for a document and an operation, the first whose
 * conditions hold decides; without one the request is denied.
 *
 * Where the documentation says nothing, the row says `unknown`: a start option of the server decides.
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "./constants/documents.ts";
import { USER_ROLES, type UserPermissionName } from "./constants/users.ts";
import { environment } from "./environment.ts";

export type Operation = "create" | "update" | "delete";
export type Verdict = "allow" | "deny" | "unknown";

/** Relations of a user to a document, besides ownership. */
export type Relation =
  /** The user is the author of the document. */
  | "author"
  /** The document is the user, or a setting of the user. */
  | "self"
  /** The document is a script macro, whoever the user is. */
  | "script"
  /** The document is a setting of another user. */
  | "personal"
  /** The document is a region with behaviours, whoever the user is. */
  | "behaving";

export interface PermissionRow {
  document: string;
  operation: Operation;
  /** Only if the update has no other keys. */
  keys?: readonly string[];
  /** Only if the update has one of these keys. */
  touching?: readonly string[];
  role?: keyof typeof USER_ROLES;
  permission?: UserPermissionName;
  /** The level that the user needs on the document, or for a new one on its parent. */
  ownership?: keyof typeof DOCUMENT_OWNERSHIP_LEVELS;
  relation?: Relation;
  not?: Relation;
  /** The first generation of the row, and the first one without it. */
  since?: number;
  until?: number;
  verdict: Verdict;
  /** Its source; "plain" if there is none and the simplest rule was chosen. */
  source: string;
}

const OWN_COMBATANT = ["initiative", "defeated", "flags", "system"] as const;
const SCENERY = ["AmbientLight", "AmbientSound", "Tile", "RegionBehavior", "Scene", "Level"] as const;
const OPERATIONS = ["create", "update", "delete"] as const;

type Conditions = Omit<PermissionRow, "document" | "operation" | "verdict" | "source">;

function rows(
  document: string,
  operations: readonly Operation[],
  verdict: Verdict,
  source: string,
  conditions: Conditions = {},
): PermissionRow[] {
  return operations.map((operation) => ({ document, operation, ...conditions, verdict, source }));
}

/** A document that a permission allows to create and its owner may update. */
function owned(document: string, permission: UserPermissionName): PermissionRow[] {
  return [
    ...rows(document, ["create"], "allow", "CONST.USER_PERMISSIONS", { permission }),
    ...rows(document, ["update"], "allow", "article users: OWNER", { ownership: "OWNER" }),
    // "Owned documents cannot be deleted by anyone other than a gamemaster level User."
    ...rows(document, ["delete"], "deny", "API DOCUMENT_OWNERSHIP_LEVELS"),
  ];
}

/** A drawn object: a permission allows to create it, its author may change it. */
function drawn(document: string, permission: UserPermissionName): PermissionRow[] {
  return [
    ...rows(document, ["create"], "allow", "CONST.USER_PERMISSIONS", { permission, relation: "author" }),
    ...rows(document, ["update", "delete"], "allow", "plain", { permission, relation: "author" }),
  ];
}

export const PERMISSIONS: readonly PermissionRow[] = Object.freeze([
  ...owned("Actor", "ACTOR_CREATE"),
  ...owned("Item", "ITEM_CREATE"),
  ...owned("JournalEntry", "JOURNAL_CREATE"),

  // No permission allows players to create tables.
  ...rows("RollTable", ["update"], "allow", "article users: OWNER", { ownership: "OWNER" }),
  ...rows("RollTable", ["delete"], "deny", "API DOCUMENT_OWNERSHIP_LEVELS"),

  // Embedded documents have their parent's ownership (C28).
  ...rows("TableResult", OPERATIONS, "allow", "C28", { ownership: "OWNER" }),
  ...rows("EmbeddedItem", OPERATIONS, "allow", "C28", { ownership: "OWNER" }),
  ...rows("ActiveEffect", OPERATIONS, "allow", "C28", { ownership: "OWNER" }),
  ...rows("ActorDelta", ["update"], "deny", "plain", { touching: ["ownership"] }),
  ...rows("ActorDelta", ["update"], "allow", "C28", { ownership: "OWNER" }),
  ...rows("JournalEntryPage", OPERATIONS, "allow", "C28", { ownership: "OWNER" }),
  ...rows("JournalEntryCategory", OPERATIONS, "allow", "C28", { ownership: "OWNER" }),

  // Players may update round, turn and combatants of a combat, not system or flags (#10501, #9574).
  ...rows("Combat", ["update"], "allow", "C132 #10501 #9574", {
    role: "PLAYER",
    keys: ["round", "turn", "combatants"],
  }),
  ...rows("Combatant", ["create"], "allow", "C132 #9574", { ownership: "OWNER" }),
  ...rows("Combatant", ["update"], "allow", "C132", { ownership: "OWNER", keys: OWN_COMBATANT }),
  ...rows("Combatant", ["delete"], "unknown", "not found", { ownership: "OWNER" }),
  ...rows("CombatantGroup", ["create"], "unknown", "C132 #12442", { role: "PLAYER" }),
  ...rows("CombatantGroup", ["update", "delete"], "unknown", "C132 #12442", { ownership: "OWNER" }),

  ...rows("Token", ["create"], "allow", "CONST.USER_PERMISSIONS", { permission: "TOKEN_CREATE", ownership: "OWNER" }),
  ...rows("Token", ["update"], "deny", "plain", { touching: ["actorId", "actorLink"], ownership: "OWNER" }),
  ...rows("Token", ["update"], "allow", "article users: OWNER", { ownership: "OWNER" }),
  ...rows("Token", ["delete"], "allow", "CONST.USER_PERMISSIONS", { permission: "TOKEN_DELETE", ownership: "OWNER" }),

  ...drawn("Drawing", "DRAWING_CREATE"),
  ...drawn("MeasuredTemplate", "TEMPLATE_CREATE"),
  ...drawn("Note", "NOTE_CREATE"),
  ...rows("Wall", ["update"], "allow", "CONST.USER_PERMISSIONS", { permission: "WALL_DOORS", keys: ["ds"] }),
  ...SCENERY.flatMap((document) => rows(document, OPERATIONS, "deny", "article users")),

  ...rows("Region", OPERATIONS, "deny", "article users", { until: 14 }),
  // "non-GMs cannot add behaviors to a region or create a region with behaviors"
  ...rows("Region", ["create"], "allow", "#13270", { permission: "REGION_CREATE", not: "behaving", since: 14 }),
  ...rows("Region", ["update", "delete"], "allow", "#13270", { ownership: "OWNER", since: 14 }),

  ...rows("ChatMessage", ["create"], "allow", "article users", { role: "PLAYER", relation: "author" }),
  ...rows("ChatMessage", ["update"], "deny", "C107", { touching: ["author"] }),
  ...rows("ChatMessage", ["update", "delete"], "allow", "API ChatMessage", { relation: "author" }),

  ...rows("Macro", ["create"], "allow", "CONST.USER_PERMISSIONS", { role: "PLAYER", not: "script" }),
  ...rows("Macro", ["create"], "allow", "CONST.USER_PERMISSIONS", { permission: "MACRO_SCRIPT", relation: "script" }),
  ...rows("Macro", ["update"], "deny", "DataField gmOnly", { touching: ["author"] }),
  ...rows("Macro", ["update"], "allow", "API Macro", { ownership: "OWNER", not: "script" }),
  ...rows("Macro", ["update"], "allow", "API Macro", { ownership: "OWNER", permission: "MACRO_SCRIPT" }),
  ...rows("Macro", ["delete"], "allow", "plain", { relation: "author" }),

  ...rows("User", ["update"], "deny", "article users", { touching: ["role", "permissions", "name"] }),
  ...rows("User", ["update"], "allow", "article users", { relation: "self" }),
  // C105: users may change their own settings; settings of the world need the permission.
  ...rows("Setting", OPERATIONS, "allow", "C105", { relation: "self" }),
  ...rows("Setting", OPERATIONS, "deny", "C105", { relation: "personal" }),
  ...rows("Setting", OPERATIONS, "allow", "CONST.USER_PERMISSIONS", { permission: "SETTINGS_MODIFY" }),
  // Folders have neither owners nor authors.
  ...rows("Folder", ["create"], "unknown", "not found", { role: "TRUSTED" }),
]);

/** What gamemasters of the role ASSISTANT are refused. */
export const GAMEMASTER_LIMITS: readonly PermissionRow[] = Object.freeze([
  // An assistant has "many of the same controls", but not the administration of users and settings.
  ...rows("User", ["create", "delete"], "deny", "API USER_ROLES", { role: "ASSISTANT" }),
  ...rows("User", ["update"], "deny", "API USER_ROLES", { role: "ASSISTANT", touching: ["role", "permissions"] }),
]);

/** The user who makes the request. */
export interface PermissionUser {
  readonly id: string | null;
  readonly role: number;
  hasPermission(permission: UserPermissionName): boolean;
}

export interface PermissionRequest {
  user: PermissionUser;
  /** The document name, `EmbeddedItem` for an embedded item. */
  document: string;
  operation: Operation;
  /** The top-level keys of an update. */
  keys: readonly string[];
  /** The user's level on the document, or for a new one on its parent. */
  level: number;
  relations: ReadonlySet<Relation>;
}

/** The verdict of the list, and the row that gives it. */
export function decide(request: PermissionRequest): { verdict: Verdict; row?: PermissionRow } {
  const { role } = request.user;
  if (role <= USER_ROLES.NONE) return { verdict: "deny" };
  if (role >= USER_ROLES.ASSISTANT && request.document !== "Setting") {
    const limit = role < USER_ROLES.GAMEMASTER ? GAMEMASTER_LIMITS.find((row) => applies(row, request)) : undefined;
    return limit ? { verdict: limit.verdict, row: limit } : { verdict: "allow" };
  }
  const row = PERMISSIONS.find((candidate) => applies(candidate, request));
  return row ? { verdict: row.verdict, row } : { verdict: "deny" };
}

function applies(row: PermissionRow, request: PermissionRequest): boolean {
  const { user, relations, level } = request;
  if (row.document !== request.document || row.operation !== request.operation) return false;
  const { generation } = environment;
  if (generation < (row.since ?? 0) || generation >= (row.until ?? Infinity)) return false;
  if (row.role && user.role < USER_ROLES[row.role]) return false;
  if (row.permission && !user.hasPermission(row.permission)) return false;
  if (row.ownership && level < DOCUMENT_OWNERSHIP_LEVELS[row.ownership]) return false;
  if (row.relation && !relations.has(row.relation)) return false;
  if (row.not && relations.has(row.not)) return false;
  const { keys, touching } = row;
  const touched = request.keys.filter((key) => key !== "_id" && key !== "_stats");
  if (keys && !touched.every((key) => keys.includes(key))) return false;
  return !touching || touched.some((key) => touching.includes(key));
}

/** The relations of a user to a document with this data. */
export function relationsOf(
  document: string,
  source: Readonly<Record<string, unknown>>,
  userId: string | null,
): Set<Relation> {
  const relations = new Set<Relation>();
  if (userId === null) return relations;
  if (source["author"] === userId) relations.add("author");
  if (document === "User" && source["_id"] === userId) relations.add("self");
  if (document === "Setting") {
    if (source["user"] === userId) relations.add("self");
    else if (typeof source["user"] === "string") relations.add("personal");
  }
  if (document === "Macro" && source["type"] === "script") relations.add("script");
  if (document === "Region" && Array.from((source["behaviors"] ?? []) as Iterable<unknown>).length > 0) {
    relations.add("behaving");
  }
  return relations;
}
