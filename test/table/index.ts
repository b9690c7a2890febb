/** The door of the table: whoever plays packages on it, or tests them, imports it from here. */
export { parseUnknowns } from "./common/unknowns.ts";
export type { Unknowns } from "./common/unknowns.ts";
export { spawnTable } from "./server/spawn.ts";
export type { SpawnedTable } from "./server/spawn.ts";
export { startTable } from "./server/table.ts";
export type { Table } from "./server/table.ts";
export { parseUnkindness } from "./server/unkindness.ts";
export type { UnkindnessOptions } from "./server/unkindness.ts";
export type { World } from "./server/world.ts";
export { seedWorld } from "./server/worlds.ts";
export type { WorldSeed } from "./server/worlds.ts";
export { calmly, ensureChromium, launching } from "./tools/chromium.ts";
