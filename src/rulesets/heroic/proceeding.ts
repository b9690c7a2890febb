import type { Rolling } from "../../engine/dice/rolling.ts";
import { isSettled, stageBy } from "../../engine/turn/conduct.ts";
import { attempt } from "./attempts.ts";
import { manoeuvre } from "./contests.ts";
import { heal } from "./healing.ts";
import { persuade } from "./intrigue.ts";
import type { HeroicFight } from "./rules.ts";
import { isAble } from "./rules.ts";
import { attack } from "./strikes.ts";
import { line, tasksOf } from "./tasks.ts";

/** Does what waits, one after the other, until somebody has to be asked. */
export function* proceed(fight: HeroicFight, id: string): Rolling<void> {
  for (;;) {
    const exchange = fight.exchange(id);
    if (!exchange || !isSettled(exchange)) break;
    const [task, ...rest] = tasksOf(exchange);
    if (!task) break;
    fight.set(["exchanges", id, "facts", "tasks"], line(rest));
    // Whoever was struck down by what came between does nothing more (H18).
    if (exchange.facts["interrupted"] === true && !isAble(fight, task.by)) continue;
    if (task.kind === "attack") yield* attack(fight, id, task);
    else if (task.kind === "manoeuvre") yield* manoeuvre(fight, id, task);
    else if (task.kind === "heal") yield* heal(fight, id, task);
    else if (task.kind === "skill") yield* attempt(fight, id, task);
    else yield* persuade(fight, id, task);
  }
  stageBy(fight, id, "react");
}
