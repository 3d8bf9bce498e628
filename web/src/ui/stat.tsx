import type { ReactNode } from 'react';
import { formatLocale } from '../lib/dates.ts';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  /** Link to the details of the figure. */
  readonly to?: string;
}

/** Figure with its label; place several in a `StatGrid`. */
export function Stat({ label, value, hint, to }: StatProps) {
  return (
    <div className="relative flex flex-col-reverse justify-end rounded-lg border border-rule bg-surface p-4 has-[a:hover]:bg-sunk">
      <dt className="text-sm text-muted">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="stretched rounded-lg underline underline-offset-4">
            {label}
          </Link>
        )}
        {hint !== undefined && <span className="block text-xs">{hint}</span>}
      </dt>
      <dd className="tabular font-display text-2xl">
        {typeof value === 'number' ? value.toLocaleString(formatLocale()) : value}
      </dd>
    </div>
  );
}

/** Wide enough for long labels such as “Programmpunkte”; a phone has two in a row. The last row is as wide as the others. */
export function StatGrid({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <dl className={classNames('flex flex-wrap gap-3 *:flex-[1_1_min(10rem,50%_-_0.375rem)]', className)}>{children}</dl>
  );
}
