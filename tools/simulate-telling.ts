/** Describes one fight as plain text, in the words of its cards. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../src/engine/check/check.ts";
import type { Reading } from "../src/engine/check/reading.ts";
import type { Delta } from "../src/engine/delta.ts";
import type { Blow, Exchange } from "../src/engine/exchange.ts";
import { blowsOf } from "../src/engine/exchange.ts";
import type { Fight, FightEvent } from "../src/engine/fight.ts";
import { moveEntryId } from "../src/engine/fight.ts";
import type { Json } from "../src/engine/json.ts";
import type { Label } from "../src/engine/ruleset.ts";
import { isStanding } from "../src/engine/simulation/approach.ts";
import { splitThingId } from "../src/engine/things.ts";
import type { Encounter, Ended, Watch } from "../src/simulation.ts";
import { ROOT } from "./simulate-files.ts";

/**
 * The functions that write the table's cards. Of Foundry they need only `game.i18n` and names. They are
 * imported by a computed path, because Foundry's types are not available to Node's code.
 */
interface Words {
  readonly localize: (key: string, data?: Readonly<Record<string, Json>>) => string;
  readonly label: (given: Label, naming: object) => string;
  readonly signed: (value: number) => string;
  readonly describeLeft: (pool: string, count: number) => string;
  readonly describeResult: (check: Check, reading: Reading) => string;
  readonly describeSum: (check: Check, reading: Reading, open: boolean) => string;
}

type Tree = { readonly [key: string]: string | Tree };

const language = JSON.parse(readFileSync(join(ROOT, "lang/en.json"), "utf8")) as Tree;

function textAt(key: string): string | null {
  let found: string | Tree | undefined = language;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : null;
}

const i18n = {
  lang: "en",
  has: (key: string): boolean => textAt(key) !== null,
  localize: (key: string): string => textAt(key) ?? key,
  format: (key: string, data: Readonly<Record<string, string>>): string =>
    (textAt(key) ?? key).replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all),
};

async function loadWords(): Promise<Words> {
  Object.assign(globalThis, { game: { i18n, user: { isGM: true } } });
  const load = async (name: string): Promise<object> =>
    (await import(new URL(`../src/applications/${name}.ts`, import.meta.url).href)) as object;
  return { ...(await load("text")), ...(await load("dialog/check-text")) } as Words;
}

/** One fight as lines of text. A card stands where it was opened, in its last state. */
export class Telling {
  readonly watch: Watch = (fight, events) => this.#take(fight, events);
  readonly #encounter: Encounter;
  readonly #words: Words;
  readonly #parts: (string | { readonly card: string })[] = [];
  readonly #cards = new Map<string, Exchange>();
  readonly #moved = new Map<string, number>();
  readonly #out = new Set<string>();

  private constructor(encounter: Encounter, words: Words) {
    this.#encounter = encounter;
    this.#words = words;
    this.#parts.push(encounter.title || encounter.ruleset.id);
  }

  static async of(encounter: Encounter): Promise<Telling> {
    return new Telling(encounter, await loadWords());
  }

  /** Everything so far, and how the fight ended. */
  lines({ winner, rounds, casualties }: Ended): readonly string[] {
    const { localize: say } = this.#words;
    const fallen = Object.values(casualties).flat();
    const seconds = rounds * this.#encounter.ruleset.units.round;
    return [
      ...this.#parts.flatMap((part) => (typeof part === "string" ? [part] : this.#cardLines(part.card))),
      "",
      say("TEMPO.Ended.Title"),
      `  ${say("TEMPO.Ended.Length", { rounds, seconds })}`,
      `  ${fallen.length === 0 ? say("TEMPO.Ended.NobodyFell") : say("TEMPO.Ended.Fell", { names: fallen.join(", ") })}`,
      `  Winner: ${winner ?? "nobody"}`,
    ];
  }

