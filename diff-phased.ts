import { pathToFileURL } from "node:url";
const OLD = "/tmp/wt/phased-base", NEW = "/tmp/wt/phased";
async function load(root: string) {
  const at = (p: string) => import(pathToFileURL(`${root}/${p}`).href);
  const [d, f, r, a, s, c, p] = await Promise.all([
    at("src/engine/decide.ts"), at("src/engine/fight.ts"), at("src/rulesets/phased/index.ts"), at("src/engine/turn/acting.ts"), at("src/engine/turn/seal.ts"), at("src/engine/schema.ts"), at("src/engine/turn/budget.ts"),
  ]);
  return { decide: d.decide, applyAll: d.applyAll, Fight: f.Fight, ruleset: r.phased, listActions: a.listActions, sealHash: s.sealHash, completeData: c.completeData, poolsOf: p.poolsOf };
}
const o = await load(OLD), n = await load(NEW);
const seeds = Number(process.argv[2] ?? 200), from = Number(process.argv[3] ?? 1), length = Number(process.argv[4] ?? 80);
function rng(seed: number) { let a = seed >>> 0; return () => { a = (a + 0x6d2b79f5) >>> 0; let t = a; t = Math.imul(t ^ (t >>> 15), t | 1); t ^= t + Math.imul(t ^ (t >>> 7), t | 61); return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32; }; }
const item = (id: string, type: string, source: object) => [id, { id, type, source: o.completeData(o.ruleset.items[type], source).value }];
const T = (id: string, source: object) => item(id, "talent", source);
const everyItem = () => Object.fromEntries([
  item("sword", "weapon", { damage: "1d8 + 2" }), item("spear", "weapon", { damage: "1d6", reach: 10 }), item("bow", "weapon", { damage: "1d6", range: 120 }), item("maul", "weapon", { hands: "two", damage: "2d6", cost: 2 }),
  item("net", "gear", { large: true }), item("torch", "gear", { stowed: false }),
  T("bolt", { use: "spell", defence: "reflex", damage: "2d6" }), T("ward", { use: "spell", maintained: true }), T("hold", { use: "spell", maintained: true, defence: "willpower" }), T("storm", { use: "spell", channeled: true, damage: "3d6", rounds: 1, defence: "fortitude" }), T("quick", { use: "spell", channeled: true, damage: "1d6", cost: 1 }),
  T("roar", { use: "ability", damage: "1d6", maintained: true, defence: "willpower" }), T("bite", { use: "ability", damage: "1d4 + 1", cost: 2 }), T("bull", { use: "stance", cost: 1, modifiers: { attack: 2 } }), T("calm", { use: "stance" }),
]);
const some = (r: () => number, all: Record<string, unknown>, share: number) => Object.fromEntries(Object.entries(all).filter(() => r() < share));
function start(seed: number, r: () => number) {
  const combatants: any = {}, creatures: any = {};
  const ids = ["a", "b", "c", "d", "e"].slice(0, 3 + Math.floor(r() * 3));
  for (const [i, id] of ids.entries()) {
    const source = o.completeData(o.ruleset.creature, { level: 1 + Math.floor(r() * 6), spellPower: r() < 0.7 ? Math.floor(r() * 9) : 0, size: r() < 0.3 ? "large" : "medium", fly: r() < 0.4 ? 40 : 0, wings: r() < 0.7, burrow: r() < 0.2 ? 20 : 0, stride: r() < 0.1 ? 0 : 20, attributes: { dexterity: 1 + Math.floor(r() * 8), strength: 1 + Math.floor(r() * 8), intellect: 1 + Math.floor(r() * 6) }, skills: { acrobatics: Math.floor(r() * 6), melee: Math.floor(r() * 6), stealth: Math.floor(r()*6) } }).value;
    combatants[id] = { id, creature: id, side: i === 4 ? null : ["x", "y"][i % 2], initiative: null, activation: 0, done: 0, ledger: {}, store: {}, defeated: false, hidden: r() < 0.1, place: r() < 0.9 ? { x: Math.floor(r() * 5), y: Math.floor(r() * 3), w: 1, h: 1, z: r() < 0.3 ? 30 : 0 } : null, mark: null, lastMove: null };
    const conditions: any = {};
    for (const c of ["prone", "restrained", "hidden", "immobilized"]) if (r() < 0.08) conditions[c] = { condition: `phased.${c}`, by: r() < 0.5 ? ids[0] : null, until: null, value: 0 };
    creatures[id] = { id, hero: i % 2 === 0, source, items: some(r, everyItem(), 0.75), conditions };
  }
  return { ruleset: "phased", round: 0, phase: "", turn: null, order: [], beat: 0, trail: {}, combatants, sides: {}, creatures, exchanges: {}, options: { ...(r() < 0.3 ? { splitStride: false } : {}), ...(r() < 0.3 ? { enteringProvokes: true } : {}), ...(r() < 0.3 ? { criticalDoublesAll: true } : {}), ...(r()<0.2?{spellsProvoke:false}:{}), ...(r()<0.2?{fallPerRound:"2000"}:{}) }, map: { kind: "square", size: 5, diagonals: "equidistant" } };
}
const strip = (state: any) => ({ ...state, exchanges: Object.fromEntries(Object.entries(state.exchanges).map(([id, e]: any) => { const { queue, stage, facts, effects, ...rest } = e; const { resolved, ...f } = facts; if (["phased.climb","phased.skill","phased.hide","phased.mount","phased.escape","phased.contingency"].includes(e.action)) delete f.item; return [id, { ...rest, facts: f, stage: stage === "done" ? "done" : "open", effects }]; })) });
const sort = (x: any): any => Array.isArray(x) ? x.map(sort) : x && typeof x === "object" ? Object.fromEntries(Object.keys(x).sort().map((k) => [k, sort(x[k])])) : x;
const text = (x: unknown) => JSON.stringify(sort(x)).replaceAll("TEMPO.Phased.Reaction", "TEMPO.Phased.Answer");
let commandsDone = 0, refused = 0, diffs = 0; const kinds: Record<string, number> = {};
const actionsOld = Object.keys(o.ruleset.actions);
for (let seed = from; seed < from + seeds; seed++) {
  const r = rng(seed * 7919);
  let so: any = start(seed, r), sn: any = so;
  const pick = <X,>(l: readonly X[]): X | undefined => l[Math.floor(r() * l.length)];
  const sealed: Record<string, any> = {};
  const log: string[] = [];
  const run = (lib: any, state: any, command: any, authority: any, faceSeed: number) => { const fr = rng(faceSeed); const faces: number[] = []; const asked: any[] = []; for (;;) { let d; try { d = lib.decide(lib.ruleset, state, command, faces, authority); } catch (e: any) { return { threw: String(e.message) }; } if (!("needs" in d)) return { ...d, asked }; for (const need of d.needs) { asked.push([need.why, need.count, need.faces, need.who]); for (let i = 0; i < need.count; i++) faces.push(1 + Math.floor(fr() * need.faces)); } } };
  fight: for (let i = 0; i < length; i++) {
    const ids = Object.keys(so.combatants);
    const authority = { gm: r() < 0.9, force: r() < 0.15 };
    const who = (r() < 0.75 ? so.turn : null) ?? pick(ids)!;
    const waiting: any[] = Object.values(so.exchanges).filter((e: any) => !e.undone && Object.keys(e.waiting).length > 0) as any[];
    const exchange: any = pick(waiting) ?? pick(Object.values(so.exchanges));
    const items = Object.keys(so.creatures[so.combatants[who].creature].items);
    const targets = () => { const x = r(); return x < 0.1 ? [] : x < 0.8 ? [pick(ids)!] : [pick(ids)!, pick(ids)!].filter((t, k, l) => l.indexOf(t) === k); };
    const options = () => pick<any>([{}, {}, { difficulty: 15 }, { difficulty: "20", skill: "lore" }, { feet: 60 }, { feet: "30", surface: "soft" }, { difficult: "yes" }, { difficult: true }, { effect: "ward" }, { ability: "dexterity" }, { willing: "no", difficulty: 10 }, { feet: 2.5 }, { skill: 7 }]);
    const use = (given: any = {}) => ({ id: `u${seed}-${i}`, exchange: `x${seed}-${i}`, targets: [], item: null, options: {}, adjustment: r() < 0.3 ? { switched: {flanked: true}, situational: Math.floor(r() * 7) - 3 } : { switched: {}, situational: 0 }, ...given });
    const ch = r();
    let command: any;
    if (so.round === 0) command = { type: "begin" };
    else if (so.phase === "preparation" && ch < 0.7) {
      const open = o.ruleset.turn.phases[1].waitsFor(new o.Fight(o.ruleset, so, authority));
      if (open.length > 0 && r() < 0.85) {
        const w = pick<string>(open)!; const its = Object.keys(so.creatures[w].items);
        const choice = pick<any>([{ kind: "none" }, { kind: "stance", talent: pick([...its, ""]) }, { kind: "channel", spell: pick(its) }, { kind: "channel", spell: "storm" }, { kind: "channel", spell: "quick" }, { kind: "stow", item: pick(its) }, { kind: "stow", item: "torch" }, { kind: "contingency", condition: "so", reaction: pick(["strike", "other"]) },  { kind: "contingency", condition: "when", reaction: "strike" }, { kind: "contingency", condition: " " }, { kind: "delay", after: pick(ids) }, { kind: "junk" }, 7, { kind: 3 }]);
        sealed[w] = { salt: `s${w}`, choice };
        command = { type: "seal", who: w, hash: o.sealHash(`s${w}`, choice) };
      } else { command = { type: "reveal", choices: { ...sealed }, ids: Object.fromEntries(ids.filter(() => r() < 0.8).map((w) => [w, `p${seed}-${i}-${w}`])) }; for (const k of ids) delete sealed[k]; }
    }
    else if (waiting.length > 0 && exchange && ch < 0.5) {
      const asked = pick(Object.keys(exchange.waiting)) ?? who;
      const option = pick<string>(exchange.waiting[asked]?.options ?? ["none"]) ?? "none";
      command = r() < 0.03 ? { type: "dismiss", who: asked, exchange: exchange.id } : { type: "answer", who: asked, exchange: exchange.id, option, use: use() };
    } else if (ch < 0.62) {
      const action = pick(actionsOld)!; const spec = o.ruleset.actions[action];
      const fit = items.filter((id) => spec.with && so.creatures[so.combatants[who].creature].items[id].type === spec.with && (!spec.serves || spec.serves(so.creatures[so.combatants[who].creature].items[id])));
      command = { type: "act", who, action, use: use({ targets: targets(), item: r() < 0.9 ? (spec.with ? pick(fit) ?? null : null) : pick([...items, null]) ?? null, options: options() }) };
    } else if (ch < 0.66) {
      const p = so.combatants[who].place; if (!p) continue;
      let here = p; const mode = pick(["walk", "walk", "fly", "climb", "jump", "burrow", "crawl"])!; const path: any[] = [];
      const count = Math.floor(r() * 7); const difficulty = r() < 0.2 ? 2 : r() < 0.05 ? Infinity : 1;
      for (let k = 0; k < count; k++) { const to = { ...here, x: here.x + pick([-1, 0, 1])!, y: here.y + pick([-1, 0, 1])!, z: mode === "fly" ? Math.max(0, here.z + pick([0, 5, -5])!) : here.z }; const dx = Math.abs(to.x - here.x), dy = Math.abs(to.y - here.y), rise = to.z - here.z; path.push({ from: here, to, length: Math.max(dx, dy) * 5 || Math.abs(rise), mode, difficulty, rise, move: null }); here = to; }
      command = { type: "move", who, path, skip: [], held: null, exchange: `x${seed}-${i}` };
    } else if (ch < 0.73) command = { type: "endTurn", who: so.turn ?? who };
    else if (ch < 0.75) command = { type: "spend", who, id: `s${seed}-${i}`, pool: pick(["ap", "reaction"]), amount: pick([1, 2, -1]) };
    else if (ch < 0.79) command = { type: "undo", who, entry: pick(Object.keys(so.combatants[who].ledger)) ?? "none" };
    else if (ch < 0.9 && exchange) { const blow = pick(Object.keys(exchange.blows)) ?? "b1"; command = ch < 0.86 ? { type: "apply", exchange: exchange.id, blow, amount: null } : ch < 0.88 ? { type: "revert", exchange: exchange.id, blow } : { type: "undoExchange", exchange: exchange.id }; }
    else if (ch < 0.93) command = { type: "stepBack" };
    else if (ch < 0.94) command = { type: "setInitiative", who, value: Math.floor(r() * 20) };
    else if (ch < 0.96) { // by hand
      const id = pick(ids)!; const z = pick([0, 0, 10, 40])!; const place = { x: Math.floor(r() * 5), y: Math.floor(r() * 3), w: 1, h: 1, z }; const hurt = r() < 0.3; const cond = pick(["prone", "restrained", "incapacitated", "hidden"])!; const put = r() < 0.3;
      const by = (s: any) => ({ ...s, combatants: { ...s.combatants, [id]: { ...s.combatants[id], ...(r0 < 0.1 ? { defeated: !s.combatants[id].defeated } : { place }) } }, creatures: put ? { ...s.creatures, [id]: { ...s.creatures[id], conditions: { ...s.creatures[id].conditions, [`h${cond}`]: { condition: `phased.${cond}`, by: null, until: null, value: 0 } } } } : s.creatures });
      const r0 = r(); so = by(so); sn = by(sn); continue;
    }
    else command = { type: "advance" };
    const fs = Math.floor(r() * 2 ** 31);
    const a: any = run(o, so, command, authority, fs), b: any = run(n, sn, command, authority, fs);
    log.push(JSON.stringify({ command, authority }));
    const tell = (what: string, x: unknown, y: unknown) => {
      const k = `${what} ${command.type} ${command.action ?? command.option ?? ""}`; kinds[k] = (kinds[k] ?? 0) + 1; diffs++;
      if (kinds[k]! <= 2) { const s = text(x), t = text(y); let p = 0; while (p < s.length && s[p] === t[p]) p++; console.log(`seed ${seed} step ${i}: ${k}\n  cmd ${log.at(-1)!.slice(0, 400)}\n  old ${s.slice(Math.max(0, p - 150), p + 250)}\n  new ${t.slice(Math.max(0, p - 150), p + 250)}`); }
    };
    if ("threw" in a && !("threw" in b)) { kinds[`old threw ${a.threw}`] = (kinds[`old threw ${a.threw}`] ?? 0) + 1; break; }
    if ("threw" in a || "threw" in b) { if (text(a) !== text(b)) tell("threw", a, b); break; }
    const outcome = (d: any) => "refusal" in d ? { r: d.refusal.key.endsWith("noReach") ? d.refusal.key : d.refusal } : { asked: d.asked, events: d.events.map((e: any) => [e.kind, e.who, e.facts]) };
    if (text(outcome(a)) !== text(outcome(b))) { tell("outcome", outcome(a), outcome(b)); break; }
    if ("refusal" in a) { refused++; continue; }
    commandsDone++;
    so = o.applyAll(so, a.events); sn = n.applyAll(sn, b.events);
    const noTrail = ({ trail, ...s }: any) => ({ ...strip(s), combatants: Object.fromEntries(Object.entries(s.combatants).map(([id, c]: any) => [id, { ...c, ledger: Object.fromEntries(Object.entries(c.ledger).map(([k, e]: any) => [k, Object.keys(e.cost).length === 0 ? { ...e, granted: false } : e])) }])) });
    if (text(noTrail(so)) !== text(noTrail(sn))) { tell("state", noTrail(so), noTrail(sn)); break; }
    const view = (lib: any, s: any) => { const f = new lib.Fight(lib.ruleset, s, { gm: true, force: false }); return { rows: i % 4 === 0 ? f.everyone().map((c: any) => lib.listActions(f, c.id).map(({ item: it, ...row }: any) => ({ ...row, label: "", hint: "", refusal: row.refusal && { key: row.refusal.key, data: row.refusal.data } }))) : [], offers: s.phase === "preparation" ? f.everyone().map((c: any) => lib.ruleset.turn.phases[1].offers(f, c.id).map((x: any) => ({ ...x, hint: "" }))) : [], tags: f.everyone().map((c: any) => [lib.ruleset.view.tags(f, c.id), lib.ruleset.view.outlook(f, c.id), lib.poolsOf(f.budget(c.id))]), notes: Object.values(s.exchanges).map((e: any) => [lib.ruleset.view.notes(e, null), ...Object.values(e.blows).map((bl: any) => lib.ruleset.view.notes(e, bl))]), questions: Object.values(s.exchanges).flatMap((e: any) => e.undone ? [] : Object.keys(e.waiting).map((w) => { const q = lib.ruleset.view.question(f, e, w); return { t: q.title, s: q.stake.key, o: q.options.map((x: any) => ({ ...x, hint: x.hint.key })) }; })) }; };
    const [vo, vn] = [view(o, so), view(n, sn)];
    if (text(vo) !== text(vn)) { tell("view", vo, vn); break fight; }
  }
}
console.log({ seeds, commandsDone, refused, diffs, kinds });
