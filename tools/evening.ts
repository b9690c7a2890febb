/**
 * Packs what a holder of a licence needs for one evening on a licensed Foundry: `npm run evening` writes dist/evening.zip.
 * Most of it is the table's (test/table/docs/licensed.md); the built package comes to it here.
 */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, ROOT } from "./build.ts";
import { manifestIn, zipOf } from "./package.ts";
import { run } from "./run.ts";

const FOLDER = join(ROOT, ".table/evening");
const TARGET = join(ROOT, "dist/evening.zip");

const STEPS = (version: string): string => `
## Tempo (half an hour)

\`Data/systems/tempo\` is Tempo ${version}, the game system of this repository.

14. Make a world of the system Tempo with the users Ada and Ben in the role Player. Log in as Gamemaster and as Ada, with both consoles open.
15. Choose a ruleset in _Game Settings_, make a character for Ada and an adversary, put both on a scene and start a fight.
16. Play three rounds: move along the priced map, attack, answer the prompt as Ada, take a move and an attack back, reload Ada's page in her turn.
17. Note what stands on a console, what does nothing, and what looks wrong in the light and the dark theme.
`;

const { code } = await run("tsx", ["test/table/tools/conformance-module.ts", "--out", FOLDER]);
if (code !== 0) process.exit(code);
const { dist } = await build(join(FOLDER, "Data/systems/tempo"));
appendFileSync(join(FOLDER, "README.md"), STEPS(manifestIn(dist).version));
mkdirSync(join(ROOT, "dist"), { recursive: true });
const zip = zipOf(FOLDER);
writeFileSync(TARGET, zip);
console.log(`${TARGET}: ${(zip.length / 1024).toFixed(0)} KB; its README.md has the steps`);
