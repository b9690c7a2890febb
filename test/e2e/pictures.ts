import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = resolve(import.meta.dirname, "../../docs/images");

/** A picture for docs/first-fight.md, taken anew with `npm run test:e2e -- --pictures`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env["TEMPO_E2E_PICTURES"] === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
