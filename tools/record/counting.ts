/**
 * Counts what occurs in recorded fights: every action, every kind of question, every answer to each, and
 * more.
 */
import type { Command } from "../../src/engine/command.ts";
import type { Json } from "../../src/engine/json.ts";
import type { Ruleset } from "../../src/engine/ruleset.ts";
import type { FightState } from "../../src/engine/state.ts";
import type { Patch } from "./script.ts";
import { answerKey } from "../../test/e2e/catalogue/explore.ts";

/** How often each has to occur. */
export const LEAST = 30;

export type Counts = Map<string, number>;

export const add = (counts: Counts, key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);

const talentIn = (state: FightState, who: string, item: string | null): string | null => {
  const found = item === null ? undefined : state.creatures[state.combatants[who]?.creature ?? ""]?.items[item];
  return found?.type === "talent" ? found.id : null;
};

/** Keys of everything that a command shows once it was carried out. */
export function shownBy(command: Command, before: FightState, after: FightState, ruleset: Ruleset): string[] {
  const keys: string[] = [`command ${command.type}`];
  if (command.type === "act") {
    keys.push(`action ${command.action}`);
    const talent = talentIn(before, command.who, command.use.item);
    if (talent !== null) keys.push(`action ${command.action} with ${talent}`);
    for (const [name, value] of Object.entries(command.use.options))
      if (isChoice(value)) keys.push(`field ${command.action}.${name} = ${value}`);
  } else if (command.type === "answer") {
    const kind = before.exchanges[command.exchange]?.waiting[command.who]?.kind ?? "";
    keys.push(`answer ${answerKey(kind, command.option)}`);
  } else if (command.type === "move") {
    const [last] = command.path.slice(-1);
    if (last) keys.push(`moved ${last.mode}`);
  }
  for (const exchange of Object.values(after.exchanges)) {
    const old = before.exchanges[exchange.id];
    if (exchange.undone || exchange === old) continue;
    for (const [who, question] of Object.entries(exchange.waiting)) {
      if (old?.waiting[who] === question) continue;
      keys.push(`question ${question.kind}`);
      for (const option of question.options) keys.push(`offered ${answerKey(question.kind, option)}`);
    }
    for (const { id, reading } of Object.values(exchange.blows))
      if (reading && !old?.blows[id]) keys.push(`band ${exchange.blows[id]?.check?.id ?? ""} ${reading.band}`);
  }
  for (const creature of Object.values(after.creatures)) {
    const old = before.creatures[creature.id]?.conditions;
    if (creature.conditions === old) continue;
    for (const [key, { condition }] of Object.entries(creature.conditions))
      if (!old?.[key]) keys.push(`condition ${condition.replace(`${ruleset.id}.`, "")}`);
  }
  return keys;
}

const isChoice = (value: Json): value is string => typeof value === "string" && /^[a-z][A-Za-z]*$/.test(value);

/** Everything that a ruleset declares or has ever asked, with how often it occurs. */
export function wanted(ruleset: Ruleset, counts: Counts): (readonly [key: string, count: number])[] {
  const listed = Object.entries(ruleset.actions).filter(
    ([, { group, aim }]) => aim !== "path" && !["reply", "work", "choice"].includes(group),
  );
  const answered = [...counts.keys()].filter((key) => key.startsWith("offered ")).map((key) => key.slice(8));
  const options = new Set(answered.map((key) => key.split(" → ")[1]));
  const keys = [
    // A reaction is done by answering a question, so it counts as an answer.
    ...listed.filter(([id, { group }]) => group !== "reaction" || !options.has(id)).map(([id]) => `action ${id}`),
    ...[...counts.keys()].filter((key) => key.startsWith("question ") || / with /.test(key)),
    ...answered.map((key) => `answer ${key}`),
    ...Object.keys(ruleset.movement.modes).map((mode) => `moved ${mode}`),
    ...Object.keys(ruleset.conditions).map((id) => `condition ${id}`),
  ];
  return [...new Set(keys)].sort().map((key) => [key, counts.get(key) ?? 0] as const);
}

/** What occurs less often than `LEAST`. */
export const shortfalls = (ruleset: Ruleset, counts: Counts): string[] =>
  wanted(ruleset, counts).flatMap(([key, count]) => (count < LEAST ? [`${key}: ${count}`] : []));

/** Keys of the conditions that a change by hand adds. */
export const handsShow = (hand: readonly Patch[]): string[] =>
  hand.flatMap(([, value]) =>
    typeof value === "object" && value !== null && "condition" in value && typeof value.condition === "string"
      ? [`condition ${value.condition.replace(/^\w+\./, "")}`]
      : [],
  );
