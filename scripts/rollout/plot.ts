/** The chart of a rollout: clients and processes by second, as a standalone SVG. */
import type { Replacement } from './judge.ts';

export interface Picture {
  readonly seconds: number;
  /** Start of the time axis. */
  readonly firstSecond: number;
  readonly clients: number;
  readonly gateways: readonly {
    readonly name: string;
    readonly connected: readonly number[];
    readonly connects: readonly number[];
  }[];
  readonly acknowledged: readonly number[];
  readonly failed: readonly number[];
  readonly replacements: readonly Replacement[];
}

interface Series {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
  /** Minimum of the upper end of the axis. */
  readonly leastTop: number;
  readonly height: number;
  /** Areas show states, bars show events. */
  readonly kind: 'area' | 'bars';
  /** Shown instead of bars when there are none. */
  readonly whenEmpty?: string;
}

const width = 1_200;
const left = 64;
const right = 24;
const top = 112;
const gap = 46;
/** Approximate distance between the grid lines. */
const lineGap = 40;
const plotWidth = width - left - right;
const textColour = '#1f2430';
const quietColour = '#6b7280';
/** Colours of Okabe and Ito, safe for colour-blind people. A new process has a lighter shade of the old one's hue. */
const gatewayColours = ['#0072b2', '#7cc4ee', '#d55e00', '#f3b27a'];
const sentColour = '#009e73';
const failedColour = '#b00020';
const kindColours: Readonly<Record<string, string>> = { api: '#5b4fc7', gateway: '#8a5a00', worker: '#4c7a2a' };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const at = (value: number): string => value.toFixed(1);

