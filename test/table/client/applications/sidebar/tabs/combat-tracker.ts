import { escapeHTML } from "../../../../common/utils.ts";
import type { Combat } from "../../../documents/combat.ts";
import type { Combatant } from "../../../documents/combatant.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { CombatTrackerConfig } from "../../apps/combat-tracker-config.ts";
import { canvas, CONFIG, game, localize, ui, type TokenObject } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { describeCombat, describeEffects, type EffectIcon } from "./combat-context.ts";

/** The methods of `Combat` that the tracker's controls call by name. */
const COMBAT_CONTROLS = [
  "endCombat",
  "nextRound",
  "nextTurn",
  "previousRound",
  "previousTurn",
  "resetAll",
  "rollAll",
  "rollNPC",
  "startCombat",
] as const;

type CombatControl = (typeof COMBAT_CONTROLS)[number];

const controlActions = Object.fromEntries(COMBAT_CONTROLS.map((name) => [name, onCombatControl]));

function onCombatControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
  return this._onCombatControl(event, target);
}

function onCombatantControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
  return this._onCombatantControl(event, target);
}

/** The combatant's token as it is drawn on the viewed scene. */
const tokenOf = (combatant: Combatant | undefined): TokenObject | null =>
  (combatant?.token?.object ?? null) as TokenObject | null;

const movedTokenOf = (combatant: Combatant | undefined): boolean =>
  ((combatant?.token as { movementHistory?: unknown[] } | null)?.movementHistory?.length ?? 0) > 0;

