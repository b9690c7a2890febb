import { DiceTerm, type DiceTermData } from "./dice-term.ts";
import type { DiceTermResult } from "./results.ts";

/** A coin: 1 is heads, 0 is tails. */
export class Coin extends DiceTerm {
  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, string> = { c: "call" };

  override mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * 2);
  }

  override async roll(options: { minimize?: boolean; maximize?: boolean } = {}): Promise<DiceTermResult> {
    const result = await super.roll(options);
    if (options.minimize) result.result = 0;
    else if (options.maximize) result.result = 1;
    return result;
  }

  override _evaluateSync(options: { minimize?: boolean; maximize?: boolean }): this {
    super._evaluateSync(options);
    for (const result of this.results) result.result = options.minimize ? 0 : 1;
    return this;
  }

  override getResultLabel(result: DiceTermResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceTermResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /** `c1` or `c0`: counts the coins that show the called side. */
  call(modifier: string): false | void {
    const match = /^c([01])$/i.exec(modifier);
    if (!match) return false;
    const target = Number(match[1]);
    for (const result of this.results) {
      result.success = result.result === target;
      result.failure = !result.success;
      result.count = result.success ? 1 : 0;
    }
  }
}
