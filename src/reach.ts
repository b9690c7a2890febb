/** Where a combatant can still go: for the simulator in Node, and for the map, which loads it when it is asked for. */
export * from "./engine/move/reach.ts";
