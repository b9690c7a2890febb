import { activeRuleset } from "../data/active.ts";
import type { TempoCombat } from "../documents/combat.ts";
import type { TempoCombatant } from "../documents/combatant.ts";
import type { TempoMessage } from "../documents/message.ts";
import { guarded, listen } from "../failures.ts";
import { setting } from "../documents/settings.ts";
import { AS_IT_IS, causeOf, chance, figureIn } from "../engine/index.ts";
import type { Use } from "../engine/index.ts";
import { costWords } from "./ledger-words.ts";
import { run } from "./run.ts";
import { chanceWord, veilOver } from "./veil.ts";
import { label, nameOf, percent, refusalText, say } from "./words.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

interface PromptOption {
  readonly id: string;
  readonly key: number;
  readonly label: string;
  readonly hint: string;
  readonly cost: string;
  readonly odds: string;
  readonly width: number;
  readonly refused: boolean;
}

/** A question of an open exchange. It is a view of the card and nothing else: closing it loses nothing (U5). */
class Prompt extends HandlebarsApplicationMixin(ApplicationV2) {
  declare combat: TempoCombat;
  declare exchange: string;
  declare combatant: string;
  declare until: number;
  declare ticking: ReturnType<typeof setInterval> | undefined;
  declare busy: boolean;

  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-dialog", "tp-prompt"],
    window: { icon: "fa-solid fa-shield-halved" },
    position: { width: 400 },
    actions: guarded({ answer: Prompt.#onAnswer }),
  };

  static override PARTS = { body: { template: "systems/tempo/templates/dialog/prompt.hbs", scrollable: [""] } };

  get question() {
    const exchange = this.combat.fight.exchange(this.exchange);
    return exchange?.waiting[this.combatant] && !exchange.undone
      ? activeRuleset().view.question(this.combat.fight, exchange, this.combatant)
      : null;
  }

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    const { question } = this;
    const { left, total } = this.time;
    return {
      ...(await super._prepareContext(options)),
      stake: question ? label(question.stake, { combat: this.combat }) : "",
      options: question ? question.options.map((o, i) => this.#option(o, i)) : [],
      timed: total > 0,
      left,
      dash: total > 0 ? `${((left / total) * 100.5).toFixed(1)} 100.5` : "",
      time: left > 0 ? say("TEMPO.Prompt.Time", { seconds: left }) : say("TEMPO.Prompt.TimeOver"),
    };
  }

  get time(): { left: number; total: number } {
    const total = setting("promptSeconds");
    return { total, left: Math.max(0, Math.ceil((this.until - Date.now()) / 1000)) };
  }

  #option(option: NonNullable<Prompt["question"]>["options"][number], i: number): PromptOption {
    const { fight } = this.combat;
    const exchange = fight.exchange(this.exchange);
    const p = option.check ? chance(option.check) : null;
    const figure = option.check && figureIn(option.check);
    const foe = figure ?? (exchange && causeOf(exchange, this.combatant));
    const open = veilOver(foe === null ? null : this.combat.combatants.get(foe)?.actor) === "exact";
    return {
      id: option.id,
      key: i + 1,
      label: game.i18n.localize(option.label),
      hint: option.refusal ? refusalText(option.refusal) : label(option.hint, { combat: this.combat }),
      cost: costWords(option.cost, fight, this.combatant),
      odds: p === null ? "" : open ? percent(p * 1e9, 1e9) : chanceWord(p),
      width: p === null || !open ? 0 : Math.round(p * 100),
      refused: option.refusal !== null,
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    listen(this.element, "keydown", (event) => this.#onKey(event));
    if (setting("promptSeconds") > 0) this.ticking = setInterval(() => this.#tick(), 1000);
  }

  /** Only the ring and its sentence change with time; nothing that could have the focus is drawn anew. */
  #tick(): void {
    const { left, total } = this.time;
    const ring = this.element?.querySelector("[data-ring]");
    const calm = this.element?.ownerDocument.defaultView?.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!ring || (calm && left % 5 !== 0)) return;
    ring.querySelector(".fg")?.setAttribute("stroke-dasharray", `${((left / total) * 100.5).toFixed(1)} 100.5`);
    const figure = ring.querySelector("text");
    if (figure) figure.textContent = String(left);
    const line = this.element.querySelector("[data-time]");
    if (line) line.textContent = left > 0 ? say("TEMPO.Prompt.Time", { seconds: left }) : say("TEMPO.Prompt.TimeOver");
    const spoken = this.element.querySelector("[data-spoken]");
    if (spoken && left === 10) spoken.textContent = say("TEMPO.Prompt.Time", { seconds: left });
    if (left === 0) clearInterval(this.ticking);
  }

  #onKey(event: KeyboardEvent): void {
    const buttons = [...this.element.querySelectorAll<HTMLButtonElement>(".tp-opt")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (/^[1-9]$/.test(event.key)) buttons[Number(event.key) - 1]?.click();
    else return;
    event.preventDefault();
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    clearInterval(this.ticking);
  }

  static async #onAnswer(this: Prompt, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const option = target.dataset["option"] ?? "none";
    if (target.ariaDisabled === "true" || this.busy) return;
    this.busy = true;
    try {
      const outcome = await run(this.combat, {
        type: "answer",
        who: this.combatant,
        exchange: this.exchange,
        option,
        use: freshUse(),
      });
      if (!("refusal" in outcome)) await this.close();
    } finally {
      this.busy = false;
    }
  }
}

