import { activeRuleset } from "../../data/active.ts";
import type { EndedData } from "../../data/message.ts";
import { draftOutside, memberId } from "../../documents/read/outside-fight.ts";
import type { Member } from "../../documents/read/outside-fight.ts";
import { run } from "../run-command.ts";
import { localize } from "../text.ts";

/** The card of a fight's end, and rest and healing from it. */

type Named = Member & { readonly name: string };

/** Minutes in the units that the dialog offers. */
const UNITS = { minute: 1, hour: 60, day: 1440, week: 10_080 } as const;

export function endedView({ rounds, seconds, fallen, used, open, unapplied, members }: EndedData) {
  const fell =
    fallen.length === 0
      ? localize("TEMPO.Ended.NobodyFell")
      : localize("TEMPO.Ended.Fell", { names: fallen.join(", ") });
  const may = ownMembers(members).length > 0;
  return {
    title: localize("TEMPO.Ended.Title"),
    length: localize("TEMPO.Ended.Length", { rounds, seconds }),
    lines: [
      fell,
      ...(used.length > 0 ? used.map((what) => localize("TEMPO.Ended.Used", { what })) : []),
      ...(open === 0 ? [] : [localize("TEMPO.Ended.WereOpen", { count: open })]),
      ...(unapplied === 0 ? [] : [localize("TEMPO.Ended.Unapplied", { count: unapplied })]),
    ],
    mayRest: may && activeRuleset().recovery !== undefined,
    mayHeal: may,
  };
}

/** Those of the fight's members whom this user may let rest or heal. */
const ownMembers = (members: readonly Named[]): Named[] =>
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
  const answer: unknown = await foundry.applications.api.DialogV2.prompt({
    classes: ["tempo", "tp-ask", "tp-restore"],
    window: { title: localize(heals ? "TEMPO.Ended.Heal" : "TEMPO.Ended.Rest") },
    content: `<p>${localize(heals ? "TEMPO.Ended.HealHint" : "TEMPO.Ended.RestHint")}</p>${heals ? "" : timeFields()}<ul class="tp-mods">${own.map(memberRow(heroesOf(own))).join("")}</ul>`,
    ok: {
      label: localize(heals ? "TEMPO.Ended.Heal" : "TEMPO.Ended.Rest"),
      callback: (_event: Event, button: HTMLButtonElement): Chosen => readChoice(button.form, heals),
    },
    rejectClose: false,
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
    `<li><label><input type="checkbox" class="tp-toggle" name="whom" value="${escape(memberId(member))}" ${chosen.includes(member) ? "checked" : ""}><span class="t">${escape(member.name)}</span></label></li>`;

function timeFields(): string {
  const options = (entries: readonly (readonly [string, string])[]): string =>
    entries.map(([value, label]) => `<option value="${value}">${escape(label)}</option>`).join("");
  const manners = Object.entries(activeRuleset().recovery?.manners ?? {}).map(
    ([id, key]) => [id, localize(key)] as const,
  );
  const units = Object.entries(UNITS).map(
    ([id, minutes]) => [String(minutes), localize(`TEMPO.Ended.Unit.${id}`)] as const,
  );
  return `<label class="tp-field"><span>${localize("TEMPO.Ended.Manner")}</span><select name="manner">${options(manners)}</select></label>
    <label class="tp-field"><span>${localize("TEMPO.Ended.Time")}</span><input type="number" name="length" value="8" min="0" step="1"></label>
    <label class="tp-field"><span>${localize("TEMPO.Ended.TimeUnit")}</span><select name="unit">${options(units).replace('value="60"', 'value="60" selected')}</select></label>`;
}
