import type {
  ActionDeclaration,
  AnswerContext,
  ActionContext,
  Fight,
  Item,
  QuestionDeclaration,
  StepDeclaration,
  Use,
} from "../../engine/index.ts";
import type { SurfaceDerived } from "./creature/derived.ts";
import type { creature } from "./creature/schema.ts";

/** The engine's types, for the creatures of `surface`. */
export type SurfaceFight = Fight<typeof creature, SurfaceDerived>;
export type SurfaceActionContext = ActionContext<typeof creature, SurfaceDerived>;
export type SurfaceAnswerContext = AnswerContext<typeof creature, SurfaceDerived>;
export type SurfaceAction = ActionDeclaration<typeof creature, SurfaceDerived>;
export type SurfaceStep = StepDeclaration<typeof creature, SurfaceDerived>;
export type SurfaceQuestion = QuestionDeclaration<typeof creature, SurfaceDerived>;

/** A weapon, or the bare body (null), and whether it strikes or is fired. */
export interface Arm {
  readonly item: Item | null;
  readonly melee: boolean;
  /** Whom it is aimed at, where that is known already. */
  readonly target?: string | undefined;
}

/** What an attack is made with: strikes and shots alike (F33). */
export interface Attack {
  readonly arms: readonly Arm[];
}

/** One weapon of an attack, and whom it is aimed at: its own target, or the first. */
export interface Shot extends Arm {
  readonly fight: SurfaceFight;
  readonly who: string;
  readonly use: Use;
  readonly attack: Attack;
  readonly target: string | undefined;
}
