/** The directories of the world's documents, one per tab. */

import type { Actor } from "../../../documents/actor.ts";
import type { RollTable } from "../../../documents/roll-table.ts";
import type { Scene } from "../../../documents/scene.ts";
import type { ApplicationOptions } from "../../api/configuration.ts";
import { ImagePopout } from "../../apps/image-popout.ts";
import { game, localize, ui } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { DocumentDirectory } from "../document-directory.ts";

export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "actors", collection: "Actor" };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    return [
      {
        name: "SIDEBAR.CharArt",
        icon: '<i class="fa-solid fa-image"></i>',
        condition: (li) => Boolean(this._entryOf<Actor>(li)?.img),
        callback: this._withEntry<Actor>(({ img, name, uuid }) => {
          void new ImagePopout({ src: img ?? "", uuid: uuid ?? "", window: { title: name } }).render({ force: true });
        }),
      },
      ...super._getEntryContextOptions(),
    ];
  }
}

export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "items", collection: "Item" };
}

export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "journal", collection: "JournalEntry" };
}

export class MacroDirectory extends DocumentDirectory {
  static override tabName = "macros";
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "macros", collection: "Macro" };
}

export class RollTableDirectory extends DocumentDirectory {
  static override tabName = "tables";
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "tables", collection: "RollTable" };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    return [
      {
        name: "TABLE.Roll",
        icon: '<i class="fa-solid fa-dice-d20"></i>',
        callback: this._withEntry<RollTable>((table) => table.draw()),
      },
      ...super._getEntryContextOptions(),
    ];
  }
}

export class SceneDirectory extends DocumentDirectory {
  static override tabName = "scenes";
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "scenes", collection: "Scene" };

  override _canDragStart(): boolean {
    return game.user.isGM;
  }

  override async _onClickEntry(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    await this._entryOf<Scene>(target)?.view();
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = () => game.user.isGM;
    return [
      {
        name: "SCENE.View",
        icon: '<i class="fa-solid fa-eye"></i>',
        callback: this._withEntry<Scene>((scene) => scene.view()),
      },
      {
        name: "SCENE.Activate",
        icon: '<i class="fa-solid fa-bullseye"></i>',
        condition: (li) => isGM() && this._entryOf<Scene>(li)?.active === false,
        callback: this._withEntry<Scene>((scene) => scene.activate()),
      },
      {
        name: "SCENE.Configure",
        icon: '<i class="fa-solid fa-gear"></i>',
        condition: isGM,
        callback: this._withEntry<Scene>((scene) => scene.sheet?.render(true)),
      },
      {
        name: "SCENE.ToggleNav",
        icon: '<i class="fa-solid fa-compass"></i>',
        condition: isGM,
        callback: this._withEntry<Scene>(async (scene) => {
          await scene.update({ navigation: !scene.navigation });
          ui.notifications?.info(localize("SCENE.NavigationToggled"));
        }),
      },
      ...super._getEntryContextOptions(),
    ];
  }
}
