import { plainUse } from "../command.ts";
import type { Use } from "../command.ts";
import type { Blow, Damage, Exchange } from "../exchange.ts";
import { causeOf } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Shape } from "../schema.ts";
import type { Stakes } from "./declaration.ts";

/** What a question is about: who does what to whom, and what that may deal. */
export interface QuestionSubject {
  /** Who caused the question; the asked combatant itself where nobody else did. */
  readonly by: string;
  /** `<ruleset>.<action>` */
  readonly action: string;
  /** The item of `by` that is used; null for none. */
  readonly item: string | null;
  /** Whom it is done to; null for nobody in particular. */
  readonly target: string | null;
  /** Damage that is thrown already; null for none. */
  readonly amount: number | null;
  /**
   * What it deals, or may deal; null for nothing, or where only the GM can say. It is a value of `by`: call it
   * only for those who may see such values (K18).
   */
  stakes(): Stakes | null;
}

const textIn = (facts: Exchange["facts"] | undefined, name: string): string | null => {
  const found = facts?.[name];
  return typeof found === "string" && found !== "" ? found : null;
};

/** The subject of a combatant's open question; null if it is not asked on this card. */
export function questionSubject<C extends Shape, D>(
  fight: Fight<C, D>,
  exchange: Exchange,
  who: string,
): QuestionSubject | null {
  const question = exchange.waiting[who];
  if (!question) return null;
  const by = causeOf(exchange, who);
  const blow = exchange.blows[question.blow ?? ""];
  const use = useAskedAbout(exchange, by, blow);
  return subjectOf(fight, { by, action: blow?.action ?? exchange.action, use, damage: blow?.damage ?? null });
}

/** The use that is answered: of the blow if there is one, else of the step that waits, else of the card. */
function useAskedAbout({ by: first, facts, queue }: Exchange, by: string, blow: Blow | undefined): Use {
  const use = queue.find((queued) => queued.by === by)?.use;
  const own = by === first ? textIn(facts, "item") : null;
  const target = blow ? blow.target : (use?.targets[0] ?? textIn(facts, "target"));
  return plainUse("", {
    ...use,
    targets: target === null ? [] : [target],
    item: textIn(blow?.facts, "item") ?? use?.item ?? own,
  });
}

interface Asked {
  readonly by: string;
  readonly action: string;
  readonly use: Use;
  readonly damage: Damage | null;
}

function subjectOf<C extends Shape, D>(fight: Fight<C, D>, { by, action, use, damage }: Asked): QuestionSubject {
  const target = use.targets[0] ?? null;
  return {
    by,
    action,
    item: use.item,
    target,
    amount: damage?.amount ?? null,
    stakes() {
      if (damage) return { formula: damage.formula, type: damage.type, on: null };
      if (!fight.state.combatants[by] || (target !== null && !fight.state.combatants[target])) return null;
      const spec = fight.ruleset.actions[action.slice(fight.ruleset.id.length + 1)];
      const found = spec?.damage?.(fight, by, use) ?? null;
      return found === "unknown" ? null : found;
    },
  };
}
