import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fields } from "../../../src/engine/index.ts";
import type { ItemKind } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";

const { completeData } = fields;

interface Thing {
  readonly name: string;
  readonly type: ItemKind;
  readonly system: { readonly heroic: object };
}

const folder = (name: string): Thing[] => {
  const path = join(import.meta.dirname, "../../../packs", name);
  return readdirSync(path).map((file) => JSON.parse(readFileSync(join(path, file), "utf8")) as Thing);
};

describe("the heroic packs", () => {
  it("hold nothing that the rules do not know", () => {
    const actors = folder("heroic-actors") as (Thing & { readonly items: readonly Thing[] })[];
    expect(actors).toHaveLength(5);
    for (const { name, system, items } of actors) {
      expect([name, completeData(heroic.creature, system.heroic).problems]).toEqual([name, []]);
      for (const item of items) expect(completeData(heroic.items[item.type], item.system.heroic).problems).toEqual([]);
    }
    for (const item of folder("heroic-items"))
      expect([item.name, completeData(heroic.items[item.type], item.system.heroic).problems]).toEqual([item.name, []]);
  });
});
