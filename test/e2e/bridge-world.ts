import { demoWorld } from "../../tools/demo.ts";
import type { WorldSeed } from "foundry-stand-in";

/** The toll bridge with five people: the tests throw a die of initiative for each of them. */
export const bridgeWorld = (): WorldSeed => demoWorld("e2e", { without: ["Weather heron"] });