  #take(fight: Fight, events: readonly FightEvent[]): void {
    for (const event of events) this.#parts.push(...this.#eventLines(fight, event));
    for (const [id, exchange] of Object.entries(fight.state.exchanges)) {
      if (!this.#cards.has(id)) this.#parts.push({ card: id });
      this.#cards.set(id, exchange);
    }
    for (const { id } of fight.everyone()) {
      const isOut = !isStanding(fight, id);
      if (isOut && !this.#out.has(id))
        this.#parts.push(`  ${this.#step(id, this.#words.localize("TEMPO.Tracker.Out"))}`);
      if (isOut) this.#out.add(id);
      else this.#out.delete(id);
    }
  }

  #eventLines(fight: Fight, { kind, who, facts, deltas }: FightEvent): string[] {
    const { localize: say } = this.#words;
    switch (kind) {
      case "round":
        return ["", say("TEMPO.Tracker.Round", { round: facts["round"] ?? 0 })];
      case "initiative":
        return this.#initiative(fight, facts["parts"] as unknown as Parts);
      case "turnStart":
        return who === null ? [] : ["", this.#turn(fight, who), ...this.#changes(deltas)];
      case "move":
        return who === null ? [] : this.#move(fight, who);
      case "upkeep":
      case "turnEnd":
      case "phase":
      case "sideEnd":
        return this.#changes(deltas);
      default:
        return [];
    }
  }

  #initiative({ state }: Fight, parts: Parts): string[] {
    const { localize: say, signed } = this.#words;
    const rows = Object.entries(parts).map(([id, { faces, bonus }]) => {
      const line = say("TEMPO.Initiative.Line", { faces: faces.join(" "), bonus: signed(bonus) });
      return { id, line: faces.length > 0 ? ` (${line})` : "", value: state.combatants[id]?.initiative ?? 0 };
    });
    if (rows.length === 0) return [];
    rows.sort((a, b) => b.value - a.value);
    const title = say("TEMPO.Initiative.Title", { round: Math.max(1, state.round) });
    return [title, ...rows.map(({ id, line, value }) => `  ${id}: ${value}${line}`)];
  }

