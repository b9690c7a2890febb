/** The collections that add little to WorldCollection. */
import type { Actor } from "../../documents/actor.ts";
import type { Folder } from "../../documents/folder.ts";
import type { Item } from "../../documents/item.ts";
import type { Macro } from "../../documents/macro.ts";
import type { RollTable } from "../../documents/roll-table.ts";
import { game, ui } from "../globals.ts";
import { WorldCollection } from "./world-collection.ts";

/** `game.actors` */
export class Actors extends WorldCollection<Actor> {
  static override documentName = "Actor";

  /** The synthetic actors of unlinked tokens, by token id. */
  get tokens(): Record<string, Actor> {
    const tokens: Record<string, Actor> = {};
    for (const scene of (game.scenes ?? []) as Iterable<{
      tokens: Iterable<{ id: string; actorLink: boolean; actor: Actor | null }>;
    }>) {
      for (const token of scene.tokens) if (!token.actorLink && token.actor) tokens[token.id] = token.actor;
    }
    return tokens;
  }

  override fromCompendium(...args: Parameters<WorldCollection["fromCompendium"]>): Record<string, unknown> {
    const data = super.fromCompendium(...args);
    // A prototype token does not store the id of its actor.
    const token = data.prototypeToken as Record<string, unknown> | undefined;
    if (token) delete token.actorId;
    return data;
  }
}

/** `game.items` */
export class Items extends WorldCollection<Item> {
  static override documentName = "Item";
}

/** `game.macros` */
export class Macros extends WorldCollection<Macro> {
  static override documentName = "Macro";

  override get directory(): unknown {
    return ui.macros;
  }
}

/** `game.tables` */
export class RollTables extends WorldCollection<RollTable> {
  static override documentName = "RollTable";

  override get directory(): unknown {
    return ui.tables;
  }
}

/** `game.folders` */
export class Folders extends WorldCollection<Folder> {
  static override documentName = "Folder";

  /** Expanded folders of the sidebar, by id. */
  readonly _expanded: Record<string, boolean> = {};

  override get directory(): null {
    return null;
  }

  override render(force = false, options: Record<string, unknown> = {}): void {
    super.render(force, options);
    for (const collection of game.collections.values()) {
      if (collection instanceof WorldCollection && collection !== (this as unknown)) {
        collection._tree = undefined;
        collection.render(force, options);
      }
    }
  }
}
