import { activeRuleset } from "../../data/active.ts";
import { rulesetOfPack } from "../pack-ruleset.ts";

/** A first evening as its pack stores it, as far as it is used here. */
interface Stored {
  readonly name: string;
  readonly actors: readonly { readonly _id: string; readonly type: string }[];
  readonly scenes: readonly { readonly _id: string }[];
  readonly combats: readonly { readonly _id: string }[];
}
interface Importing {
  toObject(): Stored;
  import(options: { readonly dialog: boolean }): Promise<unknown>;
}

/** The first evening of the world's ruleset, and what of it is in the world. */
export interface FirstEvening {
  readonly name: string;
  readonly stored: Stored;
  readonly scene: Scene.Implementation | null;
  readonly combat: Combat.Implementation | null;
  readonly people: readonly Actor.Implementation[];
  import(): Promise<unknown>;
}

/** Whether the world's ruleset has a first evening in a pack. */
export const hasFirstEvening = (ruleset: string): boolean => packOf(ruleset) !== null;

const packOf = (ruleset: string) =>
  [...game.packs].find(
    ({ documentName, collection }) => documentName === "Adventure" && rulesetOfPack(collection) === ruleset,
  ) ?? null;

/** Reads the first evening from its pack; null where there is none. */
export async function firstEvening(): Promise<FirstEvening | null> {
  const [found] = (await packOf(activeRuleset().id)?.getDocuments()) ?? [];
  if (!found) return null;
  const adventure = found as Importing;
  const stored = adventure.toObject();
  const [scene] = stored.scenes;
  const [combat] = stored.combats;
  return {
    ...{ name: stored.name, stored },
    scene: game.scenes.get(scene?._id ?? "") ?? null,
    combat: game.combats.get(combat?._id ?? "") ?? null,
    people: stored.actors.flatMap(({ _id }) => game.actors.get(_id) ?? []),
    import: () => adventure.import({ dialog: false }),
  };
}

/** Whether it is as it was imported: its map is here, and its fight waits to begin. */
export const isReady = ({ scene, combat }: FirstEvening): boolean => scene !== null && combat?.round === 0;

/** Whether there is anything of it in the world that importing it would write over. */
export const isPlayed = (evening: FirstEvening): boolean =>
  !isReady(evening) && (evening.scene !== null || evening.people.length > 0);

/**
 * Takes the first evening out of the world: its fight, its map and its people, as they have become. Who owned
 * whom is kept for those who come back under the same id.
 * @returns puts the owners back
 */
export async function clearFirstEvening({ combat, scene, people }: FirstEvening): Promise<() => Promise<void>> {
  const owners = people.map(({ id, ownership }) => ({ _id: id ?? "", ownership: { ...ownership } }));
  const characters = game.users.contents.flatMap(({ id, character }) =>
    character && people.includes(character) ? [{ _id: id ?? "", character: character.id }] : [],
  );
  if (combat) await combat.delete();
  if (scene) await scene.delete();
  await Actor.implementation.deleteDocuments(owners.map(({ _id }) => _id));
  return async () => {
    await Actor.implementation.updateDocuments(owners.filter(({ _id }) => game.actors.has(_id)));
    if (characters.length > 0) await User.implementation.updateDocuments(characters);
  };
}

/** Gives each player without a character one of the heroes that nobody plays, as long as there are some. */
export async function shareHeroes({ stored }: FirstEvening): Promise<void> {
  const heroes = stored.actors.flatMap(({ _id, type }) => (type === "character" ? (game.actors.get(_id) ?? []) : []));
  const fighting = new Set(
    game.combats.get(stored.combats[0]?._id ?? "")?.combatants.contents.map(({ actorId }) => actorId),
  );
  const free = heroes.filter(
    (hero) => fighting.has(hero.id) && !game.users.some(({ character }) => character === hero),
  );
  const without = game.users.contents.filter(({ isGM, character }) => !isGM && !character);
  for (const [i, user] of without.entries()) {
    const hero = free[i];
    if (!hero) return;
    await hero.update({ ownership: { [user.id ?? ""]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } });
    await user.update({ character: hero.id });
  }
}

/** Activates the map, makes the fight the one that is looked at, and begins it. */
export async function beginFirstEvening({ stored }: FirstEvening): Promise<void> {
  await game.scenes.get(stored.scenes[0]?._id ?? "")?.activate();
  const combat = game.combats.get(stored.combats[0]?._id ?? "");
  if (!combat) return;
  if (!combat.active) await combat.activate();
  await combat.startCombat();
}
