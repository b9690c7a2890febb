import { mayTakeSidesTurn } from "./sides.ts";
import type { Aim } from "../actions/declaration.ts";
import type { Use } from "../command.ts";
import { plainUse } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible, refuse } from "../refusal.ts";
import type { ActionGroup, ActionSpec } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import type { Item } from "../state.ts";
import { payable, shortfall } from "./budget.ts";
import { OVER } from "./flow.ts";
import { mayActNow } from "./phases.ts";

/** A row of the action list, as sheets, bars and the public API show it. */
export interface ActionRow {
  /** `<ruleset>.<action>`, or `item.<id>.<action>` for one that is done with a certain item. */
  readonly id: string;
  readonly action: string;
  readonly item: Item | null;
  readonly group: ActionGroup;
  readonly label: string;
  readonly hint: string;
  /** The language key of what triggers it; null if it needs no trigger. */
  readonly trigger: string | null;
  readonly icon: string;
  readonly aim: Aim;
  readonly cost: Readonly<Record<string, number>>;
  /** Why it is refused now; null if it is open. */
  readonly refusal: Refusal | null;
}

/** A combatant's listed actions, open or not, in the order in which the ruleset declares them. */
export function listActions<C extends Shape, D>(fight: Fight<C, D>, who: string): ActionRow[] {
  const items = Object.values(fight.figure(who).creature.items).sort((a, b) => (a.id < b.id ? -1 : 1));
  return Object.entries(fight.ruleset.actions).flatMap(([action, spec]) => {
    if (!isListed(spec)) return [];
    const things = items.filter((i) => i.type === spec.with && serves(spec, i));
    const tools = spec.with === undefined ? [null] : isListedBare(fight, who, spec) ? [null, ...things] : things;
    return tools.map((item): ActionRow => {
      const use = plainUse("", { item: item?.id ?? null });
      return {
        id: item ? `item.${item.id}.${action}` : `${fight.ruleset.id}.${action}`,
        action,
        item,
        group: spec.group,
        label: spec.label,
        hint: spec.hint,
        trigger: spec.trigger ?? null,
        icon: spec.icon,
        aim: spec.aim,
        cost: spec.cost(fight, who, use),
        refusal: whyNot(fight, who, action, use),
      };
    });
  });
}

const isListedBare = <C extends Shape, D>(fight: Fight<C, D>, who: string, spec: ActionSpec<C, D>): boolean =>
  spec.bare === true && (spec.listedBare?.(fight, who) ?? true);

/** Nobody chooses what the rules trigger. */
export const isListed = ({ group }: { readonly group: ActionGroup }): boolean =>
  group === "action" || group === "reaction" || group === "free";

/** The first reason against an action now: unknown action or item, timing, budget, then the action's own. */
export function whyNot<C extends Shape, D>(fight: Fight<C, D>, who: string, action: string, use: Use): Refusal | null {
  const spec = fight.ruleset.actions[action];
  if (!spec || !isListed(spec)) return impossible("TEMPO.Refusal.NoAction", { action });
  const tool = itemRefusal(fight, who, spec, use);
  if (tool) return tool;
  return (
    outsideRefusal(fight, spec) ??
    timingRefusal(fight, who, spec.group) ??
    costRefusal(fight, who, spec.cost(fight, who, use)) ??
    spec.blocked?.(fight, who, use) ??
    null
  );
}

function itemRefusal<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  spec: ActionSpec<C, D>,
  use: Use,
): Refusal | null {
  if (spec.with === undefined || (spec.bare && use.item === null)) return null;
  const item = use.item === null ? undefined : fight.figure(who).creature.items[use.item];
  return item && item.type === spec.with && serves(spec, item) ? null : impossible("TEMPO.Refusal.NoTool");
}

const serves = <C extends Shape, D>(spec: ActionSpec<C, D>, item: Item): boolean => spec.serves?.(item) ?? true;

/** Refuses outside a fight what makes sense only in one. */
const outsideRefusal = <C extends Shape, D>(fight: Fight<C, D>, { needsFight }: ActionSpec<C, D>): Refusal | null =>
  fight.state.outside && needsFight ? impossible("TEMPO.Refusal.NeedsFight") : null;

/** Actions belong to one's own turn; reactions and free actions are open all round, and outside a fight everything is. */
export function timingRefusal<C extends Shape, D>(fight: Fight<C, D>, who: string, group: ActionGroup): Refusal | null {
  if (fight.state.outside) return null;
  if (fight.state.round === 0) return refuse("TEMPO.Refusal.NotBegun");
  if (fight.state.phase === OVER) return refuse("TEMPO.Refusal.Over");
  if (group !== "action" || mayActNow(fight, who)) return null;
  return refuse(mayTakeSidesTurn(fight).includes(who) ? "TEMPO.Refusal.TakeTurnFirst" : "TEMPO.Refusal.NotYourTurn");
}

export function costRefusal<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  cost: Readonly<Record<string, number>>,
): Refusal | null {
  if (fight.state.outside) return null;
  const budget = fight.budget(who);
  const lacking = shortfall(budget, cost)[0];
  if (!lacking) return null;
  const left = payable(budget, lacking.id);
  return refuse("TEMPO.Refusal.Budget", { cost: cost[lacking.id] ?? 0, left, pool: lacking.label });
}

/** Performs an action unless there is a reason against it; a forced one is booked as granted. */
export function* act<C extends Shape, D>(
  fight: Fight<C, D>,
  who: string,
  action: string,
  use: Use,
): Rolling<Refusal | void> {
  const refusal = whyNot(fight, who, action, use);
  if (refusal && !(refusal.soft && fight.authority.force)) return refusal;
  return yield* (fight.ruleset.actions[action] as ActionSpec<C, D>).perform(fight, who, use);
}
