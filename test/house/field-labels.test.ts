import { describe, expect, it } from "vitest";
import { BOOKKEEPING } from "../../src/applications/sheet/bookkeeping.ts";
import type { Field, Shape } from "../../src/engine/index.ts";
import { getAt } from "../../src/engine/json.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { rulesetOf } from "../e2e/catalogue/cast.ts";
import { read } from "./pages.ts";

const texts = JSON.parse(read("lang/en.json")) as unknown;
const hasText = (key: string): boolean => typeof getAt(texts, key.split(".")) === "string";

/** Keys that a form for a shape looks up: its fields', their choices', and its groups' headings. */
function keysOf(shape: Shape, at: string): string[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    BOOKKEEPING.includes(name) ? [] : keysOfField(field, `${at}.${name}`),
  );
}

function keysOfField(field: Field, key: string): string[] {
  switch (field.kind) {
    case "group":
      return [`${key}.label`, ...keysOf(field.fields, key)];
    case "choice":
    case "set":
      return [key, ...field.choices.map((choice) => `${key}Choice.${choice}`)];
    case "record":
      return [];
    default:
      return [key];
  }
}

describe.each(RULESET_IDS)("%s", (id) => {
  const { creature, items } = rulesetOf(id);
  const prefix = `TEMPO.${id.charAt(0).toUpperCase()}${id.slice(1)}.Field`;

  it.each(Object.entries({ creature, ...items }))("every field of its %s has a label", (_, shape) => {
    expect(keysOf(shape, prefix).filter((key) => !hasText(key))).toEqual([]);
  });
});
