import { refuse } from "../../../engine/index.ts";
import type { Item, Json, Refusal } from "../../../engine/index.ts";
import { armorOf, gearOf, talentOf, weaponOf } from "../creature/derived.ts";
import { supplyOf } from "../creature/weapons.ts";
import { ENTRY } from "../stored.ts";
import type { SurfaceAction, SurfaceActionContext } from "../types.ts";

/** An action that sets one field of an item of its user; undone with its entry. */
const changeItemAction = (
  given: Pick<SurfaceAction, "icon" | "with" | "needs"> & { readonly price?: number; serves?(item: Item): boolean },
  change: (item: Item) => readonly [field: string, to: Json],
): SurfaceAction => ({
  family: "gear",
  rule: ["F5"],
  serves: () => true,
  ...given,
  price: () => given.price ?? 1,
  facts: ({ item }) => ENTRY.of({ item: item?.id ?? "" }),
  changes({ fight, who, item }) {
    if (!item) return;
    const [field, to] = change(item);
    fight.set(["creatures", fight.combatant(who).creature, "items", item.id, "source", field], to);
  },
});

/** Readies a weapon and puts others away until the hands suffice; a ready one is put away. */
function switchToWeapon({ fight, who, item }: SurfaceActionContext): void {
  if (!item) return;
  const ready = !weaponOf(item).equipped;
  const { creature: owner } = fight.combatant(who);
  fight.set(["creatures", owner, "items", item.id, "source", "equipped"], ready);
  if (!ready || weaponOf(item).tags.mounted) return;
  const others = fight
    .figure(who)
    .items("weapon")
    .filter((i) => i.id !== item.id && weaponOf(i).equipped && !weaponOf(i).tags.mounted && weaponOf(i).hands > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let held = others.reduce((sum, i) => sum + weaponOf(i).hands, weaponOf(item).hands);
  for (const other of others) {
    if (held <= fight.figure(who).derived.hands) return;
    fight.set(["creatures", owner, "items", other.id, "source", "equipped"], false);
    held -= weaponOf(other).hands;
  }
}

/** Why a weapon cannot be loaded: it is full, or its ammunition is used up (F28). */
function cannotReload({ fight, who, item }: SurfaceActionContext): Refusal | null {
  if (!item) return null;
  if (weaponOf(item).loaded >= weaponOf(item).magazine) return refuse("TEMPO.Surface.Refusal.loaded");
  const supply = supplyOf(fight, who, item);
  return supply && gearOf(supply).usage === "empty" ? refuse("TEMPO.Surface.Refusal.noAmmunition") : null;
}

/** Actions with weapons, armour, gear and forms (F5, F28). */
export const itemActions: Readonly<Record<string, SurfaceAction>> = {
  switchWeapon: {
    ...changeItemAction({ icon: "arrows-rotate", with: "weapon" }, () => ["equipped", true]),
    changes: switchToWeapon,
  },
  switchMode: changeItemAction(
    { icon: "sliders", with: "weapon", serves: (item) => weaponOf(item).second.damage !== "" },
    (item) => ["mode", weaponOf(item).mode === "first" ? "second" : "first"],
  ),
  reload: changeItemAction(
    {
      icon: "repeat",
      with: "weapon",
      serves: (item) => weaponOf(item).costKind === "ammunition",
      needs: cannotReload,
    },
    (item) => ["loaded", weaponOf(item).magazine],
  ),
  deploy: changeItemAction(
    { icon: "satellite-dish", with: "gear", serves: (item) => gearOf(item).deployable },
    (item) => ["deployed", !gearOf(item).deployed],
  ),
  /** A known device; the GM says what it does. */
  device: { family: "gear", rule: ["F5"], icon: "door-open" },
  transform: changeItemAction(
    { icon: "people-arrows", with: "talent", price: 2, serves: (item) => talentOf(item).use === "form" },
    (item) => ["taken", !talentOf(item).taken],
  ),
  transformArmor: changeItemAction(
    { icon: "shirt", with: "armor", price: 2, serves: (item) => armorOf(item).transforms },
    (item) => ["transformed", !armorOf(item).transformed],
  ),
};
