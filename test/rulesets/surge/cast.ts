import { GM } from "../../../src/engine/index.ts";
import type { Combatant, Place, Step, Use } from "../../../src/engine/index.ts";
import { surge } from "../../../src/rulesets/surge/index.ts";
import type { Cast } from "../../engine/play.ts";
import { FORCED, Play, stateOf, use } from "../../engine/play.ts";

export const sword = { id: "sword", type: "weapon", source: { kind: "oneHanded" } };
export const bow = { id: "bow", type: "weapon", source: { kind: "bow", reach: 0, range: 80 } };
export const shield = { id: "shield", type: "armor", source: { kind: "shield" } };
export const spell = (id: string, source: object) => ({
  id,
  type: "talent",
  source: { use: "spell", school: "Fire", ...source },
});
export const ember = spell("ember", { cost: 2, damage: "1d6", range: 60 });
export const blaze = spell("blaze", { cost: 5, damage: "2d6", area: "blast", diameter: 20, range: 60 });
export const whisper = spell("whisper", { school: "Mind", cost: 1, defence: "mystic", condition: "silenced" });
export const pyre = spell("pyre", { cost: 1, area: "blast", diameter: 15, damage: "1d4", focus: true });
export const bandage = { id: "bandage", type: "gear", source: { relieves: "bleeding", quantity: 2 } };
export const potion = { id: "potion", type: "gear", source: { heals: "1d6 + 2", quantity: 1 } };

/** Levels by name, wherever they belong. */
export function levels(given: Record<string, number>): object {
  const attributes = ["strength", "dexterity", "intelligence", "charisma", "luck"];
  const part = (own: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([k]) => attributes.includes(k) === own));
  return { attributes: part(true), skills: part(false) };
}

export type Fighting = ReturnType<typeof play>;

export const play = (cast: Record<string, Cast>, options: Record<string, string | boolean> = {}) =>
  new Play(surge, { ...stateOf(surge, cast), options });

/** Begins with the battle order as the names stand. */
export function begun(cast: Record<string, Cast>, options: Record<string, string | boolean> = {}) {
  const fight = play(cast, options);
  const names = Object.keys(cast).sort();
  for (const [i, who] of names.entries()) fight.do({ type: "setInitiative", who, value: 30 - i }, [], GM);
  fight.do({ type: "begin" }, [], GM);
  return fight;
}

export const act = (who: string, action: string, given: Partial<Use> = {}) => ({
  type: "act" as const,
  who,
  action,
  use: use(given),
});

export const at = (who: string, action: string, target: string, item: string | null = null, given: Partial<Use> = {}) =>
  act(who, action, { targets: [target], item, ...given });

/** The newest exchange that asks someone something. */
export function asked(fight: Fighting, who: string): string {
  const open = Object.values(fight.state.exchanges).filter((e) => !e.undone && e.waiting[who]);
  const last = open.at(-1);
  if (!last) throw new Error(`${who} is asked nothing`);
  return last.id;
}

export const answer = (
  fight: Fighting,
  who: string,
  option: string,
  faces: readonly number[] = [],
  given: Partial<Use> = {},
) => fight.do({ type: "answer", who, exchange: asked(fight, who), option, use: use(given) }, faces, GM);

/** Ends a turn, whoever is still asked; what that comes to without faces is rolled as ones (K19). */
export const endTurn = (fight: Fighting, who: string, faces: readonly number[] = []) =>
  faces.length > 0
    ? fight.do({ type: "endTurn", who }, faces, FORCED)
    : fight.roll({ type: "endTurn", who }, () => 1, FORCED);

const spot = (x: number, y: number): Place => ({ x, y, w: 1, h: 1, z: 0 });

/** One space of a path: its kinds, as a mode and rough ground. */
export type Ground = "plain" | "rough" | "climb" | "jump" | "swim" | "rough swim" | "rough climb" | "fly" | "displace";

/** Spaces in a row, to the right. */
export function row(grounds: readonly Ground[], from: readonly [number, number] = [0, 0]): Step[] {
  return grounds.map((ground, i) => {
    const words = ground.split(" ");
    const mode = words.find((w) => w !== "plain" && w !== "rough") ?? "walk";
    return {
      from: spot(from[0] + i, from[1]),
      to: spot(from[0] + i + 1, from[1]),
      length: 5,
      mode,
      difficulty: words.includes("rough") ? 2 : 1,
      rise: 0,
      move: null,
    };
  });
}

export const plain = (count: number): Ground[] => Array.from({ length: count }, () => "plain");

export const move = (who: string, path: readonly Step[], exchange = "moved") => ({
  type: "move" as const,
  who,
  skip: [],
  path,
  held: null,
  exchange,
});

/** Changes what is stored of a creature, as an edit by hand does. */
export function edit(fight: Fighting, who: string, source: object): void {
  const creature = fight.state.creatures[who]!;
  fight.state = {
    ...fight.state,
    creatures: { ...fight.state.creatures, [who]: { ...creature, source: { ...creature.source, ...source } } },
  };
}

/** What is kept of someone in this fight is this. */
export function keep(fight: Fighting, who: string, store: Combatant["store"]): void {
  const combatant = fight.state.combatants[who]!;
  const kept = { ...combatant, store: { ...combatant.store, ...store } };
  fight.state = { ...fight.state, combatants: { ...fight.state.combatants, [who]: kept } };
}

/** Puts someone elsewhere, as the host does when a token has moved. */
export function place(fight: Fighting, who: string, x: number, y = 0): void {
  const combatant = fight.state.combatants[who]!;
  fight.state = {
    ...fight.state,
    combatants: { ...fight.state.combatants, [who]: { ...combatant, place: spot(x, y) } },
  };
}

/** Puts a condition on, as the palette does. */
export function impose(fight: Fighting, who: string, condition: string, given: object = {}): void {
  const creature = fight.state.creatures[who]!;
  const made = { condition: `surge.${condition}`, by: null, until: null, value: 0, ...given };
  fight.state = {
    ...fight.state,
    creatures: {
      ...fight.state.creatures,
      [who]: { ...creature, conditions: { ...creature.conditions, [condition]: made } },
    },
  };
}

export const derived = (fight: Fighting, who: string) => fight.fight.figure(who).derived;
export const source = (fight: Fighting, who: string) => fight.fight.figure(who).source;
export const hp = (fight: Fighting, who: string) => derived(fight, who).health.value;
export const has = (fight: Fighting, who: string, condition: string) =>
  fight.fight.figure(who).has(`surge.${condition}`);
export const gathered = (fight: Fighting, who: string) =>
  (fight.state.combatants[who]?.store["incantation"] as { gathered?: number } | undefined)?.gathered ?? 0;
