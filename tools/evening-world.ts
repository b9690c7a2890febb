/**
 * The world of a ruleset's first evening as core's importer makes it of the adventure's pack: its people, its scene
 * and its encounter, for `npm start`.
 */
import { resolve } from "node:path";
import type { WorldSeed } from "foundry-stand-in";
import type { RulesetId } from "./demo-fights.ts";
import { demoId, LOG_INS } from "./demo.ts";
import type { Adventure } from "./packs/adventure.ts";
import { adventuresOf, checkedPacks } from "./packs/writing.ts";

const ROOT = resolve(import.meta.dirname, "..");

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface Placed extends Named {
  readonly actorId: string;
  readonly disposition?: number;
}

/** The one adventure of a ruleset's packs. @throws where it has none */
export function adventureOfPack(ruleset: RulesetId): Adventure {
  const found = adventuresOf(checkedPacks(ROOT).packs).find(({ pack }) => pack.ruleset.id === ruleset);
  if (!found) throw new Error(`${ruleset} has no adventure`);
  return found.adventure;
}

const tokensOf = ({ scenes }: Adventure): readonly Placed[] => (scenes[0]?.["tokens"] ?? []) as readonly Placed[];

const PLAYERS = LOG_INS.slice(1).map(({ name }) => name);

/** Whom each player plays, by name: the adventure's heroes in turn, so that nobody is idle for long. */
export function heroesOf(ruleset: RulesetId, adventure = adventureOfPack(ruleset)): ReadonlyMap<string, string> {
  const heroes = tokensOf(adventure).filter(({ disposition }) => disposition === 1);
  return new Map(heroes.map(({ name }, i) => [name, PLAYERS[i % PLAYERS.length] ?? ""]));
}

/** In the form of generation 13; the table migrates it for 14 as Foundry does. */
export function eveningWorld(ruleset: RulesetId): WorldSeed {
  const adventure = adventureOfPack(ruleset);
  const plays = heroesOf(ruleset, adventure);
  const players = new Map(tokensOf(adventure).map(({ actorId, name }) => [actorId, plays.get(name)]));
  const actors = adventure.actors.map((actor) => {
    const player = players.get(String(actor["_id"]));
    // Players may look at each other's characters; each owns their own.
    const ownership = player === undefined ? { default: 0 } : { default: 2, [demoId("user", player)]: 3 };
    return { ...actor, ownership };
  });
  const first = (player: string) => [...players].find(([, by]) => by === player)?.[0] ?? null;
  return {
    world: {
      ...{ id: `evening-${ruleset}`, title: String(adventure["name"]), system: "tempo" },
      description: String(adventure["caption"]),
    },
    documents: {
      users: LOG_INS.map(({ name, password }, i) => ({
        ...{ _id: demoId("user", name), name, password },
        ...(i === 0 ? { role: 4 } : { role: 1, character: first(name) }),
      })),
      settings: [
        { key: "tempo.ruleset", value: ruleset },
        { key: "tempo.welcomed", value: true },
        { key: "tempo.limit", value: "enforce" },
      ],
      folders: [...adventure.folders],
      actors,
      scenes: adventure.scenes.map((scene) => ({ ...scene, active: true })),
      combats: adventure.combats.map((combat) => ({ ...combat, active: true })),
    },
  };
}
