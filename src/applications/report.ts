import { activeRuleset } from "../data/active.ts";
import type { Exchange, FightState } from "../engine/index.ts";
import { listen } from "../failures.ts";
import { localize } from "./text.ts";

/** Of each: how many of the newest a report holds. */
const MOST = 12;

/** A card as a report tells it: actions, bands, dice; no ids and no names. */
export const cardReport = ({ action, stage, undone, waiting, blows }: Exchange): object => ({
  action,
  stage,
  undone,
  waiting: Object.values(waiting).map(({ kind }) => kind),
  rolls: Object.values(blows).map(({ action: done, reading, damage, applied }) => ({
    action: done,
    band: reading?.band ?? null,
    faces: reading?.faces ?? [],
    damage: damage && [damage.formula, ...damage.faces],
    applied: applied !== null,
  })),
});

/** The kinds of the newest turn events, the newest last. */
export const eventKinds = ({ trail }: Pick<FightState, "trail">): string[] =>
  Object.values(trail)
    .sort((a, b) => a.beat - b.beat)
    .slice(-MOST)
    .map(({ kind }) => kind);

/** Lines of a trace from this system's own files, without the host they came from. */
export const ownTrace = (stack: string): string[] =>
  stack
    .split("\n")
    .filter((line) => line.includes("/tempo/"))
    .map((line) =>
      line
        .trim()
        .replace(/\(?(?:https?:\/\/)\S*?\/tempo\//, "")
        .replace(/\)$/, ""),
    )
    .slice(0, MOST);

/** What somebody who mends it needs to know. It names no people and no actors. */
export function reportOf(problem: Error): string {
  const cards = game.messages.contents.flatMap(({ exchange }) => exchange ?? []).slice(-3);
  const combat = game.combat;
  return JSON.stringify(
    {
      system: game.system.version,
      core: game.version,
      ruleset: activeRuleset().id,
      error: problem.name,
      trace: ownTrace(problem.stack ?? ""),
      fight: combat ? { round: combat.round, phase: combat.state.phase, beat: combat.state.beat } : null,
      events: combat ? eventKinds(combat.state) : [],
      cards: cards.map(cardReport),
    },
    null,
    1,
  );
}

/** Puts the button on a notification that copies the report of an error. */
export function offerReport(problem: Error, element: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tp-copy";
  button.dataset["action"] = "copyReport";
  button.textContent = localize("TEMPO.Report.Copy");
  listen(button, "click", async (event) => {
    // A click on a notification closes it.
    event.stopPropagation();
    event.preventDefault();
    await game.clipboard.copyPlainText(reportOf(problem));
    ui.notifications.info(localize("TEMPO.Report.Copied"));
  });
  element.append(button);
}
