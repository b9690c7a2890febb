import { defineConfig } from "@playwright/test";
import { launching } from "foundry-stand-in";

const CATALOGUE = process.env["TEMPO_E2E_CATALOGUE"] !== undefined;

/** What only generation 14 has is tested there. */
const LATER = Number(process.env["TEMPO_E2E_GENERATION"] ?? "13") >= 14;

/** The catalogue and the other tests may be played side by side. */
const NAME = CATALOGUE ? "catalogue-played" : "e2e";

/** The built package in a real browser: one GM and two players. `tools/e2e.ts` builds first and passes options on. */
export default defineConfig({
  testDir: ".",
  testMatch: CATALOGUE ? "**/catalogue/*.e2e.ts" : "**/*.e2e.ts",
  testIgnore: CATALOGUE ? [] : ["**/catalogue/**", ...(LATER ? [] : ["**/*.fourteen.e2e.ts"])],
  outputDir: `../../.table/${NAME}-results`,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: `../../.table/${NAME}.json` }]],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    launchOptions: launching(),
  },
});
