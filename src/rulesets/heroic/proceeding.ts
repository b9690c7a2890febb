import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow, Exchange } from "../../engine/exchange.ts";
import { ask, isSettled, stageBy } from "../../engine/turn/conduct.ts";
import { attempt } from "./attempts.ts";
import { manoeuvre } from "./contests.ts";
import { heal } from "./healing.ts";
import { persuade } from "./intrigue.ts";
import { takeInHand } from "./manoeuvres.ts";
import type { HeroicFight } from "./rules.ts";
import { isAble, isHere } from "./rules.ts";
import { attack } from "./strikes.ts";
import type { Task } from "./tasks.ts";
import { OPENING, takeFirst, tasksOf } from "./tasks.ts";

/** Does what waits, one after the other, until somebody has to be asked. */
export function* proceed(fight: HeroicFight, id: string): Rolling<void> {
  for (;;) {
    const exchange = fight.exchange(id);
    if (!exchange || !isSettled(exchange)) break;
    const [next] = tasksOf(exchange);
    if (!next) break;
    const hit = hitBetween(exchange, next.by);
    if (hit && isHere(fight, next.by)) {
      ask(fight, id, next.by, { kind: "goOn", options: ["goOn", "none"], blow: hit.id });
      break;
    }
    takeFirst(fight, id);
    if (isHere(fight, next.by) && isHere(fight, next.target) && !isStruckDown(fight, exchange, next.by))
      yield* perform(fight, id, next);
  }
  stageBy(fight, id, "react");
}

function* perform(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  switch (task.kind) {
    case "attack":
      return yield* attack(fight, id, task);
    case "manoeuvre":
      return yield* manoeuvre(fight, id, task);
    case "heal":
      return yield* heal(fight, id, task);
    case "skill":
      return yield* attempt(fight, id, task);
    case "intrigue":
      return yield* persuade(fight, id, task);
    case "ready":
      return takeInHand(fight, id, task);
  }
}

/** What hit `who` at an opening: before they go on there is time for its damage to be applied (H18). */
const hitBetween = ({ blows }: Exchange, who: string): Blow | undefined =>
  Object.values(blows).find((b) => isOpening(b, who) && b.damage && !b.applied && b.facts["heeded"] !== true);

const isOpening = ({ action, target }: Blow, who: string): boolean => action === OPENING && target === who;

/** Whoever was struck down by what came between does nothing more (H18, H22). */
const isStruckDown = (fight: HeroicFight, { blows, facts }: Exchange, who: string): boolean =>
  (facts["interrupted"] === true || Object.values(blows).some((b) => isOpening(b, who))) && !isAble(fight, who);
