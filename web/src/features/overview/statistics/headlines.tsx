/** Headlines of statistics: three numbers with their trends. */
import { show } from '../../../lib/i18n/catalogue.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Bar } from './chart.tsx';
import { type Series, sparkline } from './trend.ts';

export interface Headline {
  readonly label: string;
  readonly value: number;
  /** What the number is based on. */
  readonly hint?: string | undefined;
  /** The trend in a sentence. */
  readonly trend?: string | undefined;
  readonly series?: Series | undefined;
  /** Share of the highest possible number from 0 to 1, for a number without values over time. */
  readonly share?: number | undefined;
}

export const Headlines = ({ headlines }: { readonly headlines: readonly Headline[] }) => (
  <dl className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
    {headlines.map(({ label, value, hint, trend, series, share }) => (
      <div
        key={label}
        // On phones, the line is beside the number.
        className="grid grid-cols-2 content-start overflow-hidden rounded-lg border border-rule bg-surface px-5 py-4 sm:flex sm:flex-col sm:px-4 lg:px-5"
      >
        <dt className="col-span-2 text-sm font-semibold text-muted">{label}</dt>
        <dd className="tabular font-display text-4xl leading-tight">{show(value)}</dd>
        {hint !== undefined && <dd className="text-sm text-muted max-sm:col-start-1">{hint}</dd>}
        {series !== undefined && <Sparkline series={series} />}
        {share !== undefined && (
          <dd className="col-span-2 mt-auto pt-3">
            <Bar share={share} />
          </dd>
        )}
        {trend !== undefined && (
          <dd className={classNames('col-span-2 text-sm', series !== undefined && 'mt-2')}>{trend}</dd>
        )}
      </div>
    ))}
  </dl>
);

/** The sentence below it says the trend. Time runs from left to right, as in the charts. */
function Sparkline({ series }: { readonly series: Series }) {
  const points = sparkline(series);
  if (points === '') return null;
  return (
    <dd
      aria-hidden="true"
      dir="ltr"
      className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-2 max-sm:self-end sm:mt-auto sm:pt-3"
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-12 w-full overflow-visible">
        <polygon points={`0,100 ${points} 100,100`} className="fill-accent-soft" />
        <polyline
          points={points}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
    </dd>
  );
}
