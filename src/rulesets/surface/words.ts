import { chance, leftAs, mayTakeSidesTurn, membersOf } from "../../engine/index.ts";
import type { Blow, Exchange, Fact, Json, Label, SheetLayout, Tag, ViewSpec } from "../../engine/index.ts";
import { fallenOn, moraleOfSide, NEVER } from "./actions/morale.ts";
import { coverOf, moraleCheck } from "./checks/index.ts";
import type { creature } from "./creature/schema.ts";
import { SAVES } from "./creature/schema.ts";
import { ATTACKS } from "./creature/derived.ts";
import { surfaceTerms } from "./creature/terms.ts";
import type { SurfaceDerived } from "./creature/derived.ts";
import { splitOf } from "./creature/martial-arts.ts";
import { leftOfMove } from "./movement/index.ts";
import { BLOW, CARD } from "./stored.ts";
import type { SurfaceFight } from "./types.ts";
import { inMeleeAt, isCasualty } from "./state.ts";
import { controls } from "./controls.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null, data: Record<string, Json> = {}): Tag => ({
  label: { key: `TEMPO.Surface.Tag.${key}`, data },
  tone,
  mark,
});

function tags(fight: SurfaceFight, who: string): Tag[] {
  const figure = fight.figure(who);
  const { derived } = figure;
  const combatant = fight.combatant(who);
  const found: Tag[] = [];
  const left = leftAs(combatant);
  if (left !== null) found.push(tag(left === "flee" ? "fled" : "surrendered", "warn", "flat"));
  if (mayTakeSidesTurn(fight).includes(who)) found.push(tag("mayAct", "plain", "wait"));
  if (derived.dead) found.push(tag("dead", "harm", "down"));
  else if (derived.down) found.push(tag("casualty", "harm", "down"));
  else if (figure.has("surface.stabilised")) found.push(tag("stabilised", "harm", "down"));
  if (derived.stunned) found.push(tag("stunned", "harm", "down"));
  else if (derived.subdued) found.push(tag("subdued", "harm", "lock"));
  if (combatant.place && inMeleeAt(fight, who, combatant.place).length > 0) found.push(tag("inMelee", "warn", null));
  const cover = coverOf(fight, who, undefined);
  if (cover !== "none") found.push(tag(cover, "plain", null));
  if (derived.heat > 0) found.push(tag("heat", "warn", null, { value: derived.heat }));
  const { defence } = splitOf(fight, who);
  if (defence > 0) found.push(tag("defence", "plain", null, { value: defence }));
  return found;
}

/** A side's morale with its chance to hold (F27). */
const moraleWords = (morale: number): Label =>
  morale >= NEVER
    ? { key: "TEMPO.Surface.Side.never" }
    : {
        key: "TEMPO.Surface.Side.holds",
        data: { morale, chance: Math.round(chance(moraleCheck(morale)) * 100) },
      };

function turnFacts(fight: SurfaceFight, who: string): Fact[] {
  const { encounterRange, heat, vent } = fight.figure(who).derived;
  const { place } = fight.combatant(who);
  const melee = place !== null && inMeleeAt(fight, who, place).length > 0;
  const left = leftOfMove(fight, who);
  const way = (id: string, value: number): Fact => ({ label: `TEMPO.Surface.Outlook.${id}`, value: metres(value) });
  return [
    // F9: in melee one may only retreat or flee.
    ...(melee ? [way("retreat", encounterRange / 2), way("flee", 2 * encounterRange)] : [way("move", encounterRange)]),
    ...(left > 0 ? [way("left", left)] : []),
    ...(heat > 0
      ? [
          {
            label: "TEMPO.Surface.Outlook.heat",
            value: { key: "TEMPO.Surface.Outlook.heatValue", data: { heat, dice: Math.max(0, heat - vent) } },
          },
        ]
      : []),
  ];
}

