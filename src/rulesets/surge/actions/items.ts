import { costIn, idFrom, lift, resolveActionBy, plainUse, refuse, throwDamage } from "../../../engine/index.ts";
import type { Item, Refusal, Rolling } from "../../../engine/index.ts";
import { HEALING } from "../creature/resources.ts";
import { gearOf, WEAPONS, weaponOf } from "../creature/schema.ts";
import { setDying } from "../creature/harm.ts";
import { BLOW, ENTRY, STORE } from "../stored.ts";
import type { SurgeAction, SurgeActionContext, SurgeFight } from "../types.ts";
import { ACTION, available, CLOSE, countField, countIn, readied, tooFar } from "../state.ts";

/** Actions that an interaction takes now, and those that later turns owe to it (S7). */
function sharesOf(context: SurgeActionContext): { readonly now: number; readonly rest: number } {
  const needed = countIn(context, "actions");
  const now = Math.min(needed, Math.max(1, available(context.fight, context.who)));
  return { now, rest: needed - now };
}

/** Actions still owed to an interaction (S7). */
export const owed = (fight: SurgeFight, who: string): number => STORE.get(fight.combatant(who), "work")?.rest ?? 0;

/** Stores how many actions are owed to an interaction; at 0 it is done. */
const owe = ({ fight, who, use }: SurgeActionContext, rest: number): void =>
  STORE.set(fight, who, "work", rest > 0 ? { item: use.item, rest } : null);

/** As many of the owed actions as one turn can pay. */
const due = ({ fight, who }: SurgeActionContext): number =>
  Math.min(owed(fight, who), fight.figure(who).derived.actions);

/**
 * Pays owed actions as a turn begins; at 0 HP they lapse. If the GM steps back and on again, it pays again,
 * but its card does not repeat the effect.
 */
export function* continueWork(fight: SurgeFight, who: string): Rolling<void> {
  const work = STORE.get(fight.combatant(who), "work");
  if (!work || work.rest <= 0 || fight.figure(who).derived.state !== "up") {
    STORE.set(fight, who, "work", null);
    return;
  }
  const id = idFrom("surge.work", who, fight.combatant(who).activation);
  const again = fight.exchange(id)?.undone === false;
  const use = plainUse(id, { exchange: id, item: work.item, options: { again } });
  yield* resolveActionBy(
    fight,
    { who, action: "work", use },
    {
      ...(again ? { within: id } : {}),
      as: "interact",
      granted: false,
      part: true,
    },
  );
}

const useUp = ({ fight, who }: SurgeActionContext, { id }: Item): void =>
  fight.add(["creatures", fight.combatant(who).creature, "items", id, "source", "quantity"], -1);

/** The effect of an interaction that is fully paid: a potion is drunk (S7). */
function* finishWork(context: SurgeActionContext): Rolling<void> {
  const { who, item } = context;
  if (!item || gearOf(item).heals.trim() === "" || gearOf(item).quantity < 1) return;
  context.effect(() => useUp(context, item));
  const damage = yield* throwDamage(gearOf(item).heals, { type: HEALING, who, why: "surge.heal" });
  context.blow({ target: who, damage, entry: null, facts: BLOW.of({ item: item.id }) });
}

const awayFrom = (fight: SurgeFight, who: string, target: string): Refusal | null =>
  target === who ? null : tooFar(fight, who, target, CLOSE);

const oneNear = ({ fight, who, target }: SurgeActionContext): Refusal | null =>
  target === null ? null : awayFrom(fight, who, target);

/** The status effect removed: the item's, else Silenced, which no other action ends (S7, S27). */
const relievedBy = (item: Item | null): string => `surge.${item ? gearOf(item).relieves : "silenced"}`;

