import type { Rolling } from "../../engine/dice/rolling.ts";
import { spotIn } from "../../engine/move/aim.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import { attackCheck, exchangeFacts, strike } from "./attacks.ts";
import type { Doing } from "./deed.ts";
import { action } from "./deed.ts";
import { talentOf } from "./derive.ts";
import {
  aimText,
  cannotRelease,
  caughtBy,
  focusOf,
  incantationOf,
  keptNow,
  loseIncantation,
  speechless,
  spellsOf,
} from "./magic.ts";
import type { SurgeFight } from "./rules.ts";
import { spotTooFar, tooFar } from "./rules.ts";

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
export const gather = action("gather", {
  icon: "book-open",
  aim: "none",
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

const atField: OfferField = { name: "at", label: "TEMPO.Surge.Option.at", options: null, pick: "spot" };

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
export const release = action("release", {
  icon: "wand-magic-sparkles",
  aim: "several",
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
export const sustain = action("sustain", {
  icon: "infinity",
  aim: "none",
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

/** S25: ended at will. */
export const endSpell = action("endSpell", {
  icon: "wind",
  aim: "none",
  free: true,
  keeps: ["gathered"],
  blocked: ({ fight, who }) => (focusOf(fight, who) ? null : refuse("TEMPO.Surge.Refusal.noFocus")),
});
