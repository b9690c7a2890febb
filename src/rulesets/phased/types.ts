import type {
  ActionDeclaration,
  AnswerContext,
  ActionContext,
  Fight,
  QuestionDeclaration,
  StepDeclaration,
} from "../../engine/index.ts";
import type { PhasedDerived } from "./creature/derived.ts";
import type { creature } from "./creature/schema.ts";

/** The engine's types, for the creatures of `phased`. */

export type PhasedFight = Fight<typeof creature, PhasedDerived>;
export type PhasedActionContext = ActionContext<typeof creature, PhasedDerived>;
export type PhasedAnswerContext = AnswerContext<typeof creature, PhasedDerived>;
export type PhasedAction = ActionDeclaration<typeof creature, PhasedDerived>;
export type PhasedQuestion = QuestionDeclaration<typeof creature, PhasedDerived>;
export type PhasedStep = StepDeclaration<typeof creature, PhasedDerived>;
/** A family of actions, by their ids. */

export type PhasedActions = Readonly<Record<string, PhasedAction>>;
