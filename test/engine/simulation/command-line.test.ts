import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { playFight, readEncounter, seededFaces, seedOfFight, Tally } from "../../../src/simulation.ts";
import { carryOut, show, simulate } from "../../../tools/simulate.ts";
import { asked, USAGE } from "../../../tools/simulate-arguments.ts";
import { packContent, problemLine, readText } from "../../../tools/simulate-files.ts";

describe("the command line", () => {
  const file = "encounters/gate.json";

  it("is understood, or refused in a line with how it is used", () => {
    const wrong = (...args: string[]) => {
      const found = asked(args);
      return "wrong" in found ? found.wrong : null;
    };
    const plain = { file, fights: 1000, seed: 1, show: null, json: false };
    expect(asked([file])).toEqual(plain);
    expect(asked(["--fights", "20", file, "--seed=-3"])).toEqual({ ...plain, fights: 20, seed: -3 });
    expect(asked([file, "--show", "57", "--json"])).toEqual({ ...plain, show: 57, json: true });
    expect(wrong()).toBe("name an encounter file: one of your own, or encounters/breach.json");
    for (const nowhere of ["encounters", "encounters/nowhere.json"])
      expect(wrong(nowhere)).toMatch(
        new RegExp(`^no such encounter file: ${nowhere}. There are: encounters/breach.json, `),
      );
    expect(wrong(file, "encounters/ring.json")).toBe("one encounter file at a time, not encounters/ring.json as well");
    for (const given of ["0", "1.5", "x", "", "1e3", "10000001", "-0.5"])
      for (const flag of ["--fights", "--show"])
        expect(wrong(file, `${flag}=${given}`)).toBe(
          `${flag} must be a whole number from 1 to 10000000, is ${given === "" ? "empty" : given}`,
        );
    for (const seed of ["1.5", "x", "1e300", "9007199254740993"])
      expect(wrong(file, "--seed", seed)).toBe(`--seed must be a whole number such as 1, is ${seed}`);
    expect(wrong(file, "--seed", "")).toBe("--seed must be a whole number such as 1, is empty");
    expect(wrong(file, "--rounds", "3")).toBe(
      "no such flag: --rounds. There are: --fights, --seed, --show, --json, --help",
    );
    expect(wrong(file, "--seed", "1", "--seed", "2")).toBe("--seed is there twice");
    expect(wrong(file, "--json=1")).toBe("--json takes nothing");
    expect(wrong(file, "--show", "5", "--fights", "9")).toBe(
      "--show plays one fight alone, so --fights does not go with it",
    );
    expect(wrong(file, "--fights")).toBe("--fights needs a number behind it");
    expect(wrong(file, "--seed", "--fights", "3")).toBe("--seed needs a number behind it");
    expect(wrong(file, "--seed", "-3")).toBe("--seed needs a number behind it; a negative one as --seed=-3");
    expect(wrong(file, "--help=1")).toBe("--help takes nothing");
  });

  it.each(["--help", "-h"])("says on %s what there is, whatever else is asked for", (flag) => {
    expect(asked([flag])).toEqual({ help: true });
    expect(asked(["encounters/nowhere.json", flag, "--fights", "x"])).toEqual({ help: true });
    for (const word of ["--fights", "--seed", "--show", "--json", "docs/engine.md", "gate.json", "ring.json"])
      expect(USAGE).toContain(word);
  });

  it("puts a problem in a line: file, line, place, what is wrong, what would be right", () => {
    const found = readEncounter('{\n "ruleset": "phasd" }', packContent);
    if (!("problems" in found)) throw new Error("not refused");
    expect(found.problems.map((p) => problemLine("my.json", p))).toEqual([
      "my.json:2: ruleset is not a ruleset: phasd. Choose one of phased, surface, heroic, pool, surge",
    ]);
    const sides = { a: { members: [{ actor: "bran" }] }, b: { members: [{}] } };
    const nobody = readEncounter(JSON.stringify({ ruleset: "phased", sides }), packContent);
    if (!("problems" in nobody)) throw new Error("not refused");
    expect(problemLine("my.json", nobody.problems[0]!)).toMatch(
      /actor is not an actor .*: bran\. Choose one of brann, .*ilka/,
    );
  });
});

