/**
 * Behaviour on which the documentation says nothing or contradicts itself. Each is an option of the server,
 * so packages can be tested with every choice; the first is the default.
 */
export const UNKNOWN_CHOICES = Object.freeze({
  /** C132: requests without a documented rule. */
  permissions: Object.freeze(["deny", "allow"] as const),
  /** C131: whether undo removes a movement from the history or adds the way back. */
  "history-undo": Object.freeze(["shorten", "append"] as const),
  /** C117: a starting turn clears the history, or only what is older than the previous turn. */
  "history-clear": Object.freeze(["at-once", "turn-later"] as const),
  /** C113: the order of equal initiatives. */
  "tie-break": Object.freeze(["id", "name"] as const),
  /** C134: an update with embedded documents causes events of its document only, or of each. */
  "nested-hooks": Object.freeze(["parent", "each"] as const),
  /** C185: whether keys do their actions while a button has the focus (foundryvtt#7270), or are kept from them (#8654). */
  "button-keys": Object.freeze(["pass", "kept"] as const),
});

export type UnknownName = keyof typeof UNKNOWN_CHOICES;

export type Unknowns = { [Name in UnknownName]: (typeof UNKNOWN_CHOICES)[Name][number] };

/** The choices that apply by default. */
export const DEFAULT_UNKNOWNS: Readonly<Unknowns> = Object.freeze(
  Object.fromEntries(Object.entries(UNKNOWN_CHOICES).map(([name, [first]]) => [name, first])) as Unknowns,
);

/**
 * Parses command-line choices: `name=choice`, several separated by commas. `allow` or `deny` alone is the
 * choice for permissions.
 * @throws {Error} for an unknown name or choice
 */
export function parseUnknowns(texts: readonly string[]): Partial<Unknowns> {
  const chosen: Record<string, string> = {};
  for (const text of texts.flatMap((given) => given.split(","))) {
    const [name, choice] = text.includes("=") ? text.split("=", 2) : ["permissions", text];
    const isKnown = name !== undefined && Object.hasOwn(UNKNOWN_CHOICES, name);
    const choices: readonly string[] = isKnown ? UNKNOWN_CHOICES[name as UnknownName] : [];
    if (!isKnown) {
      throw new Error(`--unknown knows ${Object.keys(UNKNOWN_CHOICES).join(", ")}; there is no "${name}"`);
    }
    if (!choice || !choices.includes(choice)) throw new Error(`--unknown ${name} is one of ${choices.join(" and ")}`);
    chosen[name] = choice;
  }
  return chosen;
}

/** The choices in the form that `parseUnknowns` reads. */
export function formatUnknowns(unknowns: Partial<Unknowns>): string {
  return Object.entries(unknowns)
    .map(([name, choice]) => `${name}=${choice}`)
    .join(",");
}
