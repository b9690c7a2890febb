import { aimOf, apart, distanceBetween, refuse, spotOf } from "../../../engine/index.ts";
import type { Item, OfferField, Refusal, Use } from "../../../engine/index.ts";
import { continuousExtra } from "./areas.ts";
import type { Manner } from "../checks/index.ts";
import { PER_WEAPON, sightFor } from "../checks/index.ts";
import type { SurfaceFigure } from "../creature/derived.ts";
import { weaponOf } from "../creature/derived.ts";
import { ENTRY } from "../stored.ts";
import type { Arm, Attack, Shot, SurfaceActionContext, SurfaceFight } from "../types.ts";
import { incapacityRefusal, activationEntries, hasMoved, isChosen } from "../state.ts";
import {
  actionsToFire,
  drawnBy,
  firesOnTheMove,
  isArea,
  isRanged,
  profileOf,
  weaponToPayFor,
  weaponCostRefusal,
} from "../creature/weapons.ts";

/** The weapons of an attack, each with its target: the one said for it, or the targets in their order (F33). */
export const shotsOf = (
  { fight, who, use }: Pick<SurfaceActionContext, "fight" | "who" | "use">,
  attack: Attack,
): Shot[] =>
  attack.arms.map((arm, i) => {
    const target = arm.target ?? saidTarget(arm, use) ?? use.targets[i] ?? use.targets[0];
    return { fight, who, use, attack, item: arm.item, melee: arm.melee, target };
  });

/** The option that says whom a weapon of an attack with several is used at. */
const aimOption = (weapon: string): string => `aim-${weapon}`;

/** Who is aimed at no longer is no target of a weapon. */
const saidTarget = ({ item }: Arm, { targets, options }: Use): string | undefined =>
  item ? targets.find((id) => id === options[aimOption(item.id)]) : undefined;

/** For each weapon its target, where there are several of both (F33). An area is aimed at a spot. */
export function aimFields(context: SurfaceActionContext, attack: Attack): OfferField[] {
  const { targets } = context.use;
  if (attack.arms.length < 2 || targets.length < 2) return [];
  return shotsOf(context, attack).flatMap(({ item, melee, target }) =>
    item && (melee || !isArea(item))
      ? {
          name: aimOption(item.id),
          label: { key: "TEMPO.Surface.Option.aim", data: { item: item.id } },
          options: targets.map((combatant) => ({ value: combatant, label: { combatant } })),
          ...(target === undefined ? {} : { initial: target }),
        }
      : [],
  );
}

/** As many targets as weapons; an area catches any number. */
export const mostTargets = ({ arms }: Attack): number | null =>
  arms.some(({ item, melee }) => item && !melee && isArea(item)) ? null : Math.max(1, arms.length);

/** Values of the field `also` besides weapon ids: all weapons used like the first, or `both`, all at hand. */
export const TOGETHER = ["all", "both"] as const;

/** Weapons that may join the first: ready ones in hand join one in hand, mounts join a mount (F16). */
export const besides = ({ figure, item: first }: SurfaceActionContext, mounted: boolean): Item[] =>
  figure
    .items("weapon")
    .filter((i) => i.id !== first?.id && weaponOf(i).equipped && weaponOf(i).tags.mounted === mounted);

/**
 * How a further weapon is used (F33). Beside a strike it strikes if it is Melee or is to subdue, else it is
 * fired; beside a shot it is fired if it can be, else it strikes.
 */
export const armOf = (item: Item, melee: boolean, use: Pick<Use, "options">): Arm => ({
  item,
  melee: melee ? weaponOf(item).tags.melee || isChosen(use, "subdual") : !isRanged(item),
});

/** The first weapon, and those that `also` chooses (F16, F33). */
export function armsFor(context: SurfaceActionContext, melee: boolean): Arm[] {
  const { item: first, use } = context;
  if (!first) return [];
  const also = context.said("also");
  if (also === "") return [{ item: first, melee }];
  const others = besides(context, weaponOf(first).tags.mounted).map((item) => armOf(item, melee, use));
  const taking = (arm: Arm): boolean =>
    also === "both" || (also === "all" ? arm.melee === melee : namedIn(also).includes(arm.item?.id ?? ""));
  return [{ item: first, melee }, ...others.filter(taking)];
}

