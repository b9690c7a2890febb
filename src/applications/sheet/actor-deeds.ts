import { openSheet } from "../../compat.ts";
import {
  addItem,
  removeEffect,
  setMovementMode,
  setQuantity,
  switchEffect,
  switchEquipped,
} from "../../documents/write/by-hand.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { ItemKind, Use } from "../../engine/index.ts";
import { chooseFor } from "../dialog/choose.ts";
import { run } from "../run-command.ts";
import { localize } from "../text.ts";
import { undoEntry } from "../tracker/tracker.ts";
import { useAction } from "../use-action.ts";
import type { DeedName, TempoActorSheet } from "./actor-sheet.ts";
import { pickImage } from "./base.ts";

/** What the buttons of an actor's sheet do. */

type Deed = (sheet: TempoActorSheet, target: HTMLElement, event: PointerEvent) => unknown;
type Command = Parameters<TempoCombat["ask"]>[0];

export const deeds: Readonly<Record<DeedName, Deed>> = {
  // The second click of a double click is no second use (U2).
  async act(sheet, target, event) {
    if (!sheet.isEditable || event.detail > 1) return;
    await useAction(sheet.actor, target.dataset["row"] ?? "", { event });
  },
  /** A choice of one of the ruleset's own controls: its action, with what is said in its fields already. */
  async press(sheet, target, event) {
    if (!sheet.isEditable || event.detail > 1) return;
    const { use = "", options = "{}" } = target.dataset;
    await useAction(sheet.actor, use, { event, said: JSON.parse(options) as Use["options"] });
  },
  async check(sheet, target, event) {
    const { rollCheck } = await import("../dialog/sheet-check.ts");
    await rollCheck(sheet.tempoActor, target.dataset["check"] ?? "", { event });
  },
  spend: (sheet, target, event) => spend(sheet, target, event.shiftKey ? -1 : 1),
  endTurn: (sheet) => ask(sheet, (who) => ({ type: "endTurn", who })),
  takeTurn: (sheet) => ask(sheet, (who) => ({ type: "takeTurn", who })),
  async mode(sheet, target) {
    const token = sheet.combatant?.token;
    if (token) await setMovementMode(token, target.dataset["mode"] ?? null);
  },
  async undo({ combatant }, target) {
    if (combatant?.combat) await undoEntry(combatant.combat, combatant, target.dataset["entry"] ?? "");
  },
  async choose({ combatant }) {
    if (combatant) await chooseFor(combatant);
  },
  async createItem({ actor }, target) {
    const kind = kindOf(target);
    const label = game.i18n.localize(`TYPES.Item.${kind}`);
    await addItem(actor, kind, localize("TEMPO.Sheet.NewItem", { kind: label }));
  },
  async pickItems({ actor }, target) {
    await (await import("../dialog/pick-items.ts")).pickItems(actor, kindOf(target));
  },
  /** Leads to the first input of a field or group that is still to be chosen, on whichever tab it stands. */
  chooseField(sheet, target) {
    const path = CSS.escape(target.dataset["path"] ?? "");
    const input = sheet.element.querySelector<HTMLElement>(`[name="${path}"], [name^="${path}."]`);
    const tab = input?.closest<HTMLElement>(".tab")?.dataset["tab"];
    if (tab !== undefined) sheet.changeTab(tab, "primary");
    input?.focus();
  },
  async endBeginning({ actor }) {
    await (await import("../../documents/write/beginning.ts")).endBeginning(actor);
  },
  editItem: (sheet, target) => openSheet(itemOf(sheet, target)),
  deleteItem: (sheet, target) => itemOf(sheet, target)?.deleteDialog(),
  async equip(sheet, target) {
    const item = itemOf(sheet, target);
    if (item) await switchEquipped(item);
  },
  pin: (sheet, target) => sheet.pin(target.dataset["row"] ?? ""),
  async sortByCost(sheet) {
    await game.settings.set("tempo", "byCost", !game.settings.get("tempo", "byCost"));
    await sheet.render({ parts: ["turn"] });
  },
  async toggleCondition({ isEditable, actor }, target) {
    if (isEditable) await actor.toggleStatusEffect(target.dataset["status"] ?? "");
  },
  editEffect: ({ actor }, target) => openSheet(actor.effects.get(effectOf(target))),
  switchEffect: ({ actor }, target) => switchEffect(actor, effectOf(target)),
  removeEffect: ({ actor }, target) => removeEffect(actor, effectOf(target)),
  editImage: ({ actor }) => pickImage(actor),
};

const kindOf = (target: HTMLElement): ItemKind => (target.dataset["kind"] ?? "gear") as ItemKind;
const effectOf = (target: HTMLElement): string => target.dataset["effect"] ?? "";

const itemOf = ({ actor }: TempoActorSheet, target: HTMLElement): Item.Implementation | null =>
  actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "") ?? null;

async function ask({ combatant }: TempoActorSheet, command: (who: string) => Command): Promise<void> {
  if (combatant?.combat) await run(combatant.combat, command(combatant.id ?? ""));
}

/** Spends from a pool by hand, or gives back to it. */
export async function spend(sheet: TempoActorSheet, target: HTMLElement, amount: 1 | -1): Promise<void> {
  const { pool } = target.dataset;
  if (!pool || target.ariaDisabled === "true") return;
  const id = foundry.utils.randomID();
  await ask(sheet, (who) => ({ type: "spend", who, id, pool, amount }));
}

/** Takes over a quantity that was typed into the list of things. */
export async function changeQuantity(sheet: TempoActorSheet, field: HTMLInputElement): Promise<void> {
  const item = itemOf(sheet, field);
  if (item) await setQuantity(item, Math.max(0, Math.floor(Number(field.value) || 0)));
}
