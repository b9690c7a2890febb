import type { Page } from "@playwright/test";

/** What is wrong with how a piece of the page looks, in words for the test's report. */
export type Flaw = string;

/**
 * Measures every text under `.tempo` in `scope`: contrast of at least 4.5 (3 where it is large), and nothing wider than
 * what holds it.
 */
export function flawsIn(page: Page, scope: string): Promise<Flaw[]> {
  return page.evaluate((selector) => {
    type Colour = [number, number, number, number];
    const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const read = (css: string): Colour => {
      if (!paint) throw new Error("no canvas to read colours with");
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = css;
      paint.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
      return [r ?? 0, g ?? 0, b ?? 0, (a ?? 0) / 255];
    };
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (i: 0 | 1 | 2): number => top[i] * top[3] + below[i] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const ground = (element: Element | null): Colour => {
      const layers: Colour[] = [];
      for (let at = element; at; at = at.parentElement) layers.push(read(getComputedStyle(at).backgroundColor));
      return layers.reduceRight<Colour>((below, top) => over(top, below), [255, 255, 255, 1]);
    };
    const light = ([r, g, b]: Colour): number => {
      const linear = (c: number): number => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    };
    const flaws = new Set<string>();
    for (const root of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? "";
        const element = walker.currentNode.parentElement;
        if (text === "" || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // The frame of a window is the host's.
        if (element.closest(".tp-sr, svg, option, .window-header") || !element.closest(".tempo")) continue;
        const style = getComputedStyle(element);
        const below = ground(element);
        const lights = [light(over(read(style.color), below)), light(below)];
        const ratio = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) flaws.add(`“${text.slice(0, 40)}” has a contrast of ${ratio.toFixed(2)}`);
      }
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (!element.closest(".tempo") || !element.checkVisibility()) continue;
        const { overflowX } = getComputedStyle(element);
        const cut = overflowX === "visible" || overflowX === "auto" || overflowX === "scroll";
        if (cut && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
          flaws.add(
            `${element.tagName.toLowerCase()}.${element.className} is ${element.scrollWidth} px in ${element.clientWidth}`,
          );
      }
    }
    return [...flaws];
  }, scope);
}

/** Things to press in `scope` that are smaller than 32 px in height or width (U24). */
export function smallTargets(page: Page, scope: string): Promise<Flaw[]> {
  return page.evaluate((selector) => {
    const flaws: string[] = [];
    for (const root of document.querySelectorAll(selector))
      for (const button of root.querySelectorAll<HTMLElement>("button, a[data-action], select, [role=tab]")) {
        if (!button.checkVisibility() || !button.closest(".tempo")) continue;
        const { width, height } = button.getBoundingClientRect();
        if (width < 31.5 || height < 31.5)
          flaws.push(
            `${button.dataset["action"] ?? button.className} is ${Math.round(width)} × ${Math.round(height)} px`,
          );
      }
    return [...new Set(flaws)];
  }, scope);
}

/**
 * Things to press or fill in in `scope` that cannot be: scrolled to, their middle is not on the page, or something else
 * lies over it.
 */
export function outOfReach(page: Page, scope: string): Promise<Flaw[]> {
  return page.evaluate((selector) => {
    const flaws: string[] = [];
    for (const root of document.querySelectorAll(selector))
      for (const control of root.querySelectorAll<HTMLElement>("button, a[data-action], select, input, summary")) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.matches("input[type=hidden]")) continue;
        // What is chosen is often drawn by its label.
        const shown = control.matches(".tp-sr, [type=radio]") ? (control.closest("label") ?? control) : control;
        shown.scrollIntoView({ block: "center", inline: "center" });
        // A row's controls are shown to whom the pointer or the keyboard is at.
        if (control.closest(".tp-rowdo")) control.focus({ preventScroll: true });
        const { left, top, width, height } = shown.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        if (met && (shown.contains(met) || met.contains(shown))) continue;
        // What the host has to say goes by itself.
        if (met?.closest("#notifications")) continue;
        const name = control.dataset["action"] ?? control.getAttribute("name") ?? control.className;
        const over = met ? `${met.tagName.toLowerCase()}.${met.className}` : "the edge of the page";
        flaws.push(`${name} lies under ${over}`);
      }
    return [...new Set(flaws)];
  }, scope);
}

/** Core styles as bad as they can be: whatever ours do not set themselves comes out wrong (K17). */
export const HOSTILE = `@layer applications {
  button { width: 100%; height: 47px; line-height: 3; text-transform: uppercase; background: #ff0; color: #ff0; }
  input, select { width: 100%; height: 41px; border: 5px dotted red; }
  ul, ol { margin: 1em 0 1em 3em; padding: 1em; list-style: square; }
  li { margin: 0.7em; line-height: 2.4; }
  h1, h2, h3, h4 { margin: 1em 0; border-bottom: 3px double; font-size: 31px; color: #ff0; }
  p { margin: 1.4em 0; text-indent: 2em; }
  img { max-width: none; border: 4px solid red; width: 90px; }
  header, footer { flex-direction: column; display: block; height: 90px; }
  label { display: block; float: left; width: 50%; }
  table { width: 400px; }
  svg { width: 200px; }
}`;

/** Chooses the colours of windows and interface, as the user does in the settings. */
export async function useTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(async (scheme) => {
    const { settings } = game as unknown as {
      settings: {
        get(scope: string, key: string): object;
        set(scope: string, key: string, value: object): Promise<unknown>;
      };
    };
    const colorScheme = { applications: scheme, interface: scheme };
    await settings.set("core", "uiConfig", { ...settings.get("core", "uiConfig"), colorScheme });
  }, theme);
}

/** What is wrong with a piece of the page, in both themes. */
export async function wrongIn(page: Page, scope: string): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  for (const theme of ["dark", "light"] as const) {
    await useTheme(page, theme);
    // Colours that are still changing are those of neither theme.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
    // A window's frame is the host's.
    const within = scope.startsWith("#") ? scope : `${scope} .window-content`;
    for (const flaw of [...(await flawsIn(page, scope)), ...(await outOfReach(page, within))])
      flaws.push(`${theme} ${scope}: ${flaw}`);
  }
  return [...new Set(flaws)];
}
