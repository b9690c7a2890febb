import { wholeName } from "../engine/index.ts";
import type { Json, Label, OfferField, Refusal } from "../engine/index.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";

/** What a label may refer to besides the language files. */
export interface Naming {
  readonly actor?: Actor.Implementation | null;
  readonly combat?: TempoCombat | null;
}

/** A text of the language files; figures in it that are keys themselves are looked up too. */
export function localize(key: string, data: Readonly<Record<string, Json>> = {}): string {
  const figures = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith("TEMPO.")
        ? game.i18n.localize(value)
        : String(value as string | number),
    ]),
  );
  return game.i18n.format(formOf(key, data), figures);
}

/** Which form of a text fits its first figure, where there is more than one: `key.one`, `key.other` … */
function formOf(key: string, data: Readonly<Record<string, Json>>): string {
  if (!game.i18n.has(`${key}.other`)) return key;
  const count = Object.values(data).find((value) => typeof value === "number") ?? 0;
  const form = `${key}.${new Intl.PluralRules(game.i18n.lang).select(count)}`;
  return game.i18n.has(form) ? form : `${key}.other`;
}

/** So many of a pool: "2 short actions". A ruleset of a module may have no words for it: "2 short". */
export function describeAmount(pool: string, count: number): string {
  const key = `${pool}Amount`;
  return game.i18n.has(`${key}.other`)
    ? localize(key, { count })
    : localize("TEMPO.Ledger.Cost", { amount: count, pool });
}

/** The same where nothing may be left. */
export const describeLeft = (pool: string, count: number): string =>
  count === 0 ? localize("TEMPO.Ledger.None") : describeAmount(pool, count);

/** The item of a thing that somebody has: their own, or another's that they hold or that lies there, by its whole name. */
export function thingOf(actor: Actor.Implementation | null | undefined, id: string): Item.Implementation | null {
  const own = actor?.items.get(id) ?? null;
  if (own || !wholeName(id)) return own;
  const found = fromUuidSync(id, { strict: false });
  return found instanceof Item ? found : null;
}

/** A label in words: a key, the name of an item or of a combatant. */
export function label(given: Label | number, { actor, combat }: Naming = {}): string {
  if (typeof given === "number") return String(given);
  if ("item" in given) return thingOf(actor, given.item)?.name ?? game.i18n.localize("TEMPO.Gone");
  if ("combatant" in given) return nameOf(combat ?? null, given.combatant);
  const { item } = given.data ?? {};
  // Where a sentence speaks of a thing it holds the thing's id.
  return typeof item === "string" && actor
    ? localize(given.key, { ...given.data, item: label({ item }, { actor }) })
    : localize(given.key, given.data);
}

/** The name of a field that is asked for. */
export const fieldLabel = ({ label: given }: OfferField, naming: Naming): string =>
  typeof given === "string" ? game.i18n.localize(given) : label(given, naming);

/** A combatant's name as this user may know it: hidden ones have none for players (U14). */
export function nameOf(combat: TempoCombat | null, id: string): string {
  const combatant = combat?.combatants.get(id);
  if (!combatant) return game.i18n.localize("TEMPO.Gone");
  if (combatant.hidden && !game.user.isGM && !combatant.isOwner) return game.i18n.localize("TEMPO.Someone");
  return combatant.token?.name ?? combatant.name ?? "";
}

/** Several of them: "Ada, Bo and Cy"; those who may not be known are one somebody. */
function namesOf(ids: readonly string[]): string {
  const combatOf = (id: string): TempoCombat | null => game.combats.find((c) => c.combatants.has(id)) ?? null;
  return new Intl.ListFormat(game.i18n.lang).format(new Set(ids.map((id) => nameOf(combatOf(id), id))));
}

/** The name of something that a creature of a fight, or of the world, has. */
function thingName(id: string): string {
  const inFights = game.combats.contents.flatMap((combat) => combat.combatants.contents.map(({ actor }) => actor));
  const owner = [...inFights, ...game.actors.contents].find((actor) => actor?.items.has(id));
  return owner?.items.get(id)?.name ?? game.i18n.localize("TEMPO.Gone");
}

/** A refusal's sentence; costs and what is left are told with their pool's own words. */
export function describeRefusal({ key, data }: Refusal): string {
  const { asked, pool, cost, left, thing } = data;
  if (typeof thing === "string") return localize(key, { ...data, thing: thingName(thing) });
  if (Array.isArray(asked)) return localize(key, { ...data, asked: namesOf(asked.map(String)) });
  if (typeof pool !== "string") return localize(key, data);
  return localize(key, {
    ...data,
    ...(typeof cost === "number" ? { costOf: describeAmount(pool, cost) } : {}),
    ...(typeof left === "number" ? { leftOf: describeLeft(pool, left) } : {}),
  });
}

/** A chance in words: never 0 or 100 unless it is. */
export function percent(ways: number, of: number): string {
  if (ways <= 0) return localize("TEMPO.Percent.Plain", { value: 0 });
  if (ways >= of) return localize("TEMPO.Percent.Plain", { value: 100 });
  const value = (ways / of) * 100;
  if (value < 1) return localize("TEMPO.Percent.Under", { value: 1 });
  if (value > 99) return localize("TEMPO.Percent.Over", { value: 99 });
  return localize("TEMPO.Percent.Plain", { value: Math.round(value) });
}

/** With its sign, a true minus. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** A sum as people write it: 3d8 + 11. */
export function formula(dice: readonly { count: number; faces: number }[], bonus: number): string {
  const terms = dice.map((d) => `${d.count}d${d.faces}`).join(" + ");
  return bonus === 0 ? terms : `${terms} ${bonus < 0 ? "−" : "+"} ${Math.abs(bonus)}`;
}
