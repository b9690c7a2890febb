/** Generation 14: areas are regions, which players may place; measured templates are removed. */
import { LATER_REGION_VISIBILITY, LATER_USER_PERMISSIONS } from "../../common/later-constants.ts";
import type { UserPermissionName } from "../../common/constants/users.ts";
import { BaseUser } from "../../common/documents.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { RegionLayer } from "../canvas/layers/region-layer.ts";
import { placeRegions, type RegionPlacementOptions } from "../canvas/region-placement.ts";
import type { RegionDocument } from "../documents/region.ts";
import { publicNames } from "./public-names.ts";

export function placeAreas(): void {
  publicNames.CONST["REGION_VISIBILITY"] = LATER_REGION_VISIBILITY;
  publicNames.CONST["USER_PERMISSIONS"] = LATER_USER_PERMISSIONS;
  Object.assign(RegionLayer.prototype, {
    placeRegions(this: RegionLayer, data: AnyObject[], options?: RegionPlacementOptions) {
      return placeRegions(this, data, options);
    },
    async placeRegion(
      this: RegionLayer,
      data: AnyObject,
      options?: RegionPlacementOptions,
    ): Promise<RegionDocument | null> {
      const placed = await placeRegions(this, [data], options);
      return placed?.[0] ?? null;
    },
  });
  answerForTemplates();
}

/** Answers for TEMPLATE_CREATE, which 14 removed, with its successor REGION_CREATE. */
function answerForTemplates(): void {
  const has = Object.getOwnPropertyDescriptor(BaseUser.prototype, "hasPermission")?.value as BaseUser["hasPermission"];
  BaseUser.prototype.hasPermission = function (this: BaseUser, permission: UserPermissionName): boolean {
    if (permission !== "TEMPLATE_CREATE") return has.call(this, permission);
    const message = "The TEMPLATE_CREATE permission is deprecated in favor of REGION_CREATE.";
    logCompatibilityWarning(message, { since: 14, until: 16, once: true });
    return has.call(this, "REGION_CREATE");
  };
}
