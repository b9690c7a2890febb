/**
 * C132: who may do what, written by hand, apart from the table's own list, so that each checks the other.
 *
 * A line holds a verdict for each of six users: a player, a trusted player, an assistant, a gamemaster, a player who was
 * granted every permission, a trusted player who was refused every one. `+` is allowed, `-` refused,
 * `?` depends on the table's option (`--unknown`), `.` is not tried.
 */
import { DOCUMENT_OWNERSHIP_LEVELS } from "../../common/constants/documents.ts";
import { USER_PERMISSIONS } from "../../common/constants/users.ts";
import { LATER_USER_PERMISSIONS } from "../../common/later-constants.ts";
import type { Operation } from "../../common/permissions.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";

const everyPermission = (granted: boolean): Record<string, boolean> =>
  Object.fromEntries(Object.keys({ ...USER_PERMISSIONS, ...LATER_USER_PERMISSIONS }).map((name) => [name, granted]));

/** In the order of the columns. */
export const ACTORS = [
  { _id: "matrixplayer0001", name: "Player", role: 1 },
  { _id: "matrixtrusted001", name: "Trusted", role: 2 },
  { _id: "matrixassistant1", name: "Assistant", role: 3 },
  { _id: "matrixgm00000001", name: "Gamemaster", role: 4 },
  { _id: "matrixgranted001", name: "Granted", role: 1, permissions: everyPermission(true) },
  { _id: "matrixrefused001", name: "Refused", role: 2, permissions: everyPermission(false) },
] as const;

/** The user whose documents the others try to change. */
export const BYSTANDER = { _id: "matrixbystander1", name: "Bystander", role: 1 } as const;

export interface Line {
  /** The document's name in the list of permissions. */
  document: string;
  operation: Operation;
  verdicts: string;
  /** Verdicts for owners of the document (on create: of its parent); none if ownership changes nothing. */
  owned?: string;
  /** The changes of an update, or further data of the document to be created. */
  changes?: AnyObject;
  /** Whether the document belongs to the acting user; otherwise to the bystander. */
  own?: boolean;
  /** Whether the line exists only from generation 14 on. */
  later?: boolean;
}

function line(
  document: string,
  operation: Operation,
  verdicts: string | readonly [below: string, owned: string],
  { changes, own }: { changes?: AnyObject; own?: boolean } = {},
): Line {
  const [below, owned] = typeof verdicts === "string" ? [verdicts, undefined] : verdicts;
  return {
    ...{ document, operation, verdicts: below },
    ...(owned === undefined ? {} : { owned }),
    ...(changes === undefined ? {} : { changes }),
    ...(own === undefined ? {} : { own }),
  };
}

const NOBODY = "--++--";
const ALL = "++++++";
const UNKNOWN = "??++??";
const OWNERS = [NOBODY, ALL] as const;
const RENAMED = { changes: { name: "Changed" } };
const MOVED = { changes: { x: 300 } };

/** Created as the verdicts say, updated by owners, deleted by assistants and gamemasters. */
function owned(document: string, create: string): Line[] {
  return [
    line(document, "create", create),
    line(document, "update", OWNERS, RENAMED),
    line(document, "update", OWNERS, { changes: { ownership: { [BYSTANDER._id]: 2 } } }),
    line(document, "delete", [NOBODY, NOBODY]),
  ];
}

/** Embedded documents, which owners of the parent may create, update and delete. */
function within(document: string): Line[] {
  return [
    line(document, "create", OWNERS),
    line(document, "update", OWNERS, RENAMED),
    line(document, "delete", OWNERS),
  ];
}

/** A permission allows drawing them on a scene, and updating and deleting one's own. */
function drawn(document: string, verdicts: string): Line[] {
  return [
    line(document, "create", verdicts, { own: true }),
    line(document, "create", NOBODY),
    line(document, "update", verdicts, { ...MOVED, own: true }),
    line(document, "update", NOBODY, MOVED),
    line(document, "delete", verdicts, { own: true }),
    line(document, "delete", NOBODY),
  ];
}

function scenery(document: string, changes: AnyObject): Line[] {
  return [
    line(document, "create", NOBODY),
    line(document, "update", NOBODY, { changes }),
    line(document, "delete", NOBODY),
  ];
}

/** Generation 14: a permission allows creating regions; owners change them, not their behaviors. #13270 */
function areas(): Line[] {
  const behaviors = [{ _id: "matrixbehavior01", name: "Behaviour", type: "pauseGame" }];
  const lines = [
    line("Region", "create", "+++++-"),
    line("Region", "create", NOBODY, { changes: { behaviors } }),
    line("Region", "update", OWNERS, RENAMED),
    line("Region", "update", OWNERS, { changes: { ownership: { [BYSTANDER._id]: 2 } } }),
    line("Region", "update", [NOBODY, NOBODY], { changes: { behaviors } }),
    line("Region", "delete", OWNERS),
    line("RegionBehavior", "create", [NOBODY, NOBODY]),
    line("RegionBehavior", "update", [NOBODY, NOBODY], { changes: { disabled: true } }),
    line("RegionBehavior", "delete", [NOBODY, NOBODY]),
    ...scenery("Level", { name: "Changed" }),
  ];
  return lines.map((entry) => ({ ...entry, later: true }));
}

