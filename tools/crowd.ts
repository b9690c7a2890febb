/** Demo worlds with so many combatants that a change of round has something to do. */
import type { WorldSeed } from "foundry-stand-in";
import { demoId } from "./demo.ts";

type Source = Record<string, unknown>;

const EFFECTS = 5;

interface Crowd {
  /** How many combatants there are then. */
  readonly people: number;
  /** Whose like the newcomers are: a name in the cast. */
  readonly like: string;
  /** Where a newcomer stands, in pixels. */
  readonly spot: (index: number) => { readonly x: number; readonly y: number };
}

/** A demo world's fight with more adversaries in it, and five effects on everybody. */
export function crowded(seed: WorldSeed, { people, like, spot }: Crowd): WorldSeed {
  const documents = { ...seed.documents };
  const scene = structuredClone(documents["scenes"]?.[0]) as Source & { tokens: Source[] };
  const combat = structuredClone(documents["combats"]?.[0]) as Source & { combatants: Source[] };
  const token = scene.tokens.find(({ name }) => name === like);
  const combatant = combat.combatants.find(({ tokenId }) => tokenId === token?.["_id"]);
  if (!token || !combatant) throw new Error(`there is no ${like} in ${seed.world.title}`);
  for (let i = combat.combatants.length; i < people; i++) {
    const name = `Guard ${i}`;
    scene.tokens.push({ ...token, ...spot(i), name, _id: demoId("token", name), actorLink: false });
    combat.combatants.push({ ...combatant, _id: demoId("combatant", name), tokenId: demoId("token", name) });
  }
  const actors = (documents["actors"] ?? []).map((actor) => ({
    ...actor,
    effects: Array.from({ length: EFFECTS }, (_, i) => ({
      _id: demoId("effect", `${String(actor["name"])} ${i}`),
      name: `Effect ${i}`,
      img: "icons/svg/aura.svg",
      duration: { rounds: 10 },
    })),
  }));
  return { ...seed, documents: { ...documents, actors, scenes: [scene], combats: [combat] } };
}
