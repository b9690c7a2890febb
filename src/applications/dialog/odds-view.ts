import { assumedBy, maxOf, odds, totalsOf } from "../../engine/index.ts";
import type { Odds, BandOdds, Check, Distribution, Grade } from "../../engine/index.ts";
import type { Veil } from "../../documents/settings.ts";
import { describeCount } from "./check-text.ts";
import { percent, localize, signed } from "../text.ts";
import { describeChance } from "../visibility.ts";

/** A check's odds as a picture and in numbers, as far as the user may know them. */
export interface OddsView {
  /**
   * Drawn big: the chance of a success; a word where the number is hidden; empty where nothing decides it.
   */
  readonly headline: string;
  readonly detail: string;
  readonly bars: readonly Bar[];
  readonly ticks: readonly { x: number; anchor: string; text: string }[];
  readonly flag: { readonly x: number; readonly text: string; readonly textX: number; readonly anchor: string } | null;
  readonly bands: readonly { label: string; css: string; percent: string }[];
  /** Why the picture shows one's own totals alone; empty where it shows all (K18). */
  readonly veiled: string;
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
  const { against } = check;
  const open = against !== null && veil === "exact";
  const opposed = open && against.value === null;
  const shown = open || against === null;
  // Only users who may know the other side's roll see its part in the picture.
  const totals = shown ? found.totals : totalsOf(check);
  const figure = (total: number): string => (opposed ? signed(total) : String(total));
  const step = WIDTH / totals.weights.length;
  const from = open ? successFrom(found) : null;
  const bands = open ? bandViews(found) : [];
  const headline = against === null ? "" : headlineOf(found, veil);
  const assumed = assumedBy(check);
  const details = [
    ...(open ? describeBetter(found) : []),
    ...(shown ? describeExpected(check, found) : []),
    ...(assumed === null ? [] : [game.i18n.localize(assumed)]),
  ];
  return {
    headline,
    detail: details.join(", "),
    bars: barsOf(totals, open ? found.bands : []),
    ticks: [
      { x: 0, anchor: "start", text: figure(totals.min) },
      { x: WIDTH, anchor: "end", text: figure(maxOf(totals)) },
    ],
    flag:
      from === null
        ? null
        : flagAt(
            Math.min(WIDTH, Math.max(0, (from - totals.min) * step)),
            localize(opposed ? "TEMPO.Odds.Ahead" : "TEMPO.Odds.From", { total: figure(from) }),
          ),
    bands,
    veiled: shown ? "" : game.i18n.localize("TEMPO.Odds.Veiled"),
    sentence: sentenceOf(
      localize("TEMPO.Odds.Range", { min: figure(totals.min), max: figure(maxOf(totals)) }),
      headline,
      bands,
    ),
  };
}

/** The lowest total that is a success; null where no total decides it. */
const successFrom = ({ bands }: Odds): number | null =>
  bands.find(({ band: { grade } }) => grade === "success" || grade === "better")?.from ?? null;

/** The chance of a success, as far as the user may know it. */
function headlineOf({ success, totals: { ways } }: Odds, veil: Veil): string {
  if (veil === "exact") return percent(success, ways);
  return veil === "words" ? describeChance(success / ways) : "";
}

const bandViews = ({ bands, totals }: Odds): OddsView["bands"] =>
  bands
    .filter(({ ways }) => ways > 0)
    .map(({ band, ways }) => ({
      label: game.i18n.localize(band.label),
      css: CSS[band.grade],
      percent: percent(ways, totals.ways),
    }));

const describeBetter = ({ better, totals: { ways } }: Odds): string[] =>
  better > 0 ? [localize("TEMPO.Odds.Better", { percent: percent(better, ways) })] : [];

function describeExpected({ against, bands }: Check, { counted, totals: { ways } }: Odds): string[] {
  const count = bands.find((band) => band.count)?.count;
  if (counted === null || !count) return [];
  // Where a bare success counts nothing, the chance can be much the higher number.
  const key = against !== null && count.first === 0 ? "TEMPO.Odds.ExpectedAbove" : "TEMPO.Odds.Expected";
  return [localize(key, { count: describeCount(count, Math.round((counted / ways) * 100) / 100) })];
}

/** The flag at the lowest success; near the right edge its text moves to its left. */
function flagAt(x: number, text: string): OddsView["flag"] {
  const isNearEdge = x > WIDTH - 90;
  return { x: round(x), text, textX: round(isNearEdge ? x - 6 : x + 12), anchor: isNearEdge ? "end" : "start" };
}

/** One bar for each total, in the colour of the band to which most of its ways lead. */
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
