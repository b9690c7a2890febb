import type { TempoCombat } from "../../documents/classes/combat.ts";
import { GO_ON } from "../../engine/index.ts";
import type { Blow, Exchange } from "../../engine/index.ts";
import { localize, nameOf } from "../text.ts";

/** Damage that the GM has not applied yet, as the foot of the tracker says it. */
export interface DamageLine {
  readonly exchange: string;
  readonly blow: string;
  readonly text: string;
}

/** Whether damage can be applied: no open question may still change it, unless that only waits for the damage. */
export const isOpen = ({ id, applied }: Blow, { waiting }: Pick<Exchange, "waiting">): boolean =>
  applied === null && Object.values(waiting).every(({ blow, kind }) => blow !== id || kind === GO_ON);

/** Of more lines than these the newest are shown; the cards have all. */
const MOST = 2;

/** What was dealt in this round or the last one, and is not asked about any more. */
export function damageLines(combat: TempoCombat): DamageLine[] {
  if (!game.user.isGM) return [];
  const { round, exchanges } = combat.state;
  return Object.values(exchanges)
    .filter(({ undone, round: then }) => !undone && then >= round - 1)
    .flatMap((exchange) =>
      Object.values(exchange.blows).flatMap((blow) => {
        const { target, damage } = blow;
        if (!isOpen(blow, exchange) || !damage?.amount || !combat.combatants.get(target ?? "")?.actor) return [];
        const text = localize("TEMPO.Tracker.NotApplied", {
          amount: damage.amount,
          name: nameOf(combat, target ?? ""),
        });
        return [{ exchange: exchange.id, blow: blow.id, text }];
      }),
    )
    .slice(-MOST);
}
