import type { Item, OfferField } from "../../../engine/index.ts";
import { weaponOf } from "../creature/derived.ts";
import { isArea, isRanged } from "../creature/weapons.ts";
import type { Attack, SurfaceAction, SurfaceActionContext } from "../types.ts";
import { armOf, armsFor, attackRefusal, besides, shotsOf, joiningWeaponRefusal, TOGETHER } from "./aiming.ts";
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
import { coverField, yesField } from "./fields.ts";

/** Further weapons of the attack: all used the same way as the first, all at hand, or one (F16, F33). */
function alsoWeaponsField(context: SurfaceActionContext, melee: boolean, onMounts = false): OfferField {
  const arms = besides(context, onMounts).map((item) => armOf(item, melee, context.use));
  const mixed = arms.some((arm) => arm.melee !== melee);
  const together = TOGETHER.filter((name) => name === "all" || mixed);
  return {
    name: "also",
    label: "TEMPO.Surface.Option.also",
    options: [
      { value: "", label: { key: "TEMPO.Surface.No" } },
      ...together.map((value) => ({ value, label: { key: `TEMPO.Surface.Together.${value}` } })),
      ...arms.flatMap(({ item }) => (item ? { value: item.id, label: { item: item.id } } : [])),
    ],
  };
}

/** Skips the search for a target that was found already; offered once any card has a search (F17). */
const foundField = ({ fight }: SurfaceActionContext): OfferField[] =>
  Object.values(fight.state.exchanges).some(({ blows }) => Object.values(blows).some(({ action }) => action === SEARCH))
    ? [yesField("found")]
    : [];

const spotField: OfferField = { name: "at", label: "TEMPO.Surface.Option.at", options: null, pick: "spot" };

interface AttackGiven {
  readonly icon: string;
  readonly rule: readonly string[];
  readonly melee: boolean;
  /** Which weapons serve; without it the attack is unarmed. */
  readonly serves?: (item: Item) => boolean;
  readonly fields: (context: SurfaceActionContext) => readonly OfferField[];
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
    ...(serves ? { with: "weapon", serves: (item: Item) => weaponOf(item).equipped && serves(item) } : {}),
    price: (context) => ({ cost: attackCost(context, attackOf(context)), facts: firedFacts(attackOf(context)) }),
    fields: (context) => [...fields(context), ...foundField(context)],
    needs: (context) => (serves ? joiningWeaponRefusal(context) : null) ?? attackRefusal(context, attackOf(context)),
    aimless(context) {
      const aimed =
        attackOf(context).arms.every((arm) => arm.item && !arm.melee && isArea(arm.item)) &&
        Boolean(context.use.options["at"]);
      return context.target === null && !aimed;
    },
    check(context) {
      const [shot] = shotsOf(context, attackOf(context));
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
    fields: (context) => [coverField, yesField("known"), yesField("subdual"), alsoWeaponsField(context, true)],
  }),
  fire: attackAction({
    icon: "crosshairs",
    rule: ["F5", "F10", "F11"],
    melee: false,
    serves: byHand,
    fields: (context) => [
      coverField,
      ...["known", "subdual", "quench"].map(yesField),
      alsoWeaponsField(context, false),
      spotField,
    ],
  }),
  fireMounted: attackAction({
    icon: "tower-observation",
    rule: ["F5", "F16"],
    melee: false,
    serves: mounted,
    fields: (context) => [
      coverField,
      yesField("known"),
      yesField("quench"),
      alsoWeaponsField(context, false, true),
      spotField,
    ],
  }),
  unarmed: attackAction({
    icon: "hand-back-fist",
    rule: ["F5", "F19"],
    melee: true,
    fields: () => [coverField, yesField("known"), yesField("subdual")],
  }),
};
