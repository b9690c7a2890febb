import type { Conduct } from "../../../engine/index.ts";
import { attackActions } from "./attack.ts";
import type { creature } from "../creature/schema.ts";
import { defenceActions, defenceQuestions } from "./defence.ts";
import type { SurgeDerived } from "../creature/derived.ts";
import { dyingQuestions } from "../creature/dying.ts";
import { itemActions } from "./items.ts";
import { endedBy, endFocus, loseIncantation } from "./incantation.ts";
import { magicActions } from "./spells.ts";
import { movementActions } from "../movement/index.ts";
import { able, ACTION, actionCost } from "../state.ts";

/**
 * One thing costs one action (S6). An action loses what is gathered and ends the focus spell (S22, S25),
 * unless its `keeps` names `gathered` or `focus`.
 */
export const conduct: Conduct<typeof creature, SurgeDerived> = {
  pool: ACTION,
  cost: actionCost,
  stage: "defend",
  hinders: ({ fight, who }) => able(fight, who),
  loses: ({ fight, who }, { keeps = [] }) => endedBy(fight, who, keeps),
  besides({ fight, who }, { keeps = [] }) {
    if (!keeps.includes("gathered")) loseIncantation(fight, who);
    if (!keeps.includes("focus")) endFocus(fight, who);
  },
};

const { escape, ...attacks } = attackActions;
const { stand, ...movement } = movementActions;
const { endSpell, ground, ...magic } = magicActions;

/** All actions: those that cost something, free ones, and those the rules resolve by themselves. */
export const actions = {
  ...attacks,
  ...movement,
  ...magic,
  ...defenceActions,
  ...itemActions,
  escape,
  stand,
  ground,
  endSpell,
};

export const questions = { ...defenceQuestions, ...dyingQuestions };
