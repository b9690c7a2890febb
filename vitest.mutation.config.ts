import { defineConfig } from "vitest/config";

/** What mutants of the engine and the rulesets are tried on: their own tests, and nothing that starts a server or a page. */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    include: ["test/{engine,rulesets}/**/*.test.ts"],
    setupFiles: ["tools/mutation-limits.ts"],
  },
});
