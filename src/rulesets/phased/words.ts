import { poolOf } from "../../engine/index.ts";
import type { Blow, Exchange, Fact, Label, SheetLayout, Tag, ViewSpec } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import { phasedTerms } from "./creature/terms.ts";
import type { PhasedDerived, PhasedFigure } from "./creature/derived.ts";
import { fallOf, isFalling } from "./movement/falling.ts";
import { isAloft } from "./movement/flying.ts";
import { BLOW, CARD } from "./stored.ts";
import { channelOf } from "./actions/spells.ts";
import { maintainedBy } from "./actions/maintained-spells.ts";
import { steedOf } from "./actions/riding.ts";
import type { PhasedFight } from "./types.ts";
import { AP, contingencyOf, guardOf } from "./state.ts";
import type { Way } from "./movement/strides.ts";
import { feetMoved, restOf, speedsOf, WAYS } from "./movement/strides.ts";
import { delayedBehind, reservesOf } from "./turn.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null, data: Record<string, number> = {}): Tag => ({
  label: { key: `TEMPO.Phased.Tag.${key}`, data },
  tone,
  mark,
});

function tags(fight: PhasedFight, who: string): Tag[] {
  const figure = fight.figure(who);
  const hiding = figure.has("phased.hidden") ? [tag("hiding", "plain", "eyeoff")] : [];
  return [...readinessTags(fight, who), ...airTags(fight, who), ...hiding, ...restraintTags(figure)];
}

/** What a combatant has ready, waits for, or keeps up. */
function readinessTags(fight: PhasedFight, who: string): Tag[] {
  const found: Tag[] = [];
  const guard = guardOf(fight, who);
  if (guard > 0) found.push(tag("guard", "plain", null, { value: guard }));
  if (contingencyOf(fight, who)) found.push(tag("contingency", "plain", "seal-open"));
  const behind = delayedBehind(fight, who);
  if (behind !== null) found.push({ label: { combatant: behind }, tone: "plain", mark: "delay" });
  const kept = reservesOf(fight, who);
  if (kept > 0) found.push(tag("kept", "plain", "reserve", { value: kept }));
  for (const _ of maintainedBy(fight, who)) found.push(tag("maintains", "plain", "wait"));
  const channel = channelOf(fight, who);
  // On the turn when it is due, the spell comes into force or is lost (P24).
  if (channel && channel.due <= fight.state.round) found.push(tag("due", "warn", "wait"));
  else if (channel) found.push(tag("channels", "plain", "wait", { round: channel.due }));
  const steed = steedOf(fight, who);
  if (steed !== null) found.push(tag("rides", "plain", null));
  return found;
}

function airTags(fight: PhasedFight, who: string): Tag[] {
  const fall = fallOf(fight, who);
  if (fall && isFalling(fight, who)) return [tag("falls", "harm", "down", { feet: fall.left })];
  return isAloft(fight, who) ? [tag("flies", "plain", null)] : [];
}

function restraintTags({ derived }: PhasedFigure): Tag[] {
  if (derived.incapacitated) return [tag("incapacitated", "harm", "down")];
  return [
    ...(derived.immobilized ? [tag("immobilized", "warn", "lock")] : []),
    ...(derived.restrained ? [tag("restrained", "warn", "lock")] : []),
    ...(derived.prone ? [tag("prone", "warn", "flat")] : []),
  ];
}

function turnFacts(fight: PhasedFight, who: string): Fact[] {
  const { derived } = fight.figure(who);
  const { immobilized, incapacitated } = derived;
  const moved = feetMoved(fight, who);
  const speeds = speedsOf(derived);
  const left = poolOf(fight.budget(who), AP)?.left ?? 0;
  // Each way has its own Stride (P19); ways for which there is no speed are left out.
  const own: Readonly<Record<Way, boolean>> = { ground: true, air: derived.fly > 0, earth: derived.burrow > 0 };
  return [
    ...WAYS.filter((way) => own[way]).map((way) => ({
      label: `TEMPO.Phased.Outlook.${way}`,
      value: {
        key: "TEMPO.Phased.Outlook.strideValue",
        data: { left: restOf(moved[way], speeds[way]), stride: speeds[way] },
      },
    })),
    {
      label: "TEMPO.Phased.Outlook.endNow",
      value: { key: "TEMPO.Phased.Outlook.kept", data: { value: immobilized || incapacitated ? 0 : left } },
    },
  ];
}

const note = (id: string, data?: Readonly<Record<string, string | number>>): Label => {
  const key = `TEMPO.Phased.Note.${id}`;
  return data ? { key, data } : { key };
};

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  return blow ? resultNotes(blow) : cardNotes(exchange);
}

