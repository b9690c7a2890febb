import type { Command, ResourceChange } from "../command.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import { getAt } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { ResourceSpec } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import { openExchange } from "../turn/conduct.ts";
import { BY_HAND } from "../turn/ledger.ts";

type Typed = Extract<Command, { readonly type: "setResource" }>;

/** Whether a resource counts what is bad: it grows from 0, and more of it is worse. */
export const grows = ({ held, grows: summed }: ResourceSpec): boolean => held !== undefined || summed === true;

/** Whether people can change it: it is stored, or its ruleset says what harm it is. */
export const isTyped = ({ lost, held, typed }: ResourceSpec): boolean => (lost ?? held ?? typed) !== undefined;

/** What a typed text asks for: `9` sets, `+3` and `−6` change; null if it is no whole number. */
export function readTyped(text: string): ResourceChange | null {
  const typed = text.replace(/\s/g, "").replace(/[−–]/, "-");
  if (!/^[+-]?\d{1,6}$/.test(typed)) return null;
  return /^[+-]/.test(typed) ? { by: Number(typed) } : { to: Number(typed) };
}

/**
 * Changes a resource by hand. A difference is harm or healing by the ruleset's own rules where the resource says of
 * which type; a figure is set as far as the maximum allows. What it changed is kept as a ledger entry, outside a fight
 * on a card, and undone with it.
 */
export function* changeResource<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, id, resource, change }: Typed,
): Rolling<Refusal | void> {
  const spec = fight.ruleset.resources[resource];
  if (!spec || !isTyped(spec)) return impossible("TEMPO.Refusal.NotTyped");
  if (!Object.values(change).every(Number.isInteger)) return impossible("TEMPO.Refusal.Number");
  const present = (): number => fight.ruleset.resource(fight.figure(who), resource).value;
  const before = present();
  const deltas = yield* fight.captureAll(changed(fight, who, resource, change));
  if (deltas.length === 0) return;
  const facts: Record<string, Json> = { resource, before, after: present(), ...change };
  if (fight.state.outside) {
    openExchange(fight, id, BY_HAND, who, facts);
    fight.set(["exchanges", id, "stage"], "done");
    fight.set(["exchanges", id, "effects"], deltas);
  } else fight.addEntry(who, { id, action: BY_HAND, cost: {}, deltas, facts });
  fight.record("resource", who, facts);
}

function* changed<C extends Shape, D>(
  fight: Fight<C, D>,
  target: string,
  resource: string,
  change: ResourceChange,
): Rolling<void> {
  const spec = fight.ruleset.resources[resource] as ResourceSpec;
  const { value, max } = fight.ruleset.resource(fight.figure(target), resource);
  const by = "by" in change ? change.by : change.to - value;
  const path = spec.lost ?? spec.held;
  const type = grows(spec) === by > 0 ? spec.typed?.harm : spec.typed?.heals;
  if (type !== undefined && ("by" in change || !path)) {
    const harm = { target, amount: Math.abs(by), type, blow: null, exchange: null, resource };
    if (by !== 0) yield* fight.ruleset.harm(fight, harm);
  } else if (path) {
    const whole = ["creatures", fight.combatant(target).creature, "source", ...path];
    const stored = getAt(fight.state, whole);
    const now = typeof stored === "number" ? stored : 0;
    const wanted = value + by;
    // A difference stops at 0; a figure below 0 stands where rules allow it, as one that is set.
    const low = "by" in change ? Math.max(wanted, Math.min(0, value)) : wanted;
    fight.add(whole, Math.max(0, spec.held ? low : now + value - Math.min(low, max)) - now);
  }
}
