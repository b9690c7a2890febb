/** Sets the controls of a part to what is drawn, as fresh ones would be. */
export function resetControls(part: Element): void {
  for (const box of part.querySelectorAll("input")) {
    if (box.checked !== box.defaultChecked) box.checked = box.defaultChecked;
    if (box.value !== box.defaultValue) box.value = box.defaultValue;
  }
  for (const list of part.querySelectorAll("select")) {
    const drawn = Math.max(
      0,
      [...list.options].findIndex((option) => option.defaultSelected),
    );
    if (list.selectedIndex !== drawn) list.selectedIndex = drawn;
  }
}
