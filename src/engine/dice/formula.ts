/** A number of dice with the same faces. */
export interface Dice {
  readonly count: number;
  readonly faces: number;
}

/** Dice and a constant, as in a weapon's damage: `2d6 + 1`. */
export interface Formula {
  readonly dice: readonly Dice[];
  readonly flat: number;
}

// Weapons and tables use the same few formulas over and over.
const READ = new Map<string, Formula | null>();
const MOST_KEPT = 500;

const TERM = /([+-])\s*(?:(\d*)\s*d\s*(\d+)|(\d+))\s*/giy;

/**
 * Parses `2d6`, `d8 + 1d4 - 2`, `3`; spaces and case do not matter.
 * @returns null if the text is no such sum (empty, a subtracted die, a die with fewer than 2 faces, more than
 * 100 dice)
 */
export function parseFormula(text: string): Formula | null {
  const known = READ.get(text);
  if (known !== undefined) return known;
  if (READ.size >= MOST_KEPT) READ.clear();
  const formula = readFormula(text);
  READ.set(text, formula);
  return formula;
}

function readFormula(text: string): Formula | null {
  const body = text.trim();
  if (body === "") return null;
  const signed = /^[+-]/.test(body) ? body : `+${body}`;
  const dice: Dice[] = [];
  let flat = 0;
  TERM.lastIndex = 0;
  while (TERM.lastIndex < signed.length) {
    const at = TERM.lastIndex;
    const term = TERM.exec(signed);
    if (!term || term.index !== at) return null;
    const [, sign, count, faces, constant] = term;
    if (constant !== undefined) flat += sign === "-" ? -Number(constant) : Number(constant);
    else {
      const group = { count: count === "" || count === undefined ? 1 : Number(count), faces: Number(faces) };
      if (sign === "-" || group.faces < 2 || group.count < 1) return null;
      dice.push(group);
    }
  }
  return countOf(dice) > 100 ? null : { dice, flat };
}

export const countOf = (dice: readonly Dice[]): number => dice.reduce((n, d) => n + d.count, 0);

/** `2d6 + 1`: text that Foundry's Roll can read. */
export function formatFormula({ dice, flat }: Formula): string {
  const terms = dice.filter((d) => d.count > 0).map((d) => `${d.count}d${d.faces}`);
  if (terms.length === 0) return String(flat);
  const sum = terms.join(" + ");
  return flat === 0 ? sum : flat > 0 ? `${sum} + ${flat}` : `${sum} - ${-flat}`;
}
