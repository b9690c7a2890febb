/** Fields that the rules keep, which users do not fill in. */
export const BOOKKEEPING: readonly string[] = ["losses", "stance", "spot"];
