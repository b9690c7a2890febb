import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that play whole fights or compare with brute force: sure to notice, and slow. */
const THOROUGH = /(invariants|fighting|reach|odds|sixth)\.test\.ts$/;

/** What is quick comes first: the first test that notices a mutant ends its run. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isThorough = ({ moduleId }: TestSpecification): boolean => THOROUGH.test(moduleId);
    return [...sorted.filter((f) => !isThorough(f)), ...sorted.filter(isThorough)];
  }
}

/** What mutants of the engine and the rulesets are tried on: their own tests, and nothing that starts a server or a page. */
export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    include: ["test/{engine,rulesets}/**/*.test.ts"],
    setupFiles: ["tools/mutation-limits.ts"],
    sequence: { sequencer: QuickFirst },
  },
});
