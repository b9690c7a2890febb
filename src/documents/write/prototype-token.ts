import { activeRuleset } from "../../data/active.ts";

type Data = Record<string, unknown>;

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    /** By actor type; `base` holds for all types. */
    "core.prototypeTokenOverrides": Record<string, Data | undefined>;
  }
}

/**
 * Defaults for a new creature's token, by path: heroes are linked and have sight; all have a name, a side and
 * bars (B1).
 */
function tokenDefaultsFor(type: string, name: string): Data {
  const hero = type === "character";
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  const { HOVER, OWNER_HOVER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  return {
    name,
    actorLink: hero,
    disposition: hero ? FRIENDLY : HOSTILE,
    displayName: HOVER,
    displayBars: hero ? ALWAYS : OWNER_HOVER,
    "sight.enabled": hero,
    "bar1.attribute": "bars.a",
    "bar2.attribute": activeRuleset().bars[1] === null ? null : "bars.b",
  };
}

/** The GM's overrides of new tokens in core's settings: those for all actors, and those for this type. */
function overridesFor(type: string): readonly (Data | undefined)[] {
  const overrides = game.settings.get("core", "prototypeTokenOverrides");
  return [overrides["base"], overrides[type]];
}

/**
 * The defaults for a new actor's prototype token, without those that its data set or that the GM's overrides
 * in core govern.
 * @param given the data that the actor is created from
 */
export function prototypeTokenOf(type: string, name: string, given: Data): Data {
  const { getProperty, expandObject } = foundry.utils;
  const overrides = overridesFor(type);
  const governs = (over: Data | undefined, path: string): boolean =>
    ((over && getProperty(over, path)) ?? null) !== null;
  const open = Object.entries(tokenDefaultsFor(type, name)).filter(
    ([path]) => getProperty(given, path) === undefined && !overrides.some((over) => governs(over, path)),
  );
  return expandObject(Object.fromEntries(open)) as Data;
}
