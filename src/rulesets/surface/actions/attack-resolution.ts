import {
  aimOf,
  costIn,
  distanceBetween,
  formatFormula,
  parseFormula,
  succeeded,
  throwAffected,
  throwDamage,
} from "../../../engine/index.ts";
import type {
  Bill,
  Check,
  Damage,
  Facts,
  Item,
  Rolling,
  RollOf,
  Stakes,
  ThrownCheck,
  Writable,
} from "../../../engine/index.ts";
import type { Attack, Shot, SurfaceActionContext, SurfaceFight, SurfaceStep } from "../types.ts";
import { actionsOf, isClubbed, mannerOf, shotsOf, subdues } from "./aiming.ts";
import { caughtIn, continuousExtra, halved, keptOn, sweptLess } from "./areas.ts";
import { attackCheck, saveAgainst, saveCheck, searchCheck } from "../checks/index.ts";
import type { Save } from "../creature/schema.ts";
import { weaponOf } from "../creature/derived.ts";
import type { Focus } from "../stored.ts";
import { BEGUN, BLOW, ENTRY, STORE } from "../stored.ts";
import { damageDieOf } from "../creature/martial-arts.ts";
import { holdsBack } from "./morale.ts";
import { ACTION, ATTACK, isAble, isChosen } from "../state.ts";
import { askAboutHits } from "./soak.ts";
import {
  firesOnTheMove,
  hitHeat,
  isArea,
  payForWeapon,
  profileOf,
  weaponToPayFor,
  turnsRunning,
} from "../creature/weapons.ts";

/** The action id of a search that stealth demands (F17). */
export const SEARCH = "surface.search";

/** What an attack costs (F5); one with mounted weapons alone does not count as the turn's attack (F16). */
export function attackCost({ fight, who }: SurfaceActionContext, attack: Attack): Bill["cost"] {
  const mounted =
    attack.arms.length > 0 && attack.arms.every(({ item }) => item !== null && weaponOf(item).tags.mounted);
  return costIn(ATTACK, mounted ? 0 : 1, costIn(ACTION, actionsOf(fight, who, attack)));
}

/** Facts for the ledger entry about the weapons fired (F16, F21). */
export function firedFacts({ arms }: Attack): Facts {
  const mounts: string[] = [];
  let isSteadfast = false;
  for (const { item, melee } of arms) {
    if (!item || melee) continue;
    if (weaponOf(item).tags.mounted) mounts.push(item.id);
    isSteadfast ||= !firesOnTheMove(item);
  }
  const steadfast = isSteadfast ? { steadfast: true } : {};
  return ENTRY.of(mounts.length > 0 ? { ...steadfast, mounts } : steadfast);
}

/**
 * Damage that Continuous adds and a swept ray loses, weapon by weapon, before the attack is paid (F21, F24);
 * the weapons themselves as well, where it has to wait for the GM (F36).
 */
export function factsOfBeginning(context: SurfaceActionContext, attack: Attack): Facts {
  const { fight, who, use } = context;
  const shots = shotsOf(context, attack);
  const fired = shots.map((shot) => (shot.melee ? { ...shot, item: null } : shot));
  return BEGUN.of({
    ...(holdsBack(fight, who)
      ? { arms: shots.map(({ item, melee, target }) => ({ item: item?.id ?? "", melee, target: target ?? "" })) }
      : {}),
    extra: fired.map((shot) => continuousExtra(shot)),
    less: fired.map(({ item, target }) =>
      item ? sweptLess(fight, who, item, aimOf(fight, target, use.options["at"])) : 0,
    ),
  });
}

