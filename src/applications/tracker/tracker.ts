import { isVisible, labelOf, menuEntry } from "../../compat.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { guarded, listen } from "../../failures.ts";
import { sealChoice } from "../../documents/write/sealed-choices.ts";
import { ownToken } from "../../documents/classes/token.ts";
import { confirm } from "../dialog/confirm.ts";
import { openPrompt } from "../dialog/prompts.ts";
import { moveEntryId, newestEntry } from "../../engine/index.ts";
import type { LedgerEntry } from "../../engine/index.ts";
import { released, watchPresses } from "../press.ts";
import { chooseFor } from "../dialog/choose.ts";
import { run } from "../run-command.ts";
import { trackerView } from "./view.ts";
import { sideEntries } from "./side-menu.ts";
import { alikeOf } from "./alike.ts";
import { isHooked, keepNodes } from "../keep-nodes.ts";
import { localize } from "../text.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type Tracker = foundry.applications.sidebar.tabs.CombatTracker;
type PartContext = foundry.applications.sidebar.tabs.CombatTracker.RenderContext;

/** Core's own localization key. */
const REMOVE = "COMBAT.CombatantRemove";

const template = (name: string): string => `systems/tempo/templates/tracker/${name}.hbs`;

/** The combat tracker: phases, order, and what is left of everybody's turn. */
export class TempoTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["tempo"],
    actions: guarded({
      create: TempoTracker.#onCreate,
      cycle: TempoTracker.#onCycle,
      begin: TempoTracker.#onBegin,
      beginScene: TempoTracker.#onBeginScene,
      askAware: TempoTracker.#onAskAware,
      endTurn: TempoTracker.#onEndTurn,
      advance: TempoTracker.#onAdvance,
      takeTurn: TempoTracker.#onTakeTurn,
      delay: TempoTracker.#onDelay,
      comeBack: TempoTracker.#onComeBack,
      answerFor: TempoTracker.#onAnswerFor,
      applyDamage: TempoTracker.#onApplyDamage,
      nudge: TempoTracker.#onNudge,
      editSide: TempoTracker.#onEditSide,
      endFight: TempoTracker.#onEndFight,
      stepBack: TempoTracker.#onStepBack,
      undo: TempoTracker.#onUndo,
      spend: TempoTracker.#onSpend,
      show: TempoTracker.#onShow,
      more: TempoTracker.#onMore,
      choose: TempoTracker.#onChoose,
      chooseNext: TempoTracker.#onChooseNext,
      noChoices: TempoTracker.#onNoChoices,
      reveal: TempoTracker.#onReveal,
      goOn: TempoTracker.#onGoOn,
      dropRest: TempoTracker.#onDropRest,
    }),
  };

  static override PARTS = {
    header: { template: template("header") },
    tracker: {
      template: template("tracker"),
      scrollable: [""],
    },
    footer: { template: template("footer") },
  };

  #drawn: TempoCombat["state"] | null = null;
  /** Who was on turn when the list was last scrolled to them: a combatant's id, or a side's. */
  #inSight: string | undefined;

  get combat(): TempoCombat | null {
    return this.viewed ?? null;
  }

  /** Whether it shows the fight as it stands, but for what actors' own documents hold. */
  get isUpToDate(): boolean {
    return this.#drawn === (this.combat?.state ?? null);
  }

  protected override async _prepareContext(
    ...args: Parameters<Tracker["_prepareContext"]>
  ): ReturnType<Tracker["_prepareContext"]> {
    await released(this.element);
    const context = await super._prepareContext(...args);
    const view = this.combat ? trackerView(this.combat) : null;
    this.#drawn = this.combat?.state ?? null;
    return Object.assign(context, { view, several: this.combats.length > 1, isGM: game.user.isGM });
  }

  protected override async _preparePartContext(
    partId: string,
    context: PartContext,
    _options: unknown,
  ): Promise<PartContext> {
    return Promise.resolve(Object.assign(context, { partId }));
  }

  /** A list that is drawn already keeps the rows that stay as they are. */
  protected override _replaceHTML(...[result, content, options]: Parameters<Tracker["_replaceHTML"]>): void {
    const { tracker: fresh, ...others } = result as Partial<Record<string, HTMLElement>>;
    const { tracker: kept } = this.parts;
    // A menu that would be empty is not offered (B10).
    const entries = this._getEntryContextOptions();
    for (const row of fresh?.querySelectorAll<HTMLElement>("li.combatant") ?? [])
      row.querySelector(".tp-more")?.toggleAttribute("hidden", !entries.some((entry) => isVisible(entry, row)));
    if (!fresh || !kept || isHooked(this)) {
      super._replaceHTML(result, content, options);
      return;
    }
    super._replaceHTML(others, content, options);
    const { activeElement: focused } = kept.ownerDocument;
    const name = kept.contains(focused) ? focused?.getAttribute("name") : null;
    const control = name ? `[name="${CSS.escape(name)}"]` : ":not(*)";
    // It lets keys through to core while it has the focus, and stays as it is otherwise.
    fresh.querySelector(control)?.setAttribute("data-keyboard-focus", "false");
    keepNodes(kept, fresh, (element) => element.matches("li.combatant"));
    if (!kept.contains(kept.ownerDocument.activeElement))
      kept.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  }

  protected override async _onFirstRender(...args: Parameters<Tracker["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    // A right click on a budget gives back; it must not open the row's menu as well.
    listen(this.element, "contextmenu", (event) => this.#onGiveBack(event), { capture: true });
    listen(this.element, "keydown", (event) => this.#onKey(event));
    watchPresses(this.element);
    if (!game.user.isGM) return;
    const [{ dragSides }, { fightMenu }] = await Promise.all([import("./side-controls.ts"), import("./fight-menu.ts")]);
    dragSides(this.element, () => this.combat);
    this._createContextMenu(() => fightMenu(() => this.combat), "[data-action=menu]", {
      eventName: "click",
      fixed: true,
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
      jQuery: false,
    });
  }

  protected override async _onRender(...args: Parameters<Tracker["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    // Who comes on turn is brought into sight, once (U25), unless the user is at work in the list.
    const list = this.element.querySelector(".combat-tracker");
    if (list?.contains(this.element.ownerDocument.activeElement)) return;
    const find = (css: string) => list?.querySelector<HTMLElement>(css);
    const current = find(".is-now") ?? find(".is-acting");
    const { combatantId, side } = current?.dataset ?? {};
    const now = combatantId ?? side;
    if (now === this.#inSight) return;
    this.#inSight = now;
    // Of a side it is the heading: with all its rows it may be longer than the list.
    (current?.querySelector(":scope > .fh") ?? current)?.scrollIntoView({ block: "nearest" });
  }

  protected override _getEntryContextOptions(): ReturnType<Tracker["_getEntryContextOptions"]> {
    const at = (li: HTMLElement): TempoCombatant | null =>
      this.combat?.combatants.get(li.dataset["combatantId"] ?? "") ?? null;
    const gm = (): boolean => game.user.isGM;
    const own = [
      ...sideEntries(at),
      menuEntry({
        label: "TEMPO.Menu.BackToStart",
        icon: "fa-solid fa-person-walking-arrow-loop-left",
        visible: (li) => at(li)?.isOwner === true && at(li)?.id === this.combat?.state.turn,
        onClick: (li) => void ownToken(at(li)?.token)?.backToTurnStart(),
      }),
      menuEntry({
        label: "TEMPO.Menu.UndoLatest",
        icon: "fa-solid fa-rotate-left",
        visible: (li) => latestOf(at(li)) !== null,
        onClick: (li) => void undoLatest(at(li)),
      }),
      menuEntry({
        label: "TEMPO.Menu.SetFigures",
        icon: "fa-solid fa-sliders",
        visible: gm,
        onClick: (li) => void byHand("setFigures", at(li)),
      }),
      menuEntry({
        label: "TEMPO.Menu.SetInitiativeAll",
        icon: "fa-solid fa-arrow-down-9-1",
        visible: (li) => gm() && alikeOf(at(li)).length > 0,
        onClick: (li) => void byHand("setInitiativeOfAll", at(li)),
      }),
      menuEntry({
        label: "TEMPO.Menu.Situational",
        icon: "fa-solid fa-gauge-high",
        visible: gm,
        onClick: (li) => void byHand("setSituational", at(li)),
      }),
    ];
    // Core removes without asking, even whoever has the turn in a running fight.
    const core = super._getEntryContextOptions().filter((entry) => labelOf(entry) !== REMOVE);
    const remove = menuEntry({
      label: REMOVE,
      icon: "fa-solid fa-trash",
      visible: gm,
      onClick: (li) => this.#remove(at(li)),
    });
    return [...own, ...core, remove];
  }

  async #remove(combatant: TempoCombatant | null): Promise<void> {
    if (!combatant) return;
    const name = combatant.token?.name ?? combatant.name ?? "";
    const begun = (this.combat?.round ?? 0) > 0;
    if (begun && !(await confirm(localize(REMOVE), localize("TEMPO.Menu.RemoveConfirm", { name })))) return;
    await (await changes()).removeCombatant(combatant);
  }

  async #do(command: Parameters<TempoCombat["ask"]>[0]): Promise<void> {
    if (this.combat) await run(this.combat, command);
  }

  #rowOf(target: HTMLElement): TempoCombatant | null {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
    return this.combat?.combatants.get(id ?? "") ?? null;
  }

  #giveBack(target: HTMLElement): void {
    const pool = target.dataset["pool"];
    const who = target.dataset["combatantId"];
    if (!pool || !who || target.ariaDisabled === "true") return;
    void this.#do({ type: "spend", who, id: foundry.utils.randomID(), pool, amount: -1 });
  }

  #onGiveBack(event: MouseEvent): void {
    const target = (event.target as Element).closest<HTMLElement>("[data-action=spend]");
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#giveBack(target);
  }

  /** Arrow keys move between rows. On a budget, Backspace gives back and a digit sets what is left (GM). */
  #onKey(event: KeyboardEvent): void {
    const focused = event.target as HTMLElement;
    // Core would give it to the map's tokens (B5).
    if (event.key === "Tab") event.stopPropagation();
    if (focused.dataset["action"] === "spend") {
      if (event.key === "Backspace") this.#giveBack(focused);
      else if (/^\d$/.test(event.key) && game.user.isGM) {
        const { pool, combatantId: who } = focused.dataset;
        const id = foundry.utils.randomID();
        if (pool && who) void this.#do({ type: "setLeft", who, id, pool, left: Number(event.key) });
      } else return this.#onArrow(event, focused);
      event.preventDefault();
      return;
    }
    this.#onArrow(event, focused);
  }

  #onArrow(event: KeyboardEvent, focused: HTMLElement): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = focused.closest<HTMLElement>("li.combatant");
    if (step === undefined || !row) return;
    const rows = [...this.element.querySelectorAll<HTMLElement>("li.combatant")];
    const next = rows[rows.indexOf(row) + step];
    const same = focused.dataset["action"];
    const reached = next?.querySelector<HTMLElement>(`[data-action="${same}"]`) ?? next?.querySelector("button");
    if (!reached) return;
    event.preventDefault();
    reached.focus();
  }

  static async #onCreate(this: TempoTracker): Promise<void> {
    await (await changes()).createFight();
  }

  static async #onCycle(this: TempoTracker): Promise<void> {
    const all = this.combats;
    const next = all[(all.findIndex((combat) => combat === this.viewed) + 1) % all.length];
    if (game.user.isGM && next) await (await changes()).showFight(next);
    else this.viewed = next ?? null;
    await this.render();
  }

  static async #onBegin(this: TempoTracker): Promise<void> {
    await this.combat?.startAs(false);
  }

  static async #onAskAware(this: TempoTracker): Promise<void> {
    if (this.combat) await (await import("../dialog/awareness.ts")).askAware(this.combat);
  }

  static async #onBeginScene(this: TempoTracker): Promise<void> {
    await this.combat?.startAs(true);
  }

  static async #onEndTurn(this: TempoTracker): Promise<void> {
    const turn = this.combat?.state.turn;
    if (turn && this.combat?.combatants.get(turn)?.isOwner) await this.#do({ type: "endTurn", who: turn });
  }

  static async #onAdvance(this: TempoTracker): Promise<void> {
    await this.#do({ type: "advance" });
  }

  static async #onTakeTurn(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#do({ type: "takeTurn", who: target.dataset["combatantId"] ?? "" });
  }

  static async #onDelay(this: TempoTracker): Promise<void> {
    const turn = this.combat?.state.turn;
    if (turn) await this.#do({ type: "delay", who: turn });
  }

  static async #onComeBack(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#do({ type: "comeBack", who: target.dataset["combatantId"] ?? "" });
  }

  /** Opens the prompt of a question: one's own, or as the GM somebody else's. */
  static async #onAnswerFor(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { exchange, combatantId } = target.dataset;
    if (this.combat) await openPrompt(this.combat, exchange ?? "", combatantId ?? "");
  }

  static async #onApplyDamage(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { exchange = "", blow = "" } = target.dataset;
    await this.#do({ type: "apply", exchange, blow, amount: null });
  }

  static async #onNudge(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { exchange, combatantId } = target.dataset;
    if (!this.combat) return;
    const { nudge } = await import("../nudge.ts");
    await nudge(this.combat, exchange ?? "", combatantId ?? "");
  }

  static async #onEditSide(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const group = this.combat?.groups.get(target.dataset["side"] ?? "");
    if (group) await (await import("./side-controls.ts")).askForSide(group);
  }

  static async #onEndFight(this: TempoTracker): Promise<void> {
    await this.combat?.endCombat();
  }

  static async #onStepBack(this: TempoTracker): Promise<void> {
    await this.#do({ type: "stepBack" });
  }

  static async #onUndo(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const combatant = this.#rowOf(target);
    if (this.combat && combatant) await undoEntry(this.combat, combatant, target.dataset["entry"] ?? "");
  }

  static async #onSpend(this: TempoTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    if (target.ariaDisabled === "true") return;
    if (event.shiftKey) {
      this.#giveBack(target);
      return;
    }
    const { pool, combatantId: who } = target.dataset;
    const id = foundry.utils.randomID();
    if (pool && who) await this.#do({ type: "spend", who, id, pool, amount: 1 });
  }

  static async #onShow(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const token = this.#rowOf(target)?.token?.object;
    if (!token?.visible) return;
    if (token.isOwner) token.control({ releaseOthers: true });
    await canvas.animatePan({ x: token.center.x, y: token.center.y });
  }

  /** Opens the row's menu for users who do not right-click. */
  static #onMore(this: TempoTracker, _event: PointerEvent, target: HTMLElement): void {
    const { left: clientX, bottom: clientY } = target.getBoundingClientRect();
    const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY });
    target.closest("li.combatant")?.dispatchEvent(event);
  }

  static async #onChoose(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const combatant = this.#rowOf(target);
    if (combatant) await chooseFor(combatant);
  }

  static async #onChooseNext(this: TempoTracker): Promise<void> {
    const [first] = this.combat ? trackerView(this.combat).foot.mayChoose : [];
    const combatant = this.combat?.combatants.get(first ?? "");
    if (combatant) await chooseFor(combatant);
  }

  static async #onNoChoices(this: TempoTracker): Promise<void> {
    const { combat } = this;
    if (!combat) return;
    for (const id of trackerView(combat).foot.mayChoose) {
      const combatant = combat.combatants.get(id);
      if (combatant && !combatant.hasPlayerOwner) await sealChoice(combatant, { kind: "none" });
    }
  }

  static async #onReveal(this: TempoTracker): Promise<void> {
    if (this.combat) await (await import("../../documents/write/reveal.ts")).openReveal(this.combat);
  }

  static async #onGoOn(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (target.ariaDisabled === "true") ui.notifications.warn("TEMPO.Move.HeldHint", { localize: true });
    else await ownToken(this.#rowOf(target)?.token)?.resumeHeldMove();
  }

  static async #onDropRest(this: TempoTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await ownToken(this.#rowOf(target)?.token)?.bookMove();
  }
}

