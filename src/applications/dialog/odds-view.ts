import { assumedBy, maxOf, odds, totalsOf } from "../../engine/index.ts";
import type { BandOdds, Check, Distribution, Grade } from "../../engine/index.ts";
import type { Veil } from "../../documents/settings.ts";
import { percent, localize, signed } from "../text.ts";
import { describeChance } from "../visibility.ts";

/** The odds of a check as a picture and in figures, as far as the roller may know them. */
export interface OddsView {
  /** Big: the chance of a success; a word where the figure is veiled; empty where nothing decides it. */
  readonly headline: string;
  readonly detail: string;
  readonly bars: readonly Bar[];
  readonly ticks: readonly { x: number; anchor: string; text: string }[];
  readonly flag: { readonly x: number; readonly text: string; readonly textX: number; readonly anchor: string } | null;
  readonly bands: readonly { label: string; css: string; percent: string }[];
  /** All of it in one sentence. */
  readonly sentence: string;
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly css: string;
  readonly notch: boolean;
}

const WIDTH = 372;
const HEIGHT = 56;
const BASE = 66;
const CSS: Record<Grade, string> = { fail: "no", part: "part", success: "yes", better: "crit" };

export function oddsView(check: Check, veil: Veil): OddsView {
  const found = odds(check);
  const open = check.against !== null && veil === "exact";
  const opposed = open && check.against?.value === null;
  // What another throws is part of the picture only for who may know it.
  const totals = open || check.against === null ? found.totals : totalsOf(check);
  const figure = (total: number): string => (opposed ? signed(total) : String(total));
  const step = WIDTH / totals.weights.length;
  const first = open ? found.bands.find((b) => b.band.grade === "success" || b.band.grade === "better") : undefined;
  const at = first?.from ?? null;
  const x = at === null ? null : Math.min(WIDTH, Math.max(0, (at - totals.min) * step));
  const bands = open
    ? found.bands
        .filter((b) => b.ways > 0)
        .map((b) => ({
          label: game.i18n.localize(b.band.label),
          css: CSS[b.band.grade],
          percent: percent(b.ways, found.totals.ways),
        }))
    : [];
  const headline =
    check.against === null
      ? ""
      : open
        ? percent(found.success, found.totals.ways)
        : veil === "words"
          ? describeChance(found.success / found.totals.ways)
          : "";
  const shown = open || check.against === null;
  const assumed = assumedBy(check);
  const detail = [
    open && found.better > 0
      ? localize("TEMPO.Odds.Better", { percent: percent(found.better, found.totals.ways) })
      : "",
    shown && found.counted !== null
      ? localize("TEMPO.Odds.Expected", { count: Math.round((found.counted / found.totals.ways) * 100) / 100 })
      : "",
    assumed === null ? "" : game.i18n.localize(assumed),
  ].filter((text) => text !== "");
  return {
    headline,
    detail: detail.join(", "),
    bars: barsOf(totals, open ? found.bands : []),
    ticks: [
      { x: 0, anchor: "start", text: figure(totals.min) },
      { x: WIDTH, anchor: "end", text: figure(maxOf(totals)) },
    ],
    flag:
      x === null || at === null
        ? null
        : {
            x: round(x),
            text: localize(opposed ? "TEMPO.Odds.Ahead" : "TEMPO.Odds.From", { total: figure(at) }),
            textX: round(x > WIDTH - 90 ? x - 6 : x + 12),
            anchor: x > WIDTH - 90 ? "end" : "start",
          },
    bands,
    sentence: sentenceOf(
      localize("TEMPO.Odds.Range", { min: figure(totals.min), max: figure(maxOf(totals)) }),
      check.against === null ? "" : headline,
      bands,
    ),
  };
}

/** One bar a total, coloured by what most of its ways lead to. */
function barsOf(totals: Distribution, bands: readonly BandOdds[]): Bar[] {
  const most = Math.max(...totals.weights);
  const step = WIDTH / totals.weights.length;
  return totals.weights.map((w, i): Bar => {
    const h = w === 0 ? 0 : Math.max(1.5, (w / most) * HEIGHT);
    const likely = bands.reduce<BandOdds | null>(
      (best, b) => ((b.weights[i] ?? 0) > (best?.weights[i] ?? 0) ? b : best),
      null,
    );
    const grade = likely?.band.grade ?? "fail";
    return {
      x: round(i * step + 0.75),
      y: round(BASE - h),
      w: round(Math.max(1, step - 1.5)),
      h: round(h),
      css: CSS[grade],
      notch: grade === "better",
    };
  });
}

function sentenceOf(range: string, headline: string, bands: OddsView["bands"]): string {
  if (headline === "") return range;
  if (bands.length === 0) return localize("TEMPO.Odds.Word", { word: headline, range });
  return `${range} ${bands.map((b) => `${b.label} ${b.percent}`).join(", ")}.`;
}

const round = (n: number): number => Math.round(n * 100) / 100;
