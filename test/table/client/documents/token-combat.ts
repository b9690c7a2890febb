import { getDocumentClass } from "../core/document-classes.ts";
import { game, ui } from "../core/globals.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import type { TokenDocument } from "./token.ts";

/** Adds tokens to a combat. Default: the viewed one, or for gamemasters a new one. */
export async function createCombatants(
  tokens: readonly TokenDocument[],
  { combat }: { combat?: Combat } = {},
): Promise<Combatant[]> {
  const encounter = combat ?? game.combat ?? (await createCombat());
  if (!encounter) return [];
  const joining = tokens.filter((token) => encounter.getCombatantsByToken(token.id ?? "").length === 0);
  const data = joining.map((token) => ({
    tokenId: token.id,
    sceneId: token.parent?.id,
    actorId: token.actorId,
    hidden: token.hidden,
  }));
  return (await encounter.createEmbeddedDocuments("Combatant", data)) as Combatant[];
}

async function createCombat(): Promise<Combat | undefined> {
  if (!game.user.isGM) {
    ui.notifications?.warn("COMBAT.NoneActive", { localize: true });
    return undefined;
  }
  return (await getDocumentClass("Combat").create({ active: true }, { render: false })) as Combat | undefined;
}

/** Removes tokens from a combat. Default: the viewed one. */
export async function deleteCombatants(
  tokens: readonly TokenDocument[],
  { combat }: { combat?: Combat } = {},
): Promise<Combatant[]> {
  const encounter = combat ?? game.combat;
  if (!encounter) return [];
  const ids = tokens
    .flatMap((token) => encounter.getCombatantsByToken(token.id ?? ""))
    .map(({ id }) => id)
    .filter((id): id is string => id !== null);
  return (await encounter.deleteEmbeddedDocuments("Combatant", ids)) as Combatant[];
}

/**
 * Removes deleted tokens from all combats, whether their scene is viewed or not. C160
 * @param tokens  Deleted tokens; they still know their scene
 */
export async function dismissCombatantsOf(tokens: readonly TokenDocument[]): Promise<void> {
  const scene = tokens[0]?.parent?.id;
  const gone = new Set(tokens.map(({ id }) => id));
  for (const combat of game.combats as Iterable<Combat>) {
    const ids = (combat.combatants.contents as unknown as Combatant[])
      .filter(({ tokenId, sceneId }) => gone.has(tokenId) && (sceneId ?? combat.scene?.id) === scene)
      .filter((combatant) => combatant.canUserModify(game.user, "delete"))
      .map(({ id }) => id as string);
    if (ids.length) await combat.deleteEmbeddedDocuments("Combatant", ids);
  }
}
