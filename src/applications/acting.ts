import { chosenVisibility } from "../compat.ts";
import type { Visibility } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import type { TempoCombat } from "../documents/combat.ts";
import type { TempoCombatant } from "../documents/combatant.ts";
import type { Outcome } from "../documents/execute.ts";
import { moveLimit, setting } from "../documents/settings.ts";
import { AS_IT_IS, decide, figureIn, listActions, refuse, whyNot } from "../engine/index.ts";
import type { ActionRow, Check, Use } from "../engine/index.ts";
import { askCheck } from "./check-dialog.ts";
import type { CheckQuestion, Given } from "./check-dialog.ts";
import { costWords } from "./ledger-words.ts";
import { poolView } from "./marks.ts";
import { notifyRefusal, run } from "./run.ts";
import { veilOver } from "./veil.ts";
import { nameOf, say } from "./words.ts";

export interface UseOptions {
  readonly event?: { readonly shiftKey: boolean } | null;
  /** Combatants aimed at; the user's targets by default. */
  readonly targets?: readonly string[];
  readonly skipDialog?: boolean;
}

/** The fight an actor is in: the one that is shown if it is in that, else any other. */
export function combatantOf(actor: Actor.Implementation): TempoCombatant | null {
  const all = [game.combat, ...game.combats.contents];
  for (const combat of all) {
    const found = combat?.combatants.contents.find((c) => c.actor === actor);
    if (found) return found;
  }
  return null;
}

/** Uses an action as its row is named in the list of actions; says why when it cannot be. */
export async function useAction(
  actor: Actor.Implementation,
  rowId: string,
  options: UseOptions = {},
): Promise<Outcome | null> {
  const combatant = combatantOf(actor);
  const combat = combatant?.combat ?? null;
  if (!combatant || !combat) {
    notifyRefusal(refuse("TEMPO.Refusal.NoFight", { name: actor.name }));
    return null;
  }
  const row = listActions(combat.fight, combatant.id ?? "").find((r) => r.id === rowId);
  if (!row) {
    notifyRefusal(refuse("TEMPO.Refusal.NoAction", { action: rowId }));
    return null;
  }
  const given = await settle(combat, combatant, row, options);
  if (!given) return null;
  const { who, use, visibility } = given;
  return run(combat, { type: "act", who, action: row.action, use }, { visibility });
}

interface Settled {
  readonly who: string;
  readonly use: Use;
  readonly visibility: Visibility;
}

/** Everything a use needs, asked for where the dialog is wanted or something is missing. */
async function settle(
  combat: TempoCombat,
  combatant: TempoCombatant,
  row: ActionRow,
  options: UseOptions,
): Promise<Settled | null> {
  const who = combatant.id ?? "";
  const spec = activeRuleset().actions[row.action];
  const targets = [...(options.targets ?? targetsIn(combat))];
  const base: Use = {
    id: foundry.utils.randomID(),
    exchange: foundry.utils.randomID(),
    targets,
    item: row.item?.id ?? null,
    options: {},
    adjustment: AS_IT_IS,
  };
  const asks =
    (spec?.check !== undefined && row.target !== "self") || (spec?.fields?.(combat.fight, who) ?? []).length > 0;
  const missing = row.target === "one" && targets.length === 0;
  const wanted = setting("skipDialog") === (options.event?.shiftKey ?? false);
  const dialog = options.skipDialog === undefined ? wanted : !options.skipDialog;
  const visibility = chosenVisibility();
  // What cannot be done at all is said before anybody fills in a dialog for it.
  const early = whyNot(combat.fight, who, row.action, base);
  if (early && !early.soft) {
    notifyRefusal(early);
    return null;
  }
  if (!missing && (!asks || !dialog)) return { who, use: base, visibility };
  const answer = await askCheck(questionFor(combat, combatant, row, base));
  if (!answer) return null;
  const chosen = answer.target === null ? [] : [answer.target, ...targets.filter((t) => t !== answer.target)];
  const use = {
    ...base,
    targets: row.target === "one" ? chosen.slice(0, 1) : chosen,
    options: answer.options,
    adjustment: answer.adjustment,
  };
  return { who, use, visibility: answer.visibility };
}

/** The user's targets that take part in a fight. */
function targetsIn(combat: TempoCombat): string[] {
  const tokens = [...game.user.targets].map((t) => t.document.id);
  return combat.combatants.contents.filter((c) => tokens.includes(c.tokenId ?? "")).map((c) => c.id ?? "");
}

/** The dialog for one action: it is asked anew with every change of target or options. */
function questionFor(combat: TempoCombat, combatant: TempoCombatant, row: ActionRow, base: Use): CheckQuestion {
  const spec = activeRuleset().actions[row.action];
  const who = combatant.id ?? "";
  const useOf = (given: Given): Use => ({
    ...base,
    targets: given.target === null ? [] : [given.target],
    options: given.options,
  });
  const checkFor = (given: Given): Check | null => spec?.check?.(combat.fight, who, useOf(given)) ?? null;
  const others = combat.combatants.contents.filter(
    (c) => c.actor && (row.target !== "one" || c.id !== who) && (!c.hidden || game.user.isGM),
  );
  const aimed = row.target === "one" || row.target === "any" || row.target === "self";
  const name = game.i18n.localize(row.label);
  return {
    title: row.item
      ? say("TEMPO.Check.TitleWith", { action: name, item: combatant.actor?.items.get(row.item.id)?.name ?? "" })
      : name,
    name: nameOf(combat, who),
    img: combatant.img ?? "icons/svg/mystery-man.svg",
    targets: aimed
      ? others.map((c) => ({
          id: c.id ?? "",
          name: nameOf(combat, c.id ?? ""),
          img: c.img ?? "icons/svg/mystery-man.svg",
        }))
      : [],
    target: base.targets[0] ?? null,
    fields: spec?.fields?.(combat.fight, who) ?? [],
    naming: { actor: combatant.actor, combat },
    confirm: name,
    cost(given) {
      const { fight } = combat;
      const cost = spec?.cost(fight, who, useOf(given)) ?? {};
      const pool = fight.budget(who).pools.find((p) => (cost[p.id] ?? 0) > 0);
      return { pool: pool ? poolView(pool, nameOf(combat, who)) : null, text: costWords(cost, fight, who) };
    },
    check: checkFor,
    refusal: (given) => {
      const command = { type: "act", who, action: row.action, use: useOf(given) } as const;
      // Where the world does not keep rules, only what makes no sense is refused (U15).
      const authority = { gm: game.user.isGM, force: moveLimit() === "off" };
      const decision = decide(activeRuleset(), combat.fight.state, command, [], authority);
      return "refusal" in decision ? decision.refusal : null;
    },
    veil(given) {
      const check = checkFor(given);
      const foe = (check && figureIn(check)) ?? given.target;
      return veilOver(foe === null ? null : combat.combatants.get(foe)?.actor);
    },
  };
}