/** Whose save it was: the blow is told as the attacker's. */
const saveNote = ({ target, check }: Blow): Label[] =>
  target !== null && check?.id.startsWith("surface.save.")
    ? [{ key: "TEMPO.Surface.Note.save", data: { combatants: [target], save: check.label } }]
    : [];

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  if (!blow) {
    const outcome = CARD.get(exchange, "outcome");
    const [heat, vent] = [CARD.get(exchange, "heat") ?? 0, CARD.get(exchange, "vent") ?? 0];
    return [
      ...(exchange.action === "surface.move" ? [{ key: "TEMPO.Surface.Note.flees" }] : []),
      ...(exchange.action === "surface.morale" ? [{ key: "TEMPO.Surface.Note.morale", data: fallenOn(exchange) }] : []),
      ...(exchange.action === "surface.heat" ? [{ key: "TEMPO.Surface.Note.heat", data: { heat, vent } }] : []),
      ...(outcome !== null ? [{ key: `TEMPO.Surface.Outcome.${outcome}` }] : []),
    ];
  }
  const item = BLOW.get(blow, "item");
  const before = BLOW.get(blow, "from");
  const after = BLOW.get(blow, "to");
  /** A note on a number of the blow, if that is at least `least`. */
  const figure = (id: "hits" | "extra" | "less" | "whole" | "soak" | "cooled", least = 1): Label[] => {
    const value = BLOW.get(blow, id);
    return value !== null && value >= least ? [{ key: `TEMPO.Surface.Note.${id}`, data: { [id]: value } }] : [];
  };
  return [
    ...saveNote(blow),
    ...figure("hits", 2),
    ...figure("extra"), // F21
    ...figure("less"), // F24
    ...figure("whole"), // F23
    ...figure("soak"),
    ...(BLOW.get(blow, "subdual") === true ? [{ key: "TEMPO.Surface.Note.subdual" }] : []),
    ...figure("cooled"),
    ...(exchange.action === "surface.usage" && item !== null
      ? [
          { item },
          {
            key: before === after ? "TEMPO.Surface.Note.lasts" : "TEMPO.Surface.Note.used",
            data: { from: before ?? "", to: after ?? "", face: BLOW.get(blow, "face") ?? 0 },
          },
        ]
      : []),
  ];
}

const metres = (value: number): Label => ({ key: "TEMPO.Unit.Metres", data: { value } });
const label = (id: string): string => `TEMPO.Surface.Fact.${id}`;

export const view: Omit<ViewSpec<typeof creature, SurfaceDerived>, "question"> = {
  tags,
  controls,
  turnFacts,
  notes,
  side(fight, side) {
    const morale = moraleOfSide(fight, side);
    const fallen = membersOf(fight, side).filter((who) => isCasualty(fight, who)).length;
    return [
      ...(morale === null ? [] : [{ label: "TEMPO.Surface.Side.morale", value: moraleWords(morale) }]),
      ...(fallen === 0
        ? []
        : [
            {
              label: "TEMPO.Surface.Side.fallen",
              value: {
                key: "TEMPO.Surface.Side.fallenOf",
                data: { fallen, members: membersOf(fight, side).length },
              },
            },
          ]),
    ];
  },
  soaked: (blow) => BLOW.get(blow, "soak") ?? 0,
  maxima(figure) {
    const { health, armour, energy } = surfaceTerms(figure);
    return { health, armour, energy, stun: health };
  },
  facts(figure) {
    const { derived } = figure;
    const terms = surfaceTerms(figure);
    type Plain =
      "actions" | "attacks" | "combatBonus" | "hands" | "heat" | "sensors" | "stealth" | "vent" | "vulnerability";
    const plain = (id: Plain): Fact => ({ label: label(id), value: derived[id], terms: terms[id] });
    const far = (id: "encounterRange" | "meleeRange"): Fact => ({
      label: label(id),
      value: metres(derived[id]),
      terms: terms[id],
    });
    return {
      combat: [
        plain("combatBonus"),
        plain("vulnerability"),
        far("meleeRange"),
        far("encounterRange"),
        plain("sensors"),
        plain("actions"),
        // Shown only where it differs from the usual value (F34).
        ...(derived.attacks === ATTACKS ? [] : [plain("attacks")]),
        plain("hands"),
      ],
      defences: [
        plain("stealth"),
        plain("vent"),
        plain("heat"),
        ...derived.soak.map((l) => ({
          label: label("soak"),
          value: { key: "TEMPO.Surface.SoakLine", data: { dice: `${l.count}d${l.faces}`, heat: l.heat } },
          terms: terms.soak(l.item, l.count),
        })),
      ],
      saves: SAVES.map((id) => ({ label: `TEMPO.Surface.Save.${id}`, value: derived.saves[id] })),
    };
  },
};

/** The order and columns of the sheet. */
export const sheet: SheetLayout = {
  columns: [
    [
      { kind: "facts", label: "TEMPO.Surface.Group.combat", facts: "combat" },
      { kind: "facts", label: "TEMPO.Surface.Group.defences", facts: "defences" },
      { kind: "checks", label: "TEMPO.Surface.Group.saves", group: "save" },
    ],
    [{ kind: "actions" }],
  ],
  begin: { weapon: { name: "TEMPO.Surface.FirstWeapon" }, choose: ["strength", "saves"] },
};
