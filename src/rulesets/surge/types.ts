import type {
  ActionDeclaration,
  AnswerDeclaration,
  AnswerContext,
  ActionContext,
  Fight,
  QuestionDeclaration,
} from "../../engine/index.ts";
import type { SurgeDerived } from "./creature/derived.ts";
import type { creature } from "./creature/schema.ts";

/** The engine's types, for the creatures of `surge`. */

export type SurgeFight = Fight<typeof creature, SurgeDerived>;
export type SurgeActionContext = ActionContext<typeof creature, SurgeDerived>;
export type SurgeAnswerContext = AnswerContext<typeof creature, SurgeDerived>;
export type SurgeAction = ActionDeclaration<typeof creature, SurgeDerived>;
export type SurgeAnswer = AnswerDeclaration<typeof creature, SurgeDerived>;
export type SurgeQuestion = QuestionDeclaration<typeof creature, SurgeDerived>;
