import { splitThingId } from "../engine/index.ts";
import type { Json, Label, OfferField, Refusal } from "../engine/index.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import { sideName } from "../documents/read/sides.ts";

/** Where a label finds the names of items and combatants. */
export interface Naming {
  readonly actor?: Actor.Implementation | null;
  readonly combat?: TempoCombat | null;
  /** Names combatants, those who have left included; by default those of `combat` alone. */
  readonly name?: (id: string) => string;
}

/** A text of the language files. Values in `data` that are keys themselves are localized, too. */
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

/**
 * The plural form that fits the first number in `data`, where the text has several: `key.one`, `key.other` …
 */
function formOf(key: string, data: Readonly<Record<string, Json>>): string {
  if (!game.i18n.has(`${key}.other`)) return key;
  const count = Object.values(data).find((value) => typeof value === "number") ?? 0;
  const form = `${key}.${new Intl.PluralRules(game.i18n.lang).select(count)}`;
  return game.i18n.has(form) ? form : `${key}.other`;
}

/** An amount of a pool: "2 short actions". A module's ruleset may lack that text: "2 short". */
export function describeAmount(pool: string, count: number): string {
  const key = `${pool}Amount`;
  return game.i18n.has(`${key}.other`)
    ? localize(key, { count })
    : localize("TEMPO.Ledger.Cost", { amount: count, pool });
}

/** The same for what is left, which may be nothing. */
export const describeLeft = (pool: string, count: number): string =>
  count === 0 ? localize("TEMPO.Ledger.None") : describeAmount(pool, count);

/** The item that an id names: the actor's own, or by its whole name another's that lies about or is held. */
export function thingOf(actor: Actor.Implementation | null | undefined, id: string): Item.Implementation | null {
  const own = actor?.items.get(id) ?? null;
  if (own || !splitThingId(id)) return own;
  const found = fromUuidSync(id, { strict: false });
  return found instanceof Item ? found : null;
}

/** A label as text: of a key, an item's name or a combatant's. */
export function label(given: Label | number, naming: Naming = {}): string {
  const { actor, combat, name } = naming;
  if (typeof given === "number") return String(given);
  if ("item" in given) return thingOf(actor, given.item)?.name ?? game.i18n.localize("TEMPO.Gone");
  if ("combatant" in given) return name ? name(given.combatant) : nameOf(combat ?? null, given.combatant);
  return localize(given.key, { ...given.data, ...namesIn(given.data ?? {}, naming) });
}

/** The names of those whom a sentence's values name by their ids. */
function namesIn({ item, combatants, side }: Readonly<Record<string, Json>>, { actor, combat, name }: Naming) {
  const ids = Array.isArray(combatants) ? combatants.map(String) : null;
  return {
    ...(typeof item === "string" && actor ? { item: label({ item }, { actor }) } : {}),
    ...(ids ? { combatants: listed(ids.map((id) => (name ?? ((one) => nameOf(combat ?? null, one)))(id))) } : {}),
    ...(typeof side === "string" && combat ? { side: sideName(combat, side) } : {}),
  };
}

/** Names in one sentence: "Ada, Bo and Cy". Those whom a user may not know are one "someone". */
const listed = (names: readonly string[]): string => new Intl.ListFormat(game.i18n.lang).format(new Set(names));

/** The label of a field that a dialog asks for. */
export const fieldLabel = ({ label: given }: OfferField, naming: Naming): string =>
  typeof given === "string" ? game.i18n.localize(given) : label(given, naming);

/** A combatant's name as this user may know it: hidden ones have none for players (U14). */
export function nameOf(combat: TempoCombat | null, id: string): string {
  const combatant = combat?.combatants.get(id);
  if (!combatant) return game.i18n.localize("TEMPO.Gone");
  if (combatant.hidden && !game.user.isGM && !combatant.isOwner) return game.i18n.localize("TEMPO.Someone");
  return combatant.token?.name ?? combatant.name ?? "";
}

/** So many names stand in a line at most. */
const NAMED = 6;

/** Names in one line; of many, the first and how many others. */
export function someNames(names: readonly string[]): string {
  if (names.length <= NAMED) return names.join(", ");
  const shown = names.slice(0, NAMED - 1);
  return localize("TEMPO.NamesMore", { count: names.length - shown.length, names: shown.join(", ") });
}

/** The names of several combatants of whatever fights. */
function namesOf(ids: readonly string[]): string {
  const combatOf = (id: string): TempoCombat | null => game.combats.find((c) => c.combatants.has(id)) ?? null;
  return listed(ids.map((id) => nameOf(combatOf(id), id)));
}

/** The name of an item by id, among the creatures of all fights and of the world. */
function thingName(id: string): string {
  const inFights = game.combats.contents.flatMap((combat) => combat.combatants.contents.map(({ actor }) => actor));
  const owner = [...inFights, ...game.actors.contents].find((actor) => actor?.items.has(id));
  return owner?.items.get(id)?.name ?? game.i18n.localize("TEMPO.Gone");
}

/** A refusal as a sentence, with costs and remaining amounts in their pool's own words. */
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

/** A chance in percent; it shows 0 or 100 only where that is exact. */
export function percent(ways: number, of: number): string {
  if (ways <= 0) return localize("TEMPO.Percent.Plain", { value: 0 });
  if (ways >= of) return localize("TEMPO.Percent.Plain", { value: 100 });
  const value = (ways / of) * 100;
  if (value < 1) return localize("TEMPO.Percent.Under", { value: 1 });
  if (value > 99) return localize("TEMPO.Percent.Over", { value: 99 });
  return localize("TEMPO.Percent.Plain", { value: Math.round(value) });
}

/** A number with its sign; the minus is a true one (−). */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** Dice and bonus as people write them: 3d8 + 11. */
export function formula(dice: readonly { count: number; faces: number }[], bonus: number): string {
  const terms = dice.map((d) => `${d.count}d${d.faces}`).join(" + ");
  return bonus === 0 ? terms : `${terms} ${bonus < 0 ? "−" : "+"} ${Math.abs(bonus)}`;
}
