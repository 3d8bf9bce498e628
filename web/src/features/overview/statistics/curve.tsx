/** A curve or bars over time, drawn by uPlot. The table below contains the numbers. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatLocale } from '../../../lib/dates.ts';

/** Props of a curve. Arrays and functions must be stable while nothing changes. */
export interface CurveProps {
  /** Accessible description, in a sentence. */
  readonly label: string;
  /** Ascending. */
  readonly xs: readonly number[];
  /** Null leaves a gap. */
  readonly ys: readonly (number | null)[];
  readonly kind: 'line' | 'bars';
  /** Possible distances between the labels of the axis, ascending. */
  readonly steps: readonly number[];
  readonly nameOf: (x: number) => string;
  /** Space that such a label needs. */
  readonly namePx: number;
  /** Width in print; on the screen the curve uses the available width. */
  readonly paperPx?: number;
}

const heightPx = 200;
const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000];

/** Colors of the page, which a canvas does not inherit. */
function colorsOf(element: HTMLElement) {
  const read = (name: string): string => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return { line: read('--accent'), fill: read('--accent-soft'), text: read('--muted'), grid: read('--rule') };
}

function draw(element: HTMLElement, { xs, ys, kind, steps, nameOf, namePx }: CurveProps, width: number): uPlot {
  const { line, fill, text, grid } = colorsOf(element);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const axis = { stroke: text, font, ticks: { show: false } };
  const bars = kind === 'bars' ? uPlot.paths.bars?.({ size: [0.8, 28] }) : undefined;
  return new uPlot(
    {
      width,
      height: heightPx,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: (_, min, max) => (bars === undefined ? [min, max] : [min - 0.5, max + 0.5]) },
        y: { range: (_, _min, max) => [0, Math.max(max, 5) * 1.05] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 36,
          // The first label extends below the zero of the other axis.
          gap: 12,
          space: namePx,
          incrs: [...steps],
          values: (_, splits) => splits.map((x) => nameOf(x)),
        },
        {
          ...axis,
          grid: { stroke: grid, width: 1 },
          incrs: countSteps,
          size: 44,
          values: (_, splits) => splits.map((count) => count.toLocaleString(formatLocale())),
        },
      ],
      series: [
        {},
        {
          stroke: line,
          width: 2,
          fill: bars === undefined ? fill : line,
          points: { show: ys.filter((y) => y !== null).length < 2, fill: line },
          ...(bars === undefined ? {} : { paths: bars }),
        },
      ],
    },
    [[...xs], [...ys]],
    element,
  );
}

const dark = '(prefers-color-scheme: dark)';

/** Changes with the theme, because the canvas uses its colors. */
const useTheme = (): string =>
  useSyncExternalStore(
    (notify) => {
      const observer = new MutationObserver(notify);
      observer.observe(document.documentElement, { attributeFilter: ['style', 'data-theme'] });
      const device = window.matchMedia(dark);
      device.addEventListener('change', notify);
      return () => {
        observer.disconnect();
        device.removeEventListener('change', notify);
      };
    },
    () => {
      const { style, dataset } = document.documentElement;
      return `${style.colorScheme} ${dataset['theme'] ?? ''} ${window.matchMedia(dark).matches}`;
    },
  );

export function Curve(props: CurveProps) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const { label, paperPx, xs, ys, kind, steps, nameOf, namePx } = props;
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const chart = draw(element, { label, xs, ys, kind, steps, nameOf, namePx }, paperPx ?? element.clientWidth);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.setSize({ width: element.clientWidth, height: heightPx });
    });
    if (paperPx === undefined) observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [label, paperPx, xs, ys, kind, steps, nameOf, namePx, theme]);
  // In a chart, time runs from left to right, regardless of the text direction.
  return (
    <div ref={container} role="img" aria-label={label} dir="ltr" className="min-h-[200px] min-w-0 overflow-hidden" />
  );
}
