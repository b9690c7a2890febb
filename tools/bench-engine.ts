/**
 * Times the engine, each time with a peer in the same run: `npm run tools -- bench-engine`. Prints a Markdown
 * table. Each time is the best of several runs, because other work on the machine only ever makes it worse.
 * It measures the built engine (`dist/engine.mjs`). `--fights N` sets how many fights a run of the simulation
 * plays; `-- turns pools` runs those benchmarks alone.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import createGraph from "ngraph.graph";
import ngraphPath from "ngraph.path";
import { Path } from "rot-js";
import type { Command } from "../src/engine/command.ts";
import type { Search } from "../src/engine/move/reach.ts";
import type { Ruleset } from "../src/engine/ruleset.ts";
import type { Encounter, ContentSource } from "../src/engine/simulation/encounter.ts";
import type { FightState } from "../src/engine/state.ts";
import type * as Simulation from "../src/simulation.ts";
import type * as Standalone from "../src/standalone.ts";
import { buildEngine } from "./build.ts";
import { packContent } from "./simulate-files.ts";

const folder = mkdtempSync(join(tmpdir(), "tempo-bench-"));
await buildEngine(folder);
const built = pathToFileURL(join(folder, "engine.mjs")).href;
const { GM, keptSum, playFight, readEncounter, rulesets, search, seededFaces, Session } = (await import(
  built
)) as typeof Standalone & typeof Simulation;
const content: ContentSource = { ...packContent, rulesets };

function encounterOf(text: string): Encounter {
  const encounter = readEncounter(text, content);
  if ("problems" in encounter) throw new Error(JSON.stringify(encounter.problems));
  return encounter;
}

interface Row {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  readonly wanted: string;
  readonly met: boolean;
}

const rows: Row[] = [];
const ms = (n: number): string => (n < 10 ? `${n.toPrecision(3)} ms` : `${Math.round(n)} ms`);
const times = (n: number): string => `${n < 10 ? n.toFixed(1) : Math.round(n)} ×`;

/** Milliseconds of the fastest run. */
function best(runs: number, run: () => void): number {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    run();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Dice of a pool: `a` d4, `s` d8, and `sixes` d6 for bonus and penalty dice (D1). */
const poolDice = (a: number, s: number, sixes: number): { count: number; faces: number }[] => [
  { count: a, faces: 4 },
  { count: s, faces: 8 },
  { count: sixes, faces: 6 },
];

function benchPools(): void {
  // The very first call in a process, before anything is compiled or cached. Garbage from loading the module
  // is collected before, so that its collection does not fall into that call.
  const code = `import { keptSum } from "${built}"; const dice = ${JSON.stringify(poolDice(6, 6, 8))};
    gc();
    const started = performance.now(); keptSum(dice, 4, 6); console.log(performance.now() - started);`;
  const fresh = (): number =>
    Number(execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", code], { encoding: "utf8" }));
  const first = Math.min(...Array.from({ length: 7 }, fresh));
  rows.push({ what: "The 20-dice pool, first call", ours: ms(first), peer: "", wanted: "≤ 2 ms", met: first <= 2 });

  const started = performance.now();
  let pools = 0;
  for (let a = 1; a <= 6; a++)
    for (let s = 0; s <= 6; s++)
      for (let bonus = 0; bonus <= 4; bonus++)
        for (let penalty = 0; penalty <= 4; penalty++, pools++) keptSum(poolDice(a, s, bonus + penalty), penalty, a);
  const all = performance.now() - started;
  rows.push({ what: `All ${pools} pools`, ours: ms(all), peer: "", wanted: "≤ 500 ms", met: all <= 500 });

  // Eight dice: 3d4 + 2d8 + 3d6, one removed, three kept. A group of no dice keeps each call from being
  // cached.
  let sides = 100;
  const ours = best(200, () => keptSum([...poolDice(3, 2, 3), { count: 0, faces: ++sides }], 1, 3));
  const peer = best(2, () => enumerate([4, 4, 4, 8, 8, 6, 6, 6], 1, 3));
  rows.push({
    what: "A pool of 8 dice, exactly; peer: every throw counted",
    ours: ms(ours),
    peer: `${ms(peer)}, ${times(peer / ours)}`,
    wanted: "≥ 100 ×",
    met: peer / ours >= 100,
  });
}

function enumerate(dice: readonly number[], remove: number, keep: number): Map<number, number> {
  const counts = new Map<number, number>();
  const faces = dice.map(() => 1);
  for (;;) {
    const sorted = [...faces].sort((a, b) => b - a);
    let sum = 0;
    for (let i = remove; i < remove + keep; i++) sum += sorted[i] ?? 0;
    counts.set(sum, (counts.get(sum) ?? 0) + 1);
    let at = 0;
    while (at < dice.length && faces[at] === dice[at]) faces[at++] = 1;
    if (at === dice.length) return counts;
    faces[at] = (faces[at] ?? 0) + 1;
  }
}

const SIZE = 60;
const BUDGET = 24;

function benchReach(): void {
  const source = seededFaces(1);
  const weights = Array.from({ length: SIZE * SIZE }, () => ([1, 1, 1, 2, 3] as const)[source(5) - 1] ?? 1);
  const middle = SIZE / 2;
  weights[middle * SIZE + middle] = 1;
  const given = (difficulty: (x: number, y: number) => number): Search => ({
    grid: { kind: "square", size: 1, diagonals: "equidistant" },
    terrain: { x: 0, y: 0, columns: SIZE, rows: SIZE, space: (x, y) => ({ difficulty: difficulty(x, y) }) },
    place: { x: middle, y: middle, w: 1, h: 1, z: 0 },
    walk: { kind: "sum", start: 0, charge: (s) => s.length * s.difficulty, cost: (length) => ({ length }) },
    mode: "walk",
    diagonals: 0,
    aloft: false,
    within: ({ length = 0 }) => length <= BUDGET,
  });
  const weighted = given((x, y) => weights[y * SIZE + x] ?? 1);
  const found = search(weighted);
  const ours = best(30, () => search(weighted));

  const graph = createGraph<null, number>();
  for (let at = 0; at < SIZE * SIZE; at++) graph.addNode(at, null);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [c, r] = [x + dx, y + dy];
          if ((dx === 0 && dy === 0) || c < 0 || r < 0 || c >= SIZE || r >= SIZE) continue;
          graph.addLink(y * SIZE + x, r * SIZE + c, weights[r * SIZE + c] ?? 1);
        }
  const finder = ngraphPath.aStar(graph, { oriented: true, distance: (_a, _b, link) => link.data });
  const start = middle * SIZE + middle;
  let reached = 0;
  const peer = best(1, () => {
    // Nobody gets farther than the budget in any direction.
    for (let at = 0; at < SIZE * SIZE; at++) {
      const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
      if (Math.max(Math.abs(x - middle), Math.abs(y - middle)) > BUDGET) continue;
      const nodes = finder.find(start, at);
      let cost = 0;
      for (const node of nodes) if (node.id !== start) cost += weights[node.id as number] ?? 0;
      if (nodes.length > 0 && cost <= BUDGET) reached++;
    }
  });
  if (reached !== found.spaces.length) throw new Error(`ngraph reaches ${reached}, the engine ${found.spaces.length}`);
  rows.push({
    what: `Reach on ${SIZE} × ${SIZE}, weighted, budget ${BUDGET} (${reached} spaces); peer: ngraph.path for each target`,
    ours: ms(ours),
    peer: `${ms(peer)}, ${times(peer / ours)}`,
    wanted: "≥ 1000 ×",
    met: peer / ours >= 1000,
  });

  const plain = given(() => 1);
  const unit = best(50, () => search(plain));
  let rotReached = 0;
  const rot = best(20, () => {
    const finderTo = new Path.Dijkstra(middle, middle, (x, y) => x >= 0 && y >= 0 && x < SIZE && y < SIZE, {
      topology: 8,
    });
    rotReached = 0;
    for (let y = middle - BUDGET; y <= middle + BUDGET; y++)
      for (let x = middle - BUDGET; x <= middle + BUDGET; x++) {
        let length = -1;
        finderTo.compute(x, y, () => length++);
        if (length <= BUDGET) rotReached++;
      }
  });
  if (rotReached !== search(plain).spaces.length) throw new Error(`rot-js reaches ${rotReached} spaces`);
  rows.push({
    what: `The same at unit cost; peer: rot-js`,
    ours: ms(unit),
    peer: `${ms(rot)}, ${times(rot / unit)}`,
    wanted: "ahead",
    met: rot > unit,
  });
}

const COMBATANTS = 60;
/** All within one round, because the peer knows no initiative. */
const TURNS = 50;

/** Each turn: three spends, one undo, end of turn. */
function ourTurns(ruleset: Ruleset, begun: FightState): void {
  const session = new Session(ruleset, begun);
  const carry = (command: Command): void => {
    const decision = session.decide(command, [], GM);
    if (!("events" in decision)) throw new Error(JSON.stringify(decision));
  };
  for (let n = 0; n < TURNS; n++) {
    const who = session.state.turn ?? "";
    for (let i = 1; i <= 3; i++) carry({ type: "spend", who, id: `s${n}-${i}`, pool: "ap", amount: 1 });
    carry({ type: "undo", who, entry: `s${n}-3` });
    carry({ type: "endTurn", who });
  }
}

interface BoardClient {
  readonly moves: Record<string, (...args: unknown[]) => void>;
  readonly events: Record<string, () => void>;
  undo(): void;
  getState(): { G: { spent: Record<string, number> }; ctx: { turn: number } };
}

function benchTurns(): void {
  const member = { name: "Someone", count: COMBATANTS / 2, source: {} };
  const text = JSON.stringify({ ruleset: "phased", sides: { a: { members: [member] }, b: { members: [member] } } });
  const encounter = encounterOf(text);
  const { ruleset } = encounter;
  const faces = seededFaces(1);
  const throwDice = ({ count, faces: of }: { count: number; faces: number }): number[] =>
    Array.from({ length: count }, () => faces(of));
  const session = new Session(ruleset, encounter.state);
  for (const command of [{ type: "begin" }, { type: "reveal", choices: {}, ids: {} }] as const) {
    const decision = session.decide(command, throwDice, GM);
    if (!("events" in decision)) throw new Error(JSON.stringify(decision));
  }
  const begun = session.state;
  const ours = best(100, () => ourTurns(ruleset, begun)) / TURNS;

  const require = createRequire(import.meta.url);
  const { Client } = require("boardgame.io/dist/cjs/client.js") as { Client: (given: object) => BoardClient };
  const game = {
    name: "turns",
    setup: () => ({ spent: Object.fromEntries(Array.from({ length: COMBATANTS }, (_, i) => [String(i), 0])) }),
    moves: {
      spend: ({ G, ctx }: { G: { spent: Record<string, number> }; ctx: { currentPlayer: string } }) => {
        G.spent[ctx.currentPlayer] = (G.spent[ctx.currentPlayer] ?? 0) + 1;
      },
    },
  };
  const peer =
    best(100, () => {
      const client = Client({ game, numPlayers: COMBATANTS, debug: false });
      for (let n = 0; n < TURNS; n++) {
        for (let i = 0; i < 3; i++) client.moves["spend"]?.();
        client.undo();
        client.events["endTurn"]?.();
      }
      const { G, ctx } = client.getState();
      if (ctx.turn !== TURNS + 1 || Object.values(G.spent).filter((n) => n === 2).length !== TURNS)
        throw new Error("boardgame.io did something else");
    }) / TURNS;
  rows.push({
    what: `A turn: three spends, one undo, end of turn, ${COMBATANTS} combatants; peer: boardgame.io's local client`,
    ours: ms(ours),
    peer: `${ms(peer)}, ${times(peer / ours)}`,
    wanted: "≥ 10 ×",
    met: peer / ours >= 10,
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fights: { type: "string", default: "1000" }, encounter: { type: "string" } },
});
const FIGHTS = Number(values.fights);
const RUNS = 3;
const ENCOUNTERS = join(import.meta.dirname, "../encounters");

/**
 * Fights per second of one encounter. It runs in a process of its own, as `npm run tools -- simulate` does.
 */
function benchEncounter(file: string): void {
  const { ruleset, state, rounds } = encounterOf(readFileSync(join(ENCOUNTERS, file), "utf8"));
  const faces = seededFaces(1);
  let played = 0;
  const play = (fights: number): void => {
    for (let n = 0; n < fights; n++) played += playFight(ruleset, state, faces, rounds).rounds;
  };
  // Hot code has to be compiled first: a simulation of thousands runs at the speed of its later fights.
  play(FIGHTS / 2);
  played = 0;
  const rate = FIGHTS / (best(RUNS, () => play(FIGHTS)) / 1000);
  const sides = Object.keys(state.sides).map(
    (side) => Object.values(state.combatants).filter((c) => c.side === side).length,
  );
  const length = (played / FIGHTS / RUNS).toFixed(1);
  rows.push({
    what: `Simulated fights a second: ${ruleset.id}, ${sides.join(" against ")}, ${length} rounds (${file})`,
    ours: `${Math.round(rate)}`,
    peer: "",
    wanted: "≥ 200",
    met: rate >= 200,
  });
}

function benchSimulation(): void {
  for (const file of readdirSync(ENCOUNTERS).filter((n) => n.endsWith(".json"))) {
    const given = [import.meta.filename, "--fights", String(FIGHTS), "--encounter", file];
    const row = execFileSync(process.execPath, [...process.execArgv, ...given], { encoding: "utf8" });
    rows.push(JSON.parse(row) as Row);
  }
}

if (values.encounter !== undefined) {
  benchEncounter(values.encounter);
  rmSync(folder, { recursive: true });
  console.log(JSON.stringify(rows[0]));
  process.exit();
}

const BENCHES = { pools: benchPools, reach: benchReach, turns: benchTurns, simulation: benchSimulation };
for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  bench();
}

rmSync(folder, { recursive: true });

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const { length: cores } = cpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cores} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.version}\n`,
);
console.log(line(["what", "Tempo", "peer", "wanted", ""]));
console.log(line(["---", "---", "---", "---", "---"]));
for (const { what, ours, peer, wanted, met } of rows)
  console.log(line([what, ours, peer, wanted, met ? "met" : "missed"]));
