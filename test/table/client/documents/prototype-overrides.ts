/** C172: what a GM wants of all prototype tokens, in those of the world's actors. */
import { PrototypeTokenOverrides } from "../../common/data.ts";
import { isPlainObject, mergeObject } from "../../common/utils.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "../core/globals.ts";

interface Overridden {
  readonly type: string;
  readonly pack: string | null;
  readonly prototypeToken: object;
}

interface Stored {
  text: string;
  value: PrototypeTokenOverrides & Record<string, AnyObject | undefined>;
}

interface SettingTexts {
  getItem(key: string): string | null;
}

/** Read from the setting once for every text it has: actors are prepared often. */
let known: Stored | undefined;

function current(): Stored["value"] | undefined {
  const key = `core.${PrototypeTokenOverrides.SETTING}`;
  const storage = game.settings?.storage.get("world") as SettingTexts | undefined;
  const text = game.settings?.settings.has(key) ? storage?.getItem(key) : null;
  if (!text) return undefined;
  if (known?.text !== text) {
    known = { text, value: game.settings.get("core", PrototypeTokenOverrides.SETTING) as Stored["value"] };
  }
  return known.value;
}

/** What is overridden for a type of actor, nested, as plain data or as models hold it. */
export function prototypeOverrides(type: string, { plain = true }: { plain?: boolean } = {}): AnyObject {
  const value = current();
  if (!value) return {};
  const overrides = (plain ? value.toObject() : value) as Record<string, AnyObject | undefined>;
  return mergeObject(withoutGaps(overrides["base"] ?? {}), withoutGaps(overrides[type] ?? {}));
}

/** What a prototype token has in memory becomes what the GM wants; what is stored of it stays. */
export function overridePrototype({ type, pack, prototypeToken }: Overridden): void {
  if (!pack) assign(prototypeToken as AnyObject, prototypeOverrides(type, { plain: false }));
}

/** The setting has changed: all actors of the world show it. */
export function onPrototypeOverrides(): void {
  for (const actor of game.actors) {
    actor.reset();
    actor.render(false);
  }
}

function withoutGaps(values: AnyObject): AnyObject {
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, isPlainObject(value) ? withoutGaps(value) : value] as const)
      .filter(([, value]) => value !== undefined && !(isPlainObject(value) && Object.keys(value).length === 0)),
  );
}

function assign(target: AnyObject, values: AnyObject): void {
  for (const [key, value] of Object.entries(values)) {
    const inner = target[key];
    if (isPlainObject(value) && typeof inner === "object" && inner !== null) assign(inner as AnyObject, value);
    else target[key] = value;
  }
}
