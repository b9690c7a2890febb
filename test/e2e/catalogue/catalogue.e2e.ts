import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test as base } from "@playwright/test";
import { demoWorld } from "../../../tools/demo.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";
import { Party } from "../party.ts";
import { Playing } from "./playing.ts";
import { CATALOGUE_LIST } from "./listing.ts";
import type { Listed } from "./listing.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** The scenarios to play, as `tools/catalogue.ts` has written them. */
const listed = JSON.parse(readFileSync(join(ROOT, CATALOGUE_LIST), "utf8")) as readonly Listed[];

const test = base.extend<object, { parties: (ruleset: RulesetId) => Promise<Party> }>({
  parties: [
    async ({ browser }, use) => {
      const worlds = new Map<RulesetId, Party>();
      await use(async (ruleset) => {
        const known = worlds.get(ruleset);
        if (known) return known;
        for (const party of worlds.values()) await party.close();
        worlds.clear();
        const { world, documents = {} } = demoWorld("catalogue", { ruleset });
        const scenes = documents["scenes"]?.map((s) => ({ ...s, tokens: [], regions: [], tokenVision: false })) ?? [];
        const { users = [], settings = [] } = documents;
        const seed = { world, documents: { users: users.map((u) => ({ ...u, character: null })), settings, scenes } };
        const party = await Party.open(browser, { "tempo.limit": "warn" }, seed, { near: true });
        worlds.set(ruleset, party);
        for (const player of ["Gamemaster", "Ada", "Ben"] as const) await party.enter(player);
        return party;
      });
      for (const party of worlds.values()) await party.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The list is sorted by ruleset, so that each of the two workers opens each ruleset's world only once.
test.describe.configure({ mode: "parallel" });
for (const { ruleset, linked, name, scenario } of listed)
  test(`${ruleset}${linked ? "" : " unlinked"}: ${name}`, async ({ parties }) => {
    try {
      const playing = new Playing(await parties(ruleset), ruleset, scenario, { linked });
      expect(await playing.play(), "what nobody should read").toEqual([]);
    } catch (error) {
      const alone = `npm run test:e2e -- catalogue --grep ${JSON.stringify(test.info().title)}`;
      throw new Error(`${String(error)}\nTo play it alone: ${alone}`, { cause: error });
    }
  });
