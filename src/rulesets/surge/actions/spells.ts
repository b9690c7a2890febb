import { refuse, parseSpot } from "../../../engine/index.ts";
import type { AreaOffer, Intent, Item, Label, OfferField, Refusal, Rolling, Use } from "../../../engine/index.ts";
import { attackCheck, onlyOne, stakesOf, rollContest } from "./contest.ts";
import type { Ground } from "../creature/schema.ts";
import { grantsOf, GROUNDS, talentOf } from "../creature/schema.ts";
import { groundBy } from "../movement/ground.ts";
import type { Incantation } from "../stored.ts";
import { ENTRY, STORE } from "../stored.ts";
import {
  aimedAt,
  breakOff,
  cannotRelease,
  defenceOf,
  endedBy,
  focusOf,
  breakOffSilencedCasting,
  incantationOf,
  keepUp,
  loseIncantation,
  same,
  castingRefusal,
  spellsOf,
} from "./incantation.ts";
import type { SurgeAction, SurgeActionContext } from "../types.ts";
import { gathersNow, mayCounter, spotRefusal, tooFar, turnNow } from "../state.ts";
import { aimText, caughtBy, shapeOf } from "./spell-areas.ts";

/** The schools of known spells, the one being gathered first. */
function schoolsOf({ fight, who }: SurgeActionContext): string[] {
  const schools = [...new Set(spellsOf(fight, who).map((i) => talentOf(i).school.trim()))];
  const begun = incantationOf(fight, who)?.school ?? "";
  return schools.sort((a, b) => Number(same(b, begun)) - Number(same(a, begun)));
}

const schoolIn = (context: SurgeActionContext): string =>
  context.said("school").trim() || (incantationOf(context.fight, context.who)?.school ?? schoolsOf(context)[0] ?? "");

/** What gathering in this school would drop: actions gathered in another one (S20); null for nothing. */
function dropped({ fight, who }: SurgeActionContext, school: string): Incantation | null {
  const begun = incantationOf(fight, who);
  return begun && !same(begun.school, school) ? begun : null;
}

function schoolLabel(context: SurgeActionContext, school: string): Label {
  const lost = dropped(context, school);
  return lost
    ? { key: "TEMPO.Surge.SchoolInstead", data: { school, gathered: lost.gathered, lost: lost.school } }
    : { key: "TEMPO.Surge.School", data: { school } };
}

function rangeRefusal({ fight, who, use }: SurgeActionContext, item: Item): Refusal | null {
  const { range, area } = talentOf(item);
  if (range === 0 || area === "cone" || area === "ray") return null;
  const spot = area === "blast" ? parseSpot(use.options["at"]) : null;
  if (spot) return spotRefusal(fight, who, spot, range);
  const aimed = area === "none" ? use.targets : use.targets.slice(0, 1);
  return aimed.map((target) => tooFar(fight, who, target, range)).find((r) => r !== null) ?? null;
}

/** Where an area is aimed. */
const SPOT: OfferField = { name: "at", label: "TEMPO.Surge.Option.at", options: null, pick: "spot" };

/** The area that a spell is aimed with; null for none. */
const areaOffered = (item: Item): AreaOffer | null => {
  const shape = shapeOf(item);
  return shape && { shape, field: SPOT.name };
};

/** Whether a spell helps or harms; one that only sets a condition or changes the ground may do either. */
function meant(item: Item): Intent {
  const { heals, damage, condition } = talentOf(item);
  if (heals) return "helps";
  if (damage.trim() !== "" || defenceOf(item) !== "none") return "harms";
  return condition === "none" && grantsOf(talentOf(item)).length > 0 ? "helps" : "unknown";
}

/** The item of the focus spell. */
const spellKept = ({ fight, who }: SurgeActionContext): Item | null =>
  fight.item(who, focusOf(fight, who)?.item ?? null);

/** Resolves a spell on everyone it catches; ground that it changes breaks off casting there (S22, S34). */
function* works(context: SurgeActionContext, item: Item, aim: Pick<Use, "targets" | "options">): Rolling<void> {
  yield* rollContest(context, "spell", { item, targets: caughtBy(context, item, aim) });
  if (groundBy(item) !== null) context.effect(() => breakOffSilencedCasting(context.fight));
}

const groundField = (now: Ground | null): OfferField => ({
  name: "ground",
  label: "TEMPO.Surge.Option.ground",
  options: ["open", ...GROUNDS].map((id) => ({ value: id, label: { key: `TEMPO.Surge.Ground.${id}` } })),
  initial: now ?? "open",
});

