/** What is kept of recorded fights, and the files that hold it: `test/records/<ruleset>.json.br`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Command } from "../../src/engine/command.ts";
import type { Json } from "../../src/engine/json.ts";
import type { FightState } from "../../src/engine/state.ts";

/** A value to put at a path of the state; without one, whatever is there is removed. */
export type Patch = readonly [path: readonly string[], value?: Json];

/** `p`: a player, `g`: the GM, `f`: the GM who overrides soft refusals. */
export type By = "p" | "g" | "f";

export type Step =
  /** The faces as they fell, each with its die's sides: `3/8 12/20`. */
  | { readonly do: Command; readonly as: By; readonly faces: string }
  /** What the GM changes by hand. */
  | { readonly hand: readonly Patch[] };

export interface Script {
  /** How the fight was drawn: at random or towards what is rare. */
  readonly kind: "random" | "steered";
  /** How the first state differs from the base. */
  readonly start: readonly Patch[];
  readonly steps: readonly Step[];
}

/** All fights of one ruleset. */
export interface RecordFile {
  /** The commit whose behaviour it holds. */
  readonly commit: string;
  readonly base: FightState;
  /** The actions that existed when it was recorded; rows of later ones are not compared. */
  readonly actions: readonly string[];
  /** Names of combatants and items, by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly fights: readonly Script[];
  /** By fight and step: the marks of everything a person could notice, as `Marks.of` writes them. */
  readonly told: readonly (readonly string[])[];
}

export const RECORDS = "test/records";

const pathOf = (root: string, ruleset: string): string => join(root, RECORDS, `${ruleset}.json.br`);

export const isRecorded = (root: string, ruleset: string): boolean => existsSync(pathOf(root, ruleset));

export const readRecord = (root: string, ruleset: string): RecordFile =>
  JSON.parse(brotliDecompressSync(readFileSync(pathOf(root, ruleset))).toString("utf8")) as RecordFile;

/** @returns its size in bytes */
export function writeRecord(root: string, ruleset: string, record: RecordFile): number {
  mkdirSync(join(root, RECORDS), { recursive: true });
  const text = Buffer.from(JSON.stringify(record));
  const packed = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(pathOf(root, ruleset), packed);
  return packed.length;
}

/** A state with values put at their paths; the state given is not changed. */
export function patched(state: FightState, patches: readonly Patch[]): FightState {
  const put = (value: Json | undefined, [key, ...rest]: readonly string[], to: Json | undefined): Json | undefined => {
    if (key === undefined) return to;
    if (Array.isArray(value)) throw new Error(`no patch reaches into a list (${key})`);
    const { [key]: old, ...others } = (value ?? {}) as Record<string, Json>;
    const made = put(old, rest, to);
    return made === undefined ? others : { ...(value as Record<string, Json>), [key]: made };
  };
  return patches.reduce<Json | undefined>(
    (made, [path, value]) => put(made, path, value),
    state as unknown as Json,
  ) as unknown as FightState;
}

export const facesIn = (text: string): (readonly [face: number, sides: number])[] =>
  text === ""
    ? []
    : text.split(" ").map((die) => {
        const [face, sides] = die.split("/");
        return [Number(face), Number(sides)];
      });
