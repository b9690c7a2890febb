import type { Json } from "../../src/engine/json.ts";
import type { Ruleset } from "../../src/engine/ruleset.ts";
import { initialOf } from "../../src/engine/schema.ts";
import type { Shape } from "../../src/engine/schema.ts";
import type { FightState } from "../../src/engine/state.ts";

type Data = Readonly<Record<string, Json>>;

/**
 * Adds initial values for fields that came after the fight was recorded, as data models do for an older
 * world.
 */
export function filled(ruleset: Ruleset, state: FightState): FightState {
  const creatures = Object.entries(state.creatures).map(([id, creature]) => {
    const items = Object.entries(creature.items).map(([key, item]) => {
      const shape = Object.entries(ruleset.items).find(([kind]) => kind === item.type)?.[1];
      return [key, shape ? { ...item, source: withInitial(shape, item.source) } : item];
    });
    const source = withInitial(ruleset.creature, creature.source);
    return [id, { ...creature, source, items: Object.fromEntries(items) as typeof creature.items }];
  });
  return { ...state, creatures: Object.fromEntries(creatures) as FightState["creatures"] };
}

function withInitial(shape: Shape, given: Data): Data {
  const found: Record<string, Json> = { ...given };
  for (const [key, field] of Object.entries(shape)) {
    const value = given[key];
    if (value === undefined) found[key] = initialOf(field) as Json;
    else if (field.kind === "group") found[key] = withInitial(field.fields, value as Data);
  }
  return found;
}
