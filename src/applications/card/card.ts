import { CheckData, EndedData, ExchangeData, InitiativeData } from "../../data/message.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoMessage } from "../../documents/classes/message.ts";
import { listen } from "../../failures.ts";
import { blowsOf, succeeded } from "../../engine/index.ts";
import { amountIn, changeAmount, fieldBeside, keepAmounts, showAmount } from "./amount.ts";
import { toggleFold } from "./folding.ts";
import { followLog } from "./follow-log.ts";
import { cardView, poolDice } from "./view.ts";
import { describeResult, describeSum } from "../dialog/check-text.ts";
import { openPrompt } from "../dialog/prompts.ts";
import { nudge } from "../nudge.ts";
import { run } from "../run-command.ts";
import { localize, signed } from "../text.ts";

const { renderTemplate } = foundry.applications.handlebars;

const template = (name: string): string => `systems/tempo/templates/chat/${name}.hbs`;

/** Draws the card of one of this system's messages into its content; other messages stay as they are. */
export async function drawCard(message: TempoMessage, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  followLog();
  const drawn = content && (await cardOf(message));
  if (!content || !drawn) return;
  html.classList.add("tempo-message");
  content.innerHTML = drawn;
  keepAmounts(message.id ?? "", content);
  listen(content, "click", (event) => onClick(message, event));
  listen(content, "input", ({ target }) => showAmount(target as HTMLInputElement));
}

async function cardOf(message: TempoMessage): Promise<string | null> {
  const { system } = message;
  if (system instanceof ExchangeData) {
    const view = cardView(message, system);
    return view && renderTemplate(template("exchange"), { ...view });
  }
  if (system instanceof InitiativeData) return renderTemplate(template("initiative"), initiativeView(system));
  if (system instanceof EndedData) return renderTemplate(template("ended"), (await endedCard()).endedView(system));
  if (system instanceof CheckData) return renderTemplate(template("check"), checkView(message.alias, system));
  return null;
}

function initiativeView({ round, rows }: InitiativeData): Record<string, unknown> {
  return {
    title: localize("TEMPO.Initiative.Title", { round }),
    rows: rows.map((r) => ({
      ...r,
      line: localize(`TEMPO.Initiative.${r.tie.length > 0 ? "Tie" : "Line"}`, {
        faces: r.faces.join(" "),
        bonus: signed(r.bonus),
        tie: r.tie.join(", "),
      }),
    })),
  };
}

/** One who made it is named above, several each in their row, below how many have succeeded. */
function checkView(alias: string, { rows }: CheckData): Record<string, unknown> {
  const [first] = rows;
  const title = first ? game.i18n.localize(first.check.label) : "";
  const several = rows.length > 1;
  const count = rows.filter(({ reading }) => succeeded(reading)).length;
  const summary = first?.check.against ? localize("TEMPO.Check.Succeeded", { count, all: rows.length }) : "";
  return {
    name: several ? title : alias,
    title: several ? summary : title,
    rows: rows.map(({ name, check, reading }) => ({
      name: several ? name : title,
      result: describeResult(check, reading),
      grade: reading.grade,
      line: describeSum(check, reading, true),
      dice: poolDice(reading),
    })),
  };
}

/** The card of a fight's end, which few see often. */
const endedCard = () => import("./ended.ts");

/** Handles a click on a card's button; a button whose command is still running does nothing (U2). */
async function onClick(message: TempoMessage, event: MouseEvent): Promise<void> {
  const button = (event.target as Element).closest<HTMLButtonElement>("button[data-action]");
  const { exchange, system, combat } = message;
  if (button && system instanceof EndedData) {
    event.preventDefault();
    await (await import("./restore.ts")).askToRestore(system, button.dataset["action"] === "heal");
  }
  if (!button || !exchange) return;
  event.preventDefault();
  const card = button.closest<HTMLElement>("[data-exchange]");
  if (button.dataset["action"] === "fold" && card) {
    followLog();
    toggleFold(card);
    return;
  }
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

interface Press {
  readonly combat: TempoCombat;
  readonly exchange: string;
  readonly button: HTMLButtonElement;
  /** The field beside the button, of how much is applied. */
  readonly field: HTMLInputElement | null;
}

/** What a card's buttons do, by their `data-action`. */
const BUTTONS: Readonly<Record<string, (press: Press) => unknown>> = {
  less: ({ button, field }) => {
    changeAmount(field, (amount) => Math.max(0, amount + Number(button.dataset["step"])));
  },
  half: ({ field }) => {
    changeAmount(field, (amount) => Math.floor(amount / 2));
  },
  double: ({ field }) => {
    changeAmount(field, (amount) => amount * 2);
  },
  async aim({ combat, exchange, button, field }) {
    const amount = amountIn(field);
    if (amount === "unreadable") return;
    const { aimAnew } = await import("../dialog/aim-anew.ts");
    return aimAnew(combat, exchange, blowOf(button), amount);
  },
  async apply({ combat, exchange, button, field }) {
    const amount = amountIn(field);
    if (amount !== "unreadable") await apply(combat, exchange, blowOf(button), amount);
  },
  applyAll: ({ combat, exchange, button }) => applyAll(combat, exchange, button.closest("[data-exchange]")),
  revert: ({ combat, exchange, button }) => run(combat, { type: "revert", exchange, blow: blowOf(button) }),
  undoExchange: ({ combat, exchange }) => run(combat, { type: "undoExchange", exchange }),
  nudge: ({ combat, exchange, button }) => nudge(combat, exchange, askedBy(button)),
  answer: ({ combat, exchange, button }) => openPrompt(combat, exchange, askedBy(button)),
};

async function carryOutButton(combat: TempoCombat, exchange: string, button: HTMLButtonElement): Promise<void> {
  await BUTTONS[button.dataset["action"] ?? ""]?.({ combat, exchange, button, field: fieldBeside(button) });
}

const blowOf = ({ dataset }: HTMLElement): string => dataset["blow"] ?? "";

/** The combatant whose answer a button is about. */
const askedBy = ({ dataset }: HTMLElement): string => dataset["combatantId"] ?? "";

async function apply(combat: TempoCombat, exchange: string, blow: string, amount: number | null): Promise<void> {
  await run(combat, { type: "apply", exchange, blow, amount });
}

/** Applies every blow of a card that waits for it, each as its field says. */
async function applyAll(combat: TempoCombat, exchangeId: string, card: HTMLElement | null): Promise<void> {
  const exchange = combat.fight.exchange(exchangeId);
  if (!exchange) return;
  const blows = blowsOf(exchange).filter((b) => b.damage && b.applied === null);
  // What is typed is read before the first write draws the card anew.
  const amounts = blows.map(({ id }) => {
    const button = card?.querySelector(`[data-action=apply][data-blow="${id}"]`);
    return button ? amountIn(fieldBeside(button)) : null;
  });
  for (const [i, { id, target }] of blows.entries()) {
    const amount = amounts[i] ?? null;
    if (target !== null && combat.combatants.has(target) && amount !== "unreadable")
      await apply(combat, exchangeId, id, amount);
  }
}
