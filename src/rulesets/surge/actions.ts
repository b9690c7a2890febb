import type { Use } from "../../engine/command.ts";
import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { lift } from "../../engine/harm/conditions.ts";
import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { ActionSpec, OfferField } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { spotIn } from "../../engine/move/aim.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { KindId } from "./attacks.ts";
import type { KINDS } from "./attacks.ts";
import { attackCheck, exchangeFacts, strike } from "./attacks.ts";
import { WEAPONS } from "./creature.ts";
import type { creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { gearOf, talentOf, weaponOf } from "./derive.ts";
import { setDying } from "./harm.ts";
import { finish, owed, startWork } from "./interacting.ts";
import {
  aimText,
  cannotRelease,
  caughtBy,
  endFocus,
  focusOf,
  incantationOf,
  keptNow,
  loseIncantation,
  speechless,
  spellsOf,
} from "./magic.ts";
import { challenge, difficultyField, difficultyIn } from "./rolls.ts";
import type { SurgeFight } from "./rules.ts";
import {
  able,
  available,
  actions as actionsCost,
  CLOSE,
  heldBy,
  isPinned,
  readied,
  rooted,
  spotTooFar,
  tableOf,
  tooFar,
} from "./rules.ts";

export type SurgeAction = ActionSpec<typeof creature, SurgeDerived>;

/** Someone using an action, with everything it takes to say what it does. */
interface Doing {
  readonly fight: SurgeFight;
  readonly who: string;
  readonly use: Use;
  /** The item it is done with. */
  readonly item: Item | null;
  readonly target: string | null;
}

/** What an action is made of; the rest is the same for all of them. */
interface Deed extends Pick<SurgeAction, "icon" | "target"> {
  /** One thing, one action (S6), unless it says otherwise. */
  readonly cost?: (doing: Doing) => number;
  readonly free?: true;
  readonly with?: SurgeAction["with"];
  readonly bare?: true;
  readonly serves?: (item: Item) => boolean;
  readonly fields?: SurgeAction["fields"];
  readonly check?: (doing: Doing) => ReturnType<NonNullable<SurgeAction["check"]>>;
  readonly blocked?: (doing: Doing) => Refusal | null;
  /** Whether it would be done at nobody, where that is lost on the air. */
  readonly aimless?: (doing: Doing) => boolean;
  /** What goes on beside it: casting (`gathered`), a spell kept up (`focus`); nothing else does (S22, S25). */
  readonly keeps?: readonly ("gathered" | "focus")[];
  /** What it changes on its doer; undone with its entry. */
  readonly change?: (doing: Doing) => void;
  readonly facts?: (doing: Doing) => Readonly<Record<string, Json>>;
  /** What it does to others, or with dice: in an exchange of its own, which is undone as a whole. */
  readonly exchange?: (doing: Doing) => Readonly<Record<string, Json>>;
  readonly then?: (doing: Doing) => Rolling<void>;
}

function action(id: string, deed: Deed): SurgeAction {
  const doing = (fight: SurgeFight, who: string, use: Use): Doing => ({
    fight,
    who,
    use,
    item: fight.item(who, use.item),
    target: use.targets[0] ?? null,
  });
  const key = `surge.${id}`;
  const cost = (d: Doing): Record<string, number> =>
    deed.free ? {} : actionsCost(d.fight, d.who, deed.cost?.(d) ?? 1);
  return {
    label: `TEMPO.Surge.Action.${id}`,
    hint: `TEMPO.Surge.ActionHint.${id}`,
    icon: `fa-solid fa-${deed.icon}`,
    group: "action",
    target: deed.target,
    ...(deed.with ? { with: deed.with } : {}),
    ...(deed.bare ? { bare: true } : {}),
    ...(deed.serves ? { serves: deed.serves } : {}),
    ...(deed.fields ? { fields: deed.fields } : {}),
    cost: (fight, who, use) => cost(doing(fight, who, use)),
    blocked: (fight, who, use) => able(fight, who) ?? deed.blocked?.(doing(fight, who, use)) ?? null,
    check: (fight, who, use) => deed.check?.(doing(fight, who, use)) ?? null,
    *perform(fight, who, use) {
      const d = doing(fight, who, use);
      if (deed.target === "path") return impossible("TEMPO.Refusal.DragToken");
      if (deed.target === "one" && (d.target === null || d.target === who)) return impossible("TEMPO.Refusal.NoTarget");
      if (deed.aimless?.(d)) return impossible("TEMPO.Refusal.NoTarget");
      const price = cost(d);
      const facts = deed.facts?.(d) ?? {};
      const deltas = fight.capture(() => {
        if (!deed.keeps?.includes("gathered")) loseIncantation(fight, who);
        if (!deed.keeps?.includes("focus")) endFocus(fight, who);
        deed.change?.(d);
      });
      const exchange = deed.exchange ? use.exchange : null;
      if (deed.exchange) openExchange(fight, use.exchange, key, who, deed.exchange(d));
      fight.enter(who, { id: use.id, action: key, cost: price, facts, deltas, exchange }, fight.authority.force);
      if (deed.then) yield* deed.then(d);
      if (deed.exchange) stageBy(fight, use.exchange, "defend");
      fight.record("act", who, { action: key });
    },
  };
}

/** Why an attack of this kind cannot be made at its target (S13–S15, S27). */
export function attackProblem(
  fight: SurgeFight,
  who: string,
  kind: KindId,
  item: Item | null,
  target: string | null,
): Refusal | null {
  if (isPinned(fight, who) && kind !== "escape") return refuse("TEMPO.Surge.Refusal.pinned");
  if (target === null) return null;
  const most =
    kind === "melee" && item ? weaponOf(item).reach : kind === "ranged" && item ? weaponOf(item).range : CLOSE;
  return tooFar(fight, who, target, most);
}

function attack(kind: keyof typeof KINDS, icon: string, serves?: (item: Item) => boolean): SurgeAction {
  const armed = serves ? { with: "weapon" as const, serves: (i: Item) => weaponOf(i).equipped && serves(i) } : {};
  return action(kind, {
    icon,
    target: "one",
    ...armed,
    check: ({ fight, who, item, target }) => attackCheck(fight, who, kind, item, target),
    blocked: ({ fight, who, item, target }) => attackProblem(fight, who, kind, item, target),
    exchange: ({ item }) => exchangeFacts(kind, item),
    *then({ fight, who, use, item, target }) {
      const targets = target === null ? [] : [target];
      yield* strike(fight, use.exchange, who, { adjustment: use.adjustment, kind, item, targets, entry: use.id });
    },
  });
}

export const isMelee = (item: Item): boolean => weaponOf(item).reach > 0 && weaponOf(item).kind !== "bow";
export const isRanged = (item: Item): boolean => weaponOf(item).range > 10; // S13

const holderOf = (fight: SurgeFight, who: string): string | null => {
  const by = heldBy(fight, who).find((c) => c.by !== null)?.by ?? null;
  return by !== null && fight.state.combatants[by] ? by : null;
};

/** S15: the same contest, the escaper active; what nobody holds is a challenge (S31). */
const escape = action("escape", {
  icon: "link-slash",
  target: "none",
  fields: (fight, who) => (holderOf(fight, who) === null ? [difficultyField] : []),
  check({ fight, who, use }) {
    const holder = holderOf(fight, who);
    return holder === null ? strengthCheck(fight, who, use, 5) : attackCheck(fight, who, "escape", null, holder);
  },
  blocked: ({ fight, who }) => (heldBy(fight, who).length > 0 ? null : refuse("TEMPO.Surge.Refusal.free")),
  exchange: () => ({ kind: "escape" }),
  *then({ fight, who, use }) {
    const holder = holderOf(fight, who);
    if (holder !== null) {
      const given = { ...use, kind: "escape" as const, item: null, targets: [holder], entry: use.id };
      return yield* strike(fight, use.exchange, who, given);
    }
    const thrown = yield* throwCheck(adjust(strengthCheck(fight, who, use, 5), use.adjustment), who, "surge.escape");
    addBlow(fight, use.exchange, { action: "surge.escape", by: who, target: null, ...thrown, entry: use.id });
    if (succeeded(thrown.reading))
      takeEffect(fight, use.exchange, () => {
        for (const { condition } of heldBy(fight, who)) lift(fight, who, condition);
      });
  },
});

const strengthCheck = (fight: SurgeFight, who: string, { options }: Use, standard: number) =>
  challenge(
    {
      figure: fight.figure(who),
      total: "strength",
      table: tableOf(fight),
      id: "surge.challenge",
      label: "TEMPO.Surge.Level.strength",
    },
    difficultyIn(options) ?? standard,
  );

/** S12: the roll the GM asks for before a climb, jump or swim; failed, the action is spent and nothing is moved. */
const attempt: SurgeAction = {
  ...action("attempt", { icon: "person-through-window", target: "none", fields: () => [difficultyField] }),
  blocked: (fight, who) => able(fight, who) ?? rooted(fight, who),
  check: (fight, who, use) => strengthCheck(fight, who, use, 5),
  *perform(fight, who, use) {
    const check = adjust(strengthCheck(fight, who, use, 5), use.adjustment);
    const price = actionsCost(fight, who, 1);
    openExchange(fight, use.exchange, "surge.attempt", who);
    const thrown = yield* throwCheck(check, who, "surge.attempt");
    const done = succeeded(thrown.reading);
    // It counts as movement (S24): a failed one ends a focus, as moving does (S25). A good one is paid for by moving.
    const deltas = fight.capture(() => (done ? undefined : endFocus(fight, who)));
    const paid = {
      id: use.id,
      action: "surge.attempt",
      cost: done ? {} : price,
      facts: done ? { reaction: true } : {},
    };
    fight.enter(who, { ...paid, exchange: use.exchange, deltas }, fight.authority.force);
    addBlow(fight, use.exchange, { action: "surge.attempt", by: who, target: null, ...thrown, entry: use.id });
    stageBy(fight, use.exchange, "defend");
    fight.record("act", who, { action: "surge.attempt" });
  },
};

const schoolsOf = (fight: SurgeFight, who: string): string[] => [
  ...new Set(spellsOf(fight, who).map((i) => talentOf(i).school.trim())),
];

const schoolIn = ({ fight, who, use }: Doing): string => {
  const said = use.options["school"];
  return typeof said === "string" && said.trim() !== ""
    ? said.trim()
    : (incantationOf(fight, who)?.school ?? schoolsOf(fight, who)[0] ?? "");
};

/** S20: one action more in a school; another school drops the first. */
const gather = action("gather", {
  icon: "book-open",
  target: "none",
  keeps: ["gathered"],
  fields: (fight, who) => [
    {
      name: "school",
      label: "TEMPO.Surge.Field.school",
      options: schoolsOf(fight, who).map((school) => ({
        value: school,
        label: { key: "TEMPO.Surge.School", data: { school } },
      })),
    },
  ],
  blocked: ({ fight, who }) =>
    speechless(fight, who) ?? (spellsOf(fight, who).length > 0 ? null : refuse("TEMPO.Surge.Refusal.noSpells")),
  change(doing) {
    const { fight, who } = doing;
    const school = schoolIn(doing);
    const before = incantationOf(fight, who);
    const gathered = before?.school.toLowerCase() === school.toLowerCase() ? before.gathered : 0;
    fight.set(["combatants", who, "store", "incantation"], { school, gathered: gathered + 1 });
  },
});

const atField: OfferField = { name: "at", label: "TEMPO.Surge.Option.at", options: null };

function* work(doing: Doing, item: Item, targets: readonly string[]): Rolling<void> {
  const { fight, who, use } = doing;
  const { adjustment, exchange, id: entry } = use;
  yield* strike(fight, exchange, who, { adjustment, kind: "spell", item, targets, entry });
}

const spellRange = ({ fight, who, use }: Doing, item: Item): Refusal | null => {
  const { range, area } = talentOf(item);
  if (range === 0 || area === "cone" || area === "ray") return null;
  const spot = area === "blast" ? spotIn(use.options["at"]) : null;
  if (spot) return spotTooFar(fight, who, spot, range);
  const aimed = area === "none" ? use.targets : use.targets.slice(0, 1);
  return aimed.map((target) => tooFar(fight, who, target, range)).find((r) => r !== null) ?? null;
};

/** What does something to somebody is not let go at nobody: it would be lost (S21). */
const isAimless = ({ use }: Doing, item: Item): boolean => {
  const { area, damage, condition } = talentOf(item);
  const aimed = use.targets.length > 0 || (area !== "none" && spotIn(use.options["at"]) !== null);
  return !aimed && (damage.trim() !== "" || condition !== "none");
};

/** S21: for no further action, on the own turn alone; what is gathered is gone with it. */
const release = action("release", {
  icon: "wand-magic-sparkles",
  target: "any",
  with: "talent",
  serves: (item) => talentOf(item).use === "spell",
  free: true,
  keeps: ["gathered"],
  fields: () => [atField],
  check: ({ fight, who, item, target }) =>
    item && talentOf(item).defence !== "none" ? attackCheck(fight, who, "spell", item, target) : null,
  blocked(doing) {
    const { fight, who, item } = doing;
    if (fight.state.turn !== who) return refuse("TEMPO.Refusal.NotYourTurn");
    return speechless(fight, who) ?? (item ? (cannotRelease(fight, who, item) ?? spellRange(doing, item)) : null);
  },
  aimless: (doing) => doing.item !== null && isAimless(doing, doing.item),
  change({ fight, who, use, item }) {
    loseIncantation(fight, who);
    if (!item || !talentOf(item).focus) return;
    const at = talentOf(item).area === "none" ? null : aimText(fight, use);
    fight.set(["combatants", who, "store", "focus"], keptNow(fight, who, { item: item.id, targets: use.targets, at }));
  },
  exchange: ({ item }) => exchangeFacts("spell", item),
  *then(doing) {
    if (doing.item) yield* work(doing, doing.item, caughtBy(doing.fight, doing.who, doing.item, doing.use));
  },
});

/** Whether a spell without an area still has someone within its range (S16); with one, the area says whom it catches. */
function reaches(fight: SurgeFight, who: string, item: Item, target: string): boolean {
  const { range, area } = talentOf(item);
  return area !== "none" || range === 0 || tooFar(fight, who, target, range) === null;
}

/** S25: one action more, and a contest anew for everyone it reaches. */
const sustain = action("sustain", {
  icon: "infinity",
  target: "none",
  keeps: ["focus"],
  blocked({ fight, who }) {
    if (fight.state.turn !== who) return refuse("TEMPO.Refusal.NotYourTurn");
    return speechless(fight, who) ?? (focusOf(fight, who) ? null : refuse("TEMPO.Surge.Refusal.noFocus"));
  },
  change({ fight, who }) {
    const focus = focusOf(fight, who);
    if (focus) fight.set(["combatants", who, "store", "focus"], keptNow(fight, who, focus));
  },
  exchange: ({ fight, who }) => exchangeFacts("spell", fight.item(who, focusOf(fight, who)?.item ?? null)),
  *then(doing) {
    const { fight, who } = doing;
    const focus = focusOf(fight, who);
    const item = fight.item(who, focus?.item ?? null);
    if (!focus || !item) return;
    const targets = focus.targets.filter((id) => fight.state.combatants[id] && reaches(fight, who, item, id));
    const options = focus.at === null ? {} : { at: focus.at };
    yield* work(doing, item, caughtBy(fight, who, item, { targets, options }));
  },
});

const countIn = (value: Json | undefined): number => {
  const count = Math.floor(Number(value ?? 1));
  return Number.isFinite(count) && count >= 1 ? count : 1;
};

const countField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Surge.Option.${name}`,
  options: null,
  initial: "1",
});

/** S18: of the actions that are left; each following melee attack uses one. */
const aside = action("setAside", {
  icon: "shield-halved",
  target: "none",
  fields: () => [countField("count")],
  cost: ({ use }) => countIn(use.options["count"]),
  blocked: ({ fight, who }) => (fight.state.turn === who ? null : refuse("TEMPO.Refusal.NotYourTurn")),
  facts: ({ use }) => ({ held: countIn(use.options["count"]) }),
});

/** Actions that an interaction takes now, and how many are owed to the next turns (S7). */
function sharesOf({ fight, who, use }: Doing): { readonly now: number; readonly rest: number } {
  const needed = countIn(use.options["actions"]);
  const now = Math.min(needed, Math.max(1, available(fight, who)));
  return { now, rest: needed - now };
}

/** S7: an action, or as many as the GM says; what this turn does not hold runs on into the next. */
const interact = action("interact", {
  icon: "hand",
  target: "none",
  with: "gear",
  bare: true,
  serves: (item) => gearOf(item).quantity > 0 && gearOf(item).relieves === "none",
  fields: () => [countField("actions")],
  cost: (doing) => sharesOf(doing).now,
  blocked: (doing) =>
    owed(doing.fight, doing.who) > 0 && sharesOf(doing).rest > 0 ? refuse("TEMPO.Surge.Refusal.working") : null,
  change(doing) {
    const { rest } = sharesOf(doing);
    if (rest > 0) startWork(doing.fight, doing.who, doing.item?.id ?? null, rest);
  },
  facts: (doing) => ({ rest: sharesOf(doing).rest }),
  exchange: ({ item }) => (item ? { item: item.id } : {}),
  *then({ fight, who, use, item }) {
    if (fight.combatant(who).ledger[use.id]?.facts["rest"] === 0)
      yield* finish(fight, use.exchange, who, item?.id ?? null);
  },
});

/** Readies a weapon, and puts away as many others as two hands cannot hold beside it; or puts it away (S7). */
const switchWeapon = action("switchWeapon", {
  icon: "arrows-rotate",
  target: "none",
  with: "weapon",
  change({ fight, who, item }) {
    if (!item) return;
    const { creature: owner } = fight.combatant(who);
    const ready = (id: string, equipped: boolean): void =>
      fight.set(["creatures", owner, "items", id, "source", "equipped"], equipped);
    const hands = (i: Item): number => WEAPONS[weaponOf(i).kind].hands;
    ready(item.id, !weaponOf(item).equipped);
    if (weaponOf(item).equipped) return;
    let free = 2 - hands(item);
    for (const other of readied(fight, who))
      if (other.id !== item.id) {
        if (hands(other) > free) ready(other.id, false);
        else free -= hands(other);
      }
  },
});

const oneNear = ({ fight, who, target }: Doing): Refusal | null =>
  target === null || target === who ? null : tooFar(fight, who, target, CLOSE);

/** The status effect that goes without a thing for it, and has no action of its own that ends it (S7, S27). */
const BARE_HANDED = "silenced";

const relievedBy = (item: Item | null): string => `surge.${item ? gearOf(item).relieves : BARE_HANDED}`;

/** S7: one status effect less, with what it takes: Bleeding, a bandage. */
const relieve = action("relieve", {
  icon: "bandage",
  target: "any",
  with: "gear",
  bare: true,
  serves: (item) => gearOf(item).relieves !== "none" && gearOf(item).quantity > 0,
  blocked(doing) {
    const { fight, who, item, target } = doing;
    const has = fight.figure(target ?? who).has(relievedBy(item));
    return oneNear(doing) ?? (has ? null : refuse("TEMPO.Surge.Refusal.nothingToRelieve"));
  },
  change({ fight, who, item }) {
    if (item) fight.add(["creatures", fight.combatant(who).creature, "items", item.id, "source", "quantity"], -1);
  },
  exchange: ({ item }) => (item ? { item: item.id } : {}),
  *then({ fight, who, use, item, target }) {
    const on = target ?? who;
    takeEffect(fight, use.exchange, () => lift(fight, on, relievedBy(item)));
    yield* nothing();
  },
});

function* nothing(): Rolling<void> {
  return;
}

/** S30: someone else at 0 HP has no more death saves to make. */
const treat = action("treat", {
  icon: "kit-medical",
  target: "one",
  blocked(doing) {
    const { fight, who, target } = doing;
    const state = target === null ? "conscious" : fight.figure(target).derived.state;
    const dying = target !== who && (state === "conscious" || state === "unconscious");
    return oneNear(doing) ?? (dying ? null : refuse("TEMPO.Surge.Refusal.notDying"));
  },
  exchange: () => ({}),
  *then({ fight, use, target }) {
    if (target !== null) takeEffect(fight, use.exchange, () => setDying(fight, target, "stable", 0));
    yield* nothing();
  },
});

const stand = action("stand", {
  icon: "arrow-up",
  target: "none",
  blocked: ({ fight, who }) => (fight.figure(who).derived.prone ? null : refuse("TEMPO.Surge.Refusal.notProne")),
  change: ({ fight, who }) => lift(fight, who, "surge.prone"),
});

/** S25: ended at will. */
const endSpell = action("endSpell", {
  icon: "wind",
  target: "none",
  free: true,
  keeps: ["gathered"],
  blocked: ({ fight, who }) => (focusOf(fight, who) ? null : refuse("TEMPO.Surge.Refusal.noFocus")),
});

/** Everything an action can be spent on (S6), and what is free. */
export const actions: Readonly<Record<string, SurgeAction>> = {
  melee: attack("melee", "khanda", isMelee),
  ranged: attack("ranged", "crosshairs", isRanged),
  unarmed: attack("unarmed", "hand-fist"),
  grapple: attack("grapple", "hands"),
  tackle: attack("tackle", "person-falling"),
  pin: attack("pin", "thumbtack"),
  shove: attack("shove", "hand-back-fist"),
  move: action("move", { icon: "person-walking", target: "path" }),
  attempt,
  gather,
  release,
  sustain,
  setAside: aside,
  interact,
  switchWeapon,
  relieve,
  treat,
  escape,
  stand,
  endSpell: { ...endSpell, group: "free" },
};
