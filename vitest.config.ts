import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    // A machine that does much else at the same time is slow, not wrong: only what hangs fails here.
    maxWorkers: "100%",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    include: ["test/{engine,rulesets,documents,applications,house}/**/*.test.ts", "test/table/unit/**/*.test.ts"],
  },
});
