import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game, localize } from "../host.ts";
import { FRAMELESS, insertInto, InterfaceApplication } from "./interface-part.ts";

/** The banner that says the game is paused. */
export class GamePause extends InterfaceApplication {
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "pause", tag: "figure", window: FRAMELESS };

  static override PARTS: HandlebarsParts = { pause: { root: true, template: "templates/ui/pause.hbs" } };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = { cssClass: game.paused ? "paused" : "", icon: "icons/svg/clockwork.svg", iconClass: "fa-spin" };
    return Object.assign(await super._prepareContext(options), context, { text: localize("GAME.Paused") });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle("paused", game.paused);
    this.element.ariaHidden = String(!game.paused);
  }

  override _insertElement(element: HTMLElement): void {
    insertInto("interface", element);
  }
}
