/** Finds the browser: CHROME_PATH, or the usual places. Without one, root installs Debian's. */
import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The arguments for every test: no background traffic, and WebGL in software for machines without a graphics
 * card. Compositing without the GPU process halves the CPU time on such a machine.
 */
const ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
];

/** Playwright's launch options. @throws {Error} like ensureChromium() */
export function launching(): { executablePath: string; args: string[] } {
  return { executablePath: ensureChromium(), args: [...ARGS] };
}

/**
 * Limits the canvas to 15 frames per second, to leave CPU time for the rest where WebGL runs in software. For
 * a context, before its first page opens.
 */
export const calmly = (): void => localStorage.setItem("core.maxFPS", "15");

export function findChromium(): string | null {
  const given = process.env["CHROME_PATH"];
  if (given !== undefined && given !== "") {
    if (isProgram(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, and no program is there`);
  }
  return PLACES.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the browser. @throws {Error} with the command to type, if it cannot be installed */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0)
    throw new Error("No Chromium was found. Type: sudo apt-get install -y chromium   (or set CHROME_PATH)");
  console.log("Installing Debian's chromium …");
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-q"], options);
  execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium", "fonts-dejavu-core"], options);
  const installed = findChromium();
  if (!installed) throw new Error("Chromium could not be installed. Type: apt-get install -y chromium");
  return installed;
}
