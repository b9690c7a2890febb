import type { Choice, Control, Label } from "../../engine/index.ts";
import { stancesOf, stanceValues } from "./actions/stances.ts";
import type { Column, STANCES } from "./actions/stances.ts";
import { GRADE_IDS, GRADES, STANCE_IDS } from "./checks/grades.ts";
import type { Grade } from "./checks/grades.ts";
import type { HeroicFight } from "./types.ts";

const COLUMNS: readonly Column[] = ["attack", "damage", "defence"];

const said = (id: string, data: Readonly<Record<string, number | string>> = {}): Label => ({
  key: `TEMPO.Heroic.Control.${id}`,
  data,
});

const columnsOf = (adopted: Parameters<typeof stanceValues>[0]) =>
  COLUMNS.map((column) => ({
    label: `TEMPO.Heroic.Column.${column}`,
    value: stanceValues(adopted, column).reduce((sum, { value }) => sum + value, 0),
  }));

/** The stances side by side with what each does, and the grade of the one that is adopted (H7, H8). */
export function controls(fight: HeroicFight, who: string): Control[] {
  const adopted = stancesOf(fight, who);
  const [first, second] = adopted;
  const grade: Grade = first?.grade ?? "minor";
  const stances = STANCE_IDS.filter((id) => !(id in CUSTOM)).map((stance): Choice => {
    const pressed = adopted.some((a) => a.stance === stance);
    return {
      label: { key: `TEMPO.Heroic.Stance.${stance}` },
      columns: columnsOf([{ stance, grade }]),
      pressed,
      // Pressed once more it is given up.
      deed: { action: "stance", options: { stance: pressed ? "" : stance, grade, second: "", secondGrade: "minor" } },
    };
  });
  const grades = GRADE_IDS.map((id): Choice => ({
    label: { key: `TEMPO.Heroic.Grade.${id}`, data: { value: GRADES[id].value } },
    pressed: id === grade,
    deed: {
      action: "stance",
      options: {
        stance: first?.stance ?? "",
        grade: id,
        second: second?.stance ?? "",
        secondGrade: second?.grade ?? "minor",
      },
    },
  }));
  return [
    {
      id: "stance",
      label: said("stance"),
      icon: "yin-yang",
      now: nowOf(adopted),
      choices: [{ label: null, choices: stances }, ...(first ? [{ label: said("grade"), choices: grades }] : [])],
      hints: [said(first ? "until" : "combine")],
    },
  ];
}

/** Left to the dialog, which also combines two stances. */
const CUSTOM: Partial<Record<keyof typeof STANCES, true>> = { attackForDamage: true, defenceForDamage: true };

/** What the stances come to, all together. */
function nowOf(adopted: ReturnType<typeof stancesOf>): Label | null {
  if (adopted.length === 0) return null;
  const [attack, damage, defence] = columnsOf(adopted).map(({ value }) => value);
  return said("now", { attack: signed(attack), damage: signed(damage), defence: signed(defence) });
}

const signed = (value = 0): string => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0");
