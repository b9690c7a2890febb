/** Constants that generation 14 has changed. */
import { REGION_VISIBILITY } from "./constants/scene.ts";
import { USER_PERMISSIONS, USER_ROLES, type UserPermissionConfig, type UserPermissionName } from "./constants/users.ts";

export const LATER_REGION_VISIBILITY = Object.freeze({ ...REGION_VISIBILITY, OBSERVER: 3, LAYER_UNLOCKED: 4 } as const);

const { TEMPLATE_CREATE: _gone, ...lasting } = USER_PERMISSIONS;

/** Regions replace templates. #13270 */
export const LATER_USER_PERMISSIONS = Object.freeze({
  ...lasting,
  REGION_CREATE: Object.freeze({
    label: "PERMISSION.RegionCreate",
    hint: "PERMISSION.RegionCreateHint",
    disableGM: false,
    defaultRole: USER_ROLES.PLAYER,
  }),
} as const);

/** The permissions of a generation. */
export function userPermissions(
  generation: number,
): Readonly<Partial<Record<UserPermissionName, Readonly<UserPermissionConfig>>>> {
  return generation >= 14 ? LATER_USER_PERMISSIONS : USER_PERMISSIONS;
}
