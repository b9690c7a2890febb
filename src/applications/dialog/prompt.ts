import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { setting } from "../../documents/settings.ts";
import { adjust, causeOf, chance, targetOwner } from "../../engine/index.ts";
import type { Adjustment, Json, Label, Modifier, QuestionView, Use } from "../../engine/index.ts";
import { detach, guarded, listen } from "../../failures.ts";
import { answerAlike, askedAlike } from "./alike.ts";
import { modifierView } from "./check-text.ts";
import { fieldGroups } from "./field-groups.ts";
import { keepFolds } from "./folds.ts";
import { askedAs, emptyUse } from "./question-key.ts";
import { atStake, promptTitle, subjectWords } from "./prompt-words.ts";
import { keepInView, placeWindow } from "./window-manners.ts";
import { describePrice } from "../ledger-text.ts";
import { released, watchPresses } from "../press.ts";
import { run } from "../run-command.ts";
import { describeChance, visibilityOf } from "../visibility.ts";
import { label, nameOf, percent, describeRefusal, localize } from "../text.ts";
import type { Naming } from "../text.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

interface PromptOption {
  readonly id: string;
  readonly key: number;
  readonly label: string;
  /** What it does and costs, or why it cannot be given. */
  readonly hint: string;
  readonly odds: string;
  readonly width: number;
  readonly refused: boolean;
}

/**
 * A question of an open exchange. It is a view of the card and nothing else: closing it loses nothing (U5).
 */
class Prompt extends HandlebarsApplicationMixin(ApplicationV2) {
  declare combat: TempoCombat;
  declare exchangeId: string;
  declare combatant: string;
  declare until: number;
  declare ticking: ReturnType<typeof setInterval> | undefined;
  /** The question that is being answered; another one that the answer leads to is open at once. */
  declare answering: string | null;
  declare chosen: Record<string, Json>;
  /** Modifiers that the user switched and added, for whatever is rolled, as in the check dialog (S36). */
  declare switched: Record<string, boolean>;
  declare situational: number;
  /** Whether the others who are asked the same are given the same answer. */
  declare alike: boolean;
  /** The key of the question that is drawn. */
  declare shown: string;
  /** Set while the prompt closes. A new question that comes meanwhile waits until it is gone. */
  declare closing: Promise<unknown> | null;

  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-dialog", "tp-prompt"],
    window: { icon: "fa-solid fa-shield-halved" },
    position: { width: 400 },
    actions: guarded({ answer: Prompt.#onAnswer, step: Prompt.#onStep }),
  };

  static override PARTS = { body: { template: "systems/tempo/templates/dialog/prompt.hbs", scrollable: [""] } };

  get question(): QuestionView | null {
    const { fight } = this.combat;
    const exchange = fight.exchange(this.exchangeId);
    const isHere = fight.state.combatants[this.combatant] !== undefined;
    return isHere && exchange?.waiting[this.combatant] && !exchange.undone
      ? activeRuleset().view.question(fight, exchange, this.combatant, this.use)
      : null;
  }

  /** The use with which the question would be answered now. */
  get use(): Use {
    const { item, ...options } = this.chosen;
    const { adjustment } = this;
    return { ...emptyUse(), options, adjustment, item: typeof item === "string" && item !== "" ? item : null };
  }

  get adjustment(): Adjustment {
    return { switched: this.switched, situational: this.situational };
  }

  /** The tokens of the one who is asked and of whoever caused it. */
  get about(): readonly (string | null)[] {
    return [this.combatant, this.#foe].map((id) =>
      id === null ? null : (this.combat.combatants.get(id)?.tokenId ?? null),
    );
  }

  /** Tells this question from another one of the same exchange. */
  get questionKey(): string {
    return askedAs(this.combat.fight.exchange(this.exchangeId), this.combatant);
  }

  /** Who does what, and to whom. */
  override get title(): string {
    return this.combat.fight.exchange(this.exchangeId) ? promptTitle(this.#asked) : "";
  }

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    await released(this.element);
    const { question } = this;
    const { left, total } = this.time;
    return {
      ...(await super._prepareContext(options)),
      title: question ? label(question.title) : "",
      stake: question ? label(this.#stake(question), this.#naming) : "",
      atStake: question ? atStake(this.#asked) : "",
      ...this.#fields(question),
      modifiers: question ? this.#modifierViews(question) : [],
      rolls: question?.options.some((o) => o.check !== null) ?? false,
      situational: this.situational,
      ...this.#alikeView(),
      groups: question ? inGroups(declineLast(question.options).map((o, i) => this.#optionView(o, i))) : [],
      timed: total > 0,
      left,
      dash: total > 0 ? `${((left / total) * 100.5).toFixed(1)} 100.5` : "",
      time: left > 0 ? localize("TEMPO.Prompt.Time", { seconds: left }) : localize("TEMPO.Prompt.TimeOver"),
    };
  }

  /** Redraws the prompt; another question starts with nothing chosen and the full time. */
  async renew(): Promise<void> {
    const { questionKey } = this;
    if (questionKey !== this.shown) {
      this.shown = questionKey;
      Object.assign(this, untouched());
      this.until = Date.now() + setting("promptSeconds") * 1000;
    }
    await this.render({ window: { title: this.title } });
  }

  get #asked(): { combat: TempoCombat; exchangeId: string; who: string } {
    return { combat: this.combat, exchangeId: this.exchangeId, who: this.combatant };
  }

  get #naming(): Naming {
    return { combat: this.combat, actor: this.combat.combatants.get(this.combatant)?.actor ?? null };
  }

  get time(): { left: number; total: number } {
    // The GM need not wait until the GM may answer.
    const total = game.user.isGM ? 0 : setting("promptSeconds");
    return { total, left: Math.max(0, Math.ceil((this.until - Date.now()) / 1000)) };
  }

  /** Whoever caused the question; where that is the one who is asked, the target of the blow in question. */
  get #foe(): string | null {
    const exchange = this.combat.fight.exchange(this.exchangeId);
    const cause = exchange && causeOf(exchange, this.combatant);
    const blow = exchange?.blows[exchange.waiting[this.combatant]?.blow ?? ""];
    return cause === this.combatant ? (blow?.target ?? cause) : cause;
  }

  /** Whether this user may see a combatant's values (K18). */
  #sees(foe: string | null): boolean {
    return visibilityOf(foe === null ? null : this.combat.combatants.get(foe)?.actor) === "exact";
  }

  /** What is at stake, without the values that this user may not see. */
  #stake({ stake, secrets = [] }: QuestionView): Label {
    if (!("key" in stake)) return stake;
    const words = subjectWords(this.#asked);
    const unseen = this.#sees(this.#foe) ? [] : secrets;
    const hidden = Object.fromEntries(unseen.map((name) => [name, localize("TEMPO.Prompt.Unseen")]));
    return { ...stake, data: { ...words, ...stake.data, ...hidden } };
  }

  /** The fields to fill in, and those that hardly ever matter, folded away. */
  #fields(question: QuestionView | null) {
    const { open, folds } = fieldGroups(question?.fields ?? [], this.chosen, this.#naming);
    return { fields: open, folds };
  }

  /** The others who are asked the same, by name. */
  #alikeView() {
    const names = this.#others.map((id) => nameOf(this.combat, id));
    return { alike: this.alike, others: new Intl.ListFormat(game.i18n.lang).format(names) };
  }

