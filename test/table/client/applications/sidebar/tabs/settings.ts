import type { ApplicationV2 } from "../../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { game, localize } from "../../host.ts";
import { ControlsConfig } from "../apps/controls-config.ts";
import { ModuleManagement } from "../apps/module-management.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** The versions in use, and buttons to configure the game. */
export class Settings extends AbstractSidebarTab {
  static override tabName = "settings";

  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "settings",
    classes: ["flexcol"],
    window: { title: "SIDEBAR.TabSettings" },
    actions: { openApp: Settings.#onOpenApp },
  };

  static override PARTS: HandlebarsParts = { settings: { template: "templates/sidebar/tabs/settings.hbs" } };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { system, world, release } = game;
    return Object.assign(await super._prepareContext(options), {
      isGM: game.user.isGM,
      canConfigure: game.user.can("SETTINGS_MODIFY"),
      system: { title: system.title, version: system.version },
      world: { title: world.title },
      release: { generation: release.generation, version: game.version },
      modules: { active: [...game.modules.values()].filter(({ active }) => active).length, total: game.modules.size },
      title: localize("SIDEBAR.TabSettings"),
    });
  }

  static #onOpenApp(this: Settings, _event: PointerEvent, target: HTMLElement): void {
    switch (target.dataset.app) {
      case "configure":
        void (game.settings.sheet as ApplicationV2).render({ force: true });
        break;
      case "controls":
        void new ControlsConfig().render({ force: true });
        break;
      case "modules":
        void new ModuleManagement().render({ force: true });
        break;
      case "players":
        game.users.get(game.userId ?? "")?.sheet?.render(true);
        break;
      case "logout":
        game.logOut();
        break;
      default:
    }
  }
}
