import type { Bar } from "../data/actor.ts";
import { activeRuleset } from "../data/active.ts";
import { figureOf } from "../engine/index.ts";
import type { Figure, Shape } from "../engine/index.ts";
import { aloneState, forgetActor } from "./projection.ts";

/** An actor: its figures come from the world's ruleset. */
export class TempoActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  override prepareData(): void {
    forgetActor(this);
    super.prepareData();
    forgetActor(this);
  }

  /** As the rules see it outside a fight; in one, the fight knows what has run out. */
  get figure(): Figure<Shape, unknown> {
    const self = this as unknown as TempoActor;
    return figureOf(activeRuleset(), aloneState(self), self.uuid);
  }

  /** The two bars of a token, as the ruleset names them (K10). */
  barsOf(): { a: Bar; b: Bar } {
    const ruleset = activeRuleset();
    const [a, b] = ruleset.bars;
    const none = { value: 0, max: 0 };
    forgetActor(this);
    const { figure } = this;
    return { a: ruleset.resource(figure, a), b: b === null ? none : ruleset.resource(figure, b) };
  }

  override getRollData(): Record<string, unknown> {
    return { ...super.getRollData(), derived: this.figure.derived };
  }
}
