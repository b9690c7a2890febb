/** Open or close the dice of a roll. */
export function toggleRoll(target: HTMLElement): void {
  const roll = target.closest(".dice-roll");
  const expanded = roll?.classList.toggle("expanded");
  target.setAttribute("aria-expanded", String(expanded === true));
}
