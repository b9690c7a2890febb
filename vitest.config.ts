import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["test/{engine,rulesets,house}/**/*.test.ts", "test/table/unit/**/*.test.ts"],
  },
});