/** Takes what an attack's weapons cost their user, and records what they are kept on (F20, F21, F24, F30). */
export function payForWeapons(context: SurfaceActionContext, attack: Attack): void {
  const { fight, who, use } = context;
  // F20: once its damage die is used, the split cannot be undone before the attack is.
  const strikes = attack.arms.some(({ melee }) => melee);
  const split = strikes && damageDieOf(fight, who) > 0 ? STORE.get(fight.combatant(who), "martial") : null;
  if (split) STORE.set(fight, who, "martial", { ...split, used: true });
  const extra = BEGUN.get({ facts: context.begun }, "extra") ?? [];
  for (const [i, shot] of shotsOf(context, attack).entries()) {
    const used = weaponToPayFor(shot.item, shot.melee);
    if (!used) continue;
    if (shot.melee) payForWeapon(context, used, 0, 0);
    else {
      payForWeapon(context, used, extra[i] ?? 0, profileOf(fight.figure(who), used, isChosen(use, "quench")).heat);
      keepFocus(shot, used);
    }
  }
}

/** Remembers what a weapon is kept on, for Continuous and for rays (F21, F24). */
function keepFocus(shot: Shot, item: Item): void {
  const { fight, who, use, target } = shot;
  const { tags } = weaponOf(item);
  if (!tags.continuous && !tags.ray) return;
  const aim = tags.ray ? aimOf(fight, target, use.options["at"]) : null;
  const targets = keptOn(shot);
  const focus: Focus = {
    targets,
    round: fight.state.round,
    turns: turnsRunning(fight, who, item.id, targets),
    aim: aim && { x: aim.x, y: aim.y, z: aim.z },
  };
  STORE.put(fight, who, ["focus", item.id], focus);
}

/** One weapon of an attack while it is resolved; `extra` is added to its damage, `less` taken off. */
interface Firing extends Shot {
  readonly context: SurfaceActionContext;
  readonly extra: number;
  readonly less: number;
}

function firingOf(shot: Shot, context: SurfaceActionContext, extra: number, less: number): Firing {
  const { fight, who, use, attack, target, item, melee } = shot;
  return { fight, who, use, attack, target, item, melee, context, extra, less };
}

/** The attack that waited for the GM, with the weapons it was begun with (F36). */
function delayedAttack({ fight, who, begun }: SurfaceActionContext): Attack {
  const arms = BEGUN.get({ facts: begun }, "arms") ?? [];
  return {
    arms: arms.map(({ item, melee, target }) => ({
      item: fight.item(who, item === "" ? null : item),
      melee,
      ...(target === "" ? {} : { target }),
    })),
  };
}

/** Resolves an attack; where morale holds the attacker back, the GM is asked first (F36). */
export function* attackWith(context: SurfaceActionContext, attack: Attack): Rolling<void> {
  const { fight, who, manner } = context;
  if (manner.within !== undefined || !holdsBack(fight, who)) return yield* resolveShots(context, attack);
  context.ask(who, "lastResort", ["noOther", "none"]);
  context.push(context.step("attack"));
}

/** Steps that wait on the card of an attack (F36). */
export const steps: Readonly<Record<string, SurfaceStep>> = {
  attack: { does: (context) => resolveShots(context, delayedAttack(context)) },
};

/** Resolves an attack weapon by weapon, without targets that have left the fight (F5, F16, F31). */
function* resolveShots(context: SurfaceActionContext, attack: Attack): Rolling<void> {
  const facts = context.begun;
  const [extra, less] = [BEGUN.get({ facts }, "extra") ?? [], BEGUN.get({ facts }, "less") ?? []];
  for (const [i, shot] of shotsOf(context, attack).entries())
    if (shot.target === undefined || context.fight.state.combatants[shot.target])
      yield* resolveShot(firingOf(shot, context, extra[i] ?? 0, less[i] ?? 0));
}

/** Which roll decides: the rows of F31's table. */
export type Decider = "area" | "homing" | "beams" | "attack";

/** @param metres to the target; null without a map, where Homing counts as far enough away */
export function deciderOf(item: Item | null, melee: boolean, metres: number | null): Decider {
  if (!item || melee) return "attack";
  const { tags, homingFrom } = weaponOf(item);
  if (isArea(item)) return "area";
  if (tags.homing && (metres === null || metres >= homingFrom)) return "homing";
  return tags.beam ? "beams" : "attack";
}

