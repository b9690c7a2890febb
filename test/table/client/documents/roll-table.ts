import type { Document } from "../../common/abstract/document.ts";
import { TABLE_RESULT_TYPES } from "../../common/constants.ts";
import { BaseRollTable } from "../../common/documents/roll-table.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "../core/config.ts";
import { Roll } from "../core/dice/roll.ts";
import { PoolTerm } from "../core/dice/terms/pool-term.ts";
import { game, ui } from "../core/globals.ts";
import { ports } from "../core/ports.ts";
import type { ChatMessage } from "./chat-message.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Folder } from "./folder.ts";
import type { TableResult } from "./table-result.ts";

export interface RollTableDraw {
  roll: Roll;
  results: TableResult[];
}

export interface RollTableDrawOptions {
  /** Used instead of the table's formula. */
  roll?: Roll | string | null;
  /** Whether to draw from tables among the results. */
  recursive?: boolean;
  /** Results to announce without rolling. */
  results?: TableResult[];
  displayChat?: boolean;
  rollMode?: string;
  messageMode?: string;
}

/** Maximum depth of tables among results. */
const DEEPEST = 5;
/** Maximum number of rolls while the results come up that are drawn already. */
const MOST_ROLLS = 10_000;

/** A table of results to draw by a roll. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  get thumbnail(): string {
    return this.img;
  }

  get #all(): TableResult[] {
    return [...(this.results as unknown as Iterable<TableResult>)];
  }

  /** Rolls, marks the results as drawn and creates a chat message. */
  async draw(options: RollTableDrawOptions = {}): Promise<RollTableDraw> {
    const { recursive = true, displayChat = true, ...told } = options;
    const given = options.results ?? [];
    const draw =
      given.length > 0
        ? { roll: rollOf(options.roll, this.formula), results: given }
        : await this.roll({ roll: options.roll ?? null, recursive });
    if (draw.results.length === 0) return draw;
    await this.#markDrawn(draw.results);
    if (displayChat) await this.#tell(draw, told);
    return draw;
  }

  /** Draws several times. The returned roll is a pool of all rolls. */
  async drawMany(number: number, options: RollTableDrawOptions = {}): Promise<RollTableDraw> {
    const { recursive = true, displayChat = true, roll = null, ...told } = options;
    const rolls: Roll[] = [];
    const results: TableResult[] = [];
    for (let drawn = 0; drawn < number; drawn++) {
      const one = await this.roll({ roll: roll instanceof Roll ? roll.clone() : roll, recursive });
      if (one.results.length === 0) break;
      rolls.push(one.roll);
      results.push(...one.results);
      await this.#markDrawn(one.results);
    }
    const pool = Roll.fromTerms([PoolTerm.fromRolls(rolls)]);
    if (results.length > 0 && displayChat) await this.#tell({ roll: pool, results }, told);
    return { roll: pool, results };
  }

  /** Rolls without marking results or creating a message. */
  async roll({
    roll: given = null,
    recursive = true,
    _depth = 0,
  }: { roll?: Roll | string | null; recursive?: boolean; _depth?: number } = {}): Promise<RollTableDraw> {
    if (_depth > DEEPEST) throw new Error(`Maximum recursion depth exceeded when drawing from RollTable ${this.id}`);
    let roll = rollOf(given, this.formula || `1d${Math.max(this.results.size, 1)}`);
    if (!this.#all.some(({ drawn }) => !drawn)) {
      ui.notifications?.warn(game.i18n.localize("TABLE.NoResults"));
      return { roll, results: [] };
    }
    const isFixed = roll._evaluated;
    if (!isFixed) await roll.evaluate();
    let results = this.getResultsForRoll(roll.total ?? 0);
    // Roll again until a result comes up that has not been drawn.
    for (let rolls = 1; results.length === 0 && !isFixed && rolls < MOST_ROLLS; rolls++) {
      roll = await roll.reroll();
      results = this.getResultsForRoll(roll.total ?? 0);
    }
    return { roll, results: recursive ? await withInner(results, _depth) : results };
  }

  /** The results for a total that have not been drawn. */
  getResultsForRoll(value: number): TableResult[] {
    return this.#all.filter(({ drawn, range: [low, high] }) => !drawn && low <= value && value <= high);
  }

  /** Creates a chat message with the results. */
  async toMessage(
    results: TableResult[],
    {
      roll = null,
      messageData = {},
      messageOptions = {},
    }: { roll?: Roll | null; messageData?: AnyObject; messageOptions?: AnyObject } = {},
  ): Promise<ChatMessage | undefined> {
    const cls = CONFIG.ChatMessage.documentClass;
    const drawn = await Promise.all(
      results.map(async (result) => ({ id: result.id, icon: result.icon, details: await result.getHTML() })),
    );
    const { resultTemplate } = CONFIG.RollTable as { resultTemplate: string };
    const content = await ports.renderTemplate(resultTemplate, {
      table: this,
      description: await ports.enrichHTML(this.description, { relativeTo: this }),
      results: drawn,
      rollHTML: this.displayRoll && roll ? await roll.render() : null,
    });
    const key = results.length > 1 ? "TABLE.DrawFlavorPlural" : "TABLE.DrawFlavor";
    const flavor = game.i18n.format(key, { number: String(results.length), name: this.name });
    const data = {
      ...{ author: game.user.id, speaker: cls.getSpeaker(), flavor, content },
      ...{ rolls: roll ? [roll] : [], sound: roll ? CONFIG.sounds.dice : null },
      flags: { core: { RollTable: this.id } },
      ...messageData,
    };
    return (await cls.create(data, messageOptions)) as ChatMessage | undefined;
  }

  async #tell({ roll, results }: RollTableDraw, { rollMode, messageMode }: RollTableDrawOptions): Promise<void> {
    const messageOptions = { ...(rollMode ? { rollMode } : {}), ...(messageMode ? { messageMode } : {}) };
    await this.toMessage(results, { roll, messageOptions });
  }

  /** Marks results of tables without replacement, except tables in packs. */
  async #markDrawn(results: readonly TableResult[]): Promise<void> {
    const tables = new Set(results.map(({ parent }) => parent as unknown as RollTable | null));
    for (const table of tables) {
      if (!table || table.replacement || table.pack) continue;
      const gone = results.filter(({ parent }) => (parent as unknown) === table);
      await table.updateEmbeddedDocuments(
        "TableResult",
        gone.map(({ id }) => ({ _id: id, drawn: true })),
      );
    }
  }

  /** Sets the ranges by the weights of the results, and the formula to match. */
  async normalize(): Promise<this | undefined> {
    let total = 0;
    const results = this.#all.map(({ id, weight }) => {
      const range = [total + 1, (total += weight)];
      return { _id: id, range };
    });
    return this.update({ results, formula: `1d${total}` });
  }

  /** Marks all results as not drawn. */
  async resetResults(): Promise<Document[]> {
    const updates = this.#all.map(({ id }) => ({ _id: id, drawn: false }));
    return this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
  }

  /** Creates a table of all documents in a folder. */
  static async fromFolder(folder: Folder, options: AnyObject = {}): Promise<Document | undefined> {
    const results = (folder.contents as Document[]).map((document, index) => ({
      type: TABLE_RESULT_TYPES.DOCUMENT,
      documentUuid: document.uuid,
      name: (document as Document & { name: string }).name,
      img: (document as Document & { thumbnail?: string | null }).thumbnail ?? null,
      weight: 1,
      range: [index + 1, index + 1],
    }));
    const formula = `1d${results.length}`;
    return this.create({ name: folder.name, results, formula, ...options });
  }
}

function rollOf(given: Roll | string | null | undefined, formula: string): Roll {
  if (given instanceof Roll) return given;
  return Roll.create(given ?? formula);
}

/** Replaces tables among the results by draws from them. */
async function withInner(results: readonly TableResult[], depth: number): Promise<TableResult[]> {
  const all: TableResult[] = [];
  for (const result of results) {
    const inner = await result.innerTable();
    if (inner) all.push(...(await inner.roll({ _depth: depth + 1 })).results);
    else all.push(result);
  }
  return all;
}
