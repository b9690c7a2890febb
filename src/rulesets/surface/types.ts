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
  /** A target of its own; without one, `shotsOf` takes it from the use. */
  readonly target?: string | undefined;
}

/** The weapons of one attack, striking or fired (F33). */
export interface Attack {
  readonly arms: readonly Arm[];
}

/** One weapon of an attack with its target; undefined for none. */
export interface Shot extends Arm {
  readonly fight: SurfaceFight;
  readonly who: string;
  readonly use: Use;
  readonly attack: Attack;
  readonly target: string | undefined;
}
