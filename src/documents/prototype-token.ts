import { activeRuleset } from "../data/active.ts";

type Data = Record<string, unknown>;

/** What a new creature's token needs to be of use: heroes are linked and see, both have a name, a side and bars (B1). */
function defaultsFor(type: string): Data {
  const hero = type === "character";
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  const { HOVER, OWNER_HOVER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  return {
    actorLink: hero,
    disposition: hero ? FRIENDLY : HOSTILE,
    displayName: HOVER,
    displayBars: hero ? ALWAYS : OWNER_HOVER,
    sight: { enabled: hero },
    bar1: { attribute: "bars.a" },
    bar2: { attribute: activeRuleset().bars[1] === null ? null : "bars.b" },
  };
}

/** What the GM's own overrides of new tokens govern; a generation without them has none. */
function overridesFor(type: string): Data {
  const key = "prototypeTokenOverrides" as "rollMode";
  if (!game.settings.settings.has(`core.${key}`)) return {};
  const overrides = game.settings.get("core", key) as unknown as Record<string, Data | undefined>;
  return { ...overrides["base"], ...overrides[type] };
}

/**
 * What is to be filled in of a new actor's prototype token: only what its data leave open and core's overrides do not govern.
 * @param given the data that the actor is made of
 */
export function prototypeTokenOf(type: string, name: string, given: Data): Data {
  const overrides = overridesFor(type);
  const filled: Data = {};
  const isOpen = (value: unknown): boolean => value === undefined;
  for (const [key, value] of Object.entries(defaultsFor(type)))
    if (isOpen(given[key]) && isOpen(overrides[key])) filled[key] = value;
  if (isOpen(given["name"]) && isOpen(overrides["name"])) filled["name"] = name;
  return filled;
}
