/** The part of `_stats` that only the server sets. */
import type { Document } from "../common/abstract/document.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import { embeddedOf } from "./record-layout.ts";
import type { World } from "./world.ts";

export interface Stamp {
  coreVersion: string;
  systemId: string;
  systemVersion: string;
  modifiedTime: number;
  lastModifiedBy: string;
}

export function stampOf(world: World, userId: string): Stamp {
  const { generation, build } = world.release;
  return {
    coreVersion: `${generation}.${build}`,
    systemId: world.system.id,
    systemVersion: world.system.version,
    modifiedTime: Date.now(),
    lastModifiedBy: userId,
  };
}

/** Sets the stats of a new document and its embedded documents. */
export function stampCreation(cls: typeof Document, source: AnyObject, stamp: Stamp): void {
  if (cls.schema.has("_stats")) {
    source["_stats"] = { ...(source["_stats"] as AnyObject), ...stamp, createdTime: stamp.modifiedTime };
  }
  for (const [, inner, entry] of embeddedOf(cls, source)) {
    if (entry["_tombstone"] !== true) stampCreation(inner, entry, stamp);
  }
}

/** Sets the stats of an updated document and its embedded documents. */
export function stampUpdate(cls: typeof Document, source: AnyObject, stamp: Stamp): void {
  if (cls.schema.has("_stats")) source["_stats"] = { ...(source["_stats"] as AnyObject), ...stamp };
  for (const [, inner, entry] of embeddedOf(cls, source)) {
    if (entry["_tombstone"] !== true) stampUpdate(inner, entry, stamp);
  }
}
