import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** A break that makes a test go on for ever is noticed, too. */
const LONGEST = 180_000;

interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * The tests of a file that fail in a copy of the project, by their titles; what cannot even be loaded fails under its message.
 * @returns null where nothing was told
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
