import type { Scene } from "../../documents/scene.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game } from "../host.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { FRAMELESS, insertInto, InterfaceApplication } from "./interface-part.ts";

/** The scenes this user may go to, and who views which. */
export class SceneNavigation extends InterfaceApplication {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "scene-navigation",
    tag: "aside",
    classes: ["faded-ui"],
    window: FRAMELESS,
    actions: { viewScene: SceneNavigation.#onViewScene },
  };

  static override PARTS: HandlebarsParts = { scenes: { template: "templates/ui/scene-navigation.hbs" } };

  /** The scenes in the navigation, for this user. */
  get scenes(): Scene[] {
    const { contents } = game.scenes as unknown as { contents: Scene[] };
    return contents.filter(
      (scene) => scene.isView || (scene.navigation && scene.visible) || (scene.active && scene.visible),
    );
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const scenes = this.scenes
      .sort((a, b) => Number(b.active) - Number(a.active) || a.navOrder - b.navOrder)
      .map((scene) => {
        const users = game.users
          .filter((user) => user.active && user.viewedScene === scene.id)
          .map((user) => ({ name: user.name, letter: user.name.slice(0, 1), color: user.color.css }));
        const css = { active: scene.active, view: scene.isView, gm: !scene.ownership.default };
        return {
          id: scene.id,
          name: scene.navName || scene.name,
          active: scene.active,
          isView: scene.isView,
          users: users.length > 0 ? users : null,
          cssClass: Object.entries(css)
            .flatMap(([name, on]) => (on ? [name] : []))
            .join(" "),
        };
      });
    return Object.assign(await super._prepareContext(options), { scenes });
  }

  override _insertElement(element: HTMLElement): void {
    insertInto("ui-left-column-2", element);
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    (game.scenes as unknown as { apps: object[] }).apps.push(this);
    game.users.apps.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".scene[data-scene-id]", {
      fixed: true,
      hookName: "getSceneContextOptions",
      parentClassHooks: false,
    });
  }

  #sceneOf(element: HTMLElement): Scene | undefined {
    const id = element.closest<HTMLElement>("[data-scene-id]")?.dataset.sceneId ?? "";
    return game.scenes.get(id) as Scene | undefined;
  }

  _getContextMenuOptions(): ContextMenuEntry[] {
    const isGM = () => game.user.isGM;
    return [
      {
        name: "SCENE.Activate",
        icon: '<i class="fa-solid fa-bullseye"></i>',
        condition: (li) => isGM() && this.#sceneOf(li)?.active === false,
        callback: (li) => this.#sceneOf(li)?.activate(),
      },
      {
        name: "SCENE.Configure",
        icon: '<i class="fa-solid fa-gear"></i>',
        condition: isGM,
        callback: (li) => this.#sceneOf(li)?.sheet?.render(true),
      },
      {
        name: "SCENE.ToggleNav",
        icon: '<i class="fa-solid fa-compass"></i>',
        condition: (li) => isGM() && this.#sceneOf(li)?.active === false,
        callback: (li) => this.#sceneOf(li)?.update({ navigation: this.#sceneOf(li)?.navigation !== true }),
      },
    ];
  }

  static async #onViewScene(this: SceneNavigation, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#sceneOf(target)?.view();
  }
}
