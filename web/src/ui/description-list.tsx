import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DescriptionListProps {
  /** Items without a value are omitted. */
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[];
  readonly columns?: 1 | 2;
  readonly className?: string;
}

const hasValue = (value: ReactNode): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

export function DescriptionList({ items, columns = 1, className }: DescriptionListProps) {
  return (
    <dl className={classNames('grid gap-x-8 gap-y-3.5', columns === 2 && 'sm:grid-cols-2', className)}>
      {items
        .filter(({ value }) => hasValue(value))
        .map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
