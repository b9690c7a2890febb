import {
  beginFirstEvening,
  clearFirstEvening,
  firstEvening,
  isPlayed,
  isReady,
  shareHeroes,
} from "../../documents/write/first-evening.ts";
import { confirm } from "../dialog/confirm.ts";
import { localize } from "../text.ts";

/**
 * Plays the first evening of the world's ruleset: imports it where it is not in the world, opens its map, and
 * begins its fight. Where it has been played, the GM is asked before all of it begins anew.
 */
export async function tryFight(): Promise<void> {
  const evening = await firstEvening();
  if (!evening) return;
  const played = isPlayed(evening);
  if (played && !(await confirm(localize("TEMPO.Try.Again"), localize("TEMPO.Try.Ask", { name: evening.name }))))
    return;
  const restore = played ? await clearFirstEvening(evening) : null;
  if (!isReady(evening)) await evening.import();
  await restore?.();
  await shareHeroes(evening);
  await beginFirstEvening(evening);
}