function cardNotes(exchange: Exchange): Label[] {
  const text = CARD.get(exchange, "contingency");
  const feet = CARD.get(exchange, "feet");
  return [
    ...(text === null ? [] : [note("contingency", { text })]),
    ...(exchange.action === "phased.move" ? [note("provoked")] : []),
    ...(feet === null ? [] : [note("fell", { feet })]),
    ...(CARD.get(exchange, "countered") ? [note("countered")] : []),
    ...(CARD.get(exchange, "broken") ? [note("broken")] : []),
  ];
}

/** The note on a blow's outcome: the first that applies. */
function resultNotes(blow: Blow): Label[] {
  const aside = BLOW.get(blow, "aside") ?? 0;
  const held = BLOW.get(blow, "held");
  const seenBy = BLOW.get(blow, "seenBy");
  if (BLOW.get(blow, "landed") && blow.damage === null) return [note("unhurt")];
  if (aside > 0) return [note("aside", { feet: aside })];
  if (BLOW.get(blow, "falls")) return [note("letsGo")];
  if (held !== null) return [note(`climb.${held ? "holds" : "stays"}`)];
  if (BLOW.get(blow, "lands") && blow.damage === null) return [note("lands")];
  if (!seenBy) return [];
  return seenBy.length === 0 ? [note("unseen")] : [note("seenBy"), ...seenBy.map((combatant) => ({ combatant }))];
}

export const view: Omit<ViewSpec<typeof creature, PhasedDerived>, "question"> = {
  tags,
  turnFacts,
  notes,
  maxima: (figure) => ({ health: phasedTerms(figure).health }),
  facts(figure) {
    const { derived } = figure;
    const terms = phasedTerms(figure);
    const { physical, leap, load } = derived;
    const sums = [physical.dodge, physical.parry, physical.block, physical.armour].map(
      (
        (sum) => (n: number) =>
          (sum += n)
      )(0),
    );
    const bands = ["dodge", "parry", "block", "armour"] as const;
    return {
      physical: bands.map((id, i) => ({
        label: `TEMPO.Phased.Defence.${id}`,
        value: { key: "TEMPO.Phased.UpTo", data: { value: sums[i] ?? 0 } },
        terms: terms[id],
      })),
      defences: (["fortitude", "reflex", "willpower"] as const).map((id) => ({
        label: `TEMPO.Phased.Defence.${id}`,
        value: derived[id],
        terms: terms[id],
      })),
      movement: [
        { label: "TEMPO.Phased.Field.actionPoints", value: derived.actionPoints, terms: terms.actionPoints },
        { label: "TEMPO.Phased.Field.bonuses.initiative", value: derived.initiative, terms: terms.initiative },
        {
          label: "TEMPO.Phased.Outlook.ground",
          value: { key: "TEMPO.Unit.Feet", data: { value: derived.stride } },
          terms: terms.stride,
        },
        ...(
          [
            ["fly", "air"],
            ["burrow", "earth"],
          ] as const
        ).flatMap(([id, way]) =>
          derived[id] === 0
            ? []
            : [
                {
                  label: `TEMPO.Phased.Outlook.${way}`,
                  value: { key: "TEMPO.Unit.Feet", data: { value: derived[id] } },
                  terms: terms[id],
                },
              ],
        ),
        { label: "TEMPO.Phased.Field.leapAcross", value: { key: "TEMPO.Unit.Feet", data: { value: leap.across } } },
        { label: "TEMPO.Phased.Field.leapUp", value: { key: "TEMPO.Unit.Feet", data: { value: leap.up } } },
        {
          label: "TEMPO.Phased.Field.load",
          value: { key: `TEMPO.Phased.Load.${load.state}`, data: { value: load.carried, most: load.limits[0] } },
          terms: terms.load,
        },
      ],
    };
  },
};

/** The order and columns of the sheet. */
export const sheet: SheetLayout = {
  columns: [
    [
      { kind: "fields", label: "TEMPO.Phased.Group.attributes", path: "attributes", style: "tiles" },
      { kind: "facts", label: "TEMPO.Phased.Group.physical", facts: "physical" },
      { kind: "facts", label: "TEMPO.Phased.Group.defences", facts: "defences" },
      { kind: "facts", label: "TEMPO.Phased.Group.movement", facts: "movement" },
    ],
    [{ kind: "actions" }],
  ],
  begin: { weapon: { name: "TEMPO.Phased.FirstWeapon" }, choose: ["attributes", "skills"] },
};
