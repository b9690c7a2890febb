/**
 * Kills the server at random moments while clients write, and checks that nothing it acknowledged is lost.
 *
 *     npm run kill-nine -w foundry-stand-in -- [--times 200] [--seed 1]
 */
import { parseArgs } from "node:util";
import { killAgainAndAgain } from "../unit/proof/kill-nine.ts";

const { values } = parseArgs({ options: { seed: { type: "string" }, times: { type: "string" } } });
const seed = Number(values.seed ?? 1);
const times = Number(values.times ?? 200);
const began = performance.now();
const { kills, acknowledged, fewest, problems } = await killAgainAndAgain(times, seed, (report) => {
  if (report.kills % 10 === 0) {
    console.log(
      `${report.kills} kills, ${report.acknowledged} writes acknowledged, ${report.problems.length} problems`,
    );
  }
});
for (const problem of problems) console.log(`FAILED  ${problem}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${new Date().toISOString().slice(0, 10)}: killed ${kills} times with seed ${seed} in ${minutes} min; ` +
    `${acknowledged} writes acknowledged, at least ${fewest} a time; ${problems.length} lost or torn`,
);
process.exit(problems.length === 0 ? 0 : 1);