/** Returns round tick values up to at least the highest value. */
export function ticksTo(highest: number, wanted = 4): number[] {
  const rough = Math.max(highest, 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

type Scale = (second: number) => number;

function stackedTops(series: readonly Series[], seconds: number): number[][] {
  const tops: number[][] = [];
  const sums = Array.from({ length: seconds }, () => 0);
  for (const { values } of series) {
    for (let second = 0; second < seconds; second += 1) sums[second] = (sums[second] ?? 0) + (values[second] ?? 0);
    tops.push([...sums]);
  }
  return tops;
}

function text(x: number, y: number, words: string, attributes = ''): string {
  return `<text x="${at(x)}" y="${at(y)}" ${attributes}>${escaped(words)}</text>`;
}

function legend(series: readonly Series[], y: number): string {
  let x = width - right;
  const parts: string[] = [];
  for (const { name, colour } of series.toReversed()) {
    x -= name.length * 6.4 + 30;
    parts.push(`<rect x="${at(x)}" y="${at(y - 9)}" width="10" height="10" rx="2" fill="${colour}"/>`);
    parts.push(text(x + 15, y, name, `fill="${textColour}" font-size="12"`));
  }
  return parts.join('');
}

interface Drawing {
  readonly panel: Panel;
  readonly y: number;
  readonly x: Scale;
  readonly from: number;
  readonly to: number;
}

function shapes({ panel, y, x, from, to }: Drawing, tops: readonly (readonly number[])[], highest: number): string {
  const yOf = (value: number) => y + panel.height * (1 - value / highest);
  const drawn = panel.series.map(({ colour }, index) => {
    const upper = tops[index] ?? [];
    const lower = tops[index - 1];
    if (panel.kind === 'bars') {
      const barWidth = Math.max(x(1) - x(0) - 1, 1);
      const bars = upper.flatMap((value, second) => {
        const low = lower?.[second] ?? 0;
        if (value <= low || second < from || second >= to) return [];
        const height = yOf(low) - yOf(value);
        return `<rect x="${at(x(second) + 0.5)}" y="${at(yOf(value))}" width="${at(barWidth)}" height="${at(height)}"/>`;
      });
      return `<g fill="${colour}">${bars.join('')}</g>`;
    }
    const seconds = Array.from({ length: to - from }, (_, step) => from + step);
    // A value applies at the end of its second.
    const points = seconds.map((second) => `${at(x(second + 1))},${at(yOf(upper[second] ?? 0))}`);
    const back = seconds.toReversed().map((second) => `${at(x(second + 1))},${at(yOf(lower?.[second] ?? 0))}`);
    return `<polygon fill="${colour}" points="${[...points, ...back].join(' ')}"/>`;
  });
  return drawn.join('');
}

function drawPanel(drawing: Drawing): string {
  const { panel, y, to } = drawing;
  const tops = stackedTops(panel.series, to);
  const highestValue = Math.max(0, ...tops.flat());
  const ticks = ticksTo(Math.max(highestValue, panel.leastTop), Math.round(panel.height / lineGap));
  const highest = ticks.at(-1) ?? 1;
  const lines = ticks.map((tick) => {
    const lineY = y + panel.height * (1 - tick / highest);
    const line = `<line x1="${left}" x2="${width - right}" y1="${at(lineY)}" y2="${at(lineY)}" stroke="#d6d9e0"/>`;
    return line + text(left - 8, lineY + 4, String(tick), `text-anchor="end" fill="${quietColour}" font-size="12"`);
  });
  const isEmpty = highestValue === 0 && panel.whenEmpty !== undefined;
  return [
    text(left, y - 10, panel.title, `fill="${textColour}" font-size="14" font-weight="600"`),
    ...lines,
    shapes(drawing, tops, highest),
    isEmpty
      ? text(
          left + plotWidth / 2,
          y + panel.height / 2 + 5,
          panel.whenEmpty ?? '',
          `text-anchor="middle" fill="${sentColour}" font-size="14" font-weight="600"`,
        )
      : '',
  ].join('\n');
}

const colourOf = ({ kind }: Replacement): string => kindColours[kind] ?? quietColour;

/** Draws the time from SIGTERM to the end of each old process, behind a panel. */
function drawBands({ replacements }: Picture, { panel, x, y }: Drawing): string {
  const bands = replacements.map((replacement) => {
    const [from, to] = [x(replacement.toldMs / 1_000), x(replacement.endedMs / 1_000)];
    return `<rect x="${at(from)}" y="${at(y)}" width="${at(Math.max(to - from, 2))}" height="${panel.height}" fill="${colourOf(replacement)}" opacity="0.22"/>`;
  });
  return bands.join('');
}

/** Draws the moments of each SIGTERM and of the end after it, over a panel. */
function drawMarks({ replacements }: Picture, { panel, x, y }: Drawing): string {
  const lines = replacements.flatMap(({ toldMs, endedMs }) => [
    `<line x1="${at(x(toldMs / 1_000))}" x2="${at(x(toldMs / 1_000))}" y1="${at(y)}" y2="${at(y + panel.height)}" stroke="${textColour}" stroke-dasharray="3 3"/>`,
    `<line x1="${at(x(endedMs / 1_000))}" x2="${at(x(endedMs / 1_000))}" y1="${at(y)}" y2="${at(y + panel.height)}" stroke="${textColour}" stroke-dasharray="1 4"/>`,
  ]);
  return lines.join('');
}

function drawFlags({ replacements }: Picture, x: Scale): string {
  const flags = replacements.map((replacement) => {
    const from = x(replacement.toldMs / 1_000);
    const flagWidth = replacement.name.length * 6.8 + 12;
    const flag = `<rect x="${at(from)}" y="${top - 66}" width="${at(flagWidth)}" height="18" rx="3" fill="${colourOf(replacement)}"/>`;
    const pole = `<line x1="${at(from)}" x2="${at(from)}" y1="${top - 50}" y2="${top - 26}" stroke="${colourOf(replacement)}"/>`;
    return flag + pole + text(from + 6, top - 53, replacement.name, 'fill="#ffffff" font-size="12" font-weight="600"');
  });
  return flags.join('\n');
}

function panelsOf({ gateways, acknowledged, failed, clients }: Picture): Panel[] {
  const coloured = (pick: (gateway: Picture['gateways'][number]) => readonly number[]): Series[] =>
    gateways.map((gateway, index) => ({
      name: gateway.name,
      colour: gatewayColours[index % gatewayColours.length] ?? quietColour,
      values: pick(gateway),
    }));
  const one = (name: string, colour: string, values: readonly number[]): Series[] => [{ name, colour, values }];
  return [
    {
      title: 'Clients connected, by gateway process',
      series: coloured(({ connected }) => connected),
      leastTop: clients,
      height: 190,
      kind: 'area',
    },
    {
      title: 'New connections per second',
      series: coloured(({ connects }) => connects),
      leastTop: 20,
      height: 130,
      kind: 'bars',
    },
    {
      title: 'Messages acknowledged per second',
      series: one('messages', sentColour, acknowledged),
      leastTop: 20,
      height: 100,
      kind: 'bars',
    },
    {
      title: 'Failed requests per second',
      series: one('failed', failedColour, failed),
      leastTop: 4,
      height: 54,
      kind: 'bars',
      whenEmpty: 'none',
    },
  ];
}

/** Draws the chart. The background is white, so that it is readable on dark pages as well. */
export function drawRollout(picture: Picture): string {
  const { firstSecond: from, seconds: to } = picture;
  const x: Scale = (second) => left + (plotWidth * (second - from)) / (to - from);
  let y = top;
  const drawn: string[] = [];
  const panels = panelsOf(picture);
  for (const panel of panels) {
    const drawing: Drawing = { panel, y, x, from, to };
    drawn.push(drawBands(picture, drawing), drawPanel(drawing), drawMarks(picture, drawing));
    y += panel.height + gap;
  }
  const bottom = y - gap;
  const height = bottom + 48;
  const everyS = to - from > 120 ? 20 : 10;
  const labels: string[] = [];
  for (let second = from; second <= to; second += everyS)
    labels.push(
      text(x(second), bottom + 20, `${second - from} s`, `text-anchor="middle" fill="${quietColour}" font-size="12"`),
    );
  const title = `Every process replaced while ${picture.clients} clients chat`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif" role="img" aria-label="${escaped(title)}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${text(left, 28, title, `fill="${textColour}" font-size="18" font-weight="700"`)}
${drawn.join('\n')}
${drawFlags(picture, x)}
${legend(panels[0]?.series ?? [], 28)}
${labels.join('')}
${text(width - right, bottom + 40, 'coloured bands: from SIGTERM to the end of the old process', `text-anchor="end" fill="${quietColour}" font-size="12"`)}
</svg>
`;
}
