import type { Choice, Control, ControlGroup, Label } from "../../engine/index.ts";
import { talentOf } from "./creature/schema.ts";
import { castingCost, incantationOf, isSchool, same, spellsOf } from "./actions/incantation.ts";
import { ACTION, leftOf } from "./state.ts";
import type { SurgeFight } from "./types.ts";

const said = (id: string, data: Readonly<Record<string, number | string>> = {}): Label => ({
  key: `TEMPO.Surge.Control.${id}`,
  data,
});

/** The bar of gathered actions with every spell of the school below its cost, and what else can be gathered (S20, S21). */
function incantation(fight: SurgeFight, who: string): Control[] {
  const spells = spellsOf(fight, who);
  const [first] = spells;
  if (!first) return [];
  const begun = incantationOf(fight, who);
  const school = begun?.school ?? talentOf(first).school.trim();
  const gathered = begun?.gathered ?? 0;
  const known = spells
    .filter((i) => isSchool(i, school))
    .map((item) => ({ item, cost: castingCost(fight, who, item) }))
    .sort((a, b) => a.cost - b.cost);
  const release = known.map(({ item, cost }): Choice => ({
    label: { item: item.id },
    hint:
      gathered < cost
        ? said("more", { count: cost - gathered })
        : gathered > cost
          ? said("over", { count: gathered - cost })
          : said("release"),
    at: cost,
    deed: { action: "release", item: item.id },
  }));
  const schools = [...new Set(spells.map((i) => talentOf(i).school.trim()))].sort(
    (a, b) => Number(same(b, school)) - Number(same(a, school)),
  );
  const gather = schools.map((other): Choice => ({
    label: said("gather", { school: other }),
    deed: { action: "gather", options: { school: other } },
  }));
  return [
    {
      id: "incantation",
      label: said("incantation"),
      icon: "wand-sparkles",
      now: begun ? said("gathered", { ...begun }) : null,
      bar: { done: gathered, of: Math.max(gathered, ...known.map(({ cost }) => cost)) },
      choices: [
        { label: null, choices: release },
        { label: null, choices: gather },
      ],
      hints: gathered > 0 ? [said("breaks")] : [],
    },
  ];
}

/** How many of the actions that are left are kept for Dodge & Counter (S18). */
function setAside(fight: SurgeFight, who: string): Control[] {
  const left = leftOf(fight, who, ACTION);
  if (fight.state.turn !== who || left === 0) return [];
  const counts: ControlGroup = {
    label: null,
    choices: Array.from({ length: left }, (_, i): Choice => ({
      label: said("aside", { count: i + 1 }),
      hint: said("leaves", { left: left - i - 1 }),
      deed: { action: "setAside", options: { count: String(i + 1) } },
    })),
  };
  return [
    {
      id: "setAside",
      label: said("setAside"),
      icon: "shield-halved",
      now: null,
      choices: [counts],
      hints: [said("setAsideHint")],
    },
  ];
}

export const controls = (fight: SurgeFight, who: string): Control[] => [
  ...incantation(fight, who),
  ...setAside(fight, who),
];
