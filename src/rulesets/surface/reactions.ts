import type { Use } from "../../engine/command.ts";
import { plainUse } from "../../engine/command.ts";
import { parseFormula } from "../../engine/dice/formula.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Answer } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import { answered, stageBy } from "../../engine/turn/conduct.ts";
import type { Attack } from "./aiming.ts";
import { actionsOf, attackProblem } from "./aiming.ts";
import { performAttack } from "./attacks.ts";
import { weaponOf } from "./derive.ts";
import { breakOff } from "./morale.ts";
import type { SurfaceFight } from "./rules.ts";
import { able, turnForAttack } from "./rules.ts";
import { askOn, saidIn, soak } from "./soak.ts";

/** Someone answers: soak dice (F13), an attack at one who flees (F9), what becomes of a faction that broke (F27). */
export function* answer(fight: SurfaceFight, given: Answer): Rolling<Refusal | void> {
  const { exchange, who, option, use } = given;
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  if (question.kind === "soak") {
    if (question.blow === null) return impossible("TEMPO.Refusal.NoBlow");
    if (exchange.blows[question.blow]?.applied === null)
      yield* soak(fight, exchange, who, question.blow, option, saidIn(use.options));
    // Nothing is thrown against what has arrived already; the blows after it may still be soaked.
    else if (option !== "none") return impossible("TEMPO.Refusal.Applied");
    else askOn(fight, exchange.id, who);
  } else if (question.kind === "morale") {
    if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
    breakOff(fight, exchange, who, option);
  } else {
    const refusal = yield* atFleeing(fight, exchange, who, option, use);
    if (refusal) return refusal;
  }
  fight.record("answer", who, { exchange: exchange.id, option });
}

/** One attack at once, whatever the order says, with an action of this turn or the next (F9). */
function* atFleeing(
  fight: SurfaceFight,
  exchange: Exchange,
  who: string,
  option: string,
  use: Use,
): Rolling<Refusal | void> {
  if (option !== "none") {
    if (isGone(fight, exchange)) return impossible("TEMPO.Refusal.Gone");
    const turn = turnForAttack(fight, who);
    const attack = attackAt(fight, who, exchange.by, use.item);
    const aimed: Use = { ...use, targets: [exchange.by] };
    const problem =
      turn === null
        ? refuse("TEMPO.Surface.Refusal.noAttack")
        : actionsOf(fight, who, attack) > 1
          ? refuse("TEMPO.Surface.Refusal.oneAction")
          : problemAt(fight, who, aimed, attack);
    if (problem && !(problem.soft && fight.authority.force)) return problem;
    answered(fight, exchange.id, who);
    yield* performAttack(fight, who, aimed, attack, {
      action: "surface.opportunity",
      exchange: exchange.id,
      turn: turn ?? fight.state.round,
      granted: fight.authority.force,
    });
  } else answered(fight, exchange.id, who);
  stageBy(fight, exchange.id, "provoked");
}

/** Whether who began it, one who flees say, is no longer in the fight. */
export const isGone = (fight: SurfaceFight, { by }: Exchange): boolean => !Object.hasOwn(fight.state.combatants, by);

/** As any attack, but whoever flees was in reach when the flight began, wherever the token stands by now. */
function problemAt(fight: SurfaceFight, who: string, use: Use, attack: Attack): Refusal | null {
  return attack.melee ? able(fight, who) : attackProblem(fight, who, use, attack);
}

/**
 * With the weapon named, else the ready melee weapon that deals the most, else one that can be fired there by one action
 * (Handheld, or at the edge of the other's reach), else unarmed.
 */
export function attackAt(fight: SurfaceFight, who: string, target: string, item: string | null): Attack {
  const weapons = fight
    .figure(who)
    .items("weapon")
    .filter((i: Item) => weaponOf(i).equipped && !weaponOf(i).tags.mounted)
    .sort((a, b) => dealtBy(b) - dealtBy(a) || (a.id < b.id ? -1 : 1));
  const chosen = weapons.find((i) => i.id === item) ?? weapons.find((i) => weaponOf(i).tags.melee);
  if (chosen) return { melee: weaponOf(chosen).tags.melee, items: [chosen] };
  const shots = weapons.map((i): Attack => ({ melee: false, items: [i] }));
  return shots.find((shot) => canFire(fight, who, target, shot)) ?? { melee: true, items: [null] };
}

/** What a weapon's dice come to on the average. */
function dealtBy(item: Item): number {
  const { dice, flat } = parseFormula(weaponOf(item).damage) ?? { dice: [], flat: 0 };
  return dice.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, flat);
}

const canFire = (fight: SurfaceFight, who: string, target: string, shot: Attack): boolean =>
  actionsOf(fight, who, shot) === 1 && attackProblem(fight, who, plainUse("", { targets: [target] }), shot) === null;
