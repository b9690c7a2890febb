import { impossible, isBranch, resolveActionBy, plainUse, refuse, costRefusal } from "../../../engine/index.ts";
import type { Item, Json, Label, Offer, OfferField, Refusal, Rolling } from "../../../engine/index.ts";
import { talentOf } from "../creature/derived.ts";
import { STORE } from "../stored.ts";
import { beginChannel, channelOf } from "./spells.ts";
import type { PhasedActions, PhasedActionContext, PhasedFight } from "../types.ts";
import { isLarge, isThing, takeOrStow } from "./items.ts";

/** Ids of those whom `who` may delay behind: everybody later in the order who is not defeated (P9). */
export function laterInOrder(fight: PhasedFight, who: string): string[] {
  const { order } = fight.state;
  const place = order.indexOf(who);
  return place < 0 ? [] : order.slice(place + 1).filter((id) => fight.state.combatants[id]?.defeated === false);
}

/** Whether `id` is hidden from `who`, who is on another side. */
const isHiddenFromOtherSide = (fight: PhasedFight, who: string, id: string): boolean =>
  fight.combatant(id).hidden && fight.combatant(id).side !== fight.combatant(who).side;

/** The item that a field names; null for none, or one that does not serve. */
function named(context: PhasedActionContext, field: string, serves: (item: Item) => boolean): Item | null {
  const item = context.fight.item(context.who, context.said(field));
  return item && serves(item) ? item : null;
}

const isStance = (item: Item): boolean => item.type === "talent" && talentOf(item).use === "stance";
const isChanneled = (item: Item): boolean =>
  item.type === "talent" && talentOf(item).use === "spell" && talentOf(item).channeled;

/** AP of a preparation: as the talent in `field` states, else 0 (P9). */
const writtenIn =
  (field: string) =>
  (context: PhasedActionContext): number => {
    const item = context.fight.item(context.who, context.said(field));
    return item ? (talentOf(item).cost ?? 0) : 0;
  };

type Options = { readonly value: string; readonly label: Label }[];

const field = (name: string, options: Options | null): OfferField => ({
  name,
  label: `TEMPO.Phased.PreparationField.${name}`,
  options,
});

const itemField = ({ figure }: PhasedActionContext, serves: (item: Item) => boolean): Options =>
  Object.values(figure.creature.items)
    .filter(serves)
    .map(({ id }) => ({ value: id, label: { item: id } }));

const chosen = { family: "other", group: "choice", always: true, price: () => 0 } as const;

