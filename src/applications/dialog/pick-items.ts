import { itemIndex } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import { addItemsFromPacks } from "../../documents/write/by-hand.ts";
import type { ItemKind } from "../../engine/index.ts";
import { lineOfThing } from "../sheet/gear-view.ts";
import { localize } from "../text.ts";

/** A thing of a compendium, as the list shows it. */
interface Offered {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly line: string;
}

/** Asks which things of a kind the actor gets out of the compendia; it can be several at once. */
export async function pickItems(actor: Actor.Implementation, kind: ItemKind): Promise<void> {
  const label = localize(`TEMPO.Kind.${kind}`);
  const offered = await offeredOf(kind);
  if (offered.length === 0) {
    ui.notifications.info(localize("TEMPO.Pick.None", { kind: label }));
    return;
  }
  const answer: unknown = await foundry.applications.api.DialogV2.prompt({
    classes: ["tempo", "tp-ask", "tp-pick"],
    window: { title: localize("TEMPO.Pick.Title", { kind: label, name: actor.name }) },
    content: `<ul class="tp-mods">${offered.map(rowOf).join("")}</ul>`,
    ok: {
      label: localize("TEMPO.Pick.Add"),
      callback: (_event: Event, button: HTMLButtonElement) =>
        [...(button.form?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])].map(({ value }) => value),
    },
    rejectClose: false,
  });
  if (Array.isArray(answer) && answer.length > 0) await addItemsFromPacks(actor, answer as string[]);
}

/** All things of this kind that the user may see and that the world's ruleset knows, by name. */
async function offeredOf(kind: ItemKind): Promise<Offered[]> {
  const { id } = activeRuleset();
  const offered: Offered[] = [];
  for (const pack of game.packs) {
    if (pack.documentName !== "Item" || !pack.visible) continue;
    for (const entry of await itemIndex(pack, id)) {
      const data = entry.system?.[id];
      if (entry.type !== kind || typeof data !== "object" || data === null) continue;
      const { uuid, name, img } = entry;
      offered.push({ uuid, name, img, line: lineOfThing(kind, data as Readonly<Record<string, unknown>>) });
    }
  }
  return offered.sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}

function rowOf({ uuid, name, img, line }: Offered): string {
  const { escapeHTML } = foundry.utils;
  const figures = line === "" ? "" : `<span class="d">${escapeHTML(line)}</span>`;
  return `<li><label><input type="checkbox" class="tp-toggle" value="${escapeHTML(uuid)}"><img src="${escapeHTML(img)}" alt=""><span class="t"><b>${escapeHTML(name)}</b>${figures}</span></label></li>`;
}
