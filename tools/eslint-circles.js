/**
 * The rule `house/no-circles`: no file of `src` imports itself at run time, through however many others.
 * `measure/circles.ts` finds the circles.
 */
import { execFileSync } from "node:child_process";
import { relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const src = resolve(root, "src");

/** The circle that each file is in, by its path in `src`; found once for each run of the linter. */
let circles = null;

function circleOf(file) {
  if (circles === null) {
    const code = `import { circlesIn, importsUnder } from "./tools/measure/circles.ts";
      console.log(JSON.stringify(circlesIn(importsUnder(${JSON.stringify(src)}, "at run time"))));`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", code];
    const found = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
    circles = new Map(found.flatMap((circle) => circle.map((name) => [name, circle])));
  }
  return circles.get(relative(src, file));
}

export const house = {
  rules: {
    "no-circles": {
      meta: { type: "problem", schema: [], messages: { circle: "A circle of imports at run time: {{files}}." } },
      create: (context) => ({
        Program(node) {
          const circle = circleOf(context.filename);
          if (circle) context.report({ node, messageId: "circle", data: { files: circle.join(", ") } });
        },
      }),
    },
  },
};
