import { defineConfig } from "@playwright/test";
import { launching } from "../tools/chromium.ts";

/** The fixture system and module in a real browser, a gamemaster and a player side by side. `test/table/tools/play.ts` starts it. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.play.js",
  outputDir: "../.table/play-results",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "../.table/play.json" }]],
  use: {
    actionTimeout: 20_000,
    launchOptions: launching(),
  },
});
