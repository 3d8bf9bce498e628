/** A measure with one small chart. */
import { formatLocale } from '../../../lib/dates.ts';
import { show } from '../../../lib/i18n/catalogue.ts';
import { Bar, Numbers } from './chart.tsx';
import { t } from './statistics.en.json';
import type { Series } from './trend.ts';

interface MeasureChartProps {
  readonly label: string;
  readonly value: number;
  readonly hint?: string | undefined;
  /** Values over time; null for a measure without them. */
  readonly series: (Series & { readonly nameOf: (x: number) => string; readonly column: string }) | null;
  /** Share of another measure from 0 to 1, for a measure without values over time. */
  readonly share?: number | undefined;
}

/** A single bar would not add information to the number. */
export const isDrawn = ({ ys }: Series): boolean => ys.filter((y) => y !== null).length > 1;

export function MeasureChart({ label, value, hint, series, share }: MeasureChartProps) {
  return (
    <figure className="flex min-w-0 flex-[1_1_14rem] flex-col gap-3 rounded-lg border border-rule bg-surface p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-sm font-semibold">{label}</span>
          {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
        </span>
        <span className="tabular font-display text-2xl">{show(value)}</span>
      </figcaption>
      {series !== null && isDrawn(series) && (
        <div className="mt-auto">
          <Columns {...series} />
          <Numbers caption={label} columns={[series.column, label]} {...series} />
        </div>
      )}
      {share !== undefined && <Bar share={Math.min(1, share)} />}
    </figure>
  );
}

/** Up to this number of bars, each has its name below it; otherwise only the first and the last. */
const maxNamedBars = 5;

/** Bars over time, with the maximum above them. Hidden from screen readers, because the table below contains the numbers. */
function Columns({ xs, ys, nameOf }: Series & { readonly nameOf: (x: number) => string }) {
  const max = Math.max(1, ...ys.map((y) => y ?? 0));
  const [first = 0] = xs;
  const last = xs.at(-1) ?? first;
  const isEachNamed = xs.length <= maxNamedBars;
  return (
    <div aria-hidden="true" dir="ltr">
      <p className="tabular text-xs text-muted">{show(max)}</p>
      <div className="flex h-24 items-end gap-1.5 border-y border-edge/60">
        {xs.map((x, at) => (
          <span key={x} className="flex h-full min-w-0 flex-1 items-end justify-center">
            <span
              style={{ blockSize: `${((ys[at] ?? 0) / max) * 100}%`, printColorAdjust: 'exact' }}
              className="w-full max-w-16 bg-accent forced-colors:bg-[CanvasText]"
            />
          </span>
        ))}
      </div>
      <div className="flex justify-between gap-1.5 pt-1 text-xs text-muted">
        {(isEachNamed ? xs : [first, last]).map((x) => (
          <span key={x} className={isEachNamed ? 'min-w-0 flex-1 text-center' : undefined}>
            {nameOf(x)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Names the measures without data, and when they appear. */
export function MissingMeasures({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const names = new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(labels);
  return <p className="max-w-[70ch] text-sm text-muted">{t('missing', { names })}</p>;
}

interface ActivityChartProps {
  readonly title: string;
  readonly measures: readonly { readonly label: string; readonly value: number }[];
}

/** Compares measures as bars, with the numbers next to them. */
export function ActivityChart({ title, measures }: ActivityChartProps) {
  const max = Math.max(1, ...measures.map(({ value }) => value));
  return (
    <ul aria-label={title} className="grid max-w-3xl gap-2">
      {measures.map(({ label, value }) => (
        <li
          key={label}
          className="grid grid-cols-[9rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-sm sm:grid-cols-[12rem_minmax(0,1fr)_3.5rem]"
        >
          <span>{label}</span>
          <Bar share={value / max} />
          <span className="tabular text-end">{show(value)}</span>
        </li>
      ))}
    </ul>
  );
}
