import { DiceTerm, type DiceTermData, type Modifier } from "./dice-term.ts";
import { dropBy, keepBy, type DiceTermResult } from "./results.ts";

function keep(this: DiceTerm, modifier: string): false | void {
  return keepBy(this.results, modifier);
}

function drop(this: DiceTerm, modifier: string): false | void {
  return dropBy(this.results, modifier);
}

/** Fate dice with the faces -1, 0 and 1. */
export class FateDie extends DiceTerm {
  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }

  static override DENOMINATION = "f";

  static override MODIFIERS: Record<string, Modifier> = {
    k: keep,
    kh: keep,
    kl: keep,
    d: drop,
    dh: drop,
    dl: drop,
  };

  override mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * 3) - 1;
  }

  override async roll(options: { minimize?: boolean; maximize?: boolean } = {}): Promise<DiceTermResult> {
    const result = await super.roll(options);
    if (options.minimize) result.result = -1;
    else if (options.maximize) result.result = 1;
    return result;
  }

  override _evaluateSync(options: { minimize?: boolean; maximize?: boolean }): this {
    super._evaluateSync(options);
    for (const result of this.results) result.result = options.minimize ? -1 : 1;
    return this;
  }

  override getResultLabel(result: DiceTermResult): string {
    return { "-1": "-", "0": "\u00a0", "1": "+" }[String(result.result)] ?? String(result.result);
  }
}
