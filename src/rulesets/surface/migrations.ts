import { isBranch } from "../../engine/index.ts";
import type { Json, Migration } from "../../engine/index.ts";

/** A faction that keeps the fallen alone, not the check that counted each (F27). */
function withChecks(fallen: Json | undefined): Json | undefined {
  return Array.isArray(fallen) ? Object.fromEntries(fallen.map((who) => [String(who), ""])) : fallen;
}

/** How what older versions have stored becomes what is stored now. */
export const migrate: Readonly<Record<number, Migration>> = {
  1: {
    side(side) {
      const store = side["store"];
      const fallen = isBranch(store) ? withChecks(store["fallen"]) : undefined;
      return fallen === undefined ? side : { ...side, store: { ...(store as Record<string, Json>), fallen } };
    },
  },
};