/** Preparations to choose in secret (P9); they take effect when all are revealed. */
export const choiceActions = {
  "prepare.stance": {
    ...chosen,
    rule: ["P9"],
    icon: "user-shield",
    price: writtenIn("talent"),
    fields: (context) => [
      field("talent", [{ value: "", label: { key: "TEMPO.Phased.NoStance" } }, ...itemField(context, isStance)]),
    ],
    needs: (context) =>
      context.said("talent") === "" || named(context, "talent", isStance)
        ? null
        : refuse("TEMPO.Phased.Refusal.noStance"),
    changes: (context) =>
      context.fight.set(["creatures", context.figure.creature.id, "source", "stance"], context.said("talent")),
  },
  "prepare.channel": {
    ...chosen,
    rule: ["P9", "P24"],
    icon: "hourglass-start",
    price: writtenIn("spell"),
    fields: (context) => [field("spell", itemField(context, isChanneled))],
    needs(context) {
      if (!named(context, "spell", isChanneled)) return refuse("TEMPO.Phased.Refusal.noChannel");
      return channelOf(context.fight, context.who) ? refuse("TEMPO.Phased.Refusal.channeling") : null;
    },
    changes: (context) => beginChannel(context.fight, context.who, context.said("spell")),
  },
  "prepare.stow": {
    ...chosen,
    rule: ["P9"],
    icon: "box",
    fields: (context) => [
      field(
        "item",
        itemField(context, (item) => isThing(item) && !isLarge(item)),
      ),
    ],
    needs(context) {
      const item = named(context, "item", isThing);
      if (!item) return refuse("TEMPO.Phased.Refusal.noItem");
      return isLarge(item) ? refuse("TEMPO.Phased.Refusal.largeItem") : null;
    },
    changes(context) {
      const item = named(context, "item", isThing);
      if (item) takeOrStow(context, item);
    },
  },
  "prepare.contingency": {
    ...chosen,
    rule: ["P9", "P11"],
    icon: "hourglass-half",
    fields: [
      field("condition", null),
      field(
        "reaction",
        ["strike", "other"].map((value) => ({ value, label: { key: `TEMPO.Phased.Contingency.${value}` } })),
      ),
    ],
    needs: (context) => (context.said("condition").trim() === "" ? refuse("TEMPO.Phased.Refusal.noCondition") : null),
    changes(context) {
      const { fight, who } = context;
      const condition = context.said("condition").slice(0, 300);
      const reaction = context.said("reaction") === "strike" ? "strike" : "other";
      STORE.set(fight, who, "contingency", { round: fight.state.round, condition, reaction });
    },
  },
  "prepare.delay": {
    ...chosen,
    rule: ["P9"],
    icon: "clock",
    fields: ({ fight, who }) => [
      field(
        "after",
        laterInOrder(fight, who)
          .filter((id) => !isHiddenFromOtherSide(fight, who, id))
          .map((id) => ({ value: id, label: { combatant: id } })),
      ),
    ],
    needs: (context) =>
      laterInOrder(context.fight, context.who).includes(context.said("after"))
        ? null
        : refuse("TEMPO.Phased.Refusal.notLater"),
    changes: (context) =>
      STORE.set(context.fight, context.who, "delay", {
        round: context.fight.state.round,
        after: context.said("after"),
      }),
  },
} satisfies PhasedActions;

const KINDS = ["none", ...Object.keys(choiceActions).map((id) => id.slice("prepare.".length))];

export function preparationOffers(fight: PhasedFight, who: string): Offer[] {
  return KINDS.map((kind) => {
    const fields = fight.ruleset.actions[`prepare.${kind}`]?.fields?.(fight, who) ?? [];
    const [first] = fields;
    const known = first?.options?.find(({ value }) => value !== "")?.value;
    // An offer with something to choose is open, except channeling: a spell may be channeled already.
    const open = !first?.options || (known !== undefined && kind !== "channel");
    return {
      kind,
      label: `TEMPO.Phased.Preparation.${kind}`,
      hint: `TEMPO.Phased.ActionHint.prepare.${kind}`,
      fields,
      refusal: open ? null : preparationRefusal(fight, who, { kind, [first.name]: known ?? "-" }),
    };
  });
}

/** Reads a choice as it comes from a client. */
function readChoice(given: Json): { readonly kind: string; readonly options: Readonly<Record<string, Json>> } {
  if (!isBranch(given)) return { kind: "", options: {} };
  const { kind, ...options } = given;
  return { kind: typeof kind === "string" ? kind : "", options };
}

export function preparationRefusal(fight: PhasedFight, who: string, given: Json): Refusal | null {
  const { kind, options } = readChoice(given);
  if (kind === "none") return null;
  const spec = fight.ruleset.actions[`prepare.${kind}`];
  if (!spec) return impossible("TEMPO.Refusal.NoChoice");
  const use = plainUse("", { options });
  return costRefusal(fight, who, spec.cost(fight, who, use)) ?? spec.blocked?.(fight, who, use) ?? null;
}

/** Carries out a revealed choice; one that is no longer open counts as none (P9). */
export function* carryOutPreparation(fight: PhasedFight, who: string, given: Json, id: string): Rolling<void> {
  if (preparationRefusal(fight, who, given)) return;
  const { kind, options } = readChoice(given);
  STORE.set(fight, who, "prepared", { round: fight.state.round, kind });
  if (kind !== "none")
    yield* resolveActionBy(
      fight,
      { who, action: `prepare.${kind}`, use: plainUse(id, { options }) },
      { granted: false, part: true },
    );
}
