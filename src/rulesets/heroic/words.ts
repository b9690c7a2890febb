import { isAware, isSurprise } from "../../engine/index.ts";
import type { Blow, Exchange, Fact, Label, SheetLayout, Tag, ViewSpec } from "../../engine/index.ts";
import { scopeOf } from "./checks/attempts.ts";
import { CRIPPLED, INJURIES, speedOf } from "./checks/circumstances.ts";
import type { creature } from "./creature/schema.ts";
import { SAVES, SKILL_IDS } from "./creature/schema.ts";
import { heroicTerms } from "./creature/terms.ts";
import type { HeroicDerived, HeroicFigure } from "./creature/derived.ts";
import { CLASS_TABLE } from "./creature/derived.ts";
import { isHeld } from "./creature/grips.ts";
import { BLOW, CARD } from "./stored.ts";
import { leftOfMove } from "./movement/moves.ts";
import type { HeroicFight } from "./types.ts";
import { isFlatFooted, isSurprised } from "./state.ts";
import { stancesOf } from "./actions/stances.ts";
import { isRestricted } from "./actions/restricted-turn.ts";
import { controls } from "./controls.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null = null): Tag => ({
  label: { key: `TEMPO.Heroic.Tag.${key}` },
  tone,
  mark,
});

/** Whether somebody would be surprised if the fight, which has not begun, began now (H12). */
const willBeSurprised = (fight: HeroicFight, who: string): boolean =>
  fight.state.round === 0 && isSurprise(fight) && !isAware(fight.combatant(who));

function tags(fight: HeroicFight, who: string): Tag[] {
  const figure = fight.figure(who);
  const { derived } = figure;
  if (derived.dead) return [tag("dead", "harm", "down")];
  if (derived.dying) return [tag("dying", "harm", "down")];
  if (derived.unconscious) return [tag("unconscious", "harm", "down")];
  const surprised = willBeSurprised(fight, who) || isSurprised(fight, who);
  return [
    ...stancesOf(fight, who).map(({ stance }): Tag => ({
      label: { key: `TEMPO.Heroic.Stance.${stance}` },
      tone: "plain",
      mark: null,
    })),
    ...(surprised ? [tag("surprised", "warn")] : []),
    ...(isFlatFooted(fight, who) ? [tag("flatFooted", "warn")] : []),
    ...(isHeld(fight, who) ? [tag("grappled", "warn", "lock")] : []),
    ...(derived.prone ? [tag("prone", "warn", "flat")] : []),
    ...(INJURIES.some((injury) => figure.has(CRIPPLED[injury])) ? [tag("injured", "harm")] : []),
  ];
}

/** Explains which slot pays if only one action is allowed (H12, H14). */
const ONE_ACTION: Label = { key: "TEMPO.Heroic.Outlook.oneAction" };

function turnFacts(fight: HeroicFight, who: string): Fact[] {
  const speed = speedOf(fight.figure(who));
  const left = leftOfMove(fight, who);
  const restricted = fight.state.round > 0 && isRestricted(fight, who);
  return [
    {
      label: "TEMPO.Heroic.Outlook.move",
      value: { key: `TEMPO.Heroic.Outlook.${left > 0 ? "moveValue" : "moveWhole"}`, data: { left, speed } },
    },
    ...(restricted ? [{ label: "TEMPO.Heroic.Outlook.restricted", value: ONE_ACTION }] : []),
  ];
}

/** The player's description of a free manoeuvre (H34); "" for none. */
function deedOf(blow: Blow): string {
  const step = BLOW.get(blow, "step");
  const deed = step && scopeOf(step) === "improvise" ? step.use.options["deed"] : "";
  return typeof deed === "string" ? deed.trim() : "";
}

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  return blow ? resultNotes(blow) : cardNotes(exchange);
}

function cardNotes(exchange: Exchange): Label[] {
  const intent = CARD.get(exchange, "intent");
  return [
    ...(CARD.get(exchange, "interrupted") === true ? [note("Note.provoked")] : []),
    ...(intent === null ? [] : [note(`Intent.${intent}`)]),
  ];
}

