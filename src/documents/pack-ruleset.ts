import { onHook } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import { impossible } from "../engine/index.ts";
import { ports } from "./ports.ts";

/**
 * The ruleset that a compendium pack says it is for, in its `flags.tempo.ruleset` of the package's manifest; null for
 * packs that say none, which suit every world.
 * @param id such as `tempo.surge-items`
 */
export function rulesetOfPack(id: string): string | null {
  const flags = game.packs.get(id)?.metadata.flags as { tempo?: { ruleset?: unknown } } | undefined;
  const named = flags?.tempo?.ruleset;
  return typeof named === "string" ? named : null;
}

/** Whether a pack is for another ruleset than the world's. */
export const isOfOtherRuleset = (id: string): boolean =>
  (rulesetOfPack(id) ?? activeRuleset().id) !== activeRuleset().id;

/** The pack of a document's UUID: `Compendium.tempo.surge-items.Item.…`; null for those of the world. */
const packOf = (uuid: unknown): string | null =>
  typeof uuid === "string" ? (/^Compendium\.([^.]+\.[^.]+)\./u.exec(uuid)?.[1] ?? null) : null;

/**
 * Whether what a pack holds may come into the world. A document of another ruleset has none of the figures that this
 * one reads: the user is told so, and nothing is written.
 * @param name what is said of it; the pack's title where there is none
 */
function maySettle(pack: string | null, name?: string | null): boolean {
  if (pack === null || !isOfOtherRuleset(pack)) return true;
  const [theirs, ours] = [rulesetOfPack(pack) ?? "", activeRuleset().id].map((id) => `TEMPO.Ruleset.${id}.name`);
  const thing = name ?? game.packs.get(pack)?.title ?? pack;
  ports.refused(impossible("TEMPO.Refusal.OtherRuleset", { name: thing, theirs: theirs ?? "", ours: ours ?? "" }));
  return false;
}

/** Refuses what comes out of another ruleset's pack: dropped on a sheet or the map, imported, or with an adventure. */
export function refuseOtherRulesets(): void {
  // Foundry reads `false` alone as a refusal.
  const answer = (allowed: boolean): false | undefined => (allowed ? undefined : false);
  const dropped = (data: unknown): false | undefined => {
    const { uuid } = (data ?? {}) as { uuid?: unknown };
    const pack = packOf(uuid);
    const found = pack === null ? null : (fromUuidSync(String(uuid), { strict: false }) as { name?: string } | null);
    return answer(maySettle(pack, found?.name));
  };
  onHook("dropActorSheetData", (_actor: unknown, _sheet: unknown, data: unknown) => dropped(data));
  onHook("dropCanvasData", (_canvas: unknown, data: unknown) => dropped(data));
  const created = ({ name, _stats }: Actor.Implementation | Item.Implementation): false | undefined =>
    // A copy of what the world has already is nobody's import.
    answer(_stats.duplicateSource !== null || maySettle(packOf(_stats.compendiumSource), name));
  onHook("preCreateActor", (actor) => created(actor));
  onHook("preCreateItem", (item) => created(item));
  onHook("preImportAdventure", ({ pack, name }) => answer(maySettle(pack, name)));
}
