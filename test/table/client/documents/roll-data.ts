import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";

/** What a formula may refer to: what the data model offers, or else all its data. */
export function rollDataOf(document: Document): AnyObject {
  const { system } = document as { system?: { getRollData?: () => AnyObject } & AnyObject };
  if (typeof system?.getRollData === "function") return system.getRollData();
  return system ?? {};
}
