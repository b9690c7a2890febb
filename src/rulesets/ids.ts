/** Ids under which actors and items store data. Data of all of them is kept, whichever ruleset is played. */
export const RULESET_IDS = ["surge", "heroic", "surface", "phased", "pool"] as const;
