import { activeRuleset } from "../../data/active.ts";
import { fieldKey } from "../../data/actor.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { setting } from "../../documents/settings.ts";
import { conditionSpec } from "../../documents/statuses.ts";
import type { Blow, Damage, Delta, Exchange, Ruleset } from "../../engine/index.ts";
import { isOpen } from "../tracker/open-damage.ts";
import { localize, signed } from "../text.ts";

/** The damage of a blow as its card draws it. */
export interface DamageView {
  readonly blow: string;
  readonly amount: number;
  readonly line: string;
  readonly applied: boolean;
  readonly target: string;
  readonly bar: BarView | null;
  readonly deltas: readonly DeltaView[];
  readonly mayApply: boolean;
  /** Whether somebody else has yet to apply it. */
  readonly waits: boolean;
  /** Whether the user confirms it as it is, because it hits their own. */
  readonly mayConfirm: boolean;
  readonly mayUndo: boolean;
}

export interface BarView {
  readonly label: string;
  readonly parts: readonly { readonly kind: BarKind; readonly share: string }[];
}

export interface DeltaView {
  readonly text: string;
  readonly value: string;
  /** How the bar draws it; "" for what is no part of it. */
  readonly kind: BarKind | "";
}

type BarKind = "soak" | "arm" | "hp";

/** A part of the bar: how it is drawn, and how many points. */
export interface BarPart {
  readonly kind: BarKind;
  readonly points: number;
}

/** The resource whose loss a delta of a creature's source changes; null for none. */
export function resourceIn({ resources }: Pick<Ruleset, "resources">, { path }: Delta): string | null {
  const [, , room, ...at] = path;
  if (room !== "source") return null;
  const found = Object.entries(resources).find(([id, { lost, held }]) => {
    const whole = lost ?? held;
    // Without a path of its own, a resource is summed from a branch of its name: wounds by location.
    return whole ? whole.join() === at.join() : at[0] === id;
  });
  return found?.[0] ?? null;
}

/** How the bar draws a delta; "" for what is no part of it. */
function kindOf(ruleset: Pick<Ruleset, "resources">, delta: Delta): BarKind | "" {
  const id = resourceIn(ruleset, delta);
  const harm = id === null ? undefined : ruleset.resources[id]?.harm;
  if (harm === undefined) return "";
  return harm === "life" ? "hp" : "arm";
}

/** What damage went through, from the outside in: soaked, armour, life. */
export function barParts(
  ruleset: Pick<Ruleset, "resources">,
  applied: readonly Delta[],
  soaked: number,
): readonly BarPart[] {
  const points: Record<BarKind, number> = { soak: Math.max(0, soaked), arm: 0, hp: 0 };
  for (const delta of applied) {
    const kind = kindOf(ruleset, delta);
    if (kind !== "" && delta.op === "add") points[kind] += Math.max(0, delta.by);
  }
  return (["soak", "arm", "hp"] as const).map((kind) => ({ kind, points: points[kind] })).filter((p) => p.points > 0);
}

function barView(blow: Blow, applied: readonly Delta[]): BarView | null {
  const ruleset = activeRuleset();
  const soaked = Math.min(ruleset.view.soaked?.(blow) ?? 0, blow.damage?.amount ?? 0);
  const parts = barParts(ruleset, applied, soaked);
  const all = parts.reduce((sum, { points }) => sum + points, 0);
  if (all === 0) return null;
  const said = parts.map(({ kind, points }) => localize(`TEMPO.Card.Bar.${kind}`, { points }));
  return {
    label: localize("TEMPO.Card.Bar.All", { parts: said.join(", ") }),
    parts: parts.map(({ kind, points }) => ({ kind, share: `${((points / all) * 100).toFixed(1)}%` })),
  };
}

interface Drawn {
  readonly exchange: Exchange;
  readonly combat: TempoCombat | null;
  readonly name: (id: string) => string;
}

/** @param open whether this user may see the target's values (K18) */
export function damageView({ exchange, combat, name }: Drawn, blow: Blow, damage: Damage, open: boolean): DamageView {
  const { amount } = damage;
  const { target, applied } = blow;
  const shown = applied !== null && open ? applied : null;
  return {
    blow: blow.id,
    amount,
    line: damageLine(damage),
    applied: applied !== null,
    target: target === null ? "" : name(target),
    bar: shown && barView(blow, shown),
    deltas: shown ? deltaViews(shown) : [],
    ...allowed(exchange, blow, combat),
  };
}

/** What this user may do about a blow's damage. */
function allowed(
  exchange: Exchange,
  blow: Blow,
  combat: TempoCombat | null,
): Pick<DamageView, "mayApply" | "mayConfirm" | "mayUndo" | "waits"> {
  const actor = blow.target === null ? null : combat?.combatants.get(blow.target)?.actor;
  if (!actor || exchange.undone) return { mayApply: false, mayConfirm: false, mayUndo: false, waits: false };
  const open = isOpen(blow, exchange);
  const mine = !game.user.isGM && setting("playersApply") && actor.isOwner;
  return {
    mayApply: game.user.isGM && open,
    mayConfirm: mine && open,
    waits: !game.user.isGM && !mine && open,
    mayUndo: (game.user.isGM || mine) && blow.applied !== null,
  };
}

/** `2d6 + 3 [4 5] = 12 fire`. */
function damageLine({ amount, formula, faces, type }: Damage): string {
  const key = `TEMPO.Damage.${type}`;
  const data = { formula, faces: faces.join(" "), amount, type: game.i18n.has(key) ? key : type };
  // A fall, for one, has no dice.
  return localize(faces.length > 0 ? "TEMPO.Card.DamageLine" : "TEMPO.Card.DamageFixed", data);
}

export const deltaViews = (deltas: readonly Delta[]): DeltaView[] =>
  deltas
    .filter(({ path }) => path[0] === "creatures")
    .map((delta) => ({ ...describeDelta(delta), kind: kindOf(activeRuleset(), delta) }));

/** A change in words: "Health −8". */
export function describeDelta(delta: Delta): { text: string; value: string } {
  const [, , kind, field, name = ""] = delta.path;
  if (delta.op === "add" && kind === "source" && field !== undefined) return describeFigure(delta.path, delta.by);
  if (delta.op === "set" && kind === "conditions") {
    const condition = (delta.to ?? delta.from) as { condition?: string } | undefined;
    const { label: text } = conditionSpec(condition?.condition ?? "");
    return { text: game.i18n.localize(text), value: delta.to === undefined ? "−" : "+" };
  }
  return { text: name || (kind ?? ""), value: delta.op === "add" ? signed(delta.by) : "" };
}

/** A value's change in words; what a resource loses counts down. */
function describeFigure(path: Delta["path"], by: number): { text: string; value: string } {
  const [, , , field = "", name = ""] = path;
  const ruleset = activeRuleset();
  if (field === "losses")
    return {
      text: game.i18n.localize(ruleset.resources[name]?.label ?? trackOf(path)?.label ?? name),
      value: signed(-by),
    };
  const key = [fieldKey(ruleset), field, ...(name === "" ? [] : [name])].join(".");
  return { text: game.i18n.localize(key), value: signed(by) };
}

/** What recovers with time at a path of a creature. */
const trackOf = (path: Delta["path"]) =>
  activeRuleset().recovery?.tracks.find((track) => track.path.join() === path.slice(3).join());
