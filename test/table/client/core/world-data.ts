/** What the server sends a client at the start: the world, whole. // C130 */
export type { PackMetadata, WorldData } from "../../common/protocol.ts";

export type { PackageManifest } from "../../common/manifest.ts";
