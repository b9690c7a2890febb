import { demoId } from "../../../tools/demo.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";
import { actorSource, CATALOGUE, PACKS, rulesetOf, startOf } from "./cast.ts";
import { answerKey, covering, isForItself, nothingFound, wander } from "./explore.ts";
import { Fight, GM, isListed, listActions } from "../../../src/engine/index.ts";
import type { Found, Scenario } from "./explore.ts";

/** A scenario that is to be played, with what it shows. */
export interface Listed {
  readonly ruleset: RulesetId;
  readonly linked: boolean;
  readonly name: string;
  readonly scenario: Scenario;
}

export const RULESETS = ["phased", "surge", "heroic", "surface", "pool"] as const satisfies readonly RulesetId[];

/** Where the list of what is to be played stands, from the project's root. */
export const CATALOGUE_LIST = ".table/catalogue.json";

/** So many random fights show everything, in short scenarios; see `missing`. */
const FIGHTS = 800;
/** After so many it is checked whether they show everything already. */
const LOOKED_AT = 100;

/**
 * @param all false: only as many fights as it takes to show everything, for a run that plays a few scenarios
 */
export function explored(ruleset: RulesetId, all = true): Found {
  const found = nothingFound();
  for (let seed = 1; seed <= FIGHTS; seed++) {
    wander(ruleset, seed, found);
    if (!all && seed % LOOKED_AT === 0 && missing(ruleset, found).length === 0) break;
  }
  return found;
}

/** What a ruleset declares, or has asked, that no scenario shows. */
export function missing(ruleset: RulesetId, { scenarios, asked }: Found): string[] {
  const keys = new Set(scenarios.keys());
  if (PACKS) return wantedOfPacks(ruleset).filter((key) => !keys.has(key));
  const { actions, answers, movement } = rulesetOf(ruleset);
  // A reaction is shown where it answers a question.
  const answered = new Set([...keys].map((key) => key.split(" → ")[1]));
  const acts = Object.entries(actions).flatMap(([id, spec]) =>
    !isListed(spec) || spec.aim === "path" || (spec.group === "reaction" && answered.has(id)) ? [] : [id],
  );
  // `declared` has what rulesets declare; `asked` also has answers that follow from data.
  const declared = Object.entries(answers).flatMap(([kind, options]) => options.map((o) => answerKey(kind, o)));
  const ways = Object.keys(movement.modes);
  const walked = new Set([...keys].map((key) => key.split(" as ")[1]));
  const [hero] = CATALOGUE[ruleset];
  const talents = hero ? actorSource(ruleset, hero).items.filter(({ type }) => type === "talent") : [];
  const used = [...keys].join("\n");
  return [
    ...[...new Set([...acts, ...declared, ...asked])].filter((key) => !keys.has(key)),
    ...ways.filter((way) => !walked.has(way)).map((way) => `as ${way}`),
    ...talents
      .filter((t) => serves(ruleset, t) && !used.includes(` with ${String(t["_id"])}`))
      .map((t) => String(t["name"])),
  ];
}

/** Everybody of the packs does something, and something with each thing that an action of theirs is done with. */
function wantedOfPacks(ruleset: RulesetId): string[] {
  const rules = rulesetOf(ruleset);
  const fight = new Fight(rules, startOf(ruleset), GM);
  return Object.keys(fight.state.combatants).flatMap((who) => {
    const rows = listActions(fight, who);
    const used = rows.flatMap(({ action, item }) => (item && isForItself(rules, action, item.type) ? [item.id] : []));
    return [`by ${who}`, ...[...new Set(used)].map((id) => `with ${id}`)];
  });
}

/** Whether a talent is used in actions: passive ones and stances show on the sheet alone. */
function serves(ruleset: RulesetId, talent: Record<string, unknown>): boolean {
  const { use } = (talent["system"] as Record<string, { use?: string }>)[ruleset] ?? {};
  return use !== undefined && use !== "passive" && use !== "stance";
}

/** Everything of these rulesets that is to be played, linked and not. */
export function listOf(ruleset: RulesetId, found: Found): Listed[] {
  const wanted = PACKS ? new Set(wantedOfPacks(ruleset)) : null;
  const scenarios = new Map([...found.scenarios].filter(([key]) => wanted?.has(key) ?? true));
  const chosen = [...covering({ ...found, scenarios })];
  const of = (linked: boolean): Listed[] =>
    chosen.map(([scenario, keys]) => ({
      ruleset,
      linked,
      name: keys.map((k) => readable(ruleset, k)).join(", "),
      scenario,
    }));
  return PACKS ? of(true) : [...of(true), ...of(false)];
}

/** Talents by name and not by id. */
function readable(ruleset: RulesetId, key: string): string {
  const [, id = ""] = key.split(/\b(?:with|by) /);
  for (const member of CATALOGUE[ruleset]) {
    const item = actorSource(ruleset, member).items.find(({ _id }) => _id === id);
    if (item) return key.replace(id, PACKS ? `${member.name}’s ${String(item["name"])}` : String(item["name"]));
    if (demoId("combatant", member.name) === id) return key.replace(id, member.name);
  }
  return key;
}
