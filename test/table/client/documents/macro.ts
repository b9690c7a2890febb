import { AsyncFunction } from "../../common/utils/functions.ts";
import type { Document } from "../../common/abstract/document.ts";
import { MACRO_TYPES } from "../../common/constants.ts";
import { BaseMacro } from "../../common/documents/macro.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Actor } from "./actor.ts";
import type { User } from "./user.ts";

export interface MacroScope {
  speaker?: AnyObject;
  actor?: Actor | null;
  token?: unknown;
  event?: Event;
  [name: string]: unknown;
}

/** A command for the hotbar: a chat message or a script. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  get isAuthor(): boolean {
    return (this.author as unknown) === game.user;
  }

  get thumbnail(): string {
    return this.img;
  }

  get canExecute(): boolean {
    return this.canUserExecute(game.user);
  }

  canUserExecute(user: User): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type !== MACRO_TYPES.SCRIPT || user.can("MACRO_SCRIPT");
  }

  /** Runs the command. @returns for a script a promise of its result */
  execute(scope: MacroScope = {}): unknown {
    if (!this.canExecute) {
      ui.notifications?.warn(`You do not have permission to execute Macro "${this.name}".`);
      return undefined;
    }
    switch (this.type) {
      case MACRO_TYPES.CHAT:
        return this.#chat(scope.speaker);
      case MACRO_TYPES.SCRIPT:
        return this.#script(scope);
      default:
        throw new Error(`"${this.type}" is not a kind of macro that can be executed`);
    }
  }

  #chat(speaker?: AnyObject): unknown {
    const chat = ui.chat as { processMessage(text: string, options: object): Promise<unknown> } | undefined;
    return chat?.processMessage(this.command, { speaker }).catch((error: unknown) => {
      Hooks.onError("Macro#execute", error as Error, {
        msg: "There was an error in your chat message syntax.",
        log: "error",
        notify: "error",
        command: this.command,
      });
    });
  }

  /** The script has `speaker`, `actor`, `token`, `character` and the keys of `scope` as variables. */
  async #script({ speaker, actor, token, ...scope }: MacroScope): Promise<unknown> {
    const own = CONFIG.ChatMessage.documentClass.getSpeaker({
      ...(actor ? { actor } : {}),
      ...(token ? { token: token as Document } : {}),
    }) as { actor?: string | null; token?: string | null };
    const { character } = game.user;
    const names = Object.keys(scope);
    for (const name of names) {
      if (!/^[A-Za-z_$][\w$]*$/.test(name))
        throw new Error(`"${name}" cannot be the name of something a macro is given`);
    }
    const given = {
      speaker: speaker ?? own,
      actor: actor ?? game.actors.get(own.actor ?? "") ?? null,
      token: token ?? null,
      character,
      scope,
    };
    const command = new AsyncFunction(...Object.keys(given), ...names, `{${this.command}\n}`);
    try {
      return await command.call(this, ...Object.values(given), ...Object.values(scope));
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      Hooks.onError("Macro#execute", problem, {
        msg: "There was an error in your macro syntax.",
        log: "error",
        notify: "error",
      });
      return undefined;
    }
  }

  override _onClickDocumentLink(_event: MouseEvent): unknown {
    return this.execute({});
  }
}