const deciderAt = ({ fight, who, item, melee, target }: Shot): Decider =>
  deciderOf(item, melee, target === undefined ? null : distanceBetween(fight, who, target));

/**
 * What the dialog's situational modifier adds to the saves of an attack: all of it if the first weapon, which
 * the dialog shows, is saved against, else nothing. A modifier to hit does not touch saves (F31).
 */
function harderToSave({ context, attack, use }: Firing): number {
  const [first] = shotsOf(context, attack);
  return !first || deciderAt(first) === "attack" ? 0 : use.adjustment.situational;
}

function* resolveShot(firing: Firing): Rolling<void> {
  const { item, target } = firing;
  const decider = deciderAt(firing);
  if (decider === "area" && item) return yield* resolveAreaShot(firing, item);
  if (target === undefined || !(yield* rollSearch(firing, target))) return;
  if (decider === "homing" || decider === "beams") yield* fireAtSave(firing, target, decider);
  else yield* rollAttack(firing, target);
}

/** The check that a dialog or prompt shows for a weapon: the attack roll, or the target's save. */
export function shownCheck(shot: Shot, target: string): Check {
  const decider = deciderAt({ ...shot, target });
  if (decider === "attack") return attackCheck(shot.fight, shot.who, target, mannerOf(shot));
  return saveAgainst(shot.fight.figure(target), decider);
}

/**
 * Rolls the search that the target's stealth demands before the attack; a failed one is a miss (F17). One
 * search for each target serves all weapons of a volley.
 */
function* rollSearch({ context, fight, who, use }: Firing, target: string): Rolling<boolean> {
  const { searched } = fight.figure(target).derived;
  if (searched === 0 || isChosen(use, "found")) return true;
  const blows = Object.values(fight.exchange(context.shownOn)?.blows ?? {});
  const before = blows.find((b) => b.action === SEARCH && b.entry === use.id && b.target === target);
  if (before?.reading) return succeeded(before.reading);
  const roll = { kind: "check", who, against: target } as const;
  const thrown = yield* throwAffected(fight, roll, searchCheck(fight.figure(who), searched), SEARCH);
  context.blow({ action: SEARCH, target, ...thrown });
  return succeeded(thrown.reading);
}

/** F11, F12 */
function* rollAttack(firing: Firing, target: string): Rolling<void> {
  const { context, fight, who } = firing;
  const check = attackCheck(fight, who, target, mannerOf(firing));
  const thrown = yield* context.rollCheck(check, "surface.attack", false, target);
  const hits = thrown.reading.count;
  const damage = hits === 0 ? null : yield* throwHits(firing, hits);
  addHit(firing, target, { check: thrown.check, reading: thrown.reading, damage, hits });
}

/** A save instead of the attack roll: made, nothing; failed, one hit (F31). */
function* fireAtSave(firing: Firing, target: string, save: Save): Rolling<void> {
  const check = saveCheck(firing.fight.figure(target), save, harderToSave(firing));
  const thrown = yield* throwAffected(firing.fight, saving(firing, target), check, `surface.save.${save}`);
  const hits = succeeded(thrown.reading) ? 0 : 1;
  const damage = hits === 0 ? null : yield* throwHits(firing, hits);
  addHit(firing, target, { check: thrown.check, reading: thrown.reading, damage, hits });
}

const saving = ({ who }: Firing, target: string): RollOf => ({ kind: "defence", who: target, against: who });

