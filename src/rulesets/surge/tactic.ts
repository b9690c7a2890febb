import type { Command, Use } from "../../engine/command.ts";
import { plainUse } from "../../engine/command.ts";
import type { TacticSpec } from "../../engine/ruleset.ts";
import { approach, byDistance } from "../../engine/simulation/approach.ts";
import { whyNot } from "../../engine/turn/acting.ts";
import type { creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { talentOf } from "./derive.ts";
import { castingCost, incantationOf, spellsOf } from "./magic.ts";
import type { SurgeFight } from "./rules.ts";
import { ACTION, CLOSE, isAble, leftOf, readied } from "./rules.ts";

/** Enemies able to fight, the nearest first. */
const foes = (fight: SurgeFight, who: string): string[] =>
  byDistance(fight, who, (id) => fight.enemies(who, id) && isAble(fight, id));

interface Try {
  readonly action: string;
  readonly use: Use;
}

/** The first of these that nothing stands against. */
function first(fight: SurgeFight, who: string, tries: Iterable<Try>): Command | null {
  for (const { action, use } of tries)
    if (whyNot(fight, who, action, use) === null) return { type: "act", who, action, use };
  return null;
}

/** Get free, get up, release what is ready, strike what is near, cast or shoot at what is not. */
function* tries(fight: SurgeFight, who: string, id: string, targets: readonly string[]): Generator<Try, void> {
  const spells = spellsOf(fight, who).filter((i) => talentOf(i).damage !== "" && !talentOf(i).heals);
  const best = [...spells].sort((a, b) => castingCost(fight, who, b) - castingCost(fight, who, a));
  const gathering = incantationOf(fight, who);
  const casting = best[0] && targets.length > 0 ? { school: talentOf(best[0]).school } : null;
  const alone = (action: string, options: Use["options"] = {}): Try => ({
    action,
    use: plainUse(id, { options }),
  });
  const at = function* (action: string, items: readonly (string | null)[]): Generator<Try, void> {
    for (const target of targets)
      for (const item of items) yield { action, use: plainUse(id, { item, targets: [target] }) };
  };
  yield alone("escape");
  yield alone("stand");
  yield* at(
    "release",
    best.map((i) => i.id),
  );
  if (gathering && casting) yield alone("gather", casting);
  if (targets.length > 0) yield alone("sustain");
  const weapons = readied(fight, who).map((i) => i.id);
  yield* at("melee", weapons);
  yield* at("ranged", weapons);
  if (casting) yield alone("gather", casting);
  yield* at("unarmed", [null]);
}

/** Attack what can be attacked, else close in. */
export const tactic: TacticSpec<typeof creature, SurgeDerived> = {
  act(fight, who, id) {
    const targets = foes(fight, who);
    const command = first(fight, who, tries(fight, who, id, targets));
    if (command) return command;
    const [target] = targets;
    if (target === undefined || leftOf(fight, who, ACTION) < 1) return null;
    const path = approach(fight, who, target, CLOSE);
    return path.length === 0 ? null : { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    const { levels } = fight.figure(who).derived;
    const wanted = [levels.survival > levels.strength ? "survival" : "strength", "strike", "defend"];
    // Whoever has begun to cast takes a hit rather than begin anew (S23).
    const option = incantationOf(fight, who) ? "none" : (wanted.find((o) => options.includes(o)) ?? "none");
    return { option, use: plainUse(id) };
  },
};
