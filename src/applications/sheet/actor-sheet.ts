import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { guarded, listen } from "../../failures.ts";
import { combatantOfActor } from "../fighter.ts";
import { released, watchPresses } from "../press.ts";
import type { PartState } from "./base.ts";
import { HandlebarsActorSheet } from "./base.ts";
import { localize } from "../text.ts";

const template = (name: string): string => `systems/tempo/templates/sheet/${name}.hbs`;
const TABS = ["turn", "skills", "gear", "effects", "figures", "notes"] as const;

/** Pixels between the sheet and the sidebar. */
const GAP = 8;

/** What sheets are drawn with; loaded with the first sheet that is opened (K20). */
async function loadViews() {
  const all = [
    import("./actor-view.ts"),
    import("./list-controls.ts"),
    import("./typing.ts"),
    import("./typed-resources.ts"),
  ] as const;
  const [view, list, typing, resources] = await Promise.all(all);
  return { ...view, ...list, ...typing, ...resources };
}

const loadDeeds = () => import("./actor-deeds.ts");

/** What its buttons do, by their `data-action`. */
const DEEDS = [
  "act",
  "press",
  "check",
  "spend",
  "endTurn",
  "takeTurn",
  "mode",
  "undo",
  "choose",
  "createItem",
  "pickItems",
  "chooseField",
  "endBeginning",
  "editItem",
  "deleteItem",
  "equip",
  "pin",
  "sortByCost",
  "toggleCondition",
  "editEffect",
  "switchEffect",
  "removeEffect",
  "editImage",
] as const;
export type DeedName = (typeof DEEDS)[number];

/** A ruleset without skills has no tab for them. */
const hasSkills = (): boolean => Object.values(activeRuleset().checks).some(({ group }) => group === "skill");

/** The sheet of every actor, laid out by the world's ruleset. */
export class TempoActorSheet extends HandlebarsActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-sheet"],
    position: { width: 640, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: guarded(
      Object.fromEntries(
        DEEDS.map((name) => [
          name,
          async function (this: TempoActorSheet, event: PointerEvent, target: HTMLElement): Promise<void> {
            const { deeds } = await loadDeeds();
            await deeds[name](this, target, event);
          },
        ]),
      ),
    ),
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
  /** A part that is drawn listens at once: to load it again then would leave keys unheard meanwhile. */
  #views: Awaited<ReturnType<typeof loadViews>> | null = null;

  /** What is searched for in the list of actions. */
  search = "";

  get combat(): TempoCombat | null {
    return this.combatant?.combat ?? null;
  }

  async pin(row: string): Promise<void> {
    if (this.isEditable) await (await import("../../documents/write/by-hand.ts")).switchPin(this.actor, row);
  }

  get tempoActor(): TempoActor {
    return this.actor;
  }

  get combatant(): TempoCombatant | null {
    return combatantOfActor(this.actor);
  }

  override _preSyncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._preSyncPartState(partId, next, prior, state);
    state.atWork = this.#views?.workIn(prior);
  }

  override _syncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._syncPartState(partId, next, prior, state);
    if (state.atWork) this.#views?.workOn(next, state.atWork);
  }

  protected override _processFormData(...args: Parameters<HandlebarsActorSheet["_processFormData"]>): object {
    const [event] = args;
    const data = super._processFormData(...args);
    return this.#views?.changedOnly(data, event?.type === "change" ? event.target : null) ?? data;
  }

  protected override async _prepareContext(options: Parameters<HandlebarsActorSheet["_prepareContext"]>[0]) {
    await released(this.element);
    const { actor } = this;
    const { system } = this.tempoActor;
    this.#views = await loadViews();
    const { actorView, listTaste } = this.#views;
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
      tabList: TABS.filter((id) => id !== "skills" || hasSkills()).map((id) => ({
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
    this.#views?.keepTab(this.element);
    if (this.#byKey) this.#views?.focusFirst(this.element);
    // As wide as sheets are, even if it was narrow when it was last open (B19).
    const usual = Math.max(this.element.offsetWidth, TempoActorSheet.DEFAULT_OPTIONS.position.width);
    const width = Math.min(usual, window.innerWidth);
    const edge = document.getElementById("sidebar")?.getBoundingClientRect().left ?? window.innerWidth;
    const [, { position }] = args;
    const left = Number.isFinite(position?.left ?? NaN) ? (position?.left ?? 0) : edge - width - GAP;
    this.setPosition({ left: Math.max(0, Math.min(left, window.innerWidth - width)), width });
  }

  protected override async _onRender(...args: Parameters<HandlebarsActorSheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    const views = this.#views;
    if (!views) return;
    views.listenToDrags(this.element, this.actor);
    views.listenToResources(this.element, this.actor);
    views.explainOnFocus(this.element);
    for (const field of this.element.querySelectorAll<HTMLInputElement>("[data-quantity]"))
      listen(field, "change", async (event) => {
        event.stopPropagation();
        await (await loadDeeds()).changeQuantity(this, field);
      });
    const turn = this.element.querySelector<HTMLElement>("[data-tab=turn].tab");
    // A part that was kept has its listeners already.
    if (turn && turn !== this.#listened) views.listenToList(turn, this);
    this.#listened = turn;
    for (const tabs of this.element.querySelectorAll<HTMLElement>("[role=tablist]"))
      listen(tabs, "keydown", (event) => this.#onTabKey(event));
    for (const budget of this.element.querySelectorAll<HTMLElement>("[data-action=spend]"))
      listen(budget, "contextmenu", async (event) => {
        event.preventDefault();
        event.stopPropagation();
        await (await loadDeeds()).spend(this, budget, -1);
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
}
