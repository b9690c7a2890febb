import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { sideName } from "../../documents/read/sides.ts";
import { addSide, editSide, moveToSide, removeSide } from "../../documents/write/by-hand.ts";
import { listen } from "../../failures.ts";
import { confirm } from "../dialog/confirm.ts";
import { localize } from "../text.ts";

/**
 * Sides made and filled by the GM: CombatantGroups, whose members fight together whatever the disposition of
 * their tokens.
 */

const escape = (text: string): string => foundry.utils.escapeHTML(text);

const named = ({ name }: CombatantGroup.Implementation): string => name ?? "";

export async function newSide(combat: TempoCombat): Promise<void> {
  await addSide(combat, localize("TEMPO.Side.NewName", { count: combat.groups.size + 1 }));
}

/** Asks which side a combatant fights on: those there are, or a new one. */
export async function askForSideOf(combatant: TempoCombatant): Promise<void> {
  const { combat } = combatant;
  if (!combat) return;
  const present = combatant._source.group ?? "";
  const option = (value: string, name: string): string =>
    `<option value="${value}" ${value === present ? "selected" : ""}>${escape(name)}</option>`;
  const disposition = combatant.token?.disposition;
  const byToken = disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY ? "friendly" : "hostile";
  const options = [
    option("", sideName(combat, disposition === undefined ? null : byToken)),
    ...combat.groups.contents.map((group) => option(group.id ?? "", named(group))),
    option("new", localize("TEMPO.Side.New")),
  ].join("");
  const hint = localize("TEMPO.Side.MoveHint", { name: combatant.token?.name ?? combatant.name ?? "" });
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["tempo", "tp-ask"],
    window: { title: localize("TEMPO.Side.Move") },
    content: `<label class="tp-field"><span>${escape(hint)}</span><select name="side" autofocus>${options}</select></label>`,
    ok: { label: "TEMPO.Ask.Set" },
    rejectClose: false,
  });
  const { side } = (answer ?? {}) as { side?: unknown };
  if (typeof side !== "string") return;
  const name = localize("TEMPO.Side.NewName", { count: combat.groups.size + 1 });
  const group = side === "new" ? await addSide(combat, name) : side === "" ? null : side;
  await moveToSide(combatant, group);
}

/** Asks for a side's name and colour; it can be dissolved there, too. */
export async function askForSide(group: CombatantGroup.Implementation): Promise<void> {
  const color = group.getFlag("tempo", "color") ?? "#888888";
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tempo", "tp-ask"],
    window: { title: localize("TEMPO.Side.Change") },
    content: `<label class="tp-field"><span>${localize("TEMPO.Side.NameField")}</span>
      <input type="text" name="name" value="${escape(named(group))}" required autofocus></label>
      <label class="tp-field"><span>${localize("TEMPO.Side.Color")}</span>
      <input type="color" name="color" value="${escape(color)}"></label>`,
    buttons: [
      {
        action: "set",
        label: localize("TEMPO.Ask.Set"),
        default: true,
        callback: (_event, button) =>
          Promise.resolve(new foundry.applications.ux.FormDataExtended(button.form as HTMLFormElement).object),
      },
      { action: "remove", label: localize("TEMPO.Side.Remove") },
    ],
    rejectClose: false,
  });
  if (answer === "remove") {
    const question = localize("TEMPO.Side.RemoveConfirm", { name: named(group) });
    if (await confirm(localize("TEMPO.Side.Remove"), question)) await removeSide(group);
    return;
  }
  const given = (answer ?? {}) as { name?: unknown; color?: unknown };
  if (typeof given.name !== "string" || given.name.trim() === "") return;
  await editSide(group, given.name.trim(), typeof given.color === "string" ? given.color : color);
}

/** Lets the GM drag rows onto the heading or the list of a side. */
export function dragSides(element: HTMLElement, combatOf: () => TempoCombat | null): void {
  const sideAt = (event: DragEvent): HTMLElement | null =>
    (event.target as Element).closest<HTMLElement>("[data-side]");
  let dragged: string | null = null;
  listen(element, "dragstart", (event) => {
    const row = (event.target as Element).closest<HTMLElement>("li.combatant[draggable=true]");
    dragged = row?.dataset["combatantId"] ?? null;
  });
  listen(element, "dragover", (event) => {
    const side = dragged === null ? null : sideAt(event);
    for (const other of element.querySelectorAll("[data-side].is-target")) other.classList.remove("is-target");
    if (!side) return;
    event.preventDefault();
    side.classList.add("is-target");
  });
  listen(element, "dragend", () => {
    dragged = null;
    for (const other of element.querySelectorAll("[data-side].is-target")) other.classList.remove("is-target");
  });
  listen(element, "drop", (event) => {
    const side = sideAt(event)?.dataset["side"];
    const combat = combatOf();
    const combatant = combat?.combatants.get(dragged ?? "");
    dragged = null;
    if (side === undefined || !combat || !combatant) return;
    event.preventDefault();
    event.stopPropagation();
    // A side that is no group is that of a disposition: whoever goes there leaves their group.
    return moveToSide(combatant, combat.groups.has(side) ? side : null);
  });
}