/** Everyone in the area saves; the damage is thrown once for all and halved by a save (F23, F31). */
function* resolveAreaShot(firing: Firing, item: Item): Rolling<void> {
  const { fight } = firing;
  const caught = caughtIn(firing, item);
  if (caught.length === 0) return;
  const harder = harderToSave(firing);
  const whole = yield* throwHits(firing, 1);
  for (const target of caught) {
    if (whole && whole.amount > 0 && savesByOwnHand(fight, target)) {
      addHit(firing, target, { damage: whole, hits: 1, harder });
      continue;
    }
    const check = saveCheck(fight.figure(target), "area", harder);
    const thrown = yield* throwAffected(fight, saving(firing, target), check, "surface.save.area");
    const saved = succeeded(thrown.reading);
    const damage = whole && { ...whole, amount: halved(whole.amount, saved) };
    addHit(firing, target, { ...thrown, damage, hits: 1, ...(saved && whole ? { whole: whole.amount } : {}) });
  }
}

/** Whether a player throws the save: of a hero able to act (F37); any other save is thrown at once. */
const savesByOwnHand = (fight: SurfaceFight, who: string): boolean =>
  isAble(fight, who) && fight.figure(who).creature.hero;

/** Throws the damage of all hits at once (F12); null where the weapon's damage is no formula. */
function* throwHits(firing: Firing, hits: number): Rolling<Damage | null> {
  const { who, item, extra, less } = firing;
  const text = damageFormula(firing, hits, extra - less);
  return yield* throwDamage(text, { type: damageType(item), who, why: "surface.damage" });
}

const damageType = (item: Item | null): string => (item ? weaponOf(item).damageType : "kinetic");

export function stakesOf(context: SurfaceActionContext, attack: Attack): Stakes | null {
  const [shot] = shotsOf(context, attack);
  return shot ? { formula: damageFormula(shot, 1, 0), type: damageType(shot.item), on: "hit" } : null;
}

/** The damage formula of so many hits; `extra` counts once. */
export function damageFormula({ fight, who, use, item, melee }: Shot, hits: number, extra: number): string {
  const { combatBonus, strengthBonus } = fight.figure(who).derived;
  const weapon = item ? weaponOf(item) : null;
  // Unarmed (F19); a weapon without the Melee tag strikes no better than a fist.
  const bare = !item || (melee && !weapon?.tags.melee);
  const base = parseFormula(
    bare ? "1d2" : profileOf(fight.figure(who), item, isChosen(use, "quench") && !melee).damage,
  ) ?? { dice: [], flat: 0 };
  const strong = !bare && (melee || weapon?.tags.thrown === true) ? strengthBonus : 0;
  const art = melee ? damageDieOf(fight, who) : 0;
  const each = { dice: art > 0 ? [...base.dice, { count: 1, faces: art }] : base.dice, flat: base.flat + strong };
  return formatFormula({
    dice: each.dice.map((d) => ({ ...d, count: d.count * hits })),
    flat: each.flat * hits + (bare ? combatBonus * hits : 0) + extra,
  });
}

interface Landing extends Partial<ThrownCheck> {
  readonly damage: Damage | null;
  readonly hits: number;
  readonly whole?: number;
  /** Set where the target still has to save: what the attacker's dialog adds to the 20 (F37). */
  readonly harder?: number;
}

/** Adds a blow to the card, and asks its target to save or to soak (F13, F37). */
function addHit({ context, use, item, extra, less }: Firing, target: string, landing: Landing): void {
  const { check = null, reading = null, damage, hits, whole, harder } = landing;
  const facts: Writable<Parameters<typeof BLOW.of>[0]> = { hits };
  if (whole !== undefined) facts.whole = whole;
  if (harder !== undefined) Object.assign(facts, { saving: true, harder });
  if (damage && extra > 0) facts.extra = extra;
  if (damage && less > 0) facts.less = less;
  if (item) facts.item = item.id;
  if (item && hits > 0) facts.heat = hitHeat(item) * hits;
  if (subdues(item, use) || isClubbed(item, use)) facts.subdual = true;
  context.blow({ target, check, reading, damage, facts: BLOW.of(facts) });
  askAboutHits(context, target);
}