export const itemActions = {
  /** Takes one action, or as many as the GM sets; what this turn cannot pay runs on into the next. */
  interact: {
    family: "gear",
    rule: ["S7"],
    icon: "hand",
    with: "gear",
    bare: true,
    serves: (item) => gearOf(item).quantity > 0 && gearOf(item).relieves === "none",
    fields: [countField("actions")],
    price: (context) => sharesOf(context).now,
    needs: (context) =>
      owed(context.fight, context.who) > 0 && sharesOf(context).rest > 0 ? refuse("TEMPO.Surge.Refusal.working") : null,
    damage: ({ item }) =>
      item && gearOf(item).heals !== "" ? { formula: gearOf(item).heals, type: HEALING, on: null } : null,
    changes(context) {
      const { rest } = sharesOf(context);
      if (rest > 0) owe(context, rest);
    },
    facts: (context) => ENTRY.of({ rest: sharesOf(context).rest }),
    card: () => ({}),
    *does(context) {
      const entry = context.fight.combatant(context.who).ledger[context.use.id];
      if (entry && ENTRY.get(entry, "rest") === 0) yield* finishWork(context);
    },
  },
  /** Pays what is owed to an interaction, as a turn begins. */
  work: {
    label: "TEMPO.Surge.Action.interact",
    family: "gear",
    rule: ["S7"],
    icon: "hand",
    group: "work",
    price: (context) => ({ cost: costIn(ACTION, due(context)) }),
    changes: (context) => owe(context, owed(context.fight, context.who) - due(context)),
    card: ({ use }) => ({ item: use.item }),
    *does(context) {
      if (context.use.options["again"] !== true && owed(context.fight, context.who) === 0) yield* finishWork(context);
    },
  },
  /** Abandons an interaction; the actions spent on it are lost. */
  giveUp: {
    needsFight: true,
    family: "gear",
    rule: ["S7", "S35"],
    icon: "ban",
    price: () => 0,
    keeps: ["gathered", "focus"],
    needs: ({ fight, who }) => (owed(fight, who) > 0 ? null : refuse("TEMPO.Surge.Refusal.noWork")),
    changes: ({ fight, who }) => STORE.set(fight, who, "work", null),
  },
  /** Readies a weapon and puts away those that two hands cannot hold beside it; or puts it away. */
  switchWeapon: {
    family: "gear",
    rule: ["S7"],
    icon: "arrows-rotate",
    with: "weapon",
    changes({ fight, who, item }) {
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
  },
  /** Removes a status effect with the item it takes: Bleeding with a bandage. */
  relieve: {
    family: "gear",
    rule: ["S7"],
    icon: "bandage",
    aim: "several",
    most: () => 1,
    intent: "helps",
    with: "gear",
    bare: true,
    serves: (item) => gearOf(item).relieves !== "none" && gearOf(item).quantity > 0,
    needs(context) {
      const { fight, who, item, target } = context;
      const suffers = (id: string): boolean => fight.figure(id).has(relievedBy(item));
      // Before anybody is chosen it is enough that somebody in reach suffers from it.
      const has = target
        ? suffers(target)
        : fight.everyone().some(({ id, hidden }) => !hidden && suffers(id) && !awayFrom(fight, who, id));
      return oneNear(context) ?? (has ? null : refuse("TEMPO.Surge.Refusal.nothingToRelieve"));
    },
    // Whoever names nobody means themselves.
    aimless: ({ fight, who, item, target }) => target === null && !fight.figure(who).has(relievedBy(item)),
    changes: (context) => (context.item ? useUp(context, context.item) : undefined),
    card: () => ({}),
    does: (context) =>
      context.effect(() => lift(context.fight, context.target ?? context.who, relievedBy(context.item))),
  },
  /** Ends the death saves of someone else at 0 HP. */
  treat: {
    family: "skills",
    rule: ["S30"],
    icon: "kit-medical",
    aim: "creature",
    intent: "helps",
    needs(context) {
      const { fight, who, target } = context;
      const state = target === null ? "conscious" : fight.figure(target).derived.state;
      const dying = target !== who && (state === "conscious" || state === "unconscious");
      return oneNear(context) ?? (dying ? null : refuse("TEMPO.Surge.Refusal.notDying"));
    },
    card: () => ({}),
    does: (context) => context.effect(() => setDying(context.fight, context.target ?? context.who, "stable")),
  },
} satisfies Record<string, SurgeAction>;
