import { onHook } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import { lyingThings, placeOfThing, spotAtPlace, spotOfThing } from "../engine/index.ts";
import type { FightState, Item as ItemState, LyingThing } from "../engine/index.ts";
import { detach } from "../failures.ts";
import { actorBy } from "./carry.ts";
import type { TempoCombat } from "./combat.ts";
import type { TempoCombatant } from "./combatant.ts";
import { creatureOf, knownAs, ownersOfThings } from "./projection.ts";

/** What lies on a scene: as its fight has it, or, where there is none, as the items of everybody say. */
export function thingsOn(scene: Scene.Implementation, combat: TempoCombat | null): LyingThing[] {
  if (activeRuleset().takeUp === undefined) return [];
  const state = combat?.state;
  return lyingThings(state?.mapId === scene.id ? state : withoutFight(scene));
}

/** Everybody whose token stands on a scene, as if they were in a fight. */
function withoutFight(scene: Scene.Implementation): Pick<FightState, "combatants" | "creatures" | "mapId"> {
  const owners = ownersOfThings(scene);
  const here = scene.tokens.contents.flatMap(({ id, actor }) => (id && actor ? [[id, actor.uuid] as const] : []));
  const bare = { side: null, initiative: null, activation: 0, done: 0, ledger: {}, store: {} };
  const rest = { defeated: false, hidden: false, place: null, mark: null, lastMove: null };
  return {
    combatants: Object.fromEntries(here.map(([id, creature]) => [id, { id, creature, ...bare, ...rest }])),
    creatures: Object.fromEntries(owners.map((actor) => [actor.uuid, creatureOf(actor)])),
    mapId: scene.id ?? "",
  };
}

/** Has what somebody held of others' things lie where they stood when they left a fight (D28). */
async function leaveThings(combat: TempoCombat, left: TempoCombatant): Promise<void> {
  const known = knownAs(left);
  const { state } = combat;
  if (!known || Object.values(state.combatants).some(({ creature }) => creature === known.creature)) return;
  const spot = known.place ? spotAtPlace(state, known.place) : { by: "" };
  const room = activeRuleset().id;
  for (const { id: uuid, items } of Object.values(state.creatures)) {
    const theirs = Object.values(items).filter((item) => isHeldBy(item, known.creature));
    const updates = theirs.map(({ id }) => ({
      _id: id,
      system: { [room]: { equipped: false, place: "ground", spot } },
    }));
    if (updates.length > 0) await actorBy(combat, uuid)?.updateEmbeddedDocuments("Item", updates);
  }
}

const isHeldBy = (item: ItemState, creature: string): boolean =>
  placeOfThing(item) === "held" && spotOfThing(item).by === creature;

/** What others hold of a token's own actor is theirs from now on: it would go with the token. */
function handOver({ actor, actorLink }: TokenDocument.Implementation): void {
  if (!actor || actorLink || !game.user.isGM || activeRuleset().takeUp === undefined) return;
  const room = activeRuleset().id;
  const { items } = creatureOf(actor);
  for (const item of Object.values(items)) {
    const holder = placeOfThing(item) === "held" ? fromUuidSync(spotOfThing(item).by, { strict: false }) : null;
    const source = actor.items.get(item.id)?.toObject();
    if (!(holder instanceof Actor) || holder.uuid === actor.uuid || !source) continue;
    const system = foundry.utils.mergeObject(source.system, { [room]: { place: "carried" } });
    detach(holder.createEmbeddedDocuments("Item", [{ ...source, system }]));
  }
}

/** Things do not go with whoever leaves. */
export function letThingsStay(): void {
  onHook("deleteCombatant", (left) => {
    const { combat } = left;
    if (!game.user.isActiveGM || activeRuleset().takeUp === undefined) return;
    if (combat && game.combats.has(combat.id ?? "")) detach(leaveThings(combat, left));
  });
  onHook("preDeleteToken", (token) => handOver(token));
}
