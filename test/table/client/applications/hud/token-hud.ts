import { allStatusEffects } from "../../documents/status-effects.ts";
import type { ActiveEffect } from "../../documents/active-effect.ts";
import type { Actor } from "../../documents/actor.ts";
import type { BarAttribute } from "../../documents/token-attributes.ts";
import type { TokenDocument } from "../../documents/token.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, game, i18n, localize } from "../host.ts";
import { BasePlaceableHUD, type HudObject } from "./placeable-hud.ts";

type HudToken = HudObject & {
  document: TokenDocument;
  actor: Actor | null;
  isTargeted: boolean;
  setTarget(targeted: boolean, options?: object): void;
};

export interface StatusEffectChoice {
  id: string;
  _id?: string | undefined;
  title: string;
  src: string;
  isActive: boolean;
  isOverlay: boolean;
  cssClass: string;
}

/** The controls around a token: bars, elevation, statuses, movement, combat, target. */
export class TokenHUD extends BasePlaceableHUD<HudToken> {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "token-hud",
    actions: {
      combat: TokenHUD.#onToggleCombat,
      config: TokenHUD.#onConfigure,
      effect: { handler: TokenHUD.#onToggleEffect, buttons: [0, 2] },
      movementAction: TokenHUD.#onSelectMovementAction,
      target: TokenHUD.#onToggleTarget,
    },
  };

  static override PARTS: HandlebarsParts = { hud: { root: true, template: "templates/hud/token-hud.hbs" } };

  get actor(): Actor | null {
    return this.object?.actor ?? null;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const token = this.document as TokenDocument;
    const bar1 = token.getBarAttribute("bar1");
    const bar2 = token.getBarAttribute("bar2");
    const statusEffects = this._getStatusEffectChoices();
    return Object.assign(context, {
      isOwner: token.isOwner,
      canConfigure: game.user.can("TOKEN_CONFIGURE"),
      canToggleCombat: game.user.isGM,
      displayBar1: bar1 !== null,
      bar1Data: bar1,
      displayBar2: bar2 !== null,
      bar2Data: bar2,
      inCombat: token.inCombat,
      combatClass: token.inCombat ? "active" : "",
      isTargeted: this.object?.isTargeted === true,
      targetClass: this.object?.isTargeted ? "active" : "",
      hidden: token.hidden,
      locked: token.locked,
      visibilityClass: token.hidden ? "active" : "",
      lockedClass: token.locked ? "active" : "",
      statusEffects,
      effectsClass: Object.values(statusEffects).some(({ isActive }) => isActive) ? "active" : "",
      movementActions: this._getMovementActionChoices(),
      movementActionsConfig: this.#movementConfig(token),
    });
  }

  #movementConfig(token: TokenDocument): { icon: string; label: string } {
    const action = CONFIG.Token.movement.actions[token.movementAction];
    return { icon: action?.icon ?? "fa-solid fa-person-walking", label: localize(action?.label ?? "") };
  }

  /** The statuses that this token may be given, by id. */
  _getStatusEffectChoices(): Record<string, StatusEffectChoice> {
    const { actor } = this;
    const type = actor?.type ?? "";
    const choices: Record<string, StatusEffectChoice> = {};
    const overlays = new Set(
      [...(actor?.effects ?? [])]
        .filter((effect) => effect.getFlag("core", "overlay"))
        .flatMap((effect) => [...(effect as unknown as ActiveEffect).statuses]),
    );
    for (const status of allStatusEffects()) {
      const { hud = true } = status;
      if (hud === false || (typeof hud === "object" && hud.actorTypes && !hud.actorTypes.includes(type))) continue;
      const isActive = actor?.statuses.has(status.id) === true;
      const isOverlay = isActive && overlays.has(status.id);
      choices[status.id] = {
        id: status.id,
        _id: status._id,
        title: localize(status.name),
        src: status.img,
        isActive,
        isOverlay,
        cssClass: [isActive ? "active" : "", isOverlay ? "overlay" : ""].filter(Boolean).join(" "),
      };
    }
    return choices;
  }

  /** The movement actions that this token may select. */
  _getMovementActionChoices(): Record<
    string,
    { id: string; label: string; icon: string; isActive: boolean; cssClass: string }
  > {
    const token = this.document as TokenDocument;
    const chosen = token._source.movementAction;
    const choices = Object.entries(CONFIG.Token.movement.actions).flatMap(([id, action]) => {
      if (action.canSelect?.(token) === false) return [];
      const isActive = id === chosen;
      const choice = {
        id,
        label: localize(action.label ?? id),
        icon: action.icon,
        isActive,
        cssClass: isActive ? "active" : "",
      };
      return [[id, choice] as const];
    });
    const byDefault = {
      id: "",
      label: i18n.localize("Default"),
      icon: "fa-solid fa-arrow-rotate-left",
      isActive: chosen === null,
      cssClass: chosen === null ? "active" : "",
    };
    return { default: byDefault, ...Object.fromEntries(choices) };
  }

  /* -- Values -- */

  override _currentValue(name: string): unknown {
    const bar = this.#barOf(name);
    return bar ? bar.value : super._currentValue(name);
  }

  #barOf(name: string): BarAttribute | null {
    if (name !== "bar1" && name !== "bar2" && !name.startsWith("bar1.") && !name.startsWith("bar2.")) return null;
    return (this.document as TokenDocument).getBarAttribute(name.slice(0, 4));
  }

  override async _updateAttribute(
    name: string,
    value: number,
    { delta, isDelta }: { delta: number | undefined; isDelta: boolean },
  ): Promise<void> {
    const bar = this.#barOf(name);
    if (!bar) return super._updateAttribute(name, value, { delta, isDelta });
    await this.actor?.modifyTokenAttribute(bar.attribute, isDelta ? (delta ?? 0) : value, isDelta, bar.type === "bar");
  }

  /* -- Actions -- */

  static async #onToggleCombat(this: TokenHUD, event: PointerEvent): Promise<void> {
    event.preventDefault();
    const token = this.document as TokenDocument;
    await token.toggleCombatant({ active: !token.inCombat });
    await this.render();
  }

  static #onConfigure(this: TokenHUD, event: PointerEvent): void {
    event.preventDefault();
    (this.document as TokenDocument).sheet?.render(true);
  }

  /** Toggles a status; the right button adds it as an overlay. */
  static async #onToggleEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const status = target.dataset.statusId;
    if (!status || !this.actor) return;
    const overlay = event.button === 2;
    await this.actor.toggleStatusEffect(status, { active: !this.actor.statuses.has(status), overlay });
  }

  static async #onSelectMovementAction(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    const movementAction = target.dataset.movementAction || null;
    await (this.document as TokenDocument).update({ movementAction });
  }

  static #onToggleTarget(this: TokenHUD, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    const { object } = this;
    if (!object) return;
    object.setTarget(!object.isTargeted, { releaseOthers: false });
    target.classList.toggle("active", object.isTargeted);
    target.setAttribute("aria-pressed", String(object.isTargeted));
  }
}
