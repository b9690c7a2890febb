import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { isTyped, poolsOf, sideIdOf, sideOf } from "../../engine/index.ts";
import type { Command } from "../../engine/index.ts";
import { askNumber } from "../dialog/number-question.ts";
import { run } from "../run-command.ts";
import { localize } from "../text.ts";
import { alikeOf } from "./alike.ts";

/**
 * The GM's hand on what a combatant has: pools, resources, initiative and conditions, as the ruleset declares them. All
 * of it can be undone: pools and resources by their ledger entries, initiative by stepping back, conditions on a card.
 */

const escape = (text: string): string => foundry.utils.escapeHTML(text);

/** One number of the dialog. */
interface Figure {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
}

export async function setFigures(combat: TempoCombat, combatant: TempoCombatant): Promise<void> {
  const who = combatant.id ?? "";
  const figures = figuresOf(combat, who);
  const given = await ask(combat, combatant, figures);
  if (!given) return;
  const changed = figures.flatMap(({ name, value }) => {
    const typed = given[name];
    return typeof typed === "number" && typed !== value ? [{ name, value: typed }] : [];
  });
  for (const command of commandsFor(combat, who, changed, given)) await run(combat, command);
}

function figuresOf(combat: TempoCombat, who: string): Figure[] {
  const { fight } = combat;
  const { resources } = activeRuleset();
  const creature = fight.figure(who);
  // What a pool takes from a resource is shown with that.
  const pools = fight.state.round > 0 ? poolsOf(fight.budget(who)).filter(({ id }) => !resources[id]) : [];
  return [
    { name: "initiative", label: localize("TEMPO.Tracker.Initiative"), value: fight.combatant(who).initiative },
    ...pools.map(({ id, label, left }) => ({ name: `pool.${id}`, label: localize(label), value: left })),
    ...Object.entries(resources).flatMap(([id, spec]) =>
      isTyped(spec)
        ? [{ name: `resource.${id}`, label: localize(spec.label), value: activeRuleset().resource(creature, id).value }]
        : [],
    ),
  ];
}

function* commandsFor(
  combat: TempoCombat,
  who: string,
  changed: readonly { readonly name: string; readonly value: number }[],
  given: Readonly<Record<string, unknown>>,
): Iterable<Command> {
  for (const { name, value } of changed) {
    if (name === "initiative") yield { type: "setInitiative", who, value };
    const [kind, figure = ""] = name.split(".");
    const id = foundry.utils.randomID();
    if (kind === "pool") yield { type: "setLeft", who, id, pool: figure, left: value };
    if (kind === "resource") yield { type: "setResource", who, id, resource: figure, change: { to: value } };
  }
  const creature = combat.fight.figure(who);
  const conditions = Object.fromEntries(
    Object.keys(activeRuleset().conditions).flatMap((id) => {
      const [full, on] = [conditionId(id), given[`condition.${id}`] === true];
      return creature.has(full) === on ? [] : [[full, on]];
    }),
  );
  if (Object.keys(conditions).length > 0)
    yield { type: "setConditions", who, exchange: foundry.utils.randomID(), conditions };
}

const conditionId = (id: string): string => `${activeRuleset().id}.${id}`;

async function ask(
  combat: TempoCombat,
  combatant: TempoCombatant,
  figures: readonly Figure[],
): Promise<Readonly<Record<string, unknown>> | null> {
  const creature = combat.fight.figure(combatant.id ?? "");
  const field = ({ name, label, value }: Figure): string =>
    `<label class="tp-field"><span>${escape(label)}</span><input type="number" name="${name}" value="${value ?? ""}" step="any"></label>`;
  const row = ([id, { label }]: readonly [string, { readonly label: string }]): string =>
    `<li><label><input type="checkbox" class="tp-toggle" name="condition.${id}" ${creature.has(conditionId(id)) ? "checked" : ""}><span class="t">${escape(localize(label))}</span></label></li>`;
  const conditions = Object.entries(activeRuleset().conditions).map(row).join("");
  const answer: unknown = await foundry.applications.api.DialogV2.prompt({
    classes: ["tempo", "tp-ask", "tp-hand"],
    window: { title: localize("TEMPO.Menu.FiguresOf", { name: combatant.token?.name ?? combatant.name ?? "" }) },
    content: `${figures.map(field).join("")}<details><summary>${localize("TEMPO.Menu.Conditions")}</summary><ul class="tp-mods">${conditions}</ul></details>`,
    ok: {
      label: localize("TEMPO.Ask.Set"),
      callback: (_event: Event, button: HTMLButtonElement) => read(button.form),
    },
    rejectClose: false,
  });
  return typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : null;
}

const read = (form: HTMLFormElement | null): Record<string, unknown> =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])].map((input) => [
      input.name,
      input.type === "checkbox" ? input.checked : input.value === "" ? null : Number(input.value),
    ]),
  );

/** Asks for the initiative of all that were made from the same actor. */
export async function setInitiativeOfAll(combat: TempoCombat, combatant: TempoCombatant): Promise<void> {
  const label = localize("TEMPO.Menu.SetInitiativeKind", { name: combatant.actor?.prototypeToken.name ?? "" });
  const value = await askNumber("TEMPO.Menu.SetInitiativeAll", label, combatant.initiative ?? 0);
  const alike = alikeOf(combatant);
  if (value !== null) await run(combat, { type: "setInitiative", who: combatant.id ?? "", value, alike });
}

/** Asks the GM for a lasting plus or minus on this combatant's initiatives in this fight. */
export async function setSituational(combat: TempoCombat, combatant: TempoCombatant): Promise<void> {
  const present = combatant.system.store["situational"];
  const label = localize("TEMPO.Menu.SituationalHint", { name: combatant.name ?? "" });
  const value = await askNumber("TEMPO.Menu.Situational", label, typeof present === "number" ? present : 0);
  if (value !== null) await run(combat, { type: "setSituational", who: combatant.id ?? "", value });
}

/** Asks the GM for a value of the side that a combatant fights on. */
export async function askForSideValue(combatant: TempoCombatant | null, field: string): Promise<void> {
  const combat = combatant?.combat ?? null;
  const own = combat?.state.combatants[combatant?.id ?? ""];
  if (!combatant || !combat || !own) return;
  const side = sideIdOf(own);
  const present = sideOf(combat.state, side).source[field];
  const title = `${fieldKey(activeRuleset())}.${field}`;
  const label = localize("TEMPO.Menu.OfSide", { what: title, name: combatant.name ?? "" });
  const value = await askNumber(title, label, typeof present === "number" ? present : 0);
  if (value !== null) await run(combat, { type: "setSide", side, field, value });
}
