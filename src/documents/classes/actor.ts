import type { Bar } from "../../data/actor.ts";
import { activeRuleset, resourceOfBar } from "../../data/active.ts";
import { figureOf } from "../../engine/index.ts";
import type { Figure, Shape } from "../../engine/index.ts";
import { ports } from "../ports.ts";
import { stateOfOne, invalidateActor } from "../read/fight-state.ts";

/** An actor. Its derived values come from the world's ruleset. */
export class TempoActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  override prepareData(): void {
    invalidateActor(this);
    super.prepareData();
    invalidateActor(this);
  }

  /** Gives a new actor a token that can be played at once (B1), and one made from nothing a first weapon. */
  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const [data, { renderSheet }] = args;
    const given = (data.prototypeToken ?? {}) as Record<string, unknown>;
    const { prototypeTokenOf } = await import("../write/prototype-token.ts");
    this.updateSource({ prototypeToken: prototypeTokenOf(this.type, this.name, given) });
    if (renderSheet && this.type === "character" && this.items.size === 0)
      this.updateSource((await import("../write/beginning.ts")).beginning());
    return undefined;
  }

  /** Editing a token's bar changes the ruleset's resource behind it, as its sheet does (K10). */
  override async modifyTokenAttribute(
    ...[attribute, value, isDelta = false, isBar = true]: Parameters<Actor["modifyTokenAttribute"]>
  ): Promise<this | undefined> {
    const id = resourceOfBar(attribute);
    if (id === null) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    await ports.changeResource(this, id, isDelta ? { by: value } : { to: value });
    return this;
  }

  /** The creature view outside a fight. Within one, ask the fight: it knows which conditions have ended. */
  get figure(): Figure<Shape, unknown> {
    return figureOf(activeRuleset(), stateOfOne(this), this.uuid);
  }

  /** The values of a token's two bars, which are the ruleset's resources (K10). */
  barsOf(): { a: Bar; b: Bar } {
    const ruleset = activeRuleset();
    const [a, b] = ruleset.bars;
    const none = { value: 0, max: 0 };
    invalidateActor(this);
    const { figure } = this;
    return { a: ruleset.resource(figure, a), b: b === null ? none : ruleset.resource(figure, b) };
  }

  override getRollData(): Record<string, unknown> {
    return { ...super.getRollData(), derived: this.figure.derived };
  }
}
