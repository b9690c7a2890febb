/** Open or close the dice of a roll. */
export function toggleRoll(target: HTMLElement): void {
  const roll = target.closest(".dice-roll");
  const expanded = roll?.classList.toggle("expanded");
  target.setAttribute("aria-expanded", String(expanded === true));
}

/** Puts a fresh element in the place of an old one; its rolls are open or closed as they were. */
export function keepExpanded(old: HTMLElement, fresh: HTMLElement): void {
  const before = [...old.querySelectorAll(".dice-roll")];
  for (const [index, roll] of [...fresh.querySelectorAll(".dice-roll")].entries()) {
    roll.classList.toggle("expanded", before[index]?.classList.contains("expanded") === true);
  }
  old.replaceWith(fresh);
}