  get #others(): string[] {
    const exchange = this.combat.fight.exchange(this.exchangeId);
    return exchange ? askedAlike(this.combat, exchange, this.combatant) : [];
  }

  #optionView(option: NonNullable<Prompt["question"]>["options"][number], i: number): PromptOption {
    const { fight } = this.combat;
    const p = option.check ? chance(adjust(option.check, this.adjustment)) : null;
    const foe = (option.check && targetOwner(option.check)) ?? this.#foe;
    const open = this.#sees(foe);
    return {
      id: option.id,
      key: i + 1,
      label: game.i18n.localize(option.label),
      hint: option.refusal
        ? describeRefusal(option.refusal)
        : said(label(option.hint, { combat: this.combat }), describePrice(option.cost, fight, this.combatant)),
      odds: p === null ? "" : open ? percent(p * 1e9, 1e9) : describeChance(p),
      width: p === null || !open ? 0 : Math.round(p * 100),
      refused: option.refusal !== null,
    };
  }

  /**
   * The modifiers that the user may switch: each once for all answers, and none that a field already asks
   * for.
   */
  #modifierViews({ fields = [], options }: QuestionView) {
    const said = new Set(fields.map(({ name }) => name));
    const found = new Map<string, Modifier>();
    for (const { check } of options)
      for (const modifier of check?.modifiers ?? [])
        if (!modifier.fixed && !said.has(modifier.id)) found.set(modifier.id, modifier);
    return [...found.values()].map((modifier) => ({
      ...modifierView(modifier),
      on: this.switched[modifier.id] ?? modifier.on,
    }));
  }

  protected override _preSyncPartState(
    ...args: Parameters<InstanceType<ReturnType<typeof HandlebarsApplicationMixin>>["_preSyncPartState"]>
  ): void {
    super._preSyncPartState(...args);
    keepFolds(args[1], args[2]);
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    watchPresses(this.element);
    keepInView(this);
    listen(this.element, "keydown", (event) => this.#onKey(event));
    listen(this.element, "change", (event) => this.#onChange(event));
    if (this.time.total > 0) this.ticking = setInterval(() => this.#updateCountdown(), 1000);
  }

  /** Updates the countdown alone: a redraw would take the focus from whatever has it. */
  #updateCountdown(): void {
    const { left, total } = this.time;
    const ring = this.element?.querySelector("[data-ring]");
    const calm = this.element?.ownerDocument.defaultView?.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!ring || (calm && left % 5 !== 0)) return;
    ring.querySelector(".fg")?.setAttribute("stroke-dasharray", `${((left / total) * 100.5).toFixed(1)} 100.5`);
    const figure = ring.querySelector("text");
    if (figure) figure.textContent = String(left);
    const line = this.element.querySelector("[data-time]");
    if (line)
      line.textContent =
        left > 0 ? localize("TEMPO.Prompt.Time", { seconds: left }) : localize("TEMPO.Prompt.TimeOver");
    const spoken = this.element.querySelector("[data-spoken]");
    if (spoken && left === 10) spoken.textContent = localize("TEMPO.Prompt.Time", { seconds: left });
    if (left === 0) clearInterval(this.ticking);
  }

  async #onChange(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    if (field.name === "situational") this.situational = Math.trunc(Number(field.value)) || 0;
    else if (field.name === "alike") this.alike = (field as HTMLInputElement).checked;
    else if (field.name.startsWith("modifier."))
      this.switched[field.name.slice(9)] = (field as HTMLInputElement).checked;
    else if (field.name.startsWith("option.")) this.chosen[field.name.slice(7)] = field.value;
    else return;
    await this.render();
  }

  #onKey(event: KeyboardEvent): void {
    // Core would give it to the map's tokens (B5).
    if (event.key === "Tab") event.stopPropagation();
    if ((event.target as Element).matches("input, select")) return;
    const buttons = [...this.element.querySelectorAll<HTMLButtonElement>(".tp-opt")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const more = { "+": 1, "-": -1 }[event.key];
    if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (more !== undefined) detach(this.#changeSituational(more));
    else if (/^[1-9]$/.test(event.key)) buttons[Number(event.key) - 1]?.click();
    else return;
    event.preventDefault();
  }

  /** Redraws, and gives the focus back to the button that was pressed. */
  async #changeSituational(by: number): Promise<void> {
    if (!this.element?.querySelector("input[name=situational]")) return;
    const pressed = (this.element.ownerDocument.activeElement as HTMLElement | null)?.dataset["step"];
    this.situational += by;
    await this.render();
    // The question may have been answered meanwhile, and the prompt closed.
    if (pressed) this.element?.querySelector<HTMLElement>(`[data-step="${pressed}"]`)?.focus();
  }

  static async #onStep(this: Prompt, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#changeSituational(Number(target.dataset["step"]));
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    clearInterval(this.ticking);
  }

  override close(...args: Parameters<InstanceType<typeof ApplicationV2>["close"]>): Promise<this> {
    const closing = super.close(...args);
    this.closing = closing;
    return closing;
  }

  static async #onAnswer(this: Prompt, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const option = target.dataset["option"] ?? "none";
    const { element, questionKey } = this;
    if (target.ariaDisabled === "true" || this.answering === questionKey) return;
    this.answering = questionKey;
    element.ariaBusy = "true";
    try {
      const { combat, combatant: who, exchangeId: exchange, use } = this;
      const others = this.alike ? this.#others : [];
      const outcome = await run(combat, { type: "answer", who, exchange, option, use });
      const isGiven = outcome !== null && !("refusal" in outcome);
      // The answer may have led to a new question, which this prompt shows already.
      const isOver = this.question === null || this.questionKey === questionKey;
      if (isGiven) await answerAlike(combat, exchange, others, { option, use });
      if (isGiven && isOver) await this.close();
    } finally {
      if (this.answering === questionKey) this.answering = element.ariaBusy = null;
    }
  }
}

