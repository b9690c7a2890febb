import { plainUse, whyNot } from "../../engine/index.ts";
import type { Choice, Control, Forecast, Label, Stock } from "../../engine/index.ts";
import { mayInsistOn } from "../dialog/insist.ts";
import { listingOf, lossOf } from "../listing.ts";
import type { Listing } from "../listing.ts";
import { describeCost } from "../ledger-text.ts";
import { describeRefusal, label, localize, signed } from "../text.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";

/** The controls that only this ruleset has, as the sheet draws them above the list; none outside a fight. */
export function controlsView(actor: TempoActor, combatant: TempoCombatant | null, folded: ReadonlySet<string>) {
  const listing = listingOf(actor, combatant);
  if (!listing.inFight || listing.fight.state.round === 0) return [];
  const found = listing.fight.ruleset.view.controls?.(listing.fight, listing.who) ?? [];
  return found.map((control) => controlView(control, listing, folded));
}

function controlView(control: Control, listing: Listing, folded: ReadonlySet<string>) {
  const fold = `own.${control.id}`;
  const say = (given: Label): string => label(given, listing);
  const views = (control.choices ?? []).map((group) => ({
    label: group.label ? say(group.label) : null,
    choices: group.choices.map((choice) => choiceView(choice, listing)),
  }));
  const flags = views.flatMap((group) => group.choices).filter(({ at }) => at !== null);
  return {
    fold,
    open: !folded.has(fold),
    icon: `fa-solid fa-${control.icon}`,
    title: say(control.label),
    now: control.now ? say(control.now) : "",
    bar: control.bar ? barView(control.bar, flags) : null,
    groups: views
      .map((group) => ({ ...group, choices: group.choices.filter(({ at }) => at === null) }))
      .filter(({ choices }) => choices.length > 0),
    forecast: control.forecast ? forecastView(control.forecast, say) : null,
    stocks: (control.stocks ?? []).map((stock) => stockView(stock, listing, say)),
    hints: (control.hints ?? []).map(say),
  };
}

type ChoiceView = ReturnType<typeof choiceView>;

function choiceView(choice: Choice, listing: Listing) {
  const { fight, who } = listing;
  const { action, item = null, options = {} } = choice.deed;
  const use = plainUse("", { item, options });
  const refusal = whyNot(fight, who, action, use);
  const title = label(choice.label, listing);
  const hint = choice.hint ? label(choice.hint, listing) : "";
  const cost = describeCost(fight.ruleset.actions[action]?.cost(fight, who, use) ?? {}, fight, who);
  const reason = refusal ? describeRefusal(refusal) : "";
  return {
    title,
    hint,
    at: choice.at ?? null,
    columns: (choice.columns ?? []).map(({ label: key, value }) => ({
      label: localize(key),
      value: value === 0 ? "0" : signed(value),
    })),
    toggles: choice.pressed !== undefined,
    pressed: choice.pressed === true,
    row: item === null ? `${fight.ruleset.id}.${action}` : `item.${item}.${action}`,
    options: JSON.stringify(options),
    refused: refusal !== null,
    shut: refusal !== null && !mayInsistOn(refusal),
    // A press may open no dialog that would warn of it.
    loses: refusal === null ? lossOf(action, listing, use) : "",
    tip: [cost, reason].filter((text) => text !== "").join("\n"),
  };
}

/** One cell for each mark, with the choices that stand below it. */
const barView = ({ done, of }: NonNullable<Control["bar"]>, flags: readonly ChoiceView[]) => ({
  of,
  cells: Array.from({ length: of }, (_, i) => ({
    number: i + 1,
    on: i < done,
    last: i === done - 1,
    choices: flags.filter(({ at }) => at === i + 1),
  })),
});

const stockView = (
  { label: name, now, bar, rungs, refill }: Stock,
  listing: Listing,
  say: (given: Label) => string,
) => ({
  name: say(name),
  now: say(now),
  bar: bar && bar.of > 0 ? Math.round((Math.min(bar.left, bar.of) / bar.of) * 100) : null,
  rungs: (rungs?.all ?? []).map((text, i, all) => ({
    text,
    at: text === rungs?.at,
    gone: rungs?.at === null || i < all.indexOf(rungs?.at ?? ""),
  })),
  refill: refill ? choiceView(refill, listing) : null,
});

const forecastView = ({ cells, lines }: Forecast, say: (given: Label) => string) => ({
  cells: cells.flatMap(({ kind, count, label: what, icon = null }) =>
    Array.from({ length: count }, () => ({ kind, icon, text: say(what), letters: say(what).slice(0, 2) })),
  ),
  lines: lines.map(say),
});
