/** Headlines of statistics: the most important numbers with their trends. */
import { show } from '../../../lib/i18n/catalogue.ts';
import { Bar } from './chart.tsx';

export interface Headline {
  readonly label: string;
  readonly value: number;
  /** Basis of the number. */
  readonly hint?: string | undefined;
  /** The last period and its change. */
  readonly trend?: string | undefined;
  /** Share of the highest possible number from 0 to 1, for a number without values over time. */
  readonly share?: number | undefined;
}

export const Headlines = ({ headlines }: { readonly headlines: readonly Headline[] }) => (
  <dl className="grid grid-cols-2 gap-3 max-md:*:last:odd:col-span-2 md:grid-cols-none md:auto-cols-fr md:grid-flow-col">
    {headlines.map(({ label, value, hint, trend, share }) => (
      <div key={label} className="flex flex-col overflow-hidden rounded-lg border border-rule bg-surface px-4 py-3">
        <dt className="text-sm font-semibold text-muted">{label}</dt>
        <dd className="tabular font-display text-3xl leading-tight">{show(value)}</dd>
        {hint !== undefined && <dd className="text-sm text-muted">{hint}</dd>}
        {share !== undefined && (
          <dd className="mt-auto pt-3">
            <Bar share={share} />
          </dd>
        )}
        {trend !== undefined && <dd className="text-sm text-muted">{trend}</dd>}
      </div>
    ))}
  </dl>
);
