/** Where the browser is: CHROME_PATH, or the usual places. Where none is, Debian's is installed as root. */
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
 * What every test starts it with: nothing of its own on the network, WebGL in software (a machine without a graphics
 * card draws the map too), and pages put together without it, which on such a machine costs half the processor time.
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

/** Playwright's launch options. @throws as `ensureChromium` does */
export function launching(): { executablePath: string; args: string[] } {
  return { executablePath: ensureChromium(), args: [...ARGS] };
}

/**
 * For a page's context, before anything is opened in it: the map is drawn fifteen times a second where something moves. On a
 * machine that draws it in software, that leaves it time for all else.
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

/** @throws with the one command to type, where it cannot be installed from here */
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
