import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bridgeWorld } from "./bridge-world.ts";
import type { WorldSeed } from "foundry-stand-in";

const HERON = join(resolve(import.meta.dirname, "../.."), "packs/phased-actors/weather-heron.json");

interface Source {
  readonly name: string;
  readonly system: { readonly phased: object };
  readonly items: Record<string, unknown>[];
}

/** The demo world on a windy day: Ilka flies as the weather heron does, and Brann knows its gathering storm. */
export function windyWorld(): WorldSeed {
  const seed = bridgeWorld();
  const heron = JSON.parse(readFileSync(HERON, "utf8")) as Source;
  const storm = heron.items.find((item) => item["name"] === "Gathering storm") ?? {};
  delete storm["_key"];
  for (const actor of (seed.documents?.["actors"] ?? []) as unknown as Source[]) {
    if (actor.name === "Ilka") Object.assign(actor.system.phased, { fly: 40, wings: true });
    if (actor.name === "Brann") actor.items.push(storm);
  }
  return seed;
}