const folder = mkdtempSync(join(tmpdir(), "tempo-simulate-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is printed for a file with this in it. */
const printed = (content: string | Uint8Array, ...args: string[]) => {
  const file = join(folder, "my.json");
  writeFileSync(file, content);
  return carryOut(asked([file, ...args]));
};

const lineOfFile = (line: string): string => line.replace(`${folder}/`, "");

describe("what is printed", () => {
  const ring = readFileSync("encounters/ring.json", "utf8");

  it("is the same with a byte order mark, and what is no UTF-8 is refused with the line", async () => {
    const [plain, marked] = [await printed(ring, "--show", "3"), await printed(`\uFEFF${ring}`, "--show", "3")];
    expect(marked).toEqual(plain);
    expect(plain.code).toBe(0);
    const utf16 = Buffer.from(`\uFEFF${ring}`, "utf16le");
    const { out, errors, code } = await printed(utf16);
    expect([out, errors.map(lineOfFile), code]).toEqual([
      [],
      ["my.json:1: is not UTF-8 text from here on; save it as UTF-8"],
      1,
    ]);
    expect(readText(Buffer.from([0x5b, 0x0a, 0x0a, 0xff]))).toEqual({ line: 3 });
  });

  it("are the first faults of a file and how many more, or as JSON all of them", async () => {
    const members = Array.from({ length: 30 }, () => ({ odd: 1 }));
    const text = JSON.stringify({ ruleset: "pool", sides: { a: { members }, b: { members: [{}] } } }, null, 1);
    const { errors, code } = await printed(text);
    expect([errors.length, code, errors.at(-1)]).toEqual([21, 1, "and 10 more"]);
    expect(lineOfFile(errors[0] ?? "")).toMatch(/^my.json:7: sides.a.members.0.odd is not known here/);
    const asJson = await printed(text, "--json");
    const { problems } = JSON.parse(asJson.out.join("")) as { problems: object[] };
    expect([problems.length, asJson.code, asJson.errors]).toEqual([30, 1, []]);
    expect(problems[0]).toMatchObject({ line: 7, path: ["sides", "a", "members", "0", "odd"], problem: "Unknown" });
  });

  it("goes on past a warning, and tells of it", async () => {
    const members = [{}, { name: "Gone", source: { losses: { health: 500 } } }];
    const text = JSON.stringify({ ruleset: "phased", rounds: 2, sides: { a: { members }, b: { members: [{}] } } });
    const { out, errors, code } = await printed(text, "--fights", "2", "--json");
    expect(errors.map(lineOfFile)).toEqual([
      "warning: my.json:1: sides.a.members.1 is out of action from the start: Gone",
    ]);
    expect(JSON.parse(out.join(""))).toMatchObject({ fights: 2, warnings: [{ line: 1, problem: "Out" }] });
    expect(code).toBe(0);
  });

  it("are as JSON the figures of the report", async () => {
    const { out } = await printed(ring, "--fights", "5", "--seed", "9", "--json");
    const read = encounterOf("ring.json");
    const tally = simulate(read, 5, 9, () => undefined);
    const found = JSON.parse(out.join("")) as { wins: unknown; out: unknown[] };
    expect(found).toMatchObject({ title: read.title, ruleset: "surface", seed: 9, fights: 5, rounds: tally.rounds });
    expect(found.wins).toEqual(["crew", "raiders", null].map((side) => ({ side, ...tally.wins(side) })));
    expect(found.out).toHaveLength(10);
    expect(found.out[0]).toEqual({ id: "Sabe", side: "crew", ...tally.casualty("Sabe") });
  });
});

function encounterOf(name: string) {
  const read = readEncounter(readFileSync(join("encounters", name), "utf8"), packContent);
  if ("problems" in read) throw new Error(read.problems.map((p) => problemLine(name, p)).join("\n"));
  return read;
}

describe("one fight of a series", () => {
  it("is the one that the series has at that place", async () => {
    const read = encounterOf("gate.json");
    const series = simulate(read, 6, 4, () => undefined);
    const alone = new Tally();
    for (const n of [6, 5, 4, 3, 2, 1]) alone.add(await show(read, 4, n));
    expect([alone.wins("heroes"), alone.rounds, alone.actions.toSorted()]).toEqual([
      series.wins("heroes"),
      series.rounds,
      series.actions.toSorted(),
    ]);
    const { state } = playFight(read.ruleset, read.state, seededFaces(seedOfFight(4, 6)), read.rounds);
    expect((await show(read, 4, 6)).state).toEqual(state);
  });

  it.each(readdirSync("encounters"))("of %s is told in words: no key, no figure left open, no id", async (name) => {
    const read = encounterOf(name);
    for (const n of [1, 2, 3, 4, 5]) {
      const { told, rounds, winner } = await show(read, 1, n);
      const text = told.join("\n");
      expect(text).not.toMatch(/TEMPO|[{}]|undefined|NaN|\[object|\bitem\d|\bx?e\d/);
      expect(told[0]).toBe(read.title);
      expect(told.filter((line) => /^Round \d+$/.test(line)).length).toBeGreaterThanOrEqual(Math.min(rounds, 2) - 1);
      for (const word of ["The fight is over", `Winner: ${winner ?? "nobody"}`, "Damage to ", " → "])
        expect(text).toContain(word);
      for (const id of Object.keys(read.state.combatants)) expect(text).toContain(id);
    }
  });

  it("is told as its cards tell it: who, with what, the sum, the damage, what it took, who is out", async () => {
    const told = (await printed(readFileSync("encounters/ring.json"), "--show", "57")).out;
    const at = told.indexOf("Sabe's wing's turn. Left: 2 actions of 2.");
    expect(told.slice(at + 1, at + 10)).toEqual(WING);
  });
});

/** The one turn of fight 57 in which much happens. */
const WING = [
  "  Sabe's wing → Raider pikeman: Fire, Rescue carbine",
  "    Fire, 24: hit, 3 hits",
  "      1d20 [20] + 3 Combat bonus + 1 Range band = 24, against 11",
  "      3 hits.",
  "    Damage to Raider pikeman: 13",
  "      3d8 [5 6 2] = 13 kinetic",
  "      Raider pikeman: HP −13",
  "  Raider pikeman: out",
  "  Sabe's wing: Move 20 m",
];
