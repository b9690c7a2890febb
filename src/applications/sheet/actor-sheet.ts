import { openSheet } from "../../compat.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import {
  addItem,
  removeEffect,
  setMovementMode,
  setQuantity,
  switchEffect,
  switchEquipped,
  switchPin,
} from "../../documents/write/by-hand.ts";
import { guarded, listen } from "../../failures.ts";
import type { ItemKind, Use } from "../../engine/index.ts";
import { combatantOfActor, useAction } from "../use-action.ts";
import { chooseFor } from "../dialog/choose.ts";
import { actionDrag } from "../hotbar.ts";
import { released, watchPresses } from "../press.ts";
import { run } from "../run-command.ts";
import type { PartState } from "./base.ts";
import { HandlebarsActorSheet, pickImage } from "./base.ts";
import { undoEntry } from "../tracker/tracker.ts";
import { changedOnly, typeAgain, typingIn } from "./typing.ts";
import { localize } from "../text.ts";

const template = (name: string): string => `systems/tempo/templates/sheet/${name}.hbs`;
const TABS = ["turn", "skills", "gear", "effects", "figures", "notes"] as const;

/** Pixels between the sheet and the sidebar. */
const GAP = 8;

/** What sheets are drawn with; loaded with the first sheet that is opened (K20). */
const loadViews = () => Promise.all([import("./actor-view.ts"), import("./list-controls.ts")]);

