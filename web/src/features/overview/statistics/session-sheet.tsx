/** The statistics of a session on one printed page, for a speaker. */
import type { SessionStatistics } from '@plenum/contracts/overview/statistics';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useEvent } from '../../../lib/event-context.ts';
import { formatMoment, useZones } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { printOnlySheets } from '../../../ui/print-only.ts';
import { LazyCurve } from './chart.tsx';
import type { Points } from './curve-points.ts';
import { type SessionCurves, minutePx, minuteSteps, namedFigures, formatMinute, Stays } from './session-figures.tsx';
import { t } from './statistics.en.json';
import { headlinesOf } from './trend.ts';

/** Fits the margins of A4 and of US Letter. */
const paperPx = 640;
const printStyles = `
  @page counts { margin: 14mm }
  @media print { [data-print-sheet] { page: counts; background: #fff } html, body { background: #fff !important } }`;

interface SessionSheetProps {
  readonly statistics: SessionStatistics;
  readonly course: SessionCurves;
}

/** Hidden on the screen; the only content in print. */
export function SessionSheet({ statistics, course }: SessionSheetProps) {
  const event = useEvent();
  const zones = useZones(event.timezone);
  const { figures } = statistics;
  useEffect(() => printOnlySheets(printStyles), []);
  const place = joinParts([formatMoment(Date.parse(figures.starts_at), zones), figures.location]);
  return createPortal(
    <div
      data-print-sheet=""
      aria-hidden="true"
      className="text-ink"
      style={{ colorScheme: 'light', fontSize: '10pt', lineHeight: 1.35 }}
    >
      <p className="text-muted">
        <bdi>{event.title}</bdi>
      </p>
      <p className="font-display" style={{ fontSize: '18pt' }}>
        <bdi>{figures.title}</bdi>
      </p>
      <p className="text-muted" style={{ marginBottom: '5mm' }}>
        <bdi>{place}</bdi>
      </p>
      <dl className="grid grid-cols-3 gap-x-6 border-y border-rule" style={{ padding: '3mm 0', marginBottom: '5mm' }}>
        {headlinesOf(namedFigures(figures)).shown.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-1">
            <dt>{label}</dt>
            <dd className="tabular font-semibold">{t('count', { count: value ?? 0 })}</dd>
          </div>
        ))}
      </dl>
      <SheetCurve title={t('present')} points={course.present} kind="line" />
      <SheetCurve title={t('reactions')} points={course.reactions} kind="bars" />
      {statistics.median_stay !== null && (
        <div className="break-inside-avoid">
          <p className="font-semibold">{t('stays')}</p>
          <Stays statistics={statistics} />
        </div>
      )}
      <p className="text-muted" style={{ marginTop: '5mm' }}>
        {t('sheet.note')}
      </p>
    </div>,
    document.body,
  );
}

interface SheetCurveProps {
  readonly title: string;
  readonly points: Points;
  readonly kind: 'line' | 'bars';
}

function SheetCurve({ title, points, kind }: SheetCurveProps) {
  if (points.ys.length === 0) return null;
  return (
    <div className="break-inside-avoid" style={{ marginBottom: '3mm' }}>
      <p className="font-semibold">{title}</p>
      <LazyCurve
        label={title}
        kind={kind}
        steps={minuteSteps}
        nameOf={formatMinute}
        namePx={minutePx}
        paperPx={paperPx}
        {...points}
      />
    </div>
  );
}
