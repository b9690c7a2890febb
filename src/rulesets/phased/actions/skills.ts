import { skillCheckAction, difficultyIn, impose, lift, refuse, succeeded, untilTurnOf } from "../../../engine/index.ts";
import type { Check } from "../../../engine/index.ts";
import {
  abilityModifier,
  checkAgainst,
  contestedCheck,
  difficultyField,
  skillCheck,
  skillModifiers,
} from "../checks/index.ts";
import { SKILL_IDS } from "../creature/schema.ts";
import { BLOW } from "../stored.ts";
import type { PhasedActions, PhasedActionContext, PhasedFight } from "../types.ts";
import { incapacityRefusal, reachRefusal, guardBonus, isAble } from "../state.ts";

export const guardActions = {
  guard: {
    needsFight: true,
    family: "defence",
    rule: ["P10"],
    icon: "shield-halved",
    aim: "self",
    intent: "helps",
    needs({ fight, who, target }) {
      if (target === null || target === who) return incapacityRefusal(fight, who);
      if (fight.enemies(who, target)) return refuse("TEMPO.Phased.Refusal.notAlly");
      return incapacityRefusal(fight, who) ?? reachRefusal(fight, who, [target], 5);
    },
    changes({ fight, who, use, target }) {
      const until = untilTurnOf(fight, who);
      impose(fight, target ?? who, use.id, { condition: "phased.guard", by: who, until, value: guardBonus(fight) });
    },
    facts: ({ who, target }) => ({ ward: target ?? who }),
  },
} satisfies PhasedActions;

/** What an observer notices without trying: 12 + bonuses (P2). */
const passive = (fight: PhasedFight, who: string): number => 12 + fight.figure(who).derived.skills.awareness.total;

const observersOf = ({ fight, who }: PhasedActionContext): string[] =>
  fight
    .enemiesOf(who)
    .map((c) => c.id)
    .filter((id) => isAble(fight, id));

/** Against the keenest observer: a total that beats that one beats all. */
function hideCheck({ fight, figure }: PhasedActionContext, observers: readonly string[]): Check {
  const [keenest] = [...observers].sort((a, b) => passive(fight, b) - passive(fight, a));
  const target =
    keenest === undefined ? null : { label: "TEMPO.Phased.Passive", value: passive(fight, keenest), of: keenest };
  return checkAgainst("phased.hide", "TEMPO.Phased.Action.hide", skillModifiers(figure, "stealth"), target);
}

export const skillActions = {
  skill: {
    ...skillCheckAction({
      skills: SKILL_IDS,
      initial: "awareness",
      label: (skill) => `TEMPO.Phased.Skill.${skill}`,
      check: ({ figure, use }: PhasedActionContext, skill) => skillCheck(figure, skill, difficultyIn(use.options)),
      fields: [difficultyField],
    }),
    rule: ["P2", "P10"],
  },
  hide: {
    family: "skills",
    rule: ["P10"],
    icon: "user-ninja",
    // The odds must not betray observers who are hidden themselves (K18).
    check: (context) =>
      hideCheck(
        context,
        observersOf(context).filter((id) => !context.fight.combatant(id).hidden),
      ),
    card: () => ({}),
    *does(context) {
      const { fight, who, use } = context;
      const observers = observersOf(context);
      const { reading, blow } = yield* context.roll(hideCheck(context, observers), { target: null });
      const seenBy = observers.filter((id) => reading.total < passive(fight, id));
      context.note(blow.id, BLOW.of({ seenBy }));
      context.effect(() => {
        if (seenBy.length > 0) lift(fight, who, "phased.hidden");
        else if (!context.figure.has("phased.hidden"))
          impose(fight, who, use.id, { condition: "phased.hidden", by: who });
      });
    },
  },
  manipulate: { family: "gear", rule: ["P10"], icon: "hand-sparkles" },
} satisfies PhasedActions;

export const phraseActions = {
  phrase: { family: "other", rule: ["P12"], icon: "comment", group: "free", price: () => 0 },
} satisfies PhasedActions;

/** Against the captor's Strength, or the difficulty of the bonds; null while neither is named (P10). */
function escapeCheck(context: PhasedActionContext): Check | null {
  const { fight, figure, target, use, action } = context;
  const label = "TEMPO.Phased.Action.escape";
  const difficulty = difficultyIn(use.options);
  const modifiers = [abilityModifier(figure, context.said("ability") === "dexterity" ? "dexterity" : "strength")];
  if (target !== null) {
    const holds = [abilityModifier(fight.figure(target), "strength")];
    return contestedCheck(action, label, modifiers, checkAgainst(action, label, holds, null));
  }
  const bonds = { label: "TEMPO.Check.Difficulty", value: difficulty ?? 0 };
  return difficulty === null ? null : checkAgainst(action, label, modifiers, bonds);
}

/** Ends the hold of the captor escaped from, or bonds without a captor; failing those, all holds. */
function endHold({ fight, figure, target }: PhasedActionContext): void {
  const { id, conditions } = figure.creature;
  const held = Object.entries(conditions).filter(([, c]) => c.condition === "phased.restrained");
  const theirs = held.filter(([, c]) => c.by === target);
  for (const [key] of theirs.length > 0 ? theirs : held) fight.drop(["creatures", id, "conditions", key]);
}

export const escapeActions = {
  escape: {
    family: "grapples",
    rule: ["P10"],
    icon: "link-slash",
    aim: "creature",
    intent: "unknown",
    needs: ({ figure }) => (figure.derived.restrained ? null : refuse("TEMPO.Phased.Refusal.notRestrained")),
    fields: [
      {
        name: "ability",
        label: "TEMPO.Check.Ability",
        options: ["strength", "dexterity"].map((id) => ({ value: id, label: { key: `TEMPO.Phased.Ability.${id}` } })),
      },
      { ...difficultyField, label: "TEMPO.Phased.Bonds" },
    ],
    check: escapeCheck,
    aimless: (context) => escapeCheck(context) === null,
    rolled(context, { reading }) {
      if (succeeded(reading)) context.effect(() => endHold(context));
    },
  },
} satisfies PhasedActions;