const freshUse = (): Use => ({
  id: foundry.utils.randomID(),
  exchange: foundry.utils.randomID(),
  targets: [],
  item: null,
  options: {},
  adjustment: AS_IT_IS,
});

const promptId = (exchange: string, combatant: string): string => `tempo-prompt-${exchange}-${combatant}`;

/** Opens the question, or brings it to the front. */
export async function openPrompt(combat: TempoCombat, exchange: string, combatant: string): Promise<void> {
  const id = promptId(exchange, combatant);
  const open = foundry.applications.instances.get(id);
  if (open) {
    open.bringToFront();
    return;
  }
  const state = combat.fight.exchange(exchange);
  if (!state?.waiting[combatant]) return;
  const question = activeRuleset().view.question(combat.fight, state, combatant);
  // What one does to oneself, or what nobody does, comes from nobody else.
  const title = say(state.by === combatant ? "TEMPO.Prompt.TitleOwn" : "TEMPO.Prompt.Title", {
    question: label(question.title),
    name: nameOf(combat, combatant),
    foe: nameOf(combat, state.by),
  });
  const prompt = new Prompt({ id, window: { title } });
  Object.assign(prompt, {
    combat,
    exchange,
    combatant,
    busy: false,
    until: Date.now() + setting("promptSeconds") * 1000,
  });
  await prompt.render({ force: true });
}

/** Who is asked (U6): the player whose character it is, else any player who owns it, else the active GM. */
export function responderFor(combatant: TempoCombatant): User.Implementation | null {
  const { actor } = combatant;
  if (!actor) return game.users.activeGM;
  const owners = game.users.contents.filter((u) => u.active && !u.isGM && actor.testUserPermission(u, "OWNER"));
  return owners.find((u) => u.character === actor) ?? owners[0] ?? game.users.activeGM;
}

const asked = new Set<string>();

/** Looks through the open questions of a card: puts those to this user that are theirs, closes those that are answered. */
export function attendCard(message: TempoMessage): void {
  const { exchange } = message;
  if (!exchange) return;
  const combat = game.combats.get((message.system as unknown as { combat: string }).combat) as TempoCombat | undefined;
  for (const app of foundry.applications.instances.values())
    if (app instanceof Prompt && app.exchange === exchange.id)
      if (app.question === null) void app.close();
      else void app.render();
  if (!combat || exchange.undone) return;
  for (const id of Object.keys(exchange.waiting)) {
    const combatant = combat.combatants.get(id);
    const key = `${exchange.id}.${id}.${JSON.stringify(exchange.waiting[id])}`;
    if (!combatant || asked.has(key) || !responderFor(combatant)?.isSelf) continue;
    asked.add(key);
    if (game.user.isGM && !combatant.hasPlayerOwner && setting("npcAnswers")) void answerAlone(combat, exchange.id, id);
    else void openPrompt(combat, exchange.id, id);
  }
}

/** An NPC that answers without being asked takes the first answer that is open to it. */
async function answerAlone(combat: TempoCombat, exchange: string, who: string): Promise<void> {
  const state = combat.fight.exchange(exchange);
  if (!state) return;
  const { options } = activeRuleset().view.question(combat.fight, state, who);
  const option = options.find((o) => o.refusal === null)?.id ?? "none";
  await run(combat, { type: "answer", who, exchange, option, use: freshUse() });
}

/** Every question that waits for this user, when they come in or somebody leaves. */
export function attendAll(): void {
  for (const message of game.messages.contents.slice(-200)) attendCard(message as TempoMessage);
}

/** Brings the newest open question to the front and into the keyboard's reach. */
export function focusPrompt(): boolean {
  const open = [...foundry.applications.instances.values()].filter((app) => app instanceof Prompt).at(-1);
  if (!open) return false;
  open.bringToFront();
  open.element.querySelector<HTMLButtonElement>(".tp-opt")?.focus();
  return true;
}
