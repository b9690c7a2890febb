import type {
  ActionDeclaration,
  AnswerDeclaration,
  AnswerContext,
  ActionContext,
  Fight,
  Json,
  QuestionDeclaration,
  StepDeclaration,
  StepContext,
} from "../../engine/index.ts";
import type { HeroicDerived } from "./creature/derived.ts";
import type { Ability, creature, HeroicWeapon, Scope } from "./creature/schema.ts";

/** The engine's types, for the creatures of `heroic`. */
export type HeroicFight = Fight<typeof creature, HeroicDerived>;
export type HeroicActionContext = ActionContext<typeof creature, HeroicDerived>;
export type HeroicAnswerContext = AnswerContext<typeof creature, HeroicDerived>;
export type HeroicStepContext = StepContext<typeof creature, HeroicDerived>;
export type HeroicAction = ActionDeclaration<typeof creature, HeroicDerived>;
export type HeroicAnswer = AnswerDeclaration<typeof creature, HeroicDerived>;
export type HeroicQuestion = QuestionDeclaration<typeof creature, HeroicDerived>;
export type HeroicStep = StepDeclaration<typeof creature, HeroicDerived>;

/** An attack or manoeuvre of one combatant against another, made or only previewed. */
export interface Attempt {
  readonly fight: HeroicFight;
  readonly by: string;
  readonly target: string;
  readonly arms: Arms;
  /** Which talents count besides the general ones (H16, H23); also which manoeuvre; `all`: breaking free. */
  readonly scope: Scope;
  readonly options: Options;
}

/** What a person enters in a check's dialog. */
export type Options = Readonly<Record<string, Json>>;

/** What an attack is made with, a weapon, a psychic power or bare hands, as the rules need it. */
export interface Arms {
  /** The id of the weapon or power; null for bare hands. */
  readonly item: string | null;
  readonly ranged: boolean;
  /** The ability that hits with it (H15). */
  readonly ability: Ability;
  /** Whether the Strength modifier adds to its damage (H30). */
  readonly strong: boolean;
  readonly damage: string;
  readonly damageType: string;
  /** Feet: how far it strikes in melee (H17), or shoots. */
  readonly reach: number;
  /** The lowest natural face of a critical (H19). */
  readonly threat: number;
  readonly bonus: number;
  /** What its damage reduces, and whether it drains (H35). */
  readonly hurts: HeroicWeapon["hurts"];
  readonly drains: boolean;
}
