/**
 * What no source tells, or where sources contradict each other. Each is a switch of the server, so that packages can be
 * tried with either answer; the first choice is the default.
 */
export const UNKNOWN_CHOICES = Object.freeze({
  /** C132: requests on which no source tells anything. */
  permissions: Object.freeze(["deny", "allow"] as const),
  /** C131: undoing takes a movement off the history, or adds the way back to it. */
  "history-undo": Object.freeze(["shorten", "append"] as const),
  /** C117: a turn that starts forgets all that was recorded before, or only what is older than the turn before it. */
  "history-clear": Object.freeze(["at-once", "turn-later"] as const),
  /** C113: what decides between equal initiatives. */
  "tie-break": Object.freeze(["id", "name"] as const),
  /** C134: an update of a document that carries embedded ones is told of the document alone, or of each of them, too. */
  "nested-hooks": Object.freeze(["parent", "each"] as const),
});

export type UnknownName = keyof typeof UNKNOWN_CHOICES;

export type Unknowns = { [Name in UnknownName]: (typeof UNKNOWN_CHOICES)[Name][number] };

/** What stands where nothing is chosen. */
export const DEFAULT_UNKNOWNS: Readonly<Unknowns> = Object.freeze(
  Object.fromEntries(Object.entries(UNKNOWN_CHOICES).map(([name, [first]]) => [name, first])) as Unknowns,
);

/**
 * Read choices as they stand on a command line: `name=choice`, several with commas between them. A mere `allow` or
 * `deny` is that of permissions.
 * @throws for a name or a choice there is not
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

/** The choices as `parseUnknowns` reads them. */
export function formatUnknowns(unknowns: Partial<Unknowns>): string {
  return Object.entries(unknowns)
    .map(([name, choice]) => `${name}=${choice}`)
    .join(",");
}
