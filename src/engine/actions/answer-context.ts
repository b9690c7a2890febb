import type { Check } from "../check/check.ts";
import type { Use } from "../command.ts";
import { plainUse } from "../command.ts";
import type { Blow, Exchange, Question } from "../exchange.ts";
import { causeOf } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import { ActionContext } from "./action-context.ts";

/** Who is asked on which card, and the answer that is given or considered. */
export interface Answered {
  readonly exchange: Exchange;
  readonly who: string;
  readonly option: string;
  readonly use?: Use | undefined;
}

/** A combatant answering a question on a card. */
export class AnswerContext<C extends Shape, D> extends ActionContext<C, D> {
  readonly exchange: Exchange;
  readonly question: Question;
  readonly option: string;
  /** The answer's check: as stored with the question (K19), an attack's as it stands now. Null for none. */
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

  /** The check stored with the question; later conditions do not change it. Null for none. */
  get stood(): Check | null {
    return this.question.checks?.[this.option] ?? null;
  }

  override affected(check: Check, against?: string | null): Check {
    return check === this.check ? check : super.affected(check, against);
  }

  /** The blow that the question is about; null for none. */
  get asks(): Blow | null {
    const { blow } = this.question;
    return blow === null ? null : (this.exchange.blows[blow] ?? null);
  }

  /** Whom the question is about: who dealt that blow, or else who opened the card. */
  get opponent(): string {
    return causeOf(this.exchange, this.who);
  }

  /** Whether the opponent is still in the fight. */
  get opponentIsHere(): boolean {
    return this.fight.state.combatants[this.opponent] !== undefined;
  }
}
