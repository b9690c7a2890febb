import { aimOf, apart, distanceBetween, refuse, spotOf } from "../../../engine/index.ts";
import type { Item, Refusal, Use } from "../../../engine/index.ts";
import { continuousExtra } from "./areas.ts";
import type { Manner } from "../checks/index.ts";
import { PER_WEAPON, sightFor } from "../checks/index.ts";
import type { SurfaceFigure } from "../creature/derived.ts";
import { weaponOf } from "../creature/derived.ts";
import { ENTRY } from "../stored.ts";
import type { Arm, Attack, Shot, SurfaceActionContext, SurfaceFight } from "../types.ts";
import { able, entriesNow, hasMoved, said } from "../state.ts";
import {
  actionsFor,
  drawnBy,
  firesOnTheMove,
  isArea,
  isRanged,
  profileOf,
  spends,
  weaponCostRefusal,
} from "../creature/weapons.ts";

export const shotsOf = (
  { fight, who, use }: Pick<SurfaceActionContext, "fight" | "who" | "use">,
  attack: Attack,
): Shot[] =>
  attack.arms.map((arm, i) => {
    const target = arm.target ?? use.targets[i] ?? use.targets[0];
    return { fight, who, use, attack, ...arm, target };
  });

/** Besides weapons by name: all that are used as the first is, and all that are at hand. */
export const TOGETHER = ["all", "both"] as const;

/** What may be used in the same attack beside a weapon: what is in hand beside what is, mounts beside mounts (F16). */
export const besides = ({ figure, item: first }: SurfaceActionContext, mounted: boolean): Item[] =>
  figure
    .items("weapon")
    .filter((i) => i.id !== first?.id && weaponOf(i).equipped && weaponOf(i).tags.mounted === mounted);

/** A weapon beside the first strikes if it is made for that or clubs, and is fired if it can be (F33). */
export const armOf = (item: Item, melee: boolean, use: Pick<Use, "options">): Arm => ({
  item,
  melee: melee ? weaponOf(item).tags.melee || said(use, "subdual") : !isRanged(item),
});

/** The first weapon, and those that are used beside it (F16, F33). */
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

/** A weapon that was named to take part and can't is refused, not left out (F33). */
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
  (item !== null && weaponOf(item).lethality === "nonlethal") || said(use, "subdual");

/** A lethal weapon that is to subdue is used as a club (F18). */
export const isClubbed = (item: Item | null, use: Use): boolean =>
  item !== null && said(use, "subdual") && weaponOf(item).lethality === "lethal";

/** What more than one weapon makes worse, on every roll of the attack: −4 each, unless it or a talent says otherwise (F16, F33). */
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
  shots: melee || !item ? 1 : profileOf(fight.figure(who), item, said(use, "quench")).shots,
  beside: moreWeaponsPenalty(fight.figure(who), attack),
  clubbed: isClubbed(item, use),
  cover: use.options["cover"],
});

/** Actions an attack takes: two where a weapon in it does (F16). */
export const actionsOf = (fight: SurfaceFight, who: string, { arms }: Attack): number =>
  Math.max(1, ...arms.map(({ item, melee }) => (item && !melee ? actionsFor(fight.figure(who), item) : 1)));

/** The first reason against an attack; what depends on a target is asked only where there is one. */
export function attackRefusal(
  context: Pick<SurfaceActionContext, "fight" | "who" | "use">,
  attack: Attack,
): Refusal | null {
  const { fight, who } = context;
  const problem = able(fight, who) ?? tooManyHands(fight, who, attack) ?? operatorRefusal(fight, who, attack);
  if (problem) return problem;
  let drawn = 0;
  for (const shot of shotsOf(context, attack)) {
    const { item, melee } = shot;
    const fired = spends(item, melee);
    const extra = fired && !melee ? continuousExtra(shot) : 0;
    const found = shotRefusal(shot) ?? (fired ? weaponCostRefusal(context, fired, extra, drawn) : null);
    if (found) return found;
    if (fired) drawn += drawnBy(fired, extra);
  }
  return null;
}

/** Why one weapon of an attack cannot be used so, whatever it costs. */
function shotRefusal(shot: Shot): Refusal | null {
  const { target } = shot;
  const atTarget = (): Refusal | null =>
    target === undefined ? null : (atOneself(shot) ?? rangeRefusal(shot, target) ?? unseen(shot, target));
  return mannerRefusal(shot) ?? atTarget() ?? aimRefusal(shot);
}

