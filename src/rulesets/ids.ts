/** Ids under which actors and items keep data: what is stored under them is kept, whichever ruleset is played. */
export const RULESET_IDS = ["surge", "heroic", "surface", "phased", "pool"] as const;