function resultNotes(blow: Blow): Label[] {
  const [feet, healed, lands] = [BLOW.get(blow, "pushed"), BLOW.get(blow, "healed"), BLOW.get(blow, "lands")];
  const deed = deedOf(blow);
  const words = BLOW.get(blow, "words");
  const [heals, injury, hurts] = [BLOW.get(blow, "heals"), BLOW.get(blow, "injury"), BLOW.get(blow, "hurts")];
  return [
    ...(deed === "" ? [] : [note("Note.deed", { deed })]),
    ...(feet === null ? [] : [note("Note.pushed", { feet })]),
    ...(BLOW.get(blow, "flatFooted") === true ? [note("Note.flatFooted")] : []),
    ...(hurts === null || hurts === "usual" ? [] : [note(`Hurts.${hurts}`)]),
    ...(BLOW.get(blow, "drains") === true ? [note("Note.drains")] : []),
    ...(healed === null ? [] : [note("Note.healed", { healed })]),
    ...(heals === null ? [] : [note(`Healed.${heals}`)]),
    ...(injury === null ? [] : [note(`Injury.${injury}`)]),
    ...(words === null ? [] : [note("Note.words", { words })]),
    ...(lands === true && blow.damage === null ? [note("Note.succeeds")] : []),
    ...(lands === false ? [note("Note.fails")] : []),
  ];
}

const note = (key: string, data?: Readonly<Record<string, number | string>>): Label => ({
  key: `TEMPO.Heroic.${key}`,
  ...(data ? { data } : {}),
});

/** What a level gives, and what of it is still to be chosen (H1, H16, H29); empty without heroic levels. */
function levelGains({ source }: HeroicFigure): Fact[] {
  if (source.class === "none") return [];
  const { level, rolled, skills } = source;
  const { die } = CLASS_TABLE[source.class];
  const rolls = [rolled.second, rolled.third, rolled.fourth, rolled.fifth, rolled.sixth];
  const halves = rolls.flatMap((roll, i) => (roll === null && i + 2 <= level ? [i + 2] : []));
  const fact = (id: string, data: Readonly<Record<string, number | string>>): Fact => ({
    label: `TEMPO.Heroic.Rising.${id}`,
    value: { key: `TEMPO.Heroic.Rising.${id}Value`, data },
  });
  return [
    ...(halves.length > 0 ? [fact("dice", { levels: halves.join(", "), die, half: die / 2 + 1 })] : []),
    fact("ranks", { level, open: SKILL_IDS.filter((id) => skills[id] < level).length }),
    ...(source.class === "warrior" && level >= 2 ? [fact(level >= 6 ? "extra" : "multiple", {})] : []),
  ];
}

export const view: Omit<ViewSpec<typeof creature, HeroicDerived>, "question"> = {
  tags,
  controls,
  turnFacts,
  notes,
  maxima(figure) {
    const { vitality, wounds } = heroicTerms(figure);
    return { vitality, wounds };
  },
  facts(figure) {
    const { derived } = figure;
    const terms = heroicTerms(figure);
    const speed = speedOf(figure);
    const feet = (value: number): Label => ({ key: "TEMPO.Unit.Feet", data: { value } });
    return {
      rising: levelGains(figure),
      combat: (["combatBonus", "defence", "cma", "cmd", "initiative", "opportunities"] as const).map((id) => ({
        label: `TEMPO.Heroic.Figure.${id}`,
        value: derived[id],
        terms: terms[id],
      })),
      saves: SAVES.map((id) => ({ label: `TEMPO.Heroic.Save.${id}`, value: derived.saves[id].total })),
      movement: [
        { label: "TEMPO.Heroic.Figure.speed", value: feet(speed), terms: terms.speed(speed) },
        { label: "TEMPO.Heroic.Figure.reach", value: feet(derived.reach), terms: terms.reach },
        { label: "TEMPO.Heroic.Figure.recovery", value: derived.recovery, terms: terms.recovery },
      ],
    };
  },
};

/** The order and columns of the sheet. */
export const sheet: SheetLayout = {
  columns: [
    [
      { kind: "fields", label: "TEMPO.Heroic.Group.attributes", path: "attributes", style: "tiles" },
      { kind: "facts", label: "TEMPO.Heroic.Group.combat", facts: "combat" },
      { kind: "checks", label: "TEMPO.Heroic.Group.saves", group: "save" },
      { kind: "facts", label: "TEMPO.Heroic.Group.movement", facts: "movement" },
      { kind: "facts", label: "TEMPO.Heroic.Group.rising", facts: "rising" },
    ],
    [{ kind: "actions" }],
  ],
  begin: { weapon: { name: "TEMPO.Heroic.FirstWeapon" }, choose: ["attributes", "skills"] },
};
