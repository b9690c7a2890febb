import { defineConfig } from "@playwright/test";
import { launching } from "../../tools/chromium.ts";

/** The built package in a real browser: one GM and two players. `tools/e2e.ts` builds first and passes options on. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../../.table/e2e-results",
  timeout: 240_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "../../.table/e2e.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    screenshot: "only-on-failure",
    launchOptions: launching(),
  },
});
