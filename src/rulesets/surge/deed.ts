import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible } from "../../engine/refusal.ts";
import type { ActionSpec, OfferField } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import { openExchange, stageBy } from "../../engine/turn/conduct.ts";
import type { creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { endFocus, loseIncantation } from "./magic.ts";
import type { SurgeFight } from "./rules.ts";
import { able, actionCost } from "./rules.ts";

export type SurgeAction = ActionSpec<typeof creature, SurgeDerived>;

/** Someone using an action, with everything it takes to say what it does. */
export interface Doing {
  readonly fight: SurgeFight;
  readonly who: string;
  readonly use: Use;
  /** The item it is done with. */
  readonly item: Item | null;
  readonly target: string | null;
}

/** What an action is made of; the rest is the same for all of them. */
interface Deed extends Pick<SurgeAction, "icon" | "aim"> {
  /** One thing, one action (S6), unless it says otherwise. */
  readonly cost?: (doing: Doing) => number;
  readonly free?: true;
  readonly with?: SurgeAction["with"];
  readonly bare?: true;
  readonly serves?: (item: Item) => boolean;
  readonly fields?: SurgeAction["fields"];
  readonly check?: (doing: Doing) => ReturnType<NonNullable<SurgeAction["check"]>>;
  readonly blocked?: (doing: Doing) => Refusal | null;
  /** Whether it would be done at nobody, where that is lost on the air. */
  readonly aimless?: (doing: Doing) => boolean;
  /** What goes on beside it: casting (`gathered`), a spell kept up (`focus`); nothing else does (S22, S25). */
  readonly keeps?: readonly ("gathered" | "focus")[];
  /** What it changes on its doer; undone with its entry. */
  readonly change?: (doing: Doing) => void;
  readonly facts?: (doing: Doing) => Readonly<Record<string, Json>>;
  /** What it does to others, or with dice: in an exchange of its own, which is undone as a whole. */
  readonly exchange?: (doing: Doing) => Readonly<Record<string, Json>>;
  readonly then?: (doing: Doing) => Rolling<void>;
}

export function action(id: string, deed: Deed): SurgeAction {
  const doing = (fight: SurgeFight, who: string, use: Use): Doing => ({
    fight,
    who,
    use,
    item: fight.item(who, use.item),
    target: use.targets[0] ?? null,
  });
  const key = `surge.${id}`;
  const cost = (d: Doing): Record<string, number> => (deed.free ? {} : actionCost(d.fight, d.who, deed.cost?.(d) ?? 1));
  return {
    label: `TEMPO.Surge.Action.${id}`,
    hint: `TEMPO.Surge.ActionHint.${id}`,
    icon: `fa-solid fa-${deed.icon}`,
    group: "action",
    aim: deed.aim,
    ...(deed.with ? { with: deed.with } : {}),
    ...(deed.bare ? { bare: true } : {}),
    ...(deed.serves ? { serves: deed.serves } : {}),
    ...(deed.fields ? { fields: deed.fields } : {}),
    cost: (fight, who, use) => cost(doing(fight, who, use)),
    blocked: (fight, who, use) => able(fight, who) ?? deed.blocked?.(doing(fight, who, use)) ?? null,
    check: (fight, who, use) => deed.check?.(doing(fight, who, use)) ?? null,
    *perform(fight, who, use) {
      const d = doing(fight, who, use);
      if (deed.aim === "path") return impossible("TEMPO.Refusal.DragToken");
      if (deed.aim === "creature" && (d.target === null || d.target === who))
        return impossible("TEMPO.Refusal.NoTarget");
      if (deed.aimless?.(d)) return impossible("TEMPO.Refusal.NoTarget");
      const price = cost(d);
      const facts = deed.facts?.(d) ?? {};
      const deltas = fight.capture(() => {
        if (!deed.keeps?.includes("gathered")) loseIncantation(fight, who);
        if (!deed.keeps?.includes("focus")) endFocus(fight, who);
        deed.change?.(d);
      });
      const exchange = deed.exchange ? use.exchange : null;
      if (deed.exchange) openExchange(fight, use.exchange, key, who, deed.exchange(d));
      fight.enter(who, { id: use.id, action: key, cost: price, facts, deltas, exchange }, fight.authority.force);
      if (deed.then) yield* deed.then(d);
      if (deed.exchange) stageBy(fight, use.exchange, "defend");
      fight.record("act", who, { action: key });
    },
  };
}

export const countIn = (value: Json | undefined): number => {
  const count = Math.floor(Number(value ?? 1));
  return Number.isFinite(count) && count >= 1 ? count : 1;
};

export const countField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Surge.Option.${name}`,
  options: null,
  initial: "1",
});
