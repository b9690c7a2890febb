import {
  approach,
  AnswerContext,
  bonusOf,
  standingFoesOf,
  nearest,
  plainUse,
  weakestWithin,
} from "../../engine/index.ts";
import type { Command, Exchange, Item, TacticSpec, Use } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import type { SurgeDerived } from "./creature/derived.ts";
import { isMelee, isRanged } from "./actions/attack.ts";
import { defenceCheck } from "./actions/contest.ts";
import { blowAsked } from "./actions/defence.ts";
import { talentOf, weaponOf } from "./creature/schema.ts";
import { cannotRelease, castingCost, focusOf, incantationOf, castingRefusal, spellsOf } from "./actions/incantation.ts";
import type { SurgeFight } from "./types.ts";
import { ACTION, CLOSE, heldBy, isAble, leftOf, readied } from "./state.ts";

/** Whose turn it is, their standing enemies, and `does`, which makes a command of theirs. */
interface Turn {
  readonly fight: SurgeFight;
  readonly who: string;
  readonly targets: readonly string[];
  readonly does: (action: string, given?: Partial<Use>) => Command;
}

/** The enemy within `most` ft who has the fewest HP; null if there is none. */
const weakest = ({ fight, who, targets }: Turn, most: number): string | null =>
  weakestWithin(fight, who, targets, most, (id) => fight.figure(id).derived.health.value);

/** Releases a spell if one is ready, else keeps one up, else gathers for one that reaches an enemy. */
function castCommand(turn: Turn, left: number): Command | null {
  const { fight, who, does } = turn;
  const spells = harmful(fight, who);
  const gathering = incantationOf(fight, who) !== null;
  if (spells.length === 0 || !mayCast(fight, who, gathering)) return null;
  let school: string | null = null;
  for (const spell of spells) {
    if (!gathering && school !== null) break;
    const { range, school: its } = talentOf(spell);
    const target = weakest(turn, range || Infinity);
    if (target === null) continue;
    school ??= its;
    if (gathering && cannotRelease(fight, who, spell) === null)
      return does("release", { item: spell.id, targets: [target] });
  }
  if (left < 1) return null;
  if (!gathering && focusOf(fight, who)) return does("sustain");
  return school === null ? null : does("gather", { options: { school } });
}

/** Whoever has gathered something, and not lost it, can cast. */
const mayCast = (fight: SurgeFight, who: string, gathering: boolean): boolean =>
  gathering || castingRefusal(fight, who) === null;

/** Damaging spells, the costliest first. */
function harmful(fight: SurgeFight, who: string): Item[] {
  const spells: Item[] = [];
  for (const spell of spellsOf(fight, who)) {
    const { damage, heals } = talentOf(spell);
    if (damage !== "" && !heals) spells.push(spell);
  }
  return spells.length < 2 ? spells : spells.sort((a, b) => castingCost(fight, who, b) - castingCost(fight, who, a));
}

/** An attack with the first weapon that reaches, those of the better skill first, bare hands last. */
function strikeCommand(turn: Turn): Command | null {
  const { fight, who, does } = turn;
  const weapons = readied(fight, who);
  const { marksmanship, martialCombat } = fight.figure(who).derived.levels;
  const kinds = marksmanship > martialCombat ? (["ranged", "melee"] as const) : (["melee", "ranged"] as const);
  for (const kind of kinds)
    for (const weapon of weapons) {
      if (!(kind === "melee" ? isMelee : isRanged)(weapon)) continue;
      const { reach, range } = weaponOf(weapon);
      const target = weakest(turn, kind === "melee" ? reach : range);
      if (target !== null) return does(kind, { item: weapon.id, targets: [target] });
    }
  const target = weakest(turn, CLOSE);
  return target === null ? null : does("unarmed", { targets: [target] });
}

/** Whether even the best possible roll would fail to defend against the attack in question. */
function isHopeless(fight: SurgeFight, exchange: Exchange, who: string): boolean {
  const blow = blowAsked(new AnswerContext(fight, { exchange, who, option: "defend" }));
  const check = blow ? defenceCheck(fight, blow) : null;
  if (!check) return false;
  const best = check.dice.reduce((sum, { count, faces }) => sum + count * faces, bonusOf(check));
  return best < (check.bands.at(-1)?.from ?? -Infinity);
}

/** Escapes, stands up, casts, attacks whoever is in reach, else moves closer. */
export const tactic: TacticSpec<typeof creature, SurgeDerived> = {
  act(fight, who, id) {
    if (!isAble(fight, who)) return null;
    const does: Turn["does"] = (action, given) => ({ type: "act", who, action, use: plainUse(id, given) });
    const left = leftOf(fight, who, ACTION);
    if (left > 0 && heldBy(fight, who).length > 0) return does("escape");
    if (left > 0 && fight.figure(who).derived.prone) return does("stand");
    const targets = standingFoesOf(fight, who);
    if (targets.length === 0) return null;
    const turn: Turn = { fight, who, targets, does };
    const spell = castCommand(turn, left);
    if (spell || left < 1) return spell;
    const blow = strikeCommand(turn);
    if (blow) return blow;
    const target = nearest(fight, who, targets);
    const path = target === null ? [] : approach(fight, who, target, CLOSE);
    return path.length === 0 ? null : { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    const { levels } = fight.figure(who).derived;
    const wanted = [levels.survival > levels.strength ? "survival" : "strength", "strike", "defend"];
    const option = wanted.find((o) => options.includes(o)) ?? "none";
    // Taking the hit keeps the gathered actions (S23); a hopeless defence is not worth trying either.
    const gives = incantationOf(fight, who) || (option === "defend" && isHopeless(fight, exchange, who));
    return { option: gives ? "none" : option, use: plainUse(id) };
  },
};