export const MATRIX: readonly Line[] = [
  ...owned("Actor", "--+++-"),
  ...owned("Item", "--+++-"),
  ...owned("JournalEntry", "-++++-"),
  ...owned("RollTable", NOBODY),
  ...within("TableResult"),
  ...within("EmbeddedItem"),
  ...within("ActiveEffect"),
  ...within("JournalEntryPage"),
  ...within("JournalEntryCategory"),
  line("ActorDelta", "update", OWNERS, RENAMED),
  line("ActorDelta", "update", [NOBODY, NOBODY], { changes: { ownership: { default: 3 } } }),

  line("Combat", "create", NOBODY),
  line("Combat", "update", ALL, { changes: { round: 2, turn: 0 } }),
  line("Combat", "update", NOBODY, { changes: { round: 2, flags: { world: { a: 1 } } } }),
  line("Combat", "update", NOBODY, { changes: { turn: 0, system: { a: 1 } } }),
  line("Combat", "update", NOBODY, { changes: { active: true } }),
  line("Combat", "delete", NOBODY),
  line("Combatant", "create", OWNERS),
  line("Combatant", "update", OWNERS, { changes: { initiative: 7 } }),
  line("Combatant", "update", OWNERS, { changes: { defeated: true, flags: { world: { a: 1 } }, system: { a: 1 } } }),
  line("Combatant", "update", [NOBODY, NOBODY], { changes: { hidden: true } }),
  line("Combatant", "update", [NOBODY, NOBODY], { changes: { initiative: 7, name: "Changed" } }),
  line("Combatant", "delete", [NOBODY, UNKNOWN]),
  line("CombatantGroup", "create", UNKNOWN),
  line("CombatantGroup", "update", [NOBODY, UNKNOWN], RENAMED),
  line("CombatantGroup", "delete", [NOBODY, UNKNOWN]),

  line("Token", "create", [NOBODY, "--+++-"]),
  line("Token", "update", OWNERS, MOVED),
  line("Token", "update", [NOBODY, NOBODY], { changes: { actorLink: true } }),
  line("Token", "update", [NOBODY, NOBODY], { changes: { x: 300, actorId: null } }),
  line("Token", "delete", [NOBODY, "--+++-"]),

  ...drawn("Drawing", "-++++-"),
  ...drawn("MeasuredTemplate", "+++++-"),
  ...drawn("Note", "-++++-"),
  line("Wall", "create", NOBODY),
  line("Wall", "update", "+++++-", { changes: { ds: 1 } }),
  line("Wall", "update", NOBODY, { changes: { ds: 1, door: 1 } }),
  line("Wall", "delete", NOBODY),
  ...scenery("AmbientLight", { x: 300 }),
  ...scenery("AmbientSound", { x: 300 }),
  ...scenery("Tile", { x: 300 }),
  ...scenery("Region", { name: "Changed" }),
  ...scenery("RegionBehavior", { disabled: true }),
  ...areas(),
  ...scenery("Scene", { name: "Changed" }),

  line("ChatMessage", "create", ALL, { own: true }),
  line("ChatMessage", "create", NOBODY),
  line("ChatMessage", "update", ALL, { changes: { content: "Changed" }, own: true }),
  line("ChatMessage", "update", NOBODY, { changes: { content: "Changed" } }),
  line("ChatMessage", "update", NOBODY, { changes: { author: BYSTANDER._id }, own: true }),
  line("ChatMessage", "delete", ALL, { own: true }),
  line("ChatMessage", "delete", NOBODY),

  line("Macro", "create", ALL, { changes: { type: "chat" } }),
  line("Macro", "create", "+++++-", { changes: { type: "script" } }),
  line("Macro", "update", OWNERS, RENAMED),
  line("Macro", "update", ALL, { ...RENAMED, own: true }),
  line("Macro", "update", [NOBODY, NOBODY], { changes: { author: BYSTANDER._id }, own: true }),
  line("Macro", "delete", [NOBODY, NOBODY]),
  line("Macro", "delete", ALL, { own: true }),
  line("ScriptMacro", "update", [NOBODY, "+++++-"], { changes: { command: "1" } }),
  line("ScriptMacro", "update", "+++++-", { changes: { command: "1" }, own: true }),

  line("User", "create", "---+--"),
  line("User", "update", ALL, { changes: { pronouns: "they" }, own: true }),
  line("User", "update", "--++--", { changes: { pronouns: "they" } }),
  line("User", "update", "--++--", { changes: { name: "Changed" } }),
  line("User", "update", "---+--", { changes: { role: 2 } }),
  line("User", "update", "---+--", { changes: { permissions: { FILES_BROWSE: true } } }),
  line("User", "update", "---.--", { changes: { role: 4 }, own: true }),
  line("User", "update", "---.--", { changes: { pronouns: "they", permissions: { "==x": true } }, own: true }),
  line("User", "update", "--..--", { changes: { name: "Changed" }, own: true }),
  line("User", "delete", "---+--"),
  line("User", "delete", "---.--", { own: true }),

  line("Setting", "create", ALL, { own: true }),
  line("Setting", "create", "------"),
  line("Setting", "update", ALL, { changes: { value: "2" }, own: true }),
  line("Setting", "update", "------", { changes: { value: "2" } }),
  line("Setting", "delete", ALL, { own: true }),
  line("Setting", "delete", "------"),
  line("WorldSetting", "create", "--+++-"),
  line("WorldSetting", "update", "--+++-", { changes: { value: "2" } }),
  line("WorldSetting", "delete", "--+++-"),

  line("Folder", "create", "-?++-?"),
  line("Folder", "update", NOBODY, RENAMED),
  line("Folder", "delete", NOBODY),
];

export const LEVELS = DOCUMENT_OWNERSHIP_LEVELS;
