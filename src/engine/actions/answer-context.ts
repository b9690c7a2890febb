import type { Check } from "../check/check.ts";
import type { Use } from "../command.ts";
import { plainUse } from "../command.ts";
import type { Blow, Exchange, Question } from "../exchange.ts";
import { causeOf } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import { ActionContext } from "./action-context.ts";

/** Who is asked on which card, and what they answer, or might. */
export interface Answered {
  readonly exchange: Exchange;
  readonly who: string;
  readonly option: string;
  readonly use?: Use | undefined;
}

/** Somebody who is asked on a card, and answers. */
export class AnswerContext<C extends Shape, D> extends ActionContext<C, D> {
  readonly exchange: Exchange;
  readonly question: Question;
  readonly option: string;
  /** What the answer rolls: as it stood when it was asked (K19), an attack as it stands now; null for nothing. */
  check: Check | null = null;

  constructor(
    fight: Fight<C, D>,
    { exchange, who, option, use = plainUse("") }: Answered,
    { as = option, paid = false }: { readonly as?: string | undefined; readonly paid?: boolean } = {},
  ) {
    const action = `${fight.ruleset.id}.${as}`;
    super(fight, { who, use, action, card: exchange.id, entry: paid ? use.id : null });
    this.exchange = exchange;
    this.question = exchange.waiting[who] ?? { kind: "none", options: [], blow: null };
    this.option = option;
  }

  /** What was kept with the question of its check: it stays as it was, whatever conditions have come since. */
  get stood(): Check | null {
    return this.question.checks?.[this.option] ?? null;
  }

  override affected(check: Check, against?: string | null): Check {
    return check === this.check ? check : super.affected(check, against);
  }

  /** The blow it is about; null for none. */
  get asks(): Blow | null {
    const { blow } = this.question;
    return blow === null ? null : (this.exchange.blows[blow] ?? null);
  }

  /** Whose doing it is about: who struck the blow in question, else who began the card. */
  get opponent(): string {
    return causeOf(this.exchange, this.who);
  }

  /** Whether they are still in the fight. */
  get opponentIsHere(): boolean {
    return this.fight.state.combatants[this.opponent] !== undefined;
  }
}
