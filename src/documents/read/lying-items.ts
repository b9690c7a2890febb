import { activeRuleset } from "../../data/active.ts";
import { lyingThings } from "../../engine/index.ts";
import type { FightState, LyingThing } from "../../engine/index.ts";
import { creatureOf, actorsWithThingsElsewhere } from "./fight-state.ts";

/** The things that lie on a scene: as its fight knows them, or without a fight as the actors' items say. */
export function thingsOn(scene: Scene.Implementation, combat: Combat.Implementation | null): LyingThing[] {
  if (activeRuleset().takeUp === undefined) return [];
  const state = combat?.state;
  return lyingThings(state?.mapId === scene.id ? state : stateWithoutFight(scene));
}

/** A stand-in fight in which every token of the scene takes part. */
function stateWithoutFight(scene: Scene.Implementation): Pick<FightState, "combatants" | "creatures" | "mapId"> {
  const owners = actorsWithThingsElsewhere(scene);
  const here = scene.tokens.contents.flatMap(({ id, actor }) => (id && actor ? [[id, actor.uuid] as const] : []));
  const bare = { side: null, initiative: null, activation: 0, done: 0, ledger: {}, store: {} };
  const rest = { defeated: false, hidden: false, place: null, mark: null, lastMove: null };
  return {
    combatants: Object.fromEntries(here.map(([id, creature]) => [id, { id, creature, ...bare, ...rest }])),
    creatures: Object.fromEntries(owners.map((actor) => [actor.uuid, creatureOf(actor)])),
    mapId: scene.id ?? "",
  };
}
