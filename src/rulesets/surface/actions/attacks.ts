import type { Item, OfferField } from "../../../engine/index.ts";
import { weaponOf } from "../creature/derived.ts";
import { isArea, isRanged } from "../creature/weapons.ts";
import type { Attack, SurfaceAction, SurfaceDoing } from "../types.ts";
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

/** Weapons that may be used in the same attack: those that are used as the first is, all at hand, or one (F16, F33). */
function alsoWeaponsField(doing: SurfaceDoing, melee: boolean, onMounts = false): OfferField {
  const arms = besides(doing, onMounts).map((item) => armOf(item, melee, doing.use));
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

/** That no search is thrown for stealth that has been found out: asked once a search has told of it (F17). */
const foundField = ({ fight }: SurfaceDoing): OfferField[] =>
  Object.values(fight.state.exchanges).some(({ blows }) => Object.values(blows).some(({ action }) => action === SEARCH))
    ? [yesField("found")]
    : [];

const spotField: OfferField = { name: "at", label: "TEMPO.Surface.Option.at", options: null, pick: "spot" };

interface AttackGiven {
  readonly icon: string;
  readonly rule: readonly string[];
  readonly melee: boolean;
  /** Which weapons serve; without it the bare body does. */
  readonly serves?: (item: Item) => boolean;
  readonly fields: (doing: SurfaceDoing) => readonly OfferField[];
}

/** An attack of any kind: what it costs, what stands against it, its roll and what it does. */
function attackAction({ melee, serves, fields, ...given }: AttackGiven): SurfaceAction {
  const attackOf = (doing: SurfaceDoing): Attack => ({
    arms: serves ? armsFor(doing, melee) : [{ item: null, melee }],
  });
  return {
    ...given,
    family: "attacks",
    intent: "harms",
    aim: "several",
    ...(serves ? { with: "weapon", serves: (item: Item) => weaponOf(item).equipped && serves(item) } : {}),
    price: (doing) => ({ cost: attackCost(doing, attackOf(doing)), facts: firedFacts(attackOf(doing)) }),
    fields: (doing) => [...fields(doing), ...foundField(doing)],
    needs: (doing) => (serves ? joiningWeaponRefusal(doing) : null) ?? attackRefusal(doing, attackOf(doing)),
    aimless(doing) {
      const aimed =
        attackOf(doing).arms.every((arm) => arm.item && !arm.melee && isArea(arm.item)) &&
        Boolean(doing.use.options["at"]);
      return doing.target === null && !aimed;
    },
    check(doing) {
      const [shot] = shotsOf(doing, attackOf(doing));
      return shot && doing.target !== null ? shownCheck(shot, doing.target) : null;
    },
    damage: (doing) => stakesOf(doing, attackOf(doing)),
    card: () => ({}),
    begins: (doing) => factsOfBeginning(doing, attackOf(doing)),
    changes: (doing) => payForWeapons(doing, attackOf(doing)),
    does: (doing) => attackWith(doing, attackOf(doing)),
  };
}

const mounted = (item: Item): boolean => weaponOf(item).tags.mounted;
const inMelee = (item: Item): boolean => !mounted(item);
const byHand = (item: Item): boolean => isRanged(item) && !mounted(item);

/** Strikes and shots (F5, F8, F10, F11, F16, F19). */
export const attackActions: Readonly<Record<string, SurfaceAction>> = {
  melee: attackAction({
    icon: "khanda",
    rule: ["F5", "F8", "F11"],
    melee: true,
    serves: inMelee,
    fields: (doing) => [coverField, yesField("known"), yesField("subdual"), alsoWeaponsField(doing, true)],
  }),
  fire: attackAction({
    icon: "crosshairs",
    rule: ["F5", "F10", "F11"],
    melee: false,
    serves: byHand,
    fields: (doing) => [
      coverField,
      ...["known", "subdual", "quench"].map(yesField),
      alsoWeaponsField(doing, false),
      spotField,
    ],
  }),
  fireMounted: attackAction({
    icon: "tower-observation",
    rule: ["F5", "F16"],
    melee: false,
    serves: mounted,
    fields: (doing) => [
      coverField,
      yesField("known"),
      yesField("quench"),
      alsoWeaponsField(doing, false, true),
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
