/** What the server sends at the start: the whole world. // C130 */
export type { PackMetadata, WorldData } from "../../common/protocol.ts";

export type { PackageManifest } from "../../common/manifest.ts";
