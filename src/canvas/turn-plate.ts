import { seesPoint, tokenOnMap } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import type { Until } from "../engine/index.ts";
import { conditionSpec } from "../documents/statuses.ts";
import { label, localize, nameOf } from "../applications/text.ts";
import { poolView } from "../applications/pool-marks.ts";
import { visibilityOf } from "../applications/visibility.ts";
import { show } from "./overlay.ts";

const { renderTemplate } = foundry.applications.handlebars;
const NAME = "turn";

/** Effects on the plate; the sheet has all of them. */
const MOST_EFFECTS = 3;

/** The fight on the viewed scene in which it is somebody's turn; the one in the tracker comes first. */
function fightHere(): TempoCombat | null {
  const all = [game.combat, ...game.combats.contents];
  const here = all.find((combat) => combat && combat.state.turn !== null && combat.state.mapId === canvas.scene?.id);
  return here ?? null;
}

let newest = 0;

/** Draws what the combatant on turn has left over its token. */
export async function drawTurnPlate(): Promise<void> {
  const mine = ++newest;
  const combat = canvas.ready ? fightHere() : null;
  const combatant = combat?.combatants.get(combat.state.turn ?? "") ?? null;
  const token = combatant?.token ?? null;
  const box = token ? tokenOnMap(token) : null;
  if (!combat || !combatant || !box || !seesPoint(box.centre)) {
    show(NAME, null);
    return;
  }
  const view = plateView(combat, combatant);
  const html = await renderTemplate("systems/tempo/templates/hud/turn-plate.hbs", view);
  // Of several drawings under way the last one counts.
  if (mine !== newest) return;
  const element = document.createElement("span");
  element.className = "tp-turnplate";
  element.dataset["combatantId"] = combatant.id ?? "";
  element.innerHTML = html;
  show(NAME, { lines: [], marks: [{ at: box.centre, element, side: "above", off: box.height / 2, kind: "plate" }] });
}

function plateView(combat: TempoCombat, combatant: TempoCombatant) {
  const { fight } = combat;
  const who = combatant.id ?? "";
  const name = nameOf(combat, who);
  const pools = fight.budget(who).pools.filter(({ max }) => max > 0);
  const effects = visibilityOf(combatant.actor) === "nothing" ? [] : effectsOf(combat, combatant);
  return {
    pools: pools.map((pool) => poolView(pool, name, false)),
    progress: (activeRuleset().view.progress?.(fight, who) ?? []).map(({ label: what, done, of }) => ({
      what: label(what, { actor: combatant.actor, combat }),
      text: of === null ? String(done) : `${done}/${of}`,
    })),
    effects: effects.slice(0, MOST_EFFECTS),
    more: effects.length > MOST_EFFECTS ? effects.length - MOST_EFFECTS : null,
  };
}

/** Active conditions that end by themselves, with what is left of them. */
function effectsOf(combat: TempoCombat, { actor }: TempoCombatant) {
  return (actor?.appliedEffects ?? []).flatMap((effect) => {
    const noted = effect.getFlag("tempo", "condition");
    if (!noted?.until) return [];
    const name = game.i18n.localize(conditionSpec(noted.condition).label);
    return [{ name, img: effect.img ?? "", left: remaining(noted.until, combat) }];
  });
}

/** "2 rounds", or until when. */
function remaining(until: Until, combat: TempoCombat): string {
  if (until.kind !== "round") return localize(`TEMPO.Sheet.Until.${until.kind}`, { name: nameOf(combat, until.who) });
  return localize("TEMPO.Map.Rounds", { count: Math.max(0, until.round - combat.round) });
}