/** Not answering stands last, whatever order the question names its answers in. */
const declineLast = (options: QuestionView["options"]): QuestionView["options"] => [
  ...options.filter(({ id }) => id !== "none"),
  ...options.filter(({ id }) => id === "none"),
];

const said = (...words: string[]): string => words.filter((word) => word !== "").join(" · ");

/** So many answers in a row that say the same of themselves say it once, above them, and stand side by side. */
const ALIKE = 3;

interface OptionGroup {
  /** What all of them say; "" where each says its own. */
  readonly hint: string;
  readonly options: readonly PromptOption[];
}

function inGroups(options: readonly PromptOption[]): OptionGroup[] {
  const runs: PromptOption[][] = [];
  for (const option of options) {
    const last = runs.at(-1);
    if (last?.[0]?.hint === option.hint) last.push(option);
    else runs.push([option]);
  }
  return runs.map((run) => ({ hint: run.length < ALIKE ? "" : (run[0]?.hint ?? ""), options: run }));
}

/** Nothing chosen, switched or added, and nobody else answered for. */
const untouched = (): Pick<Prompt, "chosen" | "switched" | "situational" | "alike"> => ({
  chosen: {},
  switched: {},
  situational: 0,
  alike: false,
});

const promptId = (exchangeId: string, combatant: string): string => `tempo-prompt-${exchangeId}-${combatant}`;

