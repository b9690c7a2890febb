/**
 * Breaks the code, one thing at a time, and sees whether a test that names the broken rule fails:
 * `npm run tools -- prove [P26 S33 …]`. prove/breaks.ts lists the breaks. Each is made in a copy of the
 * project; the project itself is never touched.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./build.ts";
import { BREAKS } from "./prove/breaks.ts";
import type { PlantedBreak } from "./prove/breaks.ts";
import { failedIn } from "./prove/running.ts";

/**
 * Copies all files that git tracks or would track, as they are in the working tree, and links the
 * dependencies.
 */
function copyOfProject(): string {
  mkdirSync(join(ROOT, ".table"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".table/prove-"));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** @returns why a break does not count as noticed; null where a test that names it failed */
async function problemOf(folder: string, { of, file, from, to, test }: PlantedBreak): Promise<string | null> {
  const path = join(folder, file);
  const whole = readFileSync(path, "utf8");
  if (whole.split(from).length !== 2) return `“${from}” is not once in ${file}`;
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  try {
    const failed = await failedIn(folder, test);
    if (failed === null) return `${test} could not be run`;
    return failed.some((title) => title.includes(of)) ? null : `${test} stays green, or goes red without naming ${of}`;
  } finally {
    writeFileSync(path, whole);
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !BREAKS.some(({ of }) => of === id));
if (unknown.length > 0) {
  console.error(`No break is kept for ${unknown.join(", ")}. There are: ${BREAKS.map(({ of }) => of).join(", ")}.`);
  process.exit(2);
}
const chosen = BREAKS.filter(({ of }) => asked.length === 0 || asked.includes(of));
const folder = copyOfProject();
let red = 0;
try {
  for (const one of chosen) {
    const problem = await problemOf(folder, one);
    if (problem === null) red += 1;
    console.log(problem === null ? `red      ${one.of}  ${one.file}` : `NOT RED  ${one.of}  ${problem}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${red} passed, ${chosen.length - red} failed`);
process.exit(red === chosen.length ? 0 : 1);
