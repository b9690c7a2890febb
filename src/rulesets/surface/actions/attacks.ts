import type { Item, OfferField } from "../../../engine/index.ts";
import { weaponOf } from "../creature/derived.ts";
import { isArea, isRanged, profileOf } from "../creature/weapons.ts";
import { coverOf, sightFor } from "../checks/index.ts";
import { isChosen } from "../state.ts";
import type { Attack, SurfaceAction, SurfaceActionContext } from "../types.ts";
import {
  aimFields,
  armOf,
  armsFor,
  attackRefusal,
  besides,
  joiningWeaponRefusal,
  mostTargets,
  shotsOf,
  TOGETHER,
} from "./aiming.ts";
import {
  attackCost,
  attackWith,
  factsOfBeginning,
  firedFacts,
  payForWeapons,
  SEARCH,
  shownCheck,
  stakesOf,
} from "./attack-resolution.ts";
import { shapeOf } from "./areas.ts";
import { coverField, statedCoverField, yesField } from "./fields.ts";

/**
 * Further weapons of the attack: all used the same way as the first, all at hand, or one (F16, F33). None
 * where there is no other weapon.
 */
function alsoWeaponsField(context: SurfaceActionContext, melee: boolean, onMounts = false): OfferField[] {
  const arms = besides(context, onMounts).map((item) => armOf(item, melee, context.use));
  if (arms.length === 0) return [];
  const mixed = arms.some((arm) => arm.melee !== melee);
  const together = TOGETHER.filter((name) => name === "all" || mixed);
  return [
    {
      name: "also",
      label: "TEMPO.Surface.Option.also",
      usual: true,
      options: [
        { value: "", label: { key: "TEMPO.Surface.No" } },
        ...together.map((value) => ({ value, label: { key: `TEMPO.Surface.Together.${value}` } })),
        ...arms.flatMap(({ item }) => (item ? { value: item.id, label: { item: item.id } } : [])),
      ],
    },
  ];
}

/**
 * What the attacker says of the target: its cover, known from its conditions, and whether its place is known,
 * asked only where it is concealed (F15, F17).
 */
function targetFields({ fight, who, target, use }: SurfaceActionContext): OfferField[] {
  // Without a target nothing is known of it, and nothing is asked yet.
  if (target === null) return [coverField, yesField("known")].map((field) => ({ ...field, usual: true }));
  const sight = sightFor(fight, who, target, use.options["cover"]);
  return [
    { ...statedCoverField, known: { value: coverOf(fight, target, undefined), from: "sheet" } },
    ...(sight.cover === "concealed" && !sight.unseen ? [yesField("known")] : []),
  ];
}

/** Whether to subdue, where a weapon of the attack leaves that open (F18). */
function subdualField({ item, use }: SurfaceActionContext, attack: Attack): OfferField[] {
  const leaves =
    attack.arms.length === 0 || attack.arms.some(({ item: arm, melee }) => !arm || subduesByChoice(arm, melee));
  if (!leaves) return [];
  const field = yesField("subdual");
  // A weapon without the Melee tag can only club.
  const must = item !== null && attack.arms[0]?.melee === true && !weaponOf(item).tags.melee;
  return [must && use.options["subdual"] === undefined ? { ...field, initial: "yes" } : field];
}

const subduesByChoice = (item: Item, melee: boolean): boolean => {
  const { lethality } = weaponOf(item);
  return lethality === "blunt" || (melee && lethality === "lethal");
};

/** The Quench profile, where a weapon has one and its user can switch to it (F21, F30). */
function quenchField({ figure }: SurfaceActionContext, attack: Attack): OfferField[] {
  const can =
    attack.arms.length === 0 ||
    attack.arms.some(
      ({ item, melee }) =>
        item &&
        !melee &&
        weaponOf(item).tags.quench &&
        weaponOf(item).quench.damage !== "" &&
        figure.derived.intershields,
    );
  return can ? [yesField("quench")] : [];
}

/** Skips the search for a target that was found already; offered once any card has a search (F17). */
const foundField = ({ fight }: SurfaceActionContext): OfferField[] =>
  Object.values(fight.state.exchanges).some(({ blows }) => Object.values(blows).some(({ action }) => action === SEARCH))
    ? [yesField("found")]
    : [];