/** As many weapons as hands suffice for; mounts need none (F16). */
function tooManyHands(fight: SurfaceFight, who: string, { arms }: Attack): Refusal | null {
  const { hands } = fight.figure(who).derived;
  const needed = arms.reduce((sum, { item: i }) => sum + (i && !weaponOf(i).tags.mounted ? weaponOf(i).hands : 0), 0);
  return needed <= hands ? null : refuse("TEMPO.Surface.Refusal.hands", { needed, hands });
}

/** Mounted weapons fire once a turn each, as many as there are mounts with operators (F16). */
function operatorRefusal(fight: SurfaceFight, who: string, { arms }: Attack): Refusal | null {
  const mounted = arms.flatMap(({ item }) => (item && weaponOf(item).tags.mounted ? item : []));
  if (mounted.length === 0) return null;
  const { operators } = fight.figure(who).source;
  const fired = entriesNow(fight, who).flatMap((e) => ENTRY.get(e, "mounts") ?? []);
  if (mounted.some(({ id }) => fired.includes(id))) return refuse("TEMPO.Surface.Refusal.mountFired");
  return fired.length + mounted.length <= operators ? null : refuse("TEMPO.Surface.Refusal.operators", { operators });
}

function mannerRefusal({ fight, who, use, item, melee }: Shot): Refusal | null {
  if (!item) return null;
  const { tags, quench } = weaponOf(item);
  // What is no melee weapon strikes only as a club, and a club only subdues (F18).
  if (melee && !tags.melee && !said(use, "subdual")) return refuse("TEMPO.Surface.Refusal.clubOnly");
  if (!melee && isClubbed(item, use)) return refuse("TEMPO.Surface.Refusal.noSubdual");
  if (!melee && hasMoved(fight, who) && !firesOnTheMove(item)) return refuse("TEMPO.Surface.Refusal.moved"); // F21
  if (said(use, "quench") && !melee && !(tags.quench && quench.damage !== "" && fight.figure(who).derived.intershields))
    return refuse("TEMPO.Surface.Refusal.quench");
  return null;
}

/** Only an area may be aimed at whoever fires it: who stands in their own blast is in it (F23). */
const atOneself = ({ who, item, melee, target }: Shot): Refusal | null =>
  target === who && (melee || !item || !isArea(item)) ? refuse("TEMPO.Surface.Refusal.oneself") : null;

/** F8, F10: melee as far as the attacker's melee range; ranged from the target's on, as far as the weapon carries. */
function rangeRefusal({ fight, who, use, item, melee }: Shot, target: string): Refusal | null {
  const metres = distanceBetween(fight, who, target);
  if (metres === null) return null;
  if (melee) {
    const most = fight.figure(who).derived.meleeRange;
    return metres <= most ? null : refuse("TEMPO.Surface.Refusal.outOfRange", { metres, most });
  }
  if (!item) return null;
  const { range } = profileOf(fight.figure(who), item, said(use, "quench"));
  if (metres > range) return refuse("TEMPO.Surface.Refusal.outOfRange", { metres, most: range });
  const least = fight.figure(target).derived.meleeRange;
  return metres < least && !weaponOf(item).tags.handheld
    ? refuse("TEMPO.Surface.Refusal.tooClose", { metres, least })
    : null;
}

/** F15, F17: who is concealed has to be known of; who is not seen at all cannot be aimed at. */
function unseen({ fight, who, use }: Shot, target: string): Refusal | null {
  const sight = sightFor(fight, who, target, use.options["cover"]);
  if (sight.unseen) return refuse("TEMPO.Surface.Refusal.unseen");
  return sight.cover === "concealed" && !said(use, "known") ? refuse("TEMPO.Surface.Refusal.unknown") : null;
}

/** An area that is aimed at a spot: within range (F23); a ray or cone needs a direction. */
function aimRefusal({ fight, who, use, item }: Shot): Refusal | null {
  if (!item || !isArea(item) || use.options["at"] === undefined || use.options["at"] === "") return null;
  const from = spotOf(fight, who);
  const aim = aimOf(fight, undefined, use.options["at"]);
  if (!aim) return refuse("TEMPO.Surface.Refusal.noSpot");
  if (!from) return null;
  const metres = apart(from, aim);
  const { range } = profileOf(fight.figure(who), item, said(use, "quench"));
  const { tags } = weaponOf(item);
  if (tags.blast && !tags.ray && !tags.cone && metres > range)
    return refuse("TEMPO.Surface.Refusal.outOfRange", { metres: Math.round(metres * 10) / 10, most: range });
  return metres === 0 && (tags.ray || tags.cone) ? refuse("TEMPO.Surface.Refusal.noDirection") : null;
}
