import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";

/** The data for references in formulas: the data model's roll data, or all its data. */
export function rollDataOf(document: Document): AnyObject {
  const { system } = document as { system?: { getRollData?: () => AnyObject } & AnyObject };
  if (typeof system?.getRollData === "function") return system.getRollData();
  return system ?? {};
}