export const magicActions = {
  /** Gathers one more action in a school; another school drops the first. */
  gather: {
    needsFight: true,
    family: "magic",
    rule: ["S20", "S32"],
    damage: null,
    icon: "book-open",
    keeps: ["gathered"],
    fields: (context) => [
      {
        name: "school",
        label: "TEMPO.Surge.Field.school",
        options: schoolsOf(context).map((school) => ({ value: school, label: schoolLabel(context, school) })),
      },
    ],
    loses: (context) => endedBy(context.fight, context.who, dropped(context, schoolIn(context)) ? [] : ["gathered"]),
    needs: ({ fight, who }) =>
      castingRefusal(fight, who) ?? (spellsOf(fight, who).length > 0 ? null : refuse("TEMPO.Surge.Refusal.noSpells")),
    facts: ({ fight, who }) => (mayCounter(fight, who) ? ENTRY.of({ during: turnNow(fight) }) : {}),
    changes(context) {
      const { fight, who } = context;
      const school = schoolIn(context);
      const gathered = dropped(context, school) ? 0 : (incantationOf(fight, who)?.gathered ?? 0);
      STORE.set(fight, who, "incantation", { school, gathered: gathered + 1 });
    },
  },
  /** Costs no action, on one's own turn or after gathering with a counter; spends all that is gathered. */
  release: {
    needsFight: true,
    family: "magic",
    rule: ["S21", "S32"],
    group: "free",
    intent: "unknown",
    icon: "wand-magic-sparkles",
    aim: "several",
    with: "talent",
    serves: (item) => talentOf(item).use === "spell",
    price: () => 0,
    keeps: ["gathered"],
    fields: ({ item }) => (item && talentOf(item).area === "none" ? [] : [SPOT]),
    area: ({ item }) => (item ? areaOffered(item) : null),
    most: ({ item }) => (item && talentOf(item).area === "none" && talentOf(item).targets) || null,
    means: ({ item }) => (item ? meant(item) : "unknown"),
    rolls: "attack",
    against: (context) => onlyOne(context.item ? caughtBy(context, context.item, context.use) : []),
    check: (context) => (context.item && defenceOf(context.item) !== "none" ? attackCheck(context, "spell") : null),
    damage: (context) => stakesOf(context, "spell"),
    needs(context) {
      const { fight, who, item } = context;
      if (fight.state.turn !== who && !gathersNow(fight, who)) return refuse("TEMPO.Refusal.NotYourTurn");
      return (
        castingRefusal(fight, who) ?? (item ? (cannotRelease(fight, who, item) ?? rangeRefusal(context, item)) : null)
      );
    },
    // A spell with an effect needs a target: released at nobody, it would be lost.
    aimless(context) {
      const { item, use } = context;
      if (!item || aimedAt(context).length > 0) return false;
      const { area, damage, condition } = talentOf(item);
      const aimed = area !== "none" && parseSpot(use.options["at"]) !== null;
      return !aimed && (damage.trim() !== "" || condition !== "none" || grantsOf(talentOf(item)).length > 0);
    },
    changes(context) {
      const { fight, who, item } = context;
      loseIncantation(fight, who);
      if (!item || !talentOf(item).focus) return;
      const at = talentOf(item).area === "none" ? null : aimText(context);
      keepUp(fight, who, { item: item.id, targets: aimedAt(context), at });
    },
    card: () => ({ kind: "spell" }),
    *does(context) {
      const { item, use } = context;
      if (item) yield* works(context, item, { ...use, targets: aimedAt(context) });
    },
  },
  /** Takes one action: a new contest for everyone the spell reaches. */
  sustain: {
    needsFight: true,
    family: "magic",
    rule: ["S25"],
    icon: "infinity",
    rolls: "attack",
    keeps: ["focus"],
    damage: (context) => stakesOf({ fight: context.fight, who: context.who, item: spellKept(context) }, "spell"),
    needs({ fight, who }) {
      if (fight.state.turn !== who) return refuse("TEMPO.Refusal.NotYourTurn");
      return castingRefusal(fight, who) ?? (focusOf(fight, who) ? null : refuse("TEMPO.Surge.Refusal.noFocus"));
    },
    changes({ fight, who }) {
      const focus = focusOf(fight, who);
      if (focus) keepUp(fight, who, focus);
    },
    card: (context) => ({ kind: "spell", item: spellKept(context)?.id ?? null }),
    *does(context) {
      const { fight, who } = context;
      const focus = focusOf(fight, who);
      const item = spellKept(context);
      if (!focus || !item) return;
      const { range, area } = talentOf(item);
      // Without an area: those of its targets who are in range (S16). With one: everyone in it.
      const near = (id: string): boolean => area !== "none" || range === 0 || tooFar(fight, who, id, range) === null;
      const targets = focus.targets.filter((id) => fight.state.combatants[id] && near(id));
      const options = focus.at === null ? {} : { at: focus.at };
      yield* works(context, item, { targets, options });
    },
  },
  /** Lets players say which ground they stand on, since the map cannot yet. */
  ground: {
    needsFight: true,
    family: "other",
    rule: ["S34"],
    icon: "volume-xmark",
    group: "free",
    price: () => 0,
    keeps: ["gathered", "focus"],
    fields: ({ fight, who }) => [groundField(STORE.get(fight.combatant(who), "ground"))],
    changes(context) {
      const { fight, who } = context;
      STORE.set(fight, who, "ground", GROUNDS.find((ground) => ground === context.said("ground")) ?? null);
      if (castingRefusal(fight, who)) breakOff(fight, who);
    },
  },
  /** Ends the focus spell at will: it keeps only `gathered`. */
  endSpell: {
    needsFight: true,
    family: "magic",
    rule: ["S25"],
    damage: null,
    icon: "wind",
    group: "free",
    price: () => 0,
    keeps: ["gathered"],
    needs: ({ fight, who }) => (focusOf(fight, who) ? null : refuse("TEMPO.Surge.Refusal.noFocus")),
  },
} satisfies Record<string, SurgeAction>;
