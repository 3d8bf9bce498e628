/** Print sheet of the user’s day: A4, without the rest of the screen. */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatZonedTime, formatZonedRange } from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { printOnlySheets } from '../../../../ui/print-only.ts';
import { walkText } from '../walk-note.tsx';
import { locationWithBuilding } from '../walk.rules.ts';
import type { DayRowContext } from './my-day-row.tsx';
import { t } from './my-day.en.json';
import type { MyDaySession } from './my-day.rules.ts';

interface MyDaySheetProps extends Pick<DayRowContext, 'buildings' | 'dayDate' | 'zones'> {
  readonly heading: string;
  readonly mySessions: readonly MyDaySession[];
}

const printStyles = `
  @page day { size: A4 portrait; margin: 16mm }
  @media print { [data-print-sheet] { page: day; background: #fff } html, body { background: #fff !important } }`;

/** Hidden on the screen; the only content in print. */
export function MyDaySheet({ heading, dayDate, zones, buildings, mySessions }: MyDaySheetProps) {
  useEffect(() => printOnlySheets(printStyles), []);
  return createPortal(
    <div data-print-sheet="" aria-hidden="true" className="text-ink" style={{ fontSize: '11pt', lineHeight: 1.4 }}>
      <p className="font-display" style={{ fontSize: '18pt', marginBottom: '6mm' }}>
        <bdi>{heading}</bdi>
      </p>
      {mySessions.map(({ session, starts_ms, endsMs, clashes, walk }) => {
        const { primary, secondary } = formatZonedRange({ starts_ms, endsMs, dayDate }, zones);
        return (
          <div
            key={session.id}
            className="grid break-inside-avoid border-t border-rule py-2"
            style={{ gridTemplateColumns: '38mm 1fr' }}
          >
            <p className="tabular font-semibold">
              {primary}
              {secondary !== null && <span className="block text-xs font-normal text-muted">{secondary}</span>}
            </p>
            <div>
              <p className={session.status === 'CANCELLED' ? 'font-semibold line-through' : 'font-semibold'}>
                <bdi>{session.title}</bdi>
              </p>
              <p className="text-muted">
                <bdi>{joinParts([locationWithBuilding(session, { buildings }), ...session.speakers])}</bdi>
              </p>
              {walk !== null && <p>{walkText(walk)}</p>}
              {clashes.map((clash) => (
                <p key={clash.session.id}>
                  {t('my_day.clash', {
                    title: clash.session.title,
                    until: formatZonedTime(clash.untilMs, dayDate, zones).primary,
                  })}
                </p>
              ))}
            </div>
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
