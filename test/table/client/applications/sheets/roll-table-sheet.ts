import type { RollTable } from "../../documents/roll-table.ts";
import type { TableResult } from "../../documents/table-result.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { DocumentSheetOptions } from "../api/document-sheet.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { localize } from "../host.ts";
import type { Submitted } from "./config-sheet.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "./config-sheet.ts";

/** The form of a roll table and its results, with buttons to draw from it. */
export class RollTableSheet extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["roll-table-sheet"],
    sheetConfig: true,
    position: { width: 720 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-table-list", resizable: true },
    form: { closeOnSubmit: false, submitOnChange: false },
    actions: {
      createResult: RollTableSheet.#onCreateResult,
      deleteResult: RollTableSheet.#onDeleteResult,
      drawResult: RollTableSheet.#onDraw,
      normalizeResults: RollTableSheet.#onNormalize,
      resetResults: RollTableSheet.#onReset,
    },
  };

  static override PARTS: HandlebarsParts = {
    body: { template: "templates/sheets/roll-table.hbs", scrollable: ["ol[data-results]"] },
    footer: FOOTER,
  };

  get table(): RollTable {
    return this.document as unknown as RollTable;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const results = [...(this.table.results as unknown as Iterable<TableResult>)];
    const [low, high] = [0, 1].map((end) => (result: TableResult) => result.range[end] ?? 0);
    const button = (action: string, icon: string) => ({ type: "button", action, icon, label: `TABLE.${action}` });
    return Object.assign(await super._prepareContext(options), {
      types: { text: localize("TABLE.Text"), document: localize("TABLE.Document") },
      results: results
        .map((result) => ({ ...result.toObject(), id: result.id, low: low?.(result), high: high?.(result) }))
        .sort((a, b) => Number(a.low) - Number(b.low)),
      buttons: [
        saveButton("TABLE.Save"),
        button("drawResult", "fa-solid fa-dice-d20"),
        button("normalizeResults", "fa-solid fa-scale-balanced"),
        button("resetResults", "fa-solid fa-rotate-left"),
      ],
    });
  }

  /** The form's rows are keyed by number; the document stores a list. */
  override _processFormData(...submitted: Submitted): Record<string, unknown> {
    const data = super._processFormData(...submitted);
    const rows = Object.values((data.results ?? {}) as Record<string, { low: number; high: number }>);
    data.results = rows.map(({ low, high, ...result }) => ({ ...result, range: [low, high] }));
    return data;
  }

  static async #onCreateResult(this: RollTableSheet): Promise<void> {
    await this.submit();
    const results = [...(this.table.results as unknown as Iterable<TableResult>)];
    const next = Math.max(0, ...results.map(({ range }) => range[1])) + 1;
    await this.table.createEmbeddedDocuments("TableResult", [{ range: [next, next] }]);
  }

  static async #onDeleteResult(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { resultId } = target.closest<HTMLElement>("[data-result-id]")?.dataset ?? {};
    if (resultId) await this.table.deleteEmbeddedDocuments("TableResult", [resultId]);
  }

  static async #onDraw(this: RollTableSheet): Promise<void> {
    await this.submit();
    await this.table.draw();
  }

  static async #onNormalize(this: RollTableSheet): Promise<void> {
    await this.submit();
    await this.table.normalize();
  }

  static async #onReset(this: RollTableSheet): Promise<void> {
    await this.table.resetResults();
  }
}
