/**
 * Makes a release: `npm run release -- --tag v0.3.0`. Tag, package.json, system.json and the newest section
 * of the changelog have to name the same version. Builds the package, adds its addresses to the manifest, and
 * uploads zip, manifest and notes to the forge.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.ts";
import type { Manifest } from "./package.ts";
import { manifestIn, zipOf } from "./package.ts";

const USAGE = `Releases a version: builds, and hands the package, its manifest and its notes to the forge.

usage: npm run release -- --tag vX.Y.Z [--repository OWNER/NAME] [--dry-run [--unreleased]] [--out FOLDER]

  --tag         the tag that was pushed; it has to name the version of package.json, system.json and CHANGELOG.md
  --repository  where it is released; $GITHUB_REPOSITORY unless told
  --unreleased  lets a dry run pass although the changelog lists what is not yet released
  --dry-run     checks and builds, and hands nothing over: the assets lie in the folder
  --out         where the assets are put; .table/release unless told`;

/** The names of the files that are attached to a release. */
const PACKAGE = "tempo.zip";
const MANIFEST = "system.json";
const NOTES = "notes.md";

interface Section {
  /** Null for the section of unreleased changes. */
  readonly version: string | null;
  readonly text: string;
}

/** A changelog's sections, the newest first. */
export function sectionsOf(changelog: string): Section[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return { version: /^(\d+\.\d+\.\d+)/.exec(heading)?.[1] ?? null, text: lines.join("\n").trim() };
    });
}

/** Why this tag cannot be released; empty where it can. */
export function releaseProblems(
  tag: string,
  versions: Readonly<Record<string, string>>,
  sections: readonly Section[],
): string[] {
  const wanted = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
  if (wanted === undefined) return [`${tag} is no tag of a version: it has to read vX.Y.Z`];
  const others = Object.entries(versions).filter(([, version]) => version !== wanted);
  const problems = others.map(([file, version]) => `${file} says ${version}, the tag says ${wanted}`);
  const [waiting] = sections.filter(({ version, text }) => version === null && text !== "");
  const newest = sections.find(({ version }) => version !== null);
  if (newest?.version !== wanted) problems.push(`CHANGELOG.md has no section ${wanted} at its top`);
  if (waiting) problems.push(`CHANGELOG.md still lists what is not yet released: give it the heading ${wanted}`);
  return problems;
}

/** The manifest with the addresses from which Foundry installs and updates the package. */
export const withAddresses = (manifest: Manifest, repository: string, tag: string): Manifest => {
  const home = `https://github.com/${repository}`;
  return {
    ...manifest,
    url: home,
    manifest: `${home}/releases/latest/download/${MANIFEST}`,
    download: `${home}/releases/download/${tag}/${PACKAGE}`,
  };
};

/**
 * Makes the release and attaches its files.
 * @throws where the forge refuses
 */
async function publish(tag: string, repository: string, assets: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const token = process.env["GITHUB_TOKEN"];
  if (!token) throw new Error("GITHUB_TOKEN is not set: nothing can be released without it");
  const send = async (url: string, body: Uint8Array | string, type: string): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, accept: "application/vnd.github+json", "content-type": type };
    const answer = await fetch(url, { method: "POST", headers, body: body as BodyInit });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const notes = new TextDecoder().decode(assets[NOTES]);
  const made = await send(
    `https://api.github.com/repos/${repository}/releases`,
    JSON.stringify({ tag_name: tag, name: `Tempo ${tag.slice(1)}`, body: notes, prerelease: tag.startsWith("v0.") }),
    "application/json",
  );
  const upload = String(made["upload_url"]).replace(/\{.*$/, "");
  for (const [name, bytes] of Object.entries(assets))
    await send(`${upload}?name=${name}`, bytes, "application/octet-stream");
}

async function release(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tag: { type: "string" },
      repository: { type: "string", default: process.env["GITHUB_REPOSITORY"] ?? "" },
      "dry-run": { type: "boolean", default: false },
      unreleased: { type: "boolean", default: false },
      out: { type: "string", default: join(ROOT, ".table/release") },
      help: { type: "boolean", default: false },
    },
  });
  const { tag, repository, out } = values;
  if (values.help || tag === undefined) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const all = sectionsOf(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"));
  const sections = values.unreleased && values["dry-run"] ? all.filter(({ version }) => version !== null) : all;
  const own = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
  const versions = { "package.json": own.version, "system.json": manifestIn(ROOT).version };
  const problems = releaseProblems(tag, versions, sections);
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) problems.push("name the repository: --repository owner/name");
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { dist } = await build(join(out, "tempo"));
  const manifest = `${JSON.stringify(withAddresses(manifestIn(dist), repository, tag), null, 2)}\n`;
  writeFileSync(join(dist, "system.json"), manifest);
  const assets = {
    [PACKAGE]: zipOf(dist),
    [MANIFEST]: new TextEncoder().encode(manifest),
    [NOTES]: new TextEncoder().encode(`${sections.find(({ version }) => version !== null)?.text ?? ""}\n`),
  };
  for (const [name, bytes] of Object.entries(assets)) {
    writeFileSync(join(out, name), bytes);
    console.log(`${name}: ${(bytes.length / 1024).toFixed(1)} KB`);
  }
  if (values["dry-run"]) console.log("a dry run: nothing was handed over");
  else await publish(tag, repository, assets);
}

if (process.argv[1] === import.meta.filename) await release();
