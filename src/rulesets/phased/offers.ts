import type { Offer } from "../../engine/ruleset.ts";
import { talentOf } from "./derive.ts";
import { laterInOrder, preparationProblem } from "./preparation.ts";
import type { PhasedFight } from "./rules.ts";
import { isLarge, isThing } from "./things.ts";

/** Of whom nobody tells those who are not on their side. */
const isUnseen = (fight: PhasedFight, who: string, id: string): boolean =>
  fight.combatant(id).hidden && fight.combatant(id).side !== fight.combatant(who).side;

/** What may be prepared in secret (P9). */
export function offers(fight: PhasedFight, who: string): Offer[] {
  const { items } = fight.figure(who).creature;
  const offer = (kind: string, fields: Offer["fields"], refusal: Offer["refusal"] = null): Offer => ({
    kind,
    label: `TEMPO.Phased.Preparation.${kind}`,
    hint: `TEMPO.Phased.PreparationHint.${kind}`,
    fields,
    refusal,
  });
  const stances = Object.values(items).filter((i) => i.type === "talent" && talentOf(i).use === "stance");
  const small = Object.values(items).filter((i) => isThing(i) && !isLarge(i));
  const channeled = Object.values(items).filter(
    (i) => i.type === "talent" && talentOf(i).use === "spell" && talentOf(i).channeled,
  );
  const later = laterInOrder(fight, who).filter((id) => !isUnseen(fight, who, id));
  const label = (id: string): string => `TEMPO.Phased.PreparationField.${id}`;
  return [
    offer("none", []),
    offer(
      "stance",
      [
        {
          name: "talent",
          label: label("talent"),
          options: [
            { value: "", label: { key: "TEMPO.Phased.NoStance" } },
            ...stances.map((i) => ({ value: i.id, label: { item: i.id } })),
          ],
        },
      ],
      stances.length > 0 ? null : preparationProblem(fight, who, { kind: "stance", talent: "-" }),
    ),
    offer(
      "channel",
      [
        {
          name: "spell",
          label: label("spell"),
          options: channeled.map((i) => ({ value: i.id, label: { item: i.id } })),
        },
      ],
      preparationProblem(fight, who, { kind: "channel", spell: channeled[0]?.id ?? "-" }),
    ),
    offer(
      "stow",
      [{ name: "item", label: label("item"), options: small.map((i) => ({ value: i.id, label: { item: i.id } })) }],
      small.length > 0 ? null : preparationProblem(fight, who, { kind: "stow", item: "-" }),
    ),
    offer("contingency", [
      { name: "condition", label: label("condition"), options: null },
      {
        name: "reaction",
        label: label("reaction"),
        options: ["strike", "other"].map((value) => ({ value, label: { key: `TEMPO.Phased.Contingency.${value}` } })),
      },
    ]),
    offer(
      "delay",
      [
        {
          name: "after",
          label: label("after"),
          options: later.map((id) => ({ value: id, label: { combatant: id } })),
        },
      ],
      later.length > 0 ? null : preparationProblem(fight, who, { kind: "delay", after: "-" }),
    ),
  ];
}
