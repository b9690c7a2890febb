import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Check } from "../../src/engine/check/check.ts";
import { questionSubject } from "../../src/engine/actions/question-subject.ts";
import { plainUse } from "../../src/engine/command.ts";
import type { Refusal } from "../../src/engine/refusal.ts";
import type { Label } from "../../src/engine/ruleset.ts";
import type { Shape } from "../../src/engine/schema.ts";
import { listActions } from "../../src/engine/turn/act.ts";
import type { Play } from "./play.ts";

/** Every text of the language file by its key. */
const WORDS = new Map(
  (function textsOf(tree: object, at: string): [string, string][] {
    return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "object" && value !== null ? textsOf(value, `${at}${key}.`) : [[`${at}${key}`, String(value)]],
    );
  })(JSON.parse(readFileSync("lang/en.json", "utf8")) as object, ""),
);

/** Costs and what is left are told in the words of their pool: `costOf` comes of `cost` and `pool`. */
const isWordedAmount = (name: string, data: Readonly<Record<string, unknown>>): boolean =>
  name.endsWith("Of") && data["pool"] != null && data[name.slice(0, -2)] != null;

/** What prompts say in every question (`SubjectWords`): who does what, with what, to whom. */
const OF_PROMPTS = { foe: "", name: "", what: "", whom: "", at: "" };

/** What is wrong with a key and the figures its text needs; empty when nothing is. A ruleset of a test has its words itself. */
function unsaid(key: string, data: Readonly<Record<string, unknown>> = {}): string[] {
  if (key !== "" && !key.startsWith("TEMPO.")) return [];
  const text = WORDS.get(key) ?? WORDS.get(`${key}.other`);
  if (text === undefined) return [`no text for “${key}”`];
  const missing = [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name ?? "")
    .filter((name) => data[name] == null && !isWordedAmount(name, data));
  return missing.map((name) => `${key} lacks ${name}`);
}

/**
 * What people are shown of a fight has words, and the words have their figures: actions and why they cannot be done, their
 * fields, checks and their parts, remarks in the tracker and on cards, questions and their answers.
 * @param all whether that of actions and the tracker is looked at, too: it takes longest
 */
export function isWorded<C extends Shape, D>({ fight, state, ruleset }: Play<C, D>, all: boolean, asks: boolean): void {
  if (!all && !asks) return;
  const wrong: string[] = [];
  const said = (label: Label, given: Readonly<Record<string, unknown>> = {}): void => {
    if ("key" in label) wrong.push(...unsaid(label.key, { ...given, ...label.data }));
  };
  const refused = (refusal: Refusal | null): void => {
    if (refusal) wrong.push(...unsaid(refusal.key, refusal.data));
  };
  const checked = (check: Check | null | undefined): void => {
    if (!check) return;
    const { modifiers, bands, against, label, id } = check;
    expect(id).toMatch(new RegExp(`^${ruleset.id}\\.\\w+`));
    for (const key of [label, ...bands.map((b) => b.label), ...(against ? [against.label] : [])])
      wrong.push(...unsaid(key));
    for (const m of modifiers) {
      wrong.push(...unsaid(m.label));
      if (m.source === "" || m.source.startsWith("TEMPO.")) wrong.push(...unsaid(m.source));
    }
    const parts = modifiers.map((m) => m.id);
    expect(parts.filter((part, i) => part === "" || parts.indexOf(part) < i)).toEqual([]);
  };
  const who = state.turn;
  const other = Object.keys(state.combatants).find((id) => who !== null && fight.enemies(who, id));
  if (all && who !== null && other !== undefined)
    for (const row of listActions(fight, who)) {
      const spec = ruleset.actions[row.action];
      wrong.push(...unsaid(row.label), ...unsaid(row.hint));
      refused(row.refusal);
      for (const { name, label, options } of spec?.fields?.(fight, who, row.item?.id) ?? []) {
        expect(name).not.toMatch(/^$|\./);
        if (typeof label === "string") wrong.push(...unsaid(label));
        else said(label);
        for (const option of options ?? []) said(option.label);
      }
      checked(spec?.check?.(fight, who, plainUse("", { targets: [other], item: row.item?.id ?? null })));
    }
  const { view } = ruleset;
  for (const { id } of all ? fight.everyone() : []) {
    for (const { label } of view.tags(fight, id)) said(label);
    for (const { label, value } of [
      ...view.turnFacts(fight, id),
      ...Object.values(view.facts(fight.figure(id))).flat(),
    ]) {
      wrong.push(...unsaid(label));
      if (typeof value !== "number") said(value);
    }
  }
  for (const exchange of Object.values(state.exchanges)) {
    for (const blow of [null, ...Object.values(exchange.blows)]) {
      for (const label of view.notes(exchange, blow)) said(label);
      checked(blow?.check);
    }
    if (exchange.undone) continue;
    for (const asked of Object.keys(exchange.waiting)) {
      if (!state.combatants[asked]) continue; // has left the fight: nobody is shown it
      const { title, stake, options, fields = [] } = view.question(fight, exchange, asked);
      // Updates of documents read a dot as a path: what was said under such a name would be lost on its way to the GM.
      expect(fields.filter(({ name }) => name.includes("."))).toEqual([]);
      expect(questionSubject(fight, exchange, asked)).not.toBeNull();
      for (const label of [title, stake]) said(label, OF_PROMPTS);
      for (const option of options) {
        wrong.push(...unsaid(option.label));
        said(option.hint);
        checked(option.check);
        refused(option.refusal);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
}
