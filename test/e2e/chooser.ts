import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Opens the ruleset chooser from the settings, as a GM does. */
export async function openChooser(page: Page): Promise<void> {
  const configure = page.locator("#settings [data-action=openApp][data-app=configure]");
  // A click on the tab that is open folds the sidebar.
  if (!(await configure.isVisible())) await page.locator("#sidebar-tabs [data-tab=settings]").click();
  await configure.click();
  const config = page.locator("#settings-config");
  await config.locator("[role=tab]:is([data-tab=tempo], [data-tab=system])").click();
  await config.locator("button[data-key='tempo.welcome']").click();
  await expect(page.locator(".application.tp-welcome")).toBeVisible();
  await config.locator("[data-action=close]").click();
}
