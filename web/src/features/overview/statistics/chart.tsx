/** A chart with its CSV file and its numbers as a table. */
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CurveProps } from './curve.tsx';
import { t } from './statistics.en.json';

const NoCurve = () => <p className="text-sm text-muted">{t('chart.none')}</p>;

/**
 * The library reads the language of the browser when it is loaded, and throws for that of the C locale (`en-US@posix`).
 */
const Curve = lazy(() =>
  import('./curve.tsx').then(
    (m) => ({ default: m.Curve }),
    (failure: unknown) => {
      if (failure instanceof RangeError) return { default: NoCurve };
      throw failure;
    },
  ),
);

/** A curve; its library is loaded on demand. */
export const LazyCurve = (props: CurveProps) => (
  <Suspense fallback={<Skeleton className="h-[200px]" />}>
    <Curve {...props} />
  </Suspense>
);

/** Link to a file with the numbers of a section. */
export const CsvLink = ({ href, of }: { readonly href: string; readonly of: string }) => (
  <a href={href} download aria-label={t('export.of', { of })} className={buttonClass('secondary', 'small')}>
    <Download aria-hidden="true" className="size-4" />
    {t('export')}
  </a>
);

/** Bar next to a number, with the same value; `share` is from 0 to 1. */
export const Bar = ({ share }: { readonly share: number }) => (
  <span
    aria-hidden="true"
    className="block h-2.5 overflow-hidden rounded-sm bg-sunk inset-ring inset-ring-edge/60 forced-colors:border"
  >
    <span
      style={{ inlineSize: `${share * 100}%`, printColorAdjust: 'exact' }}
      className="block h-full rounded-sm bg-accent forced-colors:bg-[CanvasText]"
    />
  </span>
);

interface ChartProps extends CurveProps {
  readonly title: string;
  readonly csv: string;
  readonly columns: readonly [string, string];
  /** Displayed instead of an empty chart. */
  readonly emptyText: string;
}

export function Chart({ title, csv, columns, emptyText, ...curve }: ChartProps) {
  const hasPoints = curve.ys.length > 0;
  return (
    <Section title={title} action={<CsvLink href={csv} of={title} />}>
      {hasPoints ? (
        <figure className="grid gap-1 rounded-lg border border-rule bg-surface p-3 sm:p-5">
          <LazyCurve {...curve} />
          <Numbers caption={title} columns={columns} {...curve} />
        </figure>
      ) : (
        <p className="text-muted">{emptyText}</p>
      )}
    </Section>
  );
}

interface NumbersProps extends Pick<CurveProps, 'xs' | 'ys' | 'nameOf'> {
  readonly caption: string;
  readonly columns: readonly [string, string];
}

/** Gaps are omitted. */
export const Numbers = ({ caption, columns: [first, second], xs, ys, nameOf }: NumbersProps) => (
  <details>
    <summary className="cursor-pointer py-2 text-sm font-semibold pointer-coarse:py-3">{t('table')}</summary>
    <table className="tabular w-full max-w-sm text-start text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-rule text-start">
          <th scope="col" className="py-1.5 text-start font-semibold">
            {first}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            {second}
          </th>
        </tr>
      </thead>
      <tbody>
        {xs.map((x, at) => {
          const y = ys[at] ?? null;
          return (
            y !== null && (
              <tr key={x} className="border-b border-rule last:border-b-0">
                <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                  {nameOf(x)}
                </th>
                <td className="py-1 text-end">{t('count', { count: y })}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  </details>
);
