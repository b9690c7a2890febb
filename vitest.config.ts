import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    // A machine that does much else at the same time is slow, not wrong: only what hangs fails here.
    maxWorkers: "100%",
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: ["test/{engine,rulesets,house}/**/*.test.ts"],
          // Nothing there keeps state in a module, so that files may share what they have imported: half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: ["test/{documents,applications}/**/*.test.ts", "test/table/unit/**/*.test.ts"],
        },
      },
    ],
  },
});
