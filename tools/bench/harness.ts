/** The built package of a tree, at its own table with its own demo worlds: this tree's, or an older commit's. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type * as Evenings from "../../test/e2e/evening.ts";
import type * as Parties from "../../test/e2e/party.ts";
import type * as Builds from "../build.ts";
import type * as Demos from "../demo.ts";

export type Rows = [figure: string, value: string][];

export interface Harness {
  readonly party: typeof Parties;
  readonly demo: typeof Demos;
  readonly evening: typeof Evenings;
  readonly size: { readonly minified: number; readonly gzip: number };
}

/** Builds a tree and opens what its browser tests play with. */
export async function harnessOf(root: string): Promise<Harness> {
  const open = async (path: string): Promise<unknown> => import(pathToFileURL(join(root, path)).href);
  const { build } = (await open("tools/build.ts")) as typeof Builds;
  const { minified, gzip } = await build();
  return {
    party: (await open("test/e2e/party.ts")) as typeof Parties,
    demo: (await open("tools/demo.ts")) as typeof Demos,
    evening: (await open("test/e2e/evening.ts")) as typeof Evenings,
    size: { minified, gzip },
  };
}

/** Unpacks a commit into a folder of its own, with this tree's packages and so with this tree's table. */
export function checkedOut(root: string, commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), "tempo-bench-"));
  const packed = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 29 });
  execFileSync("tar", ["-x", "-C", folder], { input: packed });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** esbuild marks functions by a name that pages do not know. */
export const teach = (page: Page): Promise<unknown> => page.evaluate("globalThis.__name = (f) => f");

export const ms = (time: number): string => `${time.toFixed(time < 20 ? 1 : 0)} ms`;

/** A figure that this share of the times does not exceed. */
export function at(share: number, times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const spread = (times: readonly number[]): string =>
  times.length === 0 ? "nothing to measure" : `median ${ms(at(0.5, times))}, at most ${ms(Math.max(...times))}`;