/** Changes by hand, and the GM's hand on figures, are loaded when they are first used. */
const changes = () => import("../../documents/write/by-hand.ts");

async function byHand(
  what: "setFigures" | "setInitiativeOfAll" | "setSituational",
  combatant: TempoCombatant | null,
): Promise<void> {
  const hand = await import("./gm-hand.ts");
  if (combatant?.combat) await hand[what](combatant.combat, combatant);
}

/** The newest entry that this user may undo, whoever's turn it is; null for none. */
function latestOf(combatant: TempoCombatant | null): LedgerEntry | null {
  const who = combatant?.id ?? "";
  const fight = combatant?.isOwner ? combatant.combat?.fight : undefined;
  return fight?.state.combatants[who] ? newestEntry(fight, who) : null;
}

async function undoLatest(combatant: TempoCombatant | null): Promise<void> {
  const entry = latestOf(combatant);
  if (combatant?.combat && entry) await undoEntry(combatant.combat, combatant, entry.id);
}

/**
 * Undoes one entry: with its exchange where it has one, else a move by the token's own undo. A move that was
 * held up at its very beginning is only booked again.
 */
export async function undoEntry(combat: TempoCombat, combatant: TempoCombatant, entryId: string): Promise<void> {
  const who = combatant.id ?? "";
  const entry = combat.state.combatants[who]?.ledger[entryId];
  if (!entry) return;
  if (entry.exchange !== null) await run(combat, { type: "undoExchange", exchange: entry.exchange });
  else if (entryId === moveEntryId(entry.activation)) {
    const token = ownToken(combatant.token);
    await (entry.facts["length"] === 0 ? token?.bookMove() : token?.revertRecordedMovement());
  } else await run(combat, { type: "undo", who, entry: entryId });
}