/** Opens the question, or brings it to the front. */
export async function openPrompt(combat: TempoCombat, exchangeId: string, combatant: string): Promise<void> {
  const id = promptId(exchangeId, combatant);
  const open = foundry.applications.instances.get(id);
  if (open instanceof Prompt && open.closing) await open.closing;
  else if (open) {
    open.bringToFront();
    return;
  }
  if (!combat.fight.exchange(exchangeId)?.waiting[combatant] || foundry.applications.instances.has(id)) return;
  const prompt = new Prompt({ id });
  Object.assign(prompt, {
    combat,
    exchangeId,
    combatant,
    ...untouched(),
    shown: askedAs(combat.fight.exchange(exchangeId), combatant),
    closing: null,
    answering: null,
    until: Date.now() + setting("promptSeconds") * 1000,
  });
  const before = redraws;
  await prompt.render({ force: true });
  // During its first render a prompt is not among Foundry's instances, so redraws miss it.
  if (redraws !== before) redrawPrompts(exchangeId);
  if (!prompt.rendered) return;
  placeWindow(prompt, { about: prompt.about });
  standAside(prompt);
  // A question with yes and no that was open before must not be hidden behind the prompt.
  for (const app of foundry.applications.instances.values())
    if (app.element?.classList.contains("tp-ask")) app.bringToFront();
  focusUnlessTyping(prompt.element);
}

/**
 * Focuses the prompt, so that its keys answer at once, unless the user is at work elsewhere. Enter must not
 * press again the button that was pressed last.
 */
function focusUnlessTyping(element: HTMLElement): void {
  const { activeElement: at, body } = element.ownerDocument;
  const busy = at?.closest(
    "input, textarea, select, [contenteditable], prose-mirror, dialog, .application:not(#sidebar)",
  );
  if (busy && busy !== body) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** In pixels, to the left and down: far enough for the beginning of every title to be reached. */
const ASIDE = 40;

/** Where there is no room beside another prompt, it is moved against it, so that none hides another (B13). */
function standAside(prompt: Prompt): void {
  const others = [...foundry.applications.instances.values()].filter((app) => app instanceof Prompt && app !== prompt);
  let { left, top } = prompt.position;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < ASIDE;
  while (others.some(({ position }) => near(position.left, left) && near(position.top, top))) {
    left -= ASIDE;
    top += ASIDE;
  }
  if (top !== prompt.position.top) prompt.setPosition({ left, top });
}

/** How often prompts have been redrawn. */
let redraws = 0;

/** Redraws open prompts and closes those that are answered: those of one exchange, or all. */
export function redrawPrompts(exchangeId: string | null = null): void {
  redraws += 1;
  for (const app of foundry.applications.instances.values())
    if (app instanceof Prompt && !app.closing && (exchangeId === null || app.exchangeId === exchangeId))
      if (app.question === null) detach(app.close());
      else detach(app.renew());
}

/** Closes the prompts of an exchange. */
export function closePrompts(exchangeId: string): void {
  for (const app of foundry.applications.instances.values())
    if (app instanceof Prompt && app.exchangeId === exchangeId && !app.closing) detach(app.close());
}

/**
 * Brings the newest open prompt to the front and focuses its first answer.
 * @returns whether there is one
 */
export function focusPrompt(): boolean {
  const open = [...foundry.applications.instances.values()].filter((app) => app instanceof Prompt).at(-1);
  if (!open) return false;
  open.bringToFront();
  open.element.querySelector<HTMLButtonElement>(".tp-opt")?.focus();
  return true;
}
