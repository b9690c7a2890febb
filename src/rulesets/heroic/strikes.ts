import { adjust } from "../../engine/check/check.ts";
import { read, succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Adjustment } from "../../engine/command.ts";
import { formatFormula, parseFormula } from "../../engine/dice/formula.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow } from "../../engine/exchange.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import { addBlow, ask } from "../../engine/turn/conduct.ts";
import { attackBands, attackCheck, defenceCheck, openAttack, shown, whoRolls } from "./checks.ts";
import { damageBonus } from "./circumstances.ts";
import type { Manoeuvre } from "./creature.ts";
import { MANOEUVRES } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, isFlatFooted, reaches, sureFrom } from "./rules.ts";
import type { Task } from "./tasks.ts";
import { factsOf, taskOf } from "./tasks.ts";
import type { Arms } from "./weapons.ts";
import { armsOf, isInHand } from "./weapons.ts";

/** An attack is made; where a player defends, it waits for that (H15). */
export function* attack(fight: HeroicFight, id: string, meant: Task): Rolling<void> {
  const { by, target, scope, options } = meant;
  const figure = fight.figure(by);
  const task = isInHand(figure, meant.item) ? meant : { ...meant, item: null };
  const arms = armsOf(figure, task.item);
  const rolls = whoRolls(fight, by, target);
  const given = { action: task.action, by, target, entry: task.entry, facts: factsOf(task) };
  if (rolls === "attack") {
    const check = adjust(attackCheck(fight, by, target, arms, scope, options), task.adjustment);
    const thrown = yield* throwCheck(check, by, task.action);
    const blow = addBlow(fight, id, { ...given, ...thrown });
    if (succeeded(thrown.reading)) yield* land(fight, id, blow.id, (thrown.reading.faces[0] ?? 0) >= arms.threat);
    return;
  }
  const thrown = yield* shown(openAttack(fight, by, target, arms, scope, options), task, rolls === "both");
  const face = thrown.reading.faces[0] ?? 0;
  if (rolls === "both" && face >= sureFrom(fight, arms.threat)) {
    // A natural critical hits whatever the defence comes to (H19): nobody is asked.
    const check = { ...thrown.check, bands: attackBands(0) };
    const blow = addBlow(fight, id, { ...given, check, reading: read(check, thrown.reading.faces) });
    return yield* land(fight, id, blow.id, true);
  }
  const blow = addBlow(fight, id, { ...given, ...thrown });
  ask(fight, id, target, { kind: "defend", options: ["defend", "none"], blow: blow.id });
}

/** The target's player defends, or does not (H15). */
export function* defend(fight: HeroicFight, id: string, blow: Blow, adjustment: Adjustment | null): Rolling<void> {
  const { by, target, item, options } = taskOf(blow);
  const arms = armsOf(fight.figure(by), item);
  const total = blow.reading?.total ?? 0;
  const rolled = blow.check?.taken === undefined;
  let lands = true;
  // Between players it is the face of the attack (H19).
  let critical = rolled && (blow.reading?.faces[0] ?? 0) >= arms.threat;
  if (adjustment) {
    const check = defenceCheck(fight, target, { ranged: arms.ranged, total, threat: arms.threat, rolled, options });
    const thrown = yield* throwCheck(adjust(check, adjustment), target, "heroic.defend");
    addBlow(fight, id, { action: "heroic.defend", by: target, target: by, ...thrown });
    lands = !succeeded(thrown.reading);
    if (!rolled) critical = (thrown.reading.faces[0] ?? 20) <= 21 - arms.threat;
    if (rolled && blow.check) {
      const value = thrown.reading.total;
      const faced = {
        ...blow.check,
        against: { label: "TEMPO.Heroic.Defence.defence", value },
        bands: attackBands(value),
      };
      fight.set(["exchanges", id, "blows", blow.id, "check"], faced);
      fight.set(["exchanges", id, "blows", blow.id, "reading"], read(faced, blow.reading?.faces ?? []));
    }
  }
  fight.set(["exchanges", id, "blows", blow.id, "facts", "lands"], lands);
  if (lands) yield* land(fight, id, blow.id, critical);
}

/** A hit: its damage (H30), and after a critical the attacker's choice (H19). */
function* land(fight: HeroicFight, id: string, blowId: string, critical: boolean): Rolling<void> {
  const blow = fight.exchange(id)?.blows[blowId];
  if (!blow) return;
  const task = taskOf(blow);
  const arms = armsOf(fight.figure(task.by), task.item);
  const formula = damageFormula(fight, task, arms);
  const thrown =
    formula === null
      ? null
      : yield* throwDamage(formula, { type: arms.damageType, who: task.by, why: "heroic.damage" });
  const damage = thrown && { ...thrown, amount: Math.max(1, thrown.amount) };
  fight.set(["exchanges", id, "blows", blowId, "damage"], damage);
  if (isFlatFooted(fight, task.target)) fight.set(["exchanges", id, "blows", blowId, "facts", "flatFooted"], true);
  if (!critical) return;
  const options = criticalChoices(fight, task, arms);
  ask(fight, id, task.by, { kind: "critical", options: [...options, "none"], blow: blowId });
}

/** The weapon's dice with everything flat; null where there is nothing to throw. */
export function damageFormula(
  fight: HeroicFight,
  { by, scope }: Pick<Task, "by" | "scope">,
  arms: Arms,
): string | null {
  const formula = parseFormula(arms.damage);
  return formula && formatFormula({ ...formula, flat: formula.flat + damageBonus(fight, by, arms, scope) });
}

/** What a shot can do besides wounding. */
const FROM_AFAR: readonly Manoeuvre[] = ["disarm", "trip"];
export const CRIPPLES = ["crippleSpeed", "crippleSkills", "crippleDefence", "crippleDamage", "crippleAttack"] as const;

function criticalChoices(fight: HeroicFight, { by, target }: Task, arms: Arms): string[] {
  const again = !arms.ranged && hasOpportunity(fight, by) && reaches(fight, by, target, arms);
  return [...(again ? ["opportunity"] : []), ...(arms.ranged ? FROM_AFAR : MANOEUVRES), ...CRIPPLES];
}