/** The encounters of the viewed scene, and the order of turns in one of them. */
export class CombatTracker extends AbstractSidebarTab {
  static override tabName = "combat";

  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "combat",
    classes: ["combat-sidebar", "flexcol"],
    window: { title: "COMBAT.SidebarTitle", icon: "fa-solid fa-swords" },
    actions: {
      activateCombatant: CombatTracker.#onActivateCombatant,
      createCombat: CombatTracker.#onCreateCombat,
      cycleCombat: CombatTracker.#onCycleCombat,
      panToCombatant: onCombatantControl,
      pingCombatant: onCombatantControl,
      rollInitiative: onCombatantControl,
      toggleDefeated: onCombatantControl,
      toggleHidden: onCombatantControl,
      trackerSettings: CombatTracker.#onTrackerSettings,
      ...controlActions,
    },
  };

  static override PARTS: HandlebarsParts = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  /** The token whose row the pointer is on. */
  _highlighted: TokenObject | null = null;

  #viewed: Combat | null = null;
  #scrolledTo: string | null = null;

  /** The encounters of the viewed scene, and those of no scene. */
  get combats(): Combat[] {
    return game.combats.combats;
  }

  get viewed(): Combat | null {
    return this.#viewed;
  }

  set viewed(combat: Combat | null) {
    this.#viewed = combat;
  }

  /** View an encounter; by default the active one of those listed, else the first. */
  initialize({ combat = null, render = true }: { combat?: Combat | null; render?: boolean } = {}): void {
    const { combats } = this;
    this.#viewed = combat ?? combats.find(({ active }) => active) ?? combats[0] ?? null;
    if (render) void this.render();
  }

  /* -- Rendering -- */

  override _configureRenderOptions(options: ApplicationRenderOptions): void {
    super._configureRenderOptions(options);
    // Choose another encounter if none is viewed, or the viewed one is no longer listed.
    if (!this.#viewed || !this.combats.includes(this.#viewed)) this.initialize({ render: false });
  }

  override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    await super._preparePartContext(partId, context, options);
    if (!("combat" in context)) await this._prepareCombatContext(context, options);
    if (partId === "tracker") await this._prepareTrackerContext(context, options);
    return context;
  }

  /** The context of the encounter, for all parts. */
  _prepareCombatContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    Object.assign(context, describeCombat(this.#viewed, this.combats));
    return Promise.resolve();
  }

  /** The turns in order, without those this user may not see. */
  async _prepareTrackerContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    const combat = this.#viewed;
    context.turns = [];
    if (!combat) return;
    const turns: Record<string, unknown>[] = [];
    for (const [index, combatant] of combat.turns.entries()) {
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    const fractions = turns.some(({ initiative }) => initiative !== null && !Number.isInteger(Number(initiative)));
    const decimals = CONFIG.Combat.initiative?.decimals ?? 2;
    for (const turn of turns) {
      const { initiative } = turn;
      if (typeof initiative === "number") turn.initiative = initiative.toFixed(fractions ? decimals : 0);
    }
    Object.assign(context, { turns, hasDecimals: fractions });
  }

  /** The context of one combatant's row. */
  async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<Record<string, unknown>> {
    const { id, name, isOwner, isDefeated, hidden, initiative, permission } = combatant;
    const resource = permission >= 2 ? combatant.resource : null;
    const active = index === combat.turn;
    const css = { active, hide: hidden, defeated: isDefeated };
    return {
      id,
      name,
      isOwner,
      isDefeated,
      hidden,
      initiative,
      active,
      resource,
      hasResource: resource !== null && resource !== undefined,
      hasRolled: initiative !== null,
      canPing: combatant.sceneId === canvas()?.scene?.id && game.user.hasPermission("PING_CANVAS"),
      img: await this._getCombatantThumbnail(combatant),
      effects: describeEffects(combatant, (icons) => this._formatEffectsTooltip(icons)),
      css: Object.keys(css)
        .filter((key) => css[key as keyof typeof css])
        .join(" "),
    };
  }

  /** The markup of the tooltip that names a combatant's effects. */
  _formatEffectsTooltip(effects: EffectIcon[]): string {
    const list = effects.map(({ img, name }) => `<li><img src="${escapeHTML(img)}" alt=""> ${escapeHTML(name)}</li>`);
    return list.length > 0 ? `<ul class="effects-tooltip plain">${list.join("")}</ul>` : "";
  }

  /** The image of a combatant's row. */
  _getCombatantThumbnail(combatant: Combatant): Promise<string> {
    return Promise.resolve(combatant.img ?? "icons/svg/mystery-man.svg");
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (!this.isPopout) game.combats.apps.push(this);
    const shared = { fixed: true, parentClassHooks: false };
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant[data-combatant-id]", {
      ...shared,
      hookName: "getCombatantContextOptions",
    });
    this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-context-menu", {
      ...shared,
      hookName: "getCombatContextOptions",
      eventName: "click",
    });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.scrollToTurn();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    const row = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>(".combatant[data-combatant-id]");
    element.addEventListener("pointerover", (event) => {
      if (row(event)) this._onCombatantHoverIn(event, row(event) as HTMLElement);
    });
    element.addEventListener("pointerout", (event) => {
      if (row(event)) this._onCombatantHoverOut(event);
    });
    element.addEventListener("dblclick", (event) => {
      const target = row(event);
      if (target && !(event.target as HTMLElement).closest("button, input"))
        this.#combatantOf(target)?.actor?.sheet?.render(true);
    });
    element.addEventListener("change", (event) => {
      const input = event.target as HTMLInputElement;
      if (input.matches(".initiative-input")) void this._onUpdateInitiative(event, input);
    });
  }

  /** Bring the current turn into view, once for each turn, so that scrolling by hand is respected. */
  scrollToTurn(): void {
    const current = this.#viewed?.combatant?.id ?? null;
    if (!current || this.#scrolledTo === current || this.element.contains(this.element.ownerDocument.activeElement))
      return;
    this.#scrolledTo = current;
    const row = this.element.querySelector(`.combatant[data-combatant-id="${CSS.escape(current)}"]`);
    row?.scrollIntoView({ block: "nearest" });
  }

  /* -- Menus -- */

  _getCombatContextOptions(): ContextMenuEntry[] {
    const isGM = () => game.user.isGM && this.#viewed !== null;
    const run = (action: (combat: Combat) => unknown) => () => {
      if (this.#viewed) void action(this.#viewed);
    };
    return [
      {
        name: "COMBAT.ToggleSceneLink",
        icon: '<i class="fa-solid fa-link"></i>',
        condition: isGM,
        callback: run((combat) => combat.toggleSceneLink()),
      },
      {
        name: "COMBAT.InitiativeReset",
        icon: '<i class="fa-solid fa-arrow-rotate-left"></i>',
        condition: isGM,
        callback: run((combat) => combat.resetAll()),
      },
      {
        name: "COMBAT.ClearMovementHistories",
        icon: '<i class="fa-solid fa-shoe-prints"></i>',
        condition: isGM,
        callback: run((combat) => combat.clearMovementHistories()),
      },
      {
        name: "COMBAT.Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: isGM,
        callback: run((combat) => combat.endCombat()),
      },
    ];
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = () => game.user.isGM;
    const run = (action: (combatant: Combatant) => unknown) => (li: HTMLElement) => {
      const combatant = this.#combatantOf(li);
      if (combatant) void action(combatant);
    };
    return [
      {
        name: "COMBAT.CombatantUpdate",
        icon: '<i class="fa-solid fa-pen-to-square"></i>',
        condition: isGM,
        callback: run((combatant) => combatant.sheet?.render(true)),
      },
      {
        name: "COMBAT.CombatantClear",
        icon: '<i class="fa-solid fa-arrow-rotate-left"></i>',
        condition: (li) => isGM() && Number.isFinite(this.#combatantOf(li)?.initiative),
        callback: run((combatant) => combatant.update({ initiative: null })),
      },
      {
        name: "COMBAT.CombatantReroll",
        icon: '<i class="fa-solid fa-dice-d20"></i>',
        condition: (li) => this.#combatantOf(li)?.isOwner === true,
        callback: run((combatant) => this.#viewed?.rollInitiative([combatant.id ?? ""])),
      },
      {
        name: "COMBAT.CombatantClearMovementHistory",
        icon: '<i class="fa-solid fa-shoe-prints"></i>',
        condition: (li) => isGM() && movedTokenOf(this.#combatantOf(li)),
        callback: run(async (combatant) => {
          await combatant.clearMovementHistory();
          ui.notifications?.info("COMBAT.CombatantMovementHistoryCleared", {
            format: { name: combatant.token?.name ?? "" },
          });
        }),
      },
      {
        name: "COMBAT.CombatantRemove",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: isGM,
        callback: run((combatant) => combatant.delete()),
      },
    ];
  }

  /* -- Controls -- */

  #combatantOf(element: HTMLElement): Combatant | undefined {
    const id = element.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId ?? "";
    return this.#viewed?.combatants.get(id) as Combatant | undefined;
  }

  static async #onCreateCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCreate(event, target);
  }

  /** Creates an encounter and activates it. */
  async _onCombatCreate(event: PointerEvent, _target: HTMLElement): Promise<Combat | undefined> {
    event.preventDefault();
    const combat = (await CONFIG.Combat.documentClass.create({})) as Combat | undefined;
    await combat?.activate({ render: false });
    return combat;
  }

  static #onCycleCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatCycle(event, target);
  }

  /** Views another encounter; a GM activates it for everybody. */
  async _onCombatCycle(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const combat = game.combats.get(target.dataset.combatId ?? "");
    if (!combat) return;
    this.#viewed = combat;
    if (game.user.isGM) await combat.activate();
    else await this.render();
  }

  /** A control of the whole encounter: its action is the name of a method. */
  async _onCombatControl(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const combat = this.#viewed;
    const action = target.dataset.action as CombatControl;
    if (!combat || !COMBAT_CONTROLS.includes(action)) return;
    await (combat as unknown as Record<CombatControl, () => Promise<unknown>>)[action]();
  }

  /** A control of one combatant. */
  async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const combatant = this.#combatantOf(target);
    if (!combatant) return;
    switch (target.dataset.action) {
      case "panToCombatant":
        return this._onPanToCombatant(combatant);
      case "pingCombatant":
        return this._onPingCombatant(combatant);
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      default:
    }
  }

  async _onPanToCombatant(combatant: Combatant): Promise<void> {
    const token = tokenOf(combatant);
    if (!token)
      return void ui.notifications?.warn("COMBAT.CombatantNotInScene", { format: { name: combatant.name ?? "" } });
    const { x, y } = token.center;
    await canvas()?.animatePan({ x, y, scale: Math.max(canvas()?.stage.scale.x ?? 1, 0.5) });
  }

  async _onPingCombatant(combatant: Combatant): Promise<void> {
    const token = tokenOf(combatant);
    if (!canvas()?.ready || combatant.sceneId !== canvas()?.scene?.id || !token?.visible) {
      ui.notifications?.warn("COMBAT.WarnPingInvisibleToken", { localize: true });
      return;
    }
    await canvas()?.ping(token.center);
  }

  async _onRollInitiative(combatant: Combatant): Promise<void> {
    await combatant.combat?.rollInitiative([combatant.id ?? ""]);
  }

  async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = CONFIG.specialStatusEffects.DEFEATED;
    if (status) await combatant.actor?.toggleStatusEffect(status, { overlay: true, active: defeated });
  }

  async _onToggleHidden(combatant: Combatant): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  /** Sets the initiative that a GM typed, or adds the amount after a leading + or −; empty clears it. */
  async _onUpdateInitiative(_event: Event, input: HTMLInputElement): Promise<void> {
    const combatant = this.#combatantOf(input);
    const combat = this.#viewed;
    if (!combatant || !combat) return;
    const written = input.value.trim();
    const amount = Number(written.replace(/^=/, ""));
    if (!written || !Number.isFinite(amount)) {
      await (written ? this.render({ parts: ["tracker"] }) : combatant.update({ initiative: null }));
      return;
    }
    const relative = /^[+-]/.test(written);
    await combat.setInitiative(combatant.id ?? "", relative ? (combatant.initiative ?? 0) + amount : amount);
  }

  static #onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
    this._onCombatantMouseDown(event, target);
  }

  /** A click on a row selects the combatant's token and pans to it. */
  _onCombatantMouseDown(event: PointerEvent, target: HTMLElement): void {
    if ((event.target as HTMLElement).closest("button, input, a[href]")) return;
    const combatant = this.#combatantOf(target);
    const token = tokenOf(combatant);
    if (!combatant || !token || !combatant.actor?.testUserPermission(game.user, "OBSERVER")) return;
    token.control({ releaseOthers: true });
    void canvas()?.animatePan({ x: token.center.x, y: token.center.y });
  }

  _onCombatantHoverIn(event: PointerEvent, target: HTMLElement): void {
    const token = tokenOf(this.#combatantOf(target));
    if (!token || token === this._highlighted || !token.visible) return;
    if (this._highlighted) this._onCombatantHoverOut(event);
    token._onHoverIn(event, { hoverOutOthers: true });
    this._highlighted = token;
  }

  _onCombatantHoverOut(event: PointerEvent): void {
    this._highlighted?._onHoverOut(event);
    this._highlighted = null;
  }

  /** Marks the row of a combatant while the pointer is on its token. */
  hoverCombatant(combatant: Combatant, hover: boolean): void {
    const selector = `.combatant[data-combatant-id="${CSS.escape(combatant.id ?? "")}"]`;
    for (const tracker of [this, this.popout]) {
      tracker?.element?.querySelector(selector)?.classList.toggle("hover", hover);
    }
  }

  static #onTrackerSettings(this: CombatTracker, event: PointerEvent): void {
    event.preventDefault();
    void new CombatTrackerConfig().render({ force: true });
  }

  override get title(): string {
    const round = this.#viewed?.round;
    return round ? `${localize("COMBAT.Round")} ${round}` : localize("COMBAT.SidebarTitle");
  }
}
