import { isBranch } from "../../engine/index.ts";
import type { Json, Migration } from "../../engine/index.ts";

/** Version 1 stored the fallen as a list; now each id maps to its check, which is unknown here (F27). */
function withChecks(fallen: Json | undefined): Json | undefined {
  return Array.isArray(fallen) ? Object.fromEntries(fallen.map((who) => [String(who), ""])) : fallen;
}

/** Migrations of stored data, by the version they start from. */
export const migrate: Readonly<Record<number, Migration>> = {
  1: {
    side(side) {
      const store = side["store"];
      const fallen = isBranch(store) ? withChecks(store["fallen"]) : undefined;
      return fallen === undefined ? side : { ...side, store: { ...(store as Record<string, Json>), fallen } };
    },
  },
};
