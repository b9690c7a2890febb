import type { Rolling } from "../../engine/dice/rolling.ts";
import { lift } from "../../engine/harm/conditions.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Item } from "../../engine/state.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { WEAPONS } from "./creature.ts";
import type { Doing } from "./deed.ts";
import { action, countField, countIn } from "./deed.ts";
import { gearOf, weaponOf } from "./derive.ts";
import { setDying } from "./harm.ts";
import { finish, owed, startWork } from "./interacting.ts";
import { available, CLOSE, readied, tooFar } from "./rules.ts";

/** Actions that an interaction takes now, and how many are owed to the next turns (S7). */
function sharesOf({ fight, who, use }: Doing): { readonly now: number; readonly rest: number } {
  const needed = countIn(use.options["actions"]);
  const now = Math.min(needed, Math.max(1, available(fight, who)));
  return { now, rest: needed - now };
}

/** S7: an action, or as many as the GM says; what this turn does not hold runs on into the next. */
export const interact = action("interact", {
  icon: "hand",
  aim: "none",
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
export const switchWeapon = action("switchWeapon", {
  icon: "arrows-rotate",
  aim: "none",
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
export const relieve = action("relieve", {
  icon: "bandage",
  aim: "several",
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
export const treat = action("treat", {
  icon: "kit-medical",
  aim: "creature",
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
