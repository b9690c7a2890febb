/** Fights of files and whole fights played by the rulesets' own tactics: for Node alone, no table loads it. */
export * from "./engine/simulation/encounter.ts";
export * from "./engine/simulation/fighting.ts";
export * from "./engine/simulation/generator.ts";
export * from "./engine/simulation/tally.ts";
