import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A page's changes to files: a block of code that names the file, and where it goes. */
const CHANGE = /^```\w+ (?<file>\S+\.\w+) (?<how>before|under)="(?<where>.*)"\n(?<text>[\s\S]*?)^```$/gm;

interface Tree {
  [key: string]: string | Tree;
}

/**
 * Makes the changes of a page of the documentation in a copy of the tree, in their order.
 * @returns the files that were changed
 * @throws where the page names a line that is not there, or there more than once
 */
export function makeChanges(page: string, folder: string): string[] {
  const files = new Set<string>();
  for (const { groups = {} } of page.matchAll(CHANGE)) {
    const { file = "", how = "", where = "", text = "" } = groups;
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    writeFileSync(path, how === "under" ? withTexts(before, where, text) : withLines(before, where, text, file));
    files.add(file);
  }
  return [...files];
}

/** Lines before the one line that begins so. */
function withLines(before: string, where: string, text: string, file: string): string {
  const parts = before.split(`\n${where}`);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} lines that begin with ${where}`);
  return parts.join(`\n${text}${where}`);
}

/** Entries among those of a language file. */
function withTexts(before: string, where: string, text: string): string {
  const whole = JSON.parse(before) as Tree;
  let room: Tree = whole;
  for (const key of where.split(".")) {
    const next = room[key];
    if (typeof next !== "object") throw new Error(`there is no room ${where} of texts`);
    room = next;
  }
  for (const [name, entries] of Object.entries(JSON.parse(text) as Tree))
    if (typeof entries === "object") room[name] = { ...(room[name] as Tree), ...entries };
  return JSON.stringify(whole, null, 2);
}
