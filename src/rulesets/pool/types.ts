import type {
  ActionDeclaration,
  AnswerContext,
  ActionContext,
  Fight,
  Json,
  QuestionDeclaration,
} from "../../engine/index.ts";
import type { PoolDerived } from "./creature/derived.ts";
import type { creature } from "./creature/schema.ts";
import type { StrikeFacts } from "./stored.ts";

/** The engine's types, for the creatures of `pool`. */
export type PoolFight = Fight<typeof creature, PoolDerived>;
export type PoolActionContext = ActionContext<typeof creature, PoolDerived>;
export type PoolAnswerContext = AnswerContext<typeof creature, PoolDerived>;
export type PoolAction = ActionDeclaration<typeof creature, PoolDerived>;
export type PoolActions = Readonly<Record<string, PoolAction>>;
export type PoolQuestion = QuestionDeclaration<typeof creature, PoolDerived>;
export type PoolAnswers = PoolQuestion["answers"];

export type Using = Pick<PoolActionContext, "fight" | "who" | "use">;

/** One attack, from its declaration to its roll. */
export interface Strike {
  /** An id of `ATTACKS`. */
  readonly attack: string;
  readonly who: string;
  readonly target: string;
  /** The weapon's id; null: the body. */
  readonly item: string | null;
  /** Extra stamina of a flurry, bonus dice of a reckless attack (D11). */
  readonly x: number;
  /** The first attack after a dash, its requirement not bought off (D11); fixed when it is declared. */
  readonly charge: boolean;
  /** Powers of a thrown effect (D13); fixed when it is declared. */
  readonly powers: number;
  /** The values of that effect (D31); null: no effect is thrown. */
  readonly effect: StrikeFacts["strike"]["effect"];
  /** A free attack, which is no action of one's own turn (D16). */
  readonly free: boolean;
  /** The target may strike first, instead of penalty dice for its longer reach (D18); fixed when declared. */
  readonly granted: boolean;
  readonly options: Readonly<Record<string, Json>>;
}
