import type { Blow, Exchange } from "../../engine/exchange.ts";
import type { Fact, Label, Tag, ViewSpec } from "../../engine/ruleset.ts";
import { isAware, isSurprise } from "../../engine/turn/surprise.ts";
import { speedOf } from "./circumstances.ts";
import type { creature } from "./creature.ts";
import { SAVES } from "./creature.ts";
import type { HeroicDerived } from "./derive.ts";
import { isHeld } from "./grips.ts";
import { leftOfMove } from "./moves.ts";
import { question } from "./questions.ts";
import type { HeroicFight } from "./rules.ts";
import { isFlatFooted, isSurprised } from "./rules.ts";
import { stancesOf } from "./stances.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null = null): Tag => ({
  label: { key: `TEMPO.Heroic.Tag.${key}` },
  tone,
  mark,
});

/** Before the fight begins: nobody has told them (H12). */
const willBeSurprised = (fight: HeroicFight, who: string): boolean =>
  fight.state.round === 0 && isSurprise(fight) && !isAware(fight.combatant(who));

function tags(fight: HeroicFight, who: string): Tag[] {
  const { derived } = fight.figure(who);
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
  ];
}

function outlook(fight: HeroicFight, who: string): Fact[] {
  const speed = speedOf(fight.figure(who));
  const left = leftOfMove(fight, who);
  return [
    {
      label: "TEMPO.Heroic.Outlook.move",
      value: { key: "TEMPO.Heroic.Outlook.moveValue", data: { left, speed } },
    },
  ];
}

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  if (!blow) {
    const { interrupted, intent } = exchange.facts;
    return [
      ...(interrupted === true ? [{ key: "TEMPO.Heroic.Note.provoked" }] : []),
      ...(typeof intent === "string" ? [{ key: `TEMPO.Heroic.Intent.${intent}` }] : []),
    ];
  }
  const { pushed, flatFooted, lands, healed, heals, injury } = blow.facts;
  return [
    ...(typeof pushed === "number" ? [{ key: "TEMPO.Heroic.Note.pushed", data: { feet: pushed } }] : []),
    ...(flatFooted === true ? [{ key: "TEMPO.Heroic.Note.flatFooted" }] : []),
    ...(typeof healed === "number" ? [{ key: "TEMPO.Heroic.Note.healed", data: { healed } }] : []),
    ...(typeof heals === "string" ? [{ key: `TEMPO.Heroic.Healed.${heals}` }] : []),
    ...(typeof injury === "string" ? [{ key: `TEMPO.Heroic.Injury.${injury}` }] : []),
    ...(lands === true && blow.damage === null ? [{ key: "TEMPO.Heroic.Note.succeeds" }] : []),
    ...(lands === false ? [{ key: "TEMPO.Heroic.Note.fails" }] : []),
  ];
}

export const view: ViewSpec<typeof creature, HeroicDerived> = {
  tags,
  outlook,
  notes,
  question,
  facts(figure) {
    const { derived } = figure;
    const feet = (value: number): Label => ({ key: "TEMPO.Unit.Feet", data: { value } });
    return {
      combat: (["combatBonus", "defence", "cma", "cmd", "initiative", "opportunities"] as const).map((id) => ({
        label: `TEMPO.Heroic.Figure.${id}`,
        value: derived[id],
      })),
      saves: SAVES.map((id) => ({ label: `TEMPO.Heroic.Save.${id}`, value: derived.saves[id].total })),
      movement: [
        { label: "TEMPO.Heroic.Figure.speed", value: feet(speedOf(figure)) },
        { label: "TEMPO.Heroic.Figure.reach", value: feet(derived.reach) },
        { label: "TEMPO.Heroic.Figure.recovery", value: derived.recovery },
      ],
    };
  },
};
