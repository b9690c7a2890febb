import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** In milliseconds. A run that takes longer is killed and leaves no report. */
const LONGEST = 180_000;

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * Runs a test file in a copy of the project.
 * @returns the titles of its failed tests; empty also where it cannot be loaded, null where there is no
 * report
 */
export function failedIn(folder: string, test: string): Promise<readonly string[] | null> {
  const out = join(folder, "proved.json");
  rmSync(out, { force: true });
  return new Promise((resolve, reject) => {
    const vitest = join(folder, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", test, "--reporter=json", `--outputFile=${out}`];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
    const late = setTimeout(() => child.kill("SIGKILL"), LONGEST);
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(late);
      try {
        const { testResults } = JSON.parse(readFileSync(out, "utf8")) as Report;
        const titles = testResults.flatMap(({ assertionResults }) =>
          assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
        );
        resolve(titles);
      } catch {
        resolve(null);
      }
    });
  });
}
