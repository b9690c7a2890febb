import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { Color } from "../utils/color.ts";
import { USER_ROLES, type UserPermissionName } from "../constants/users.ts";
import {
  ColorField,
  DocumentFlagsField,
  DocumentStatsField,
  ForeignDocumentField,
  ObjectField,
  StringField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { environment } from "../environment.ts";
import { userPermissions } from "../later-constants.ts";
import { BaseActor } from "./actor.ts";
import { choiceField, identity, imageField } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";

/** The roles with each permission, as in the setting `core.permissions`. */
export type PermissionRoles = Partial<Record<UserPermissionName, number[]>>;

function randomColor(): string {
  return Color.fromHSV([Math.random(), 0.8, 0.8]).css;
}

export class BaseUser extends Document {
  declare name: string;
  declare role: number;
  declare password: string;
  declare avatar: string | null;
  declare character: Document | null;
  declare color: Color;
  declare pronouns: string;
  /** Macro ids by slot. */
  declare hotbar: Record<string, string>;
  declare permissions: Record<string, boolean>;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "User",
    collection: "users",
    compendiumIndexFields: ["_id", "name"],
    view: "NONE",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "USER"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      role: choiceField(USER_ROLES, USER_ROLES.PLAYER),
      password: new StringField({ required: true, blank: true }),
      passwordSalt: new StringField(),
      avatar: imageField(),
      character: new ForeignDocumentField(BaseActor),
      color: new ColorField({ required: true, nullable: false, initial: randomColor }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField({
        required: true,
        validate: (value) => Object.keys(value as object).every((slot) => /^(?:[-=]=)?\d+$/.test(slot)),
        validationError: "must map slots to macro ids",
      }),
      permissions: new ObjectField({
        required: true,
        validate: (value) =>
          Object.values(value as object).every((granted) => granted === null || typeof granted === "boolean"),
        validationError: "must map permissions to true or false",
      }),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Whether the user is an assistant or gamemaster. */
  get isGM(): boolean {
    return this.hasRole(USER_ROLES.ASSISTANT);
  }

  get isBanned(): boolean {
    return this.role === USER_ROLES.NONE;
  }

  /** Whether the user has a permission or a role, whichever has this name. */
  can(action: UserPermissionName | keyof typeof USER_ROLES): boolean {
    return action in userPermissions(environment.generation)
      ? this.hasPermission(action as UserPermissionName)
      : this.hasRole(action as keyof typeof USER_ROLES);
  }

  /** Permissions set for the user take precedence over those of the role. */
  hasPermission(permission: UserPermissionName): boolean {
    const config = userPermissions(environment.generation)[permission];
    if (!config) return false;
    const own = this.permissions[permission];
    if (typeof own === "boolean") return own;
    if (this.hasRole(USER_ROLES.GAMEMASTER) && !config.disableGM) return true;
    const roles = (this.constructor as typeof BaseUser).permissionRoles()?.[permission];
    return roles ? roles.includes(this.role) : this.role >= config.defaultRole;
  }

  hasRole(role: number | keyof typeof USER_ROLES, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = typeof role === "string" ? USER_ROLES[role] : role;
    return exact ? this.role === level : this.role >= level;
  }

  /** The roles configured in the world, or undefined for the defaults. */
  static permissionRoles(): PermissionRoles | undefined {
    return environment.permissionRoles();
  }

  /** A user is owned by itself and by gamemasters. */
  override testUserPermission(
    user: { id: string | null; isGM: boolean },
    permission: "NONE" | "LIMITED" | "OBSERVER" | "OWNER" | "INHERIT" | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const levels = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
    const target = typeof permission === "string" ? levels[permission] : permission;
    const level = user.isGM || user.id === this.id ? levels.OWNER : levels.NONE;
    return exact ? level === target : level >= target;
  }
}
