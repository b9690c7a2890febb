import { CheckData, EndedData, ExchangeData, InitiativeData } from "../../data/message.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoMessage } from "../../documents/classes/message.ts";
import { listen } from "../../failures.ts";
import { cardView } from "./view.ts";
import { describeFaces, describeResult } from "../dialog/check-text.ts";
import { openPrompt } from "../dialog/prompt.ts";
import { run } from "../run-command.ts";
import { localize, signed } from "../text.ts";

const { renderTemplate } = foundry.applications.handlebars;

const template = (name: string): string => `systems/tempo/templates/chat/${name}.hbs`;

/** Draws the card of one of this system's messages into its content; other messages stay as they are. */
export async function drawCard(message: TempoMessage, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const drawn = content && (await cardOf(message));
  if (!content || !drawn) return;
  html.classList.add("tempo-message");
  content.innerHTML = drawn;
  listen(content, "click", (event) => onClick(message, event));
}

async function cardOf(message: TempoMessage): Promise<string | null> {
  const { system } = message;
  if (system instanceof ExchangeData) {
    const view = cardView(message, system);
    return view && renderTemplate(template("exchange"), { ...view });
  }
  if (system instanceof InitiativeData) return renderTemplate(template("initiative"), initiativeView(system));
  if (system instanceof EndedData) return renderTemplate(template("ended"), endedView(system));
  if (system instanceof CheckData) return renderTemplate(template("check"), checkView(message.alias, system));
  return null;
}

function initiativeView({ round, rows }: InitiativeData): Record<string, unknown> {
  return {
    title: localize("TEMPO.Initiative.Title", { round }),
    rows: rows.map((r) => ({
      ...r,
      line: localize("TEMPO.Initiative.Line", { faces: r.faces.join(" "), bonus: signed(r.bonus) }),
    })),
  };
}

function endedView({ rounds, seconds, fallen, open }: EndedData): Record<string, unknown> {
  return {
    title: localize("TEMPO.Ended.Title"),
    length: localize("TEMPO.Ended.Length", { rounds, seconds }),
    fallen:
      fallen.length === 0
        ? localize("TEMPO.Ended.NobodyFell")
        : localize("TEMPO.Ended.Fell", { names: fallen.join(", ") }),
    open: open === 0 ? "" : localize("TEMPO.Ended.WereOpen", { count: open }),
  };
}

function checkView(name: string, { check, reading }: CheckData): Record<string, unknown> {
  return {
    title: game.i18n.localize(check.label),
    name,
    result: describeResult(check, reading),
    grade: reading.grade,
    faces: describeFaces(reading),
  };
}

/** Handles a click on a card's button; a button whose command is still running does nothing (U2). */
async function onClick(message: TempoMessage, event: MouseEvent): Promise<void> {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-action]");
  const { exchange } = message;
  const combat = message.combat;
  if (!button || !exchange) return;
  event.preventDefault();
  if (!combat) {
    ui.notifications.warn(localize("TEMPO.Card.NoFight"));
    return;
  }
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    await carryOutButton(combat, exchange.id, button);
  } finally {
    button.ariaBusy = "false";
  }
}

async function carryOutButton(combat: TempoCombat, exchangeId: string, button: HTMLButtonElement): Promise<void> {
  const { action, blow = "", combatantId = "", step } = button.dataset;
  const field = button.closest("footer, .tp-apply")?.querySelector<HTMLInputElement>("input[name=amount]") ?? null;
  switch (action ?? "") {
    case "less":
      changeAmount(field, (amount) => Math.max(0, amount + Number(step)));
      return;
    case "half":
      changeAmount(field, (amount) => Math.floor(amount / 2));
      return;
    case "apply": {
      const amount = field ? Math.max(0, Math.round(Number(field.value))) : null;
      await run(combat, { type: "apply", exchange: exchangeId, blow, amount });
      return;
    }
    case "revert":
      await run(combat, { type: "revert", exchange: exchangeId, blow });
      return;
    case "undoExchange": {
      const outcome = await run(combat, { type: "undoExchange", exchange: exchangeId });
      if (outcome && "sent" in outcome) ui.notifications.info(localize("TEMPO.Undo.Sent"));
      return;
    }
    case "answer":
      await openPrompt(combat, exchangeId, combatantId);
  }
}

function changeAmount(field: HTMLInputElement | null, change: (amount: number) => number): void {
  if (field) field.value = String(change(Number(field.value)));
}
