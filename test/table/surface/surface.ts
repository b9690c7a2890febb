/** The members of one class, those it inherits included. */
export interface ClassSurface {
  readonly statics: readonly string[];
  readonly methods: readonly string[];
  /** Accessors, too. */
  readonly properties: readonly string[];
}

/** The public names of the API. */
export interface Surface {
  /** What the list was made from: version of the types and of the program that read them. */
  readonly source: string;
  /** Dotted path of a namespace ("foundry.dice") to the names it exports. */
  readonly namespaces: Readonly<Record<string, readonly string[]>>;
  /** Dotted path of a class ("foundry.dice.Roll") to its members. */
  readonly classes: Readonly<Record<string, ClassSurface>>;
}