const namedIn = (also: string): string[] => also.split(",").map((id) => id.trim());

/** Refuses by name a weapon in `also` that cannot take part (F33). */
export function joiningWeaponRefusal(context: SurfaceActionContext): Refusal | null {
  const also = context.said("also");
  if (also === "" || TOGETHER.some((name) => name === also)) return null;
  const { item: first } = context;
  const able = first ? besides(context, weaponOf(first).tags.mounted).map(({ id }) => id) : [];
  const stray = namedIn(also).find((id) => !able.includes(id) && id !== first?.id);
  return stray === undefined ? null : refuse("TEMPO.Surface.Refusal.stray", { thing: stray });
}

/** Whether an attack means to subdue (F18): as declared, or because the weapon can do nothing else. */
export const subdues = (item: Item | null, use: Use): boolean =>
  (item !== null && weaponOf(item).lethality === "nonlethal") || isChosen(use, "subdual");

/** Whether a lethal weapon is used as a club: the attack is to subdue (F18). */
export const isClubbed = (item: Item | null, use: Use): boolean =>
  item !== null && isChosen(use, "subdual") && weaponOf(item).lethality === "lethal";

/**
 * The penalty of every roll of an attack for weapons beyond the first: −4 each, unless the weapon or a talent
 * says otherwise; mounted weapons have none (F16, F33).
 */
function moreWeaponsPenalty({ derived }: SurfaceFigure, { arms: [, ...others] }: Attack): number {
  let worse = 0;
  for (const { item } of others)
    if (!item || !weaponOf(item).tags.mounted)
      worse += Math.min(0, ((item ? weaponOf(item).beside : null) ?? PER_WEAPON) + derived.beside);
  return worse;
}

export const mannerOf = ({ fight, who, use, attack, item, melee }: Shot): Manner => ({
  melee,
  item,
  shots: melee || !item ? 1 : profileOf(fight.figure(who), item, isChosen(use, "quench")).shots,
  beside: moreWeaponsPenalty(fight.figure(who), attack),
  clubbed: isClubbed(item, use),
  cover: use.options["cover"],
});

/** Actions an attack takes: as many as its slowest weapon (F16). */
export const actionsOf = (fight: SurfaceFight, who: string, { arms }: Attack): number =>
  Math.max(1, ...arms.map(({ item, melee }) => (item && !melee ? actionsToFire(fight.figure(who), item) : 1)));

/** The first reason to refuse an attack; rules about a target are asked only where there is one. */
export function attackRefusal(
  context: Pick<SurfaceActionContext, "fight" | "who" | "use">,
  attack: Attack,
): Refusal | null {
  const { fight, who } = context;
  const problem =
    incapacityRefusal(fight, who) ?? tooManyHands(fight, who, attack) ?? operatorRefusal(fight, who, attack);
  if (problem) return problem;
  let drawn = 0;
  for (const shot of shotsOf(context, attack)) {
    const { item, melee } = shot;
    const fired = weaponToPayFor(item, melee);
    const extra = fired && !melee ? continuousExtra(shot) : 0;
    const found = shotRefusal(shot) ?? (fired ? weaponCostRefusal(context, fired, extra, drawn) : null);
    if (found) return found;
    if (fired) drawn += drawnBy(fired, extra);
  }
  return null;
}

/** Why one weapon of an attack cannot be used in this way, apart from its cost. */
function shotRefusal(shot: Shot): Refusal | null {
  const { target } = shot;
  const atTarget = (): Refusal | null =>
    target === undefined ? null : (atOneself(shot) ?? rangeRefusal(shot, target) ?? unseen(shot, target));
  return mannerRefusal(shot) ?? atTarget() ?? aimRefusal(shot);
}

/** Refuses weapons that take more hands than there are; mounted ones take none (F16). */
function tooManyHands(fight: SurfaceFight, who: string, { arms }: Attack): Refusal | null {
  const { hands } = fight.figure(who).derived;
  const needed = arms.reduce((sum, { item: i }) => sum + (i && !weaponOf(i).tags.mounted ? weaponOf(i).hands : 0), 0);
  return needed <= hands ? null : refuse("TEMPO.Surface.Refusal.hands", { needed, hands });
}