const SPOT: OfferField = { name: "at", label: "TEMPO.Surface.Option.at", options: null, pick: "spot" };

/** The weapon of an attack that covers an area (F23); undefined for none. */
const areaArm = ({ arms }: Attack): Item | undefined =>
  arms.find(({ item, melee }) => item && !melee && isArea(item))?.item ?? undefined;

interface AttackGiven {
  readonly icon: string;
  readonly rule: readonly string[];
  readonly melee: boolean;
  /** Which weapons serve; without it the attack is unarmed. */
  readonly serves?: (item: Item) => boolean;
  readonly fields: (context: SurfaceActionContext, attack: Attack) => readonly OfferField[];
}

function attackAction({ melee, serves, fields, ...given }: AttackGiven): SurfaceAction {
  const attackOf = (context: SurfaceActionContext): Attack => ({
    arms: serves ? armsFor(context, melee) : [{ item: null, melee }],
  });
  return {
    ...given,
    family: "attacks",
    intent: "harms",
    aim: "several",
    most: (context) => mostTargets(attackOf(context)),
    ...(serves ? { with: "weapon", serves: (item: Item) => weaponOf(item).equipped && serves(item) } : {}),
    price: (context) => ({ cost: attackCost(context, attackOf(context)) }),
    facts: (context) => firedFacts(attackOf(context)),
    fields(context) {
      const attack = attackOf(context);
      const spot = areaArm(attack) || (attack.arms.length === 0 && !melee) ? [SPOT] : [];
      return [
        ...targetFields(context),
        ...fields(context, attack),
        ...aimFields(context, attack),
        ...spot,
        ...foundField(context),
      ];
    },
    area(context) {
      const item = areaArm(attackOf(context));
      if (!item) return null;
      const { range } = profileOf(context.figure, item, isChosen(context.use, "quench"));
      return { shape: shapeOf(item, range), field: SPOT.name };
    },
    needs: (context) => (serves ? joiningWeaponRefusal(context) : null) ?? attackRefusal(context, attackOf(context)),
    aimless(context) {
      const aimed =
        attackOf(context).arms.every((arm) => arm.item && !arm.melee && isArea(arm.item)) &&
        Boolean(context.use.options["at"]);
      return context.target === null && !aimed;
    },
    check(context) {
      const shots = shotsOf(context, attackOf(context));
      const shot = shots.find(({ target }) => target === context.target) ?? shots[0];
      return shot && context.target !== null ? shownCheck(shot, context.target) : null;
    },
    damage: (context) => stakesOf(context, attackOf(context)),
    card: () => ({}),
    begins: (context) => factsOfBeginning(context, attackOf(context)),
    changes: (context) => payForWeapons(context, attackOf(context)),
    does: (context) => attackWith(context, attackOf(context)),
  };
}

const mounted = (item: Item): boolean => weaponOf(item).tags.mounted;
const inMelee = (item: Item): boolean => !mounted(item);
const byHand = (item: Item): boolean => isRanged(item) && !mounted(item);

/** Melee, ranged, mounted and unarmed attacks (F5, F8, F10, F11, F16, F19). */
export const attackActions: Readonly<Record<string, SurfaceAction>> = {
  melee: attackAction({
    icon: "khanda",
    rule: ["F5", "F8", "F11"],
    melee: true,
    serves: inMelee,
    fields: (context, attack) => [...subdualField(context, attack), ...alsoWeaponsField(context, true)],
  }),
  fire: attackAction({
    icon: "crosshairs",
    rule: ["F5", "F10", "F11"],
    melee: false,
    serves: byHand,
    fields: (context, attack) => [
      ...subdualField(context, attack),
      ...quenchField(context, attack),
      ...alsoWeaponsField(context, false),
    ],
  }),
  fireMounted: attackAction({
    icon: "tower-observation",
    rule: ["F5", "F16"],
    melee: false,
    serves: mounted,
    fields: (context, attack) => [...quenchField(context, attack), ...alsoWeaponsField(context, false, true)],
  }),
  unarmed: attackAction({
    icon: "hand-back-fist",
    rule: ["F5", "F19"],
    melee: true,
    fields: subdualField,
  }),
};
