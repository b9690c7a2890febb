/** Roles and permissions of users. */

export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const);

export type UserRole = (typeof USER_ROLES)[keyof typeof USER_ROLES];

export const USER_ROLE_NAMES = Object.freeze({
  0: "NONE",
  1: "PLAYER",
  2: "TRUSTED",
  3: "ASSISTANT",
  4: "GAMEMASTER",
} as const);

export interface UserPermissionConfig {
  label: string;
  hint: string;
  /** Whether gamemasters need the permission too. */
  disableGM: boolean;
  /** The lowest role that has the permission by default. */
  defaultRole: UserRole;
}

function permission(name: string, defaultRole: UserRole, disableGM = false): Readonly<UserPermissionConfig> {
  return Object.freeze({ label: `PERMISSION.${name}`, hint: `PERMISSION.${name}Hint`, disableGM, defaultRole });
}

const { PLAYER, TRUSTED, ASSISTANT } = USER_ROLES;

export const USER_PERMISSIONS = Object.freeze({
  ACTOR_CREATE: permission("ActorCreate", ASSISTANT),
  BROADCAST_AUDIO: permission("BroadcastAudio", TRUSTED, true),
  BROADCAST_VIDEO: permission("BroadcastVideo", TRUSTED, true),
  CARDS_CREATE: permission("CardsCreate", ASSISTANT),
  DRAWING_CREATE: permission("DrawingCreate", TRUSTED),
  ITEM_CREATE: permission("ItemCreate", ASSISTANT),
  FILES_BROWSE: permission("FilesBrowse", TRUSTED),
  FILES_UPLOAD: permission("FilesUpload", ASSISTANT),
  JOURNAL_CREATE: permission("JournalCreate", TRUSTED),
  MACRO_SCRIPT: permission("MacroScript", PLAYER),
  MANUAL_ROLLS: permission("ManualRolls", TRUSTED, true),
  MESSAGE_WHISPER: permission("MessageWhisper", PLAYER),
  NOTE_CREATE: permission("NoteCreate", TRUSTED),
  PING_CANVAS: permission("PingCanvas", PLAYER, true),
  PLAYLIST_CREATE: permission("PlaylistCreate", ASSISTANT),
  SETTINGS_MODIFY: permission("SettingsModify", ASSISTANT),
  SHOW_CURSOR: permission("ShowCursor", PLAYER, true),
  SHOW_RULER: permission("ShowRuler", PLAYER, true),
  TEMPLATE_CREATE: permission("TemplateCreate", PLAYER),
  TOKEN_CREATE: permission("TokenCreate", ASSISTANT),
  TOKEN_DELETE: permission("TokenDelete", ASSISTANT),
  TOKEN_CONFIGURE: permission("TokenConfigure", TRUSTED),
  WALL_DOORS: permission("WallDoors", PLAYER),
  QUERY_USER: permission("QueryUser", PLAYER),
} as const);

export type UserPermissionName = keyof typeof USER_PERMISSIONS | "REGION_CREATE";

/** Shown in forms instead of an existing password. */
export const PASSWORD_SAFE_STRING = "•".repeat(16);