/** Mounted weapons fire once a turn each, as many as there are mounts with operators (F16). */
function operatorRefusal(fight: SurfaceFight, who: string, { arms }: Attack): Refusal | null {
  const mounted = arms.filter(({ item }) => item !== null && weaponOf(item).tags.mounted);
  if (mounted.length === 0) return null;
  const { operators } = fight.figure(who).source;
  const fired = activationEntries(fight, who).flatMap((e) => ENTRY.get(e, "mounts") ?? []);
  if (mounted.some(({ item }) => item !== null && fired.includes(item.id)))
    return refuse("TEMPO.Surface.Refusal.mountFired");
  return fired.length + mounted.length <= operators ? null : refuse("TEMPO.Surface.Refusal.operators", { operators });
}

function mannerRefusal({ fight, who, use, item, melee }: Shot): Refusal | null {
  if (!item) return null;
  const { tags, quench } = weaponOf(item);
  // A weapon without the Melee tag strikes only as a club, and a club only subdues (F18).
  if (melee && !tags.melee && !isChosen(use, "subdual")) return refuse("TEMPO.Surface.Refusal.clubOnly");
  if (!melee && isClubbed(item, use)) return refuse("TEMPO.Surface.Refusal.noSubdual");
  if (!melee && hasMoved(fight, who) && !firesOnTheMove(item)) return refuse("TEMPO.Surface.Refusal.moved"); // F21
  if (
    isChosen(use, "quench") &&
    !melee &&
    !(tags.quench && quench.damage !== "" && fight.figure(who).derived.intershields)
  )
    return refuse("TEMPO.Surface.Refusal.quench");
  return null;
}

/** Only an area may be aimed at its own firer: a blast catches whoever stands in it (F23). */
const atOneself = ({ who, item, melee, target }: Shot): Refusal | null =>
  target === who && (melee || !item || !isArea(item)) ? refuse("TEMPO.Surface.Refusal.oneself") : null;

/**
 * Melee reaches as far as the attacker's melee range (F8); a shot needs at least the target's melee range,
 * unless Handheld, and at most the weapon's range (F10). Not refused without a map.
 */
function rangeRefusal({ fight, who, use, item, melee }: Shot, target: string): Refusal | null {
  const metres = distanceBetween(fight, who, target);
  if (metres === null) return null;
  if (melee) {
    const most = fight.figure(who).derived.meleeRange;
    return metres <= most ? null : refuse("TEMPO.Surface.Refusal.outOfRange", { metres, most });
  }
  if (!item) return null;
  const { range } = profileOf(fight.figure(who), item, isChosen(use, "quench"));
  if (metres > range) return refuse("TEMPO.Surface.Refusal.outOfRange", { metres, most: range });
  const least = fight.figure(target).derived.meleeRange;
  return metres < least && !weaponOf(item).tags.handheld
    ? refuse("TEMPO.Surface.Refusal.tooClose", { metres, least })
    : null;
}

/** F15, F17: a concealed target's location has to be known; an unseen one cannot be targeted. */
function unseen({ fight, who, use }: Shot, target: string): Refusal | null {
  const sight = sightFor(fight, who, target, use.options["cover"]);
  if (sight.unseen) return refuse("TEMPO.Surface.Refusal.unseen");
  return sight.cover === "concealed" && !isChosen(use, "known") ? refuse("TEMPO.Surface.Refusal.unknown") : null;
}

/** Why an area cannot be aimed at a spot: a blast out of range (F23), a ray or cone without direction. */
function aimRefusal({ fight, who, use, item }: Shot): Refusal | null {
  if (!item || !isArea(item) || use.options["at"] === undefined || use.options["at"] === "") return null;
  const from = spotOf(fight, who);
  const aim = aimOf(fight, undefined, use.options["at"]);
  if (!aim) return refuse("TEMPO.Surface.Refusal.noSpot");
  if (!from) return null;
  const metres = apart(from, aim);
  const { range } = profileOf(fight.figure(who), item, isChosen(use, "quench"));
  const { tags } = weaponOf(item);
  if (tags.blast && !tags.ray && !tags.cone && metres > range)
    return refuse("TEMPO.Surface.Refusal.outOfRange", { metres: Math.round(metres * 10) / 10, most: range });
  return metres === 0 && (tags.ray || tags.cone) ? refuse("TEMPO.Surface.Refusal.noDirection") : null;
}
