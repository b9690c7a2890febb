/**
 * Formats the templates: one element a line, indented by its depth, so that a diff can be read. Prettier's
 * printer for Handlebars refuses partials and blocks within a tag, which most of our templates have;
 * js-beautify knows both. `npm run format` writes; `npm run lint` only compares (`--check`). Both report
 * templates that cannot be parsed.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import beautify from "js-beautify";
import { ROOT } from "./build.ts";

const folder = join(ROOT, "templates");

const formatted = (text: string): string =>
  beautify.html(text, {
    indent_size: 2,
    indent_handlebars: true,
    wrap_line_length: 0,
    wrap_attributes: "preserve",
    inline: [],
    extra_liners: [],
    max_preserve_newlines: 1,
    end_with_newline: true,
  });

const check = process.argv.includes("--check");
let wrong = 0;
for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((n) => n.endsWith(".hbs"))) {
  const text = readFileSync(join(folder, name), "utf8");
  try {
    Handlebars.parse(text);
  } catch (error) {
    wrong += 1;
    console.error(`templates/${name} cannot be read: ${String(error)}`);
    continue;
  }
  const wanted = formatted(text);
  if (wanted === text) continue;
  if (check) {
    wrong += 1;
    console.error(`templates/${name} is formatted otherwise: npm run format`);
  } else writeFileSync(join(folder, name), wanted);
}
if (wrong > 0) process.exitCode = 1;
