/** Tab groups: their template context, and how one tab of a group is shown. */

import type { ApplicationTab, ApplicationTabsConfiguration } from "./configuration.ts";

export interface ChangeTabOptions {
  event?: Event;
  navElement?: HTMLElement;
  force?: boolean;
  updatePosition?: boolean;
}

/** The tabs of a group by id, ready for the tab navigation template. */
export function describeTabs(
  config: ApplicationTabsConfiguration,
  group: string,
  activeTab: string | null,
): Record<string, ApplicationTab> {
  const entries = config.tabs.map(({ id, icon = "", tooltip = "", label, cssClass = "" }): [string, ApplicationTab] => {
    const active = activeTab === id;
    return [
      id,
      {
        id,
        group,
        icon,
        tooltip,
        active,
        label: label ?? (config.labelPrefix ? `${config.labelPrefix}.${id}` : ""),
        cssClass: [active ? "active" : "", cssClass].filter(Boolean).join(" "),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The group of a tab given without one: the group that lists it, else the first of `groups`. */
export function groupOfTab(
  tab: string,
  declared: Record<string, ApplicationTabsConfiguration>,
  groups: string[],
): string | undefined {
  const listed = Object.entries(declared).find(([, config]) => config.tabs.some(({ id }) => id === tab));
  return listed?.[0] ?? groups[0];
}

/** Shows one tab of a group and marks it active in the navigation. Returns false if there is no such tab. */
export function showTab(content: HTMLElement, tab: string, group: string): boolean {
  const ofGroup = `[data-group="${CSS.escape(group)}"]`;
  const sections = [...content.querySelectorAll<HTMLElement>(`.tab${ofGroup}[data-tab]`)];
  if (!sections.some((section) => section.dataset.tab === tab)) return false;
  for (const section of sections) section.classList.toggle("active", section.dataset.tab === tab);
  const marks = content.querySelectorAll<HTMLElement>(`.tabs ${ofGroup}[data-tab], .tabs${ofGroup} [data-tab]`);
  for (const mark of marks) {
    const active = mark.dataset.tab === tab;
    mark.classList.toggle("active", active);
    if (mark.role === "tab") mark.setAttribute("aria-selected", String(active));
  }
  return true;
}

/** Left and Right move between tabs (ARIA tab pattern). Returns whether the key was handled. */
export function moveBetweenTabs(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (target.role !== "tab" || step === undefined) return false;
  const tabs = [...(target.closest(".tabs")?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const neighbour = tabs[(tabs.indexOf(target) + step + tabs.length) % tabs.length];
  neighbour?.focus();
  neighbour?.click();
  event.preventDefault();
  return true;
}