/** The sheet of every actor, laid out by the world's ruleset. */
export class TempoActorSheet extends HandlebarsActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-sheet"],
    position: { width: 640, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: guarded({
      act: TempoActorSheet.#onAct,
      press: TempoActorSheet.#onPress,
      check: TempoActorSheet.#onCheck,
      spend: TempoActorSheet.#onSpend,
      endTurn: TempoActorSheet.#onEndTurn,
      takeTurn: TempoActorSheet.#onTakeTurn,
      mode: TempoActorSheet.#onMode,
      undo: TempoActorSheet.#onUndo,
      choose: TempoActorSheet.#onChoose,
      createItem: TempoActorSheet.#onCreateItem,
      pickItems: TempoActorSheet.#onPickItems,
      chooseField: TempoActorSheet.#onChooseField,
      endBeginning: TempoActorSheet.#onEndBeginning,
      editItem: TempoActorSheet.#onEditItem,
      deleteItem: TempoActorSheet.#onDeleteItem,
      equip: TempoActorSheet.#onEquip,
      pin: TempoActorSheet.#onPin,
      sortByCost: TempoActorSheet.#onSortByCost,
      toggleCondition: TempoActorSheet.#onToggleCondition,
      editEffect: TempoActorSheet.#onEditEffect,
      switchEffect: TempoActorSheet.#onSwitchEffect,
      removeEffect: TempoActorSheet.#onRemoveEffect,
      editImage: TempoActorSheet.#onEditImage,
    }),
  };

  static override PARTS = {
    top: { template: template("top") },
    band: { template: template("band") },
    tabs: { template: template("tabs") },
    turn: { template: template("turn"), scrollable: [""] },
    skills: { template: template("skills"), scrollable: [""] },
    gear: { template: template("gear"), scrollable: [""] },
    effects: { template: template("effects"), scrollable: [""] },
    figures: { template: template("figures"), scrollable: [""] },
    notes: { template: template("notes"), scrollable: [""] },
  };

  static override TABS = {
    primary: { tabs: TABS.map((id) => ({ id })), initial: "turn", labelPrefix: "TEMPO.Tab" },
  };

  #listened: HTMLElement | null = null;
  #byKey = false;

  /** What is searched for in the list of actions. */
  search = "";

  get combat(): TempoCombat | null {
    return this.combatant?.combat ?? null;
  }

  async pin(row: string): Promise<void> {
    if (this.isEditable) await switchPin(this.actor, row);
  }

  get tempoActor(): TempoActor {
    return this.actor;
  }

  get combatant(): TempoCombatant | null {
    return combatantOfActor(this.actor);
  }

  override _preSyncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._preSyncPartState(partId, next, prior, state);
    state.typing = typingIn(prior);
  }

  override _syncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._syncPartState(partId, next, prior, state);
    if (state.typing) typeAgain(next, state.typing);
  }

  protected override _processFormData(...args: Parameters<HandlebarsActorSheet["_processFormData"]>): object {
    const [event] = args;
    return changedOnly(super._processFormData(...args), event?.type === "change" ? event.target : null);
  }

  protected override async _prepareContext(options: Parameters<HandlebarsActorSheet["_prepareContext"]>[0]) {
    await released(this.element);
    const { actor } = this;
    const { system } = this.tempoActor;
    const [{ actorView }, { listTaste }] = await loadViews();
    return {
      ...(await super._prepareContext(options)),
      ...actorView(this.tempoActor, listTaste()),
      search: this.search,
      name: actor.name,
      img: actor.img,
      isGM: game.user.isGM,
      editable: this.isEditable,
      description: system.description,
      notes: system.notes,
      tabList: TABS.map((id) => ({
        id,
        label: localize(`TEMPO.Tab.${id}`),
        active: (this.tabGroups["primary"] ?? "turn") === id,
      })),
    };
  }

  override async _preparePartContext(
    ...args: Parameters<HandlebarsActorSheet["_preparePartContext"]>
  ): ReturnType<HandlebarsActorSheet["_preparePartContext"]> {
    const [partId] = args;
    const context = await super._preparePartContext(...args);
    const active = (this.tabGroups["primary"] ?? "turn") === partId;
    return Object.assign(context, { tabId: partId, tabActive: active });
  }

  /** Whether a key opens it: it is still down when the first render begins. */
  override _configureRenderOptions(...args: Parameters<HandlebarsActorSheet["_configureRenderOptions"]>): void {
    super._configureRenderOptions(...args);
    const [{ isFirstRender }] = args;
    if (isFirstRender) this.#byKey = (game.keyboard?.downKeys.size ?? 0) > 0;
  }

  /** Beside the sidebar, not over its tabs. */
  protected override async _onFirstRender(...args: Parameters<HandlebarsActorSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    watchPresses(this.element);
    const [, { keepTab, focusFirst }] = await loadViews();
    keepTab(this.element);
    if (this.#byKey) focusFirst(this.element);
    const edge = document.getElementById("sidebar")?.getBoundingClientRect().left ?? window.innerWidth;
    const width = Math.min(this.element.offsetWidth, window.innerWidth);
    const [, { position }] = args;
    if (!Number.isFinite(position?.left ?? NaN)) this.setPosition({ left: Math.max(0, edge - width - GAP), width });
  }

  protected override async _onRender(...args: Parameters<HandlebarsActorSheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-action=act][draggable]"))
      listen(row, "dragstart", (event) => actionDrag(event, this.actor, row.dataset["row"] ?? ""));
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-item-id][draggable]"))
      listen(row, "dragstart", (event) => {
        const item = this.actor.items.get(row.dataset["itemId"] ?? "");
        event.dataTransfer?.setData("text/plain", JSON.stringify(item?.toDragData()));
      });
    const { listenToResources, explainOnFocus } = await import("./typed-resources.ts");
    listenToResources(this.element, this.actor);
    explainOnFocus(this.element);
    for (const field of this.element.querySelectorAll<HTMLInputElement>("[data-quantity]"))
      listen(field, "change", (event) => {
        event.stopPropagation();
        const item = this.#itemOf(field);
        return item ? setQuantity(item, Math.max(0, Math.floor(Number(field.value) || 0))) : undefined;
      });
    const turn = this.element.querySelector<HTMLElement>("[data-tab=turn].tab");
    // A part that was kept has its listeners already.
    if (turn && turn !== this.#listened) (await loadViews())[1].listenToList(turn, this);
    this.#listened = turn;
    for (const tabs of this.element.querySelectorAll<HTMLElement>("[role=tablist]"))
      listen(tabs, "keydown", (event) => this.#onTabKey(event));
    for (const budget of this.element.querySelectorAll<HTMLElement>("[data-action=spend]"))
      listen(budget, "contextmenu", (event) => {
        event.preventDefault();
        event.stopPropagation();
        return this.#spend(budget, -1);
      });
  }

  /** Core marks the open tab by a class alone; the attributes tell screen readers (B2). */
  override changeTab(...args: Parameters<HandlebarsActorSheet["changeTab"]>): void {
    super.changeTab(...args);
    const [open] = args;
    for (const tab of this.element.querySelectorAll<HTMLElement>("[role=tab]")) {
      const active = tab.dataset["tab"] === open;
      tab.classList.toggle("active", active);
      tab.ariaSelected = String(active);
      tab.tabIndex = active ? 0 : -1;
    }
  }

  #onTabKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = TABS.indexOf((this.tabGroups["primary"] ?? "turn") as (typeof TABS)[number]);
    const next = TABS[(at + step + TABS.length) % TABS.length] ?? "turn";
    this.changeTab(next, "primary");
    this.element.querySelector<HTMLElement>(`[role=tab][data-tab=${next}]`)?.focus();
  }

  async #spend(target: HTMLElement, amount: number): Promise<void> {
    const { combatant } = this;
    const pool = target.dataset["pool"];
    if (!combatant?.combat || !pool || target.ariaDisabled === "true") return;
    const id = foundry.utils.randomID();
    await run(combatant.combat, { type: "spend", who: combatant.id ?? "", id, pool, amount });
  }

  #itemOf(target: HTMLElement): Item.Implementation | null {
    const id = target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];
    return this.actor.items.get(id ?? "") ?? null;
  }

  static async #onAct(this: TempoActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    // The second click of a double click is no second use (U2).
    if (!this.isEditable || event.detail > 1) return;
    await useAction(this.actor, target.dataset["row"] ?? "", { event });
  }

  /** A choice of one of the ruleset's own controls: its action, with what is said in its fields already. */
  static async #onPress(this: TempoActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    if (!this.isEditable || event.detail > 1) return;
    const { use = "", options = "{}" } = target.dataset;
    await useAction(this.actor, use, { event, said: JSON.parse(options) as Use["options"] });
  }

  static async #onCheck(this: TempoActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    const { rollCheck } = await import("../dialog/sheet-check.ts");
    await rollCheck(this.tempoActor, target.dataset["check"] ?? "", { event });
  }

  static async #onSpend(this: TempoActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#spend(target, event.shiftKey ? -1 : 1);
  }

  static async #onEndTurn(this: TempoActorSheet): Promise<void> {
    const { combatant } = this;
    if (combatant?.combat) await run(combatant.combat, { type: "endTurn", who: combatant.id ?? "" });
  }

  static async #onTakeTurn(this: TempoActorSheet): Promise<void> {
    const { combatant } = this;
    if (combatant?.combat) await run(combatant.combat, { type: "takeTurn", who: combatant.id ?? "" });
  }

  static async #onMode(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const token = this.combatant?.token;
    if (token) await setMovementMode(token, target.dataset["mode"] ?? null);
  }

  static async #onUndo(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { combatant } = this;
    if (combatant?.combat) await undoEntry(combatant.combat, combatant, target.dataset["entry"] ?? "");
  }

  static async #onChoose(this: TempoActorSheet): Promise<void> {
    if (this.combatant) await chooseFor(this.combatant);
  }

  static async #onCreateItem(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const kind = (target.dataset["kind"] ?? "gear") as ItemKind;
    const label = game.i18n.localize(`TYPES.Item.${kind}`);
    await addItem(this.actor, kind, localize("TEMPO.Sheet.NewItem", { kind: label }));
  }

  static async #onPickItems(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { pickItems } = await import("../dialog/pick-items.ts");
    await pickItems(this.actor, (target.dataset["kind"] ?? "gear") as ItemKind);
  }

  /** Leads to the first input of a field or group that is still to be chosen, on whichever tab it stands. */
  static #onChooseField(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): void {
    const path = CSS.escape(target.dataset["path"] ?? "");
    const input = this.element.querySelector<HTMLElement>(`[name="${path}"], [name^="${path}."]`);
    const tab = input?.closest<HTMLElement>(".tab")?.dataset["tab"];
    if (tab !== undefined) this.changeTab(tab, "primary");
    input?.focus();
  }

  static async #onEndBeginning(this: TempoActorSheet): Promise<void> {
    await (await import("../../documents/write/beginning.ts")).endBeginning(this.actor);
  }

  static async #onEditItem(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await openSheet(this.#itemOf(target));
  }

  static async #onDeleteItem(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#itemOf(target)?.deleteDialog();
  }

  static async #onEquip(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.#itemOf(target);
    if (item) await switchEquipped(item);
  }

  static async #onPin(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.pin(target.dataset["row"] ?? "");
  }

  static async #onSortByCost(this: TempoActorSheet): Promise<void> {
    await game.settings.set("tempo", "byCost", !game.settings.get("tempo", "byCost"));
    await this.render({ parts: ["turn"] });
  }

  static async #onToggleCondition(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (this.isEditable) await this.actor.toggleStatusEffect(target.dataset["status"] ?? "");
  }

  static async #onEditEffect(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await openSheet(this.actor.effects.get(target.dataset["effect"] ?? ""));
  }

  static async #onSwitchEffect(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await switchEffect(this.actor, target.dataset["effect"] ?? "");
  }

  static async #onRemoveEffect(this: TempoActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await removeEffect(this.actor, target.dataset["effect"] ?? "");
  }

  static async #onEditImage(this: TempoActorSheet): Promise<void> {
    await pickImage(this.actor);
  }
}
