import { activeRuleset } from "../../data/active.ts";
import type { EndedData } from "../../data/message.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { draftOutside, memberId } from "../../documents/read/outside-fight.ts";
import type { Member } from "../../documents/read/outside-fight.ts";
import { recoveryOf } from "../../engine/index.ts";
import { listen } from "../../failures.ts";
import { run } from "../run-command.ts";
import { localize } from "../text.ts";
import { describeDelta } from "./damage-view.ts";

/** Rest and healing after a fight, from its last card. */

type Named = Member & { readonly name: string };

/** Minutes in the units that the dialog offers. */
const UNITS = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const;
const HOURS_ASKED = 8;

/** Those of the fight's members whom this user may let rest or heal. */
export const ownMembers = (members: readonly Named[]): Named[] =>
  members.filter(({ actor, token }) => {
    const found: unknown = fromUuidSync(token || actor, { strict: false });
    return (found instanceof Actor || found instanceof TokenDocument) && found.isOwner;
  });

interface Chosen {
  readonly whom: readonly string[];
  readonly manner: string | null;
  readonly minutes: number;
}

/** Asks who rests how long, or who is healed, and does it on a card of its own, which can be undone. */
export async function askToRestore({ members }: EndedData, heals: boolean): Promise<void> {
  const own = ownMembers(members);
  const chosen = await askForChoice(own, heals);
  if (!chosen) return;
  const taking = own.filter((member) => chosen.whom.includes(memberId(member)));
  const [who] = taking.map(memberId);
  if (who === undefined) {
    ui.notifications.warn(localize("TEMPO.Ended.Nobody"));
    return;
  }
  const exchange = foundry.utils.randomID();
  const combat = draftOutside(exchange, taking);
  const whom = combat.combatants.contents.flatMap(({ id }) => id ?? []);
  await run(combat, { type: "restore", who, whom, exchange, manner: chosen.manner, minutes: chosen.minutes });
}

async function askForChoice(own: readonly Named[], heals: boolean): Promise<Chosen | null> {
  const heroes = heroesOf(own);
  // A fight that is never begun, to ask what everybody would regain.
  const draft = draftOutside(foundry.utils.randomID(), own);
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tempo", "tp-ask", "tp-restore"],
    window: { title: localize(heals ? "TEMPO.Ended.Heal" : "TEMPO.Ended.Rest") },
    content: `<p>${localize(heals ? "TEMPO.Ended.HealHint" : "TEMPO.Ended.RestHint")}</p>${heals ? "" : timeFields(mannerFor(draft, heroes))}<ul class="tp-mods">${own.map(memberRow(heroes)).join("")}</ul>`,
    buttons: [
      {
        action: "ok",
        label: localize(heals ? "TEMPO.Ended.Heal" : "TEMPO.Ended.Rest"),
        default: true,
        callback: (_event, button): Chosen => readChoice(button.form, heals),
      },
    ],
    rejectClose: false,
    render: (_event, dialog) => {
      const form = dialog.element.querySelector("form");
      if (heals || !form) return;
      const tell = (): void => tellGains(form, draft, own);
      listen(form, "input", tell);
      tell();
    },
  });
  return typeof answer === "object" && answer !== null ? (answer as Chosen) : null;
}

function readChoice(form: HTMLFormElement | null, heals: boolean): Chosen {
  const value = (name: string): string => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
  const checked = [...(form?.querySelectorAll<HTMLInputElement>("input[name=whom]:checked") ?? [])];
  return {
    whom: checked.map((box) => box.value),
    manner: heals ? null : value("manner"),
    minutes: heals ? 0 : Number(value("length")) * Number(value("unit")),
  };
}

/** What a member would regain, by the same words as on the card: "Vitality +8". */
function gainsOf({ fight }: TempoCombat, member: Named, manner: string, minutes: number): readonly string[] {
  const { recovery } = activeRuleset();
  const who = memberId(member);
  if (!recovery || !fight.state.combatants[who]) return [];
  return recoveryOf(recovery, fight.figure(who), manner, minutes).map(({ track, amount }) => {
    const path = recovery.tracks.find(({ id }) => id === track)?.path ?? [];
    const { text, value } = describeDelta({ op: "add", path: ["creatures", who, "source", ...path], by: -amount });
    return `${text} ${value}`;
  });
}

/** Tells beside each name what the time that is entered would give back. */
function tellGains(form: HTMLFormElement, draft: TempoCombat, own: readonly Named[]): void {
  const { manner, minutes } = readChoice(form, false);
  for (const member of own) {
    const told = form.querySelector(`[data-gains="${memberId(member)}"]`);
    if (!told) continue;
    const gains = gainsOf(draft, member, manner ?? "", Number.isFinite(minutes) ? minutes : 0);
    told.textContent = gains.length > 0 ? gains.join(", ") : localize("TEMPO.Ended.Regains.nothing");
  }
}

/** The first manner in which a hero would regain something; else the first of all. */
function mannerFor(draft: TempoCombat, heroes: readonly Named[]): string | undefined {
  const manners = Object.keys(activeRuleset().recovery?.manners ?? {});
  const helps = (manner: string): boolean =>
    heroes.some((hero) => gainsOf(draft, hero, manner, HOURS_ASKED * UNITS.hour).length > 0);
  return manners.find(helps) ?? manners[0];
}

const escape = (text: string): string => foundry.utils.escapeHTML(text);

/** Whom a fight is over for: the heroes, or all where there are none. */
function heroesOf(own: readonly Named[]): readonly Named[] {
  const heroes = own.filter(({ actor }) => {
    const found: unknown = fromUuidSync(actor, { strict: false });
    return found instanceof Actor && found.type === "character";
  });
  return heroes.length > 0 ? heroes : own;
}

const memberRow =
  (chosen: readonly Named[]) =>
  (member: Named): string =>
    `<li><label><input type="checkbox" class="tp-toggle" name="whom" value="${escape(memberId(member))}" ${chosen.includes(member) ? "checked" : ""}><span class="t">${escape(member.name)}<small data-gains="${escape(memberId(member))}"></small></span></label></li>`;

function timeFields(chosen: string | undefined): string {
  const option = ([value, label, isChosen]: readonly [string, string, boolean]): string =>
    `<option value="${value}" ${isChosen ? "selected" : ""}>${escape(label)}</option>`;
  const manners = Object.entries(activeRuleset().recovery?.manners ?? {}).map(([id, key]) =>
    option([id, localize(key), id === chosen]),
  );
  const units = Object.entries(UNITS).map(([id, minutes]) =>
    option([String(minutes), localize(`TEMPO.Ended.Unit.${id}`), id === "hour"]),
  );
  return `<label class="tp-field"><span>${localize("TEMPO.Ended.Manner")}</span><select name="manner">${manners.join("")}</select></label>
    <label class="tp-field"><span>${localize("TEMPO.Ended.Time")}</span><input type="number" name="length" value="${HOURS_ASKED}" min="0" step="1"></label>
    <label class="tp-field"><span>${localize("TEMPO.Ended.TimeUnit")}</span><select name="unit">${units.join("")}</select></label>`;
}