  #turn(fight: Fight, who: string): string {
    const { localize: say, describeLeft: leftOf } = this.#words;
    const pool = fight.budget(who).pools[0];
    if (!pool) return say("TEMPO.Tracker.TakeTurn", { name: who });
    return say("TEMPO.Tracker.SpokenTurn", { name: who, leftOf: leftOf(pool.label, pool.left), max: pool.max });
  }

  /** The distance moved since the last such line: the ledger holds the whole path of an activation. */
  #move(fight: Fight, who: string): string[] {
    const { activation, ledger } = fight.combatant(who);
    const id = moveEntryId(activation);
    const whole = Number(ledger[id]?.facts["length"] ?? 0);
    const key = `${who} ${id}`;
    const length = Math.round((whole - (this.#moved.get(key) ?? 0)) * 10) / 10;
    this.#moved.set(key, whole);
    if (length <= 0) return [];
    const unit = `TEMPO.Unit.Short.${this.#encounter.ruleset.units.distance}`;
    return [`  ${this.#step(who, this.#words.localize("TEMPO.Ledger.Move", { length, unit }))}`];
  }

  #step(name: string, action: string): string {
    return this.#words.localize("TEMPO.Card.Step", { name, action });
  }

  #cardLines(id: string): string[] {
    const exchange = this.#cards.get(id);
    if (!exchange) return [];
    const { localize: say } = this.#words;
    const blows = blowsOf(exchange);
    const target = blows.find((b) => b.by === exchange.by)?.target ?? null;
    const item = exchange.facts["item"];
    const thing = typeof item === "string" ? this.#thing(exchange.by, item) : "";
    const title =
      target === null || target === exchange.by ? exchange.by : say("TEMPO.Card.Title", { by: exchange.by, target });
    const subtitle = [this.#action(exchange.action), thing].filter((s) => s !== "").join(", ");
    return [
      `  ${this.#step(title, subtitle)}`,
      ...blows.flatMap((blow) => this.#blowLines(exchange, blow)),
      ...this.#notes(exchange, null).map((note) => `    ${note}`),
      ...(exchange.undone ? [`    ${say("TEMPO.Card.Undone")}`] : []),
    ];
  }

  /** The name of a combatant's own thing, or of another's that it holds. */
  #thing(by: string, id: string): string {
    const { owner, item } = splitThingId(id) ?? { owner: by, item: id };
    return this.#encounter.things[owner]?.[item] ?? "";
  }

  #blowLines(exchange: Exchange, blow: Blow): string[] {
    const { localize: say, describeResult: resultLine, describeSum: sumLine } = this.#words;
    const { check, reading, damage, target } = blow;
    const action = this.#action(blow.action);
    const isOwn = blow.by === exchange.by && blow.seq === 1;
    const title = isOwn ? action : this.#step(blow.by, action);
    return [
      `    ${title}${check && reading ? `, ${resultLine(check, reading)}` : ""}`,
      ...(check && reading ? [`      ${sumLine(check, reading, true)}`] : []),
      ...this.#notes(exchange, blow).map((note) => `      ${note}`),
      ...(damage === null
        ? []
        : [
            `    ${say("TEMPO.Card.Damage", { target: target ?? "" })}: ${damage.amount}`,
            `      ${say(damage.faces.length > 0 ? "TEMPO.Card.DamageLine" : "TEMPO.Card.DamageFixed", {
              formula: damage.formula,
              faces: damage.faces.join(" "),
              amount: damage.amount,
              type: `TEMPO.Damage.${damage.type}`,
            })}`,
            ...(blow.applied === null ? [] : this.#applied(blow.applied)).map((line) => `    ${line}`),
          ]),
    ];
  }

  #applied(deltas: readonly Delta[]): string[] {
    const changes = this.#changes(deltas);
    return changes.length > 0 ? changes : [`  ${this.#words.localize("TEMPO.Card.Applied")}`];
  }

  #notes(exchange: Exchange, blow: Blow | null): string[] {
    const { ruleset, state } = this.#encounter;
    const combatants = new Map(Object.keys(state.combatants).map((id) => [id, { name: id, isOwner: true }]));
    return ruleset.view
      .notes(exchange, blow)
      .map((note) => this.#words.label(note, { combat: { combatants, groups: new Map() } }));
  }

  #action(id: string): string {
    const { ruleset } = this.#encounter;
    const short = id.slice(ruleset.id.length + 1);
    return i18n.localize(ruleset.actions[short]?.label ?? `TEMPO.${capital(ruleset.id)}.Entry.${short}`);
  }

  /** Changes to creatures, as cards put them: `Health −8`. */
  #changes(deltas: readonly Delta[]): string[] {
    const { ruleset } = this.#encounter;
    const { localize: say, signed } = this.#words;
    return deltas.flatMap((delta) => {
      const [root, who = "", kind, room = "", name = ""] = delta.path;
      if (root !== "creatures") return [];
      const about = (text: string, value: string): string[] => [`  ${this.#step(who, `${text} ${value}`)}`];
      if (delta.op === "add" && kind === "source" && room === "losses")
        return about(say(ruleset.resources[name]?.label ?? name), signed(-delta.by));
      if (delta.op === "add" && kind === "source")
        return about(
          say([`TEMPO.${capital(ruleset.id)}.Field`, room, name].filter((s) => s !== "").join(".")),
          signed(delta.by),
        );
      if (delta.op !== "set" || kind !== "conditions") return [];
      const { condition = "" } = (delta.to ?? delta.from ?? {}) as { condition?: string };
      const spec = ruleset.conditions[condition.slice(ruleset.id.length + 1)];
      return about(say(spec?.label ?? condition), delta.to === undefined ? "−" : "+");
    });
  }
}

type Parts = Readonly<Record<string, { readonly faces: readonly number[]; readonly bonus: number }>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
