import type { Scene } from "../../documents/scene.ts";
import type { User } from "../../documents/user.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game } from "../host.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { FRAMELESS, insertInto, InterfaceApplication } from "./interface-part.ts";

/** The list of users, connected ones first. */
export class Players extends InterfaceApplication {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "players",
    tag: "aside",
    classes: ["faded-ui"],
    window: FRAMELESS,
    actions: { expand: Players.#onExpand },
  };

  static override PARTS: HandlebarsParts = { players: { template: "templates/ui/players.hbs" } };

  #expanded = false;

  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const players = game.users
      .filter((user) => !user.isBanned)
      .sort((a, b) => Number(b.active) - Number(a.active) || b.role - a.role || a.name.localeCompare(b.name))
      .map((user) => this.#describe(user));
    const activeCount = players.filter(({ active }) => active).length;
    return Object.assign(await super._prepareContext(options), { players, activeCount, expanded: this.#expanded });
  }

  #describe(user: User) {
    const { id, active, isGM, isSelf, name, color } = user;
    const character = user.character?.name.split(" ")[0];
    const role = isGM ? "GM" : character;
    const css = color.css;
    return {
      id,
      active,
      isGM,
      isSelf,
      displayName: role ? `${name} [${role}]` : name,
      color: active ? css : "transparent",
      border: css,
    };
  }

  override _insertElement(element: HTMLElement): void {
    insertInto("ui-left-column-2", element);
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    game.users.apps.push(this);
    this._createContextMenu(() => this._getContextMenuOptions(), ".player[data-user-id]", {
      fixed: true,
      hookName: "getUserContextOptions",
      parentClassHooks: false,
    });
  }

  _getContextMenuOptions(): ContextMenuEntry[] {
    const userOf = (li: HTMLElement) => game.users.get(li.dataset.userId ?? "");
    return [
      {
        name: "PLAYERS.ConfigTitle",
        icon: '<i class="fa-solid fa-user"></i>',
        condition: (li) => game.user.isGM || userOf(li)?.isSelf === true,
        callback: (li) => userOf(li)?.sheet?.render(true),
      },
      {
        name: "PLAYERS.ViewAvatar",
        icon: '<i class="fa-solid fa-image-portrait"></i>',
        condition: (li) => Boolean(userOf(li)?.character),
        callback: (li) => userOf(li)?.character?.sheet?.render(true),
      },
      {
        name: "PLAYERS.PullToScene",
        icon: '<i class="fa-solid fa-arrows-to-circle"></i>',
        condition: (li) => game.user.isGM && userOf(li)?.isSelf === false && userOf(li)?.active === true,
        callback: (li) => (game.scenes.viewed as Scene | null)?.pullUsers([userOf(li)?.id ?? ""]),
      },
    ];
  }

  static #onExpand(this: Players): void {
    this.toggleExpanded();
  }

  toggleExpanded(expanded: boolean = !this.#expanded): void {
    this.#expanded = expanded;
    this.element.classList.toggle("expanded", expanded);
    this.element.querySelector(".players-expand")?.setAttribute("aria-expanded", String(expanded));
  }
}
