import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { useSearchParams } from 'react-router-dom';
import { dayLabel } from '../../../../lib/event-time.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { t } from '../sessions.en.json';
import { writeFilters } from './agenda-filters.ts';
import { useDayRow } from './use-day-row.ts';

interface DayTabsProps {
  readonly days: Agenda['days'];
  readonly current: number;
  /** Number of matching sessions by day. */
  readonly counts: ReadonlyMap<number, number>;
  readonly today: string;
  readonly locale: string;
}

/** Days of the event as links, so that each has a URL and can be opened in a new tab. */
export function DayTabs({ days, current, counts, today, locale }: DayTabsProps) {
  const [parameters] = useSearchParams();
  const row = useDayRow(current);
  if (days.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label={t('agenda.days')}
      className="-mx-4 edge-fade overflow-x-auto px-4 [scrollbar-width:none] max-xl:mb-1 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-2 max-xl:py-1 xl:p-0.5">
        {days.map(({ day_number, date }) => (
          <li key={day_number}>
            <Link
              to={{ search: `?${writeFilters(parameters, { day: day_number })}` }}
              aria-current={day_number === current ? 'page' : undefined}
              className={classNames(
                'inline-flex h-11 items-center gap-2 rounded-md border px-3.5 whitespace-nowrap hover:border-accent',
                day_number === current ? 'border-accent bg-accent text-on-accent' : 'border-rule bg-surface',
              )}
            >
              <span className="flex items-center gap-2 font-semibold">
                {dayLabel(date, locale)}
                {date === today && <span className="size-2 rounded-full bg-bell" />}
              </span>
              <span
                aria-hidden="true"
                className={classNames('tabular text-xs max-sm:hidden', day_number !== current && 'text-muted')}
              >
                {counts.get(day_number) ?? 0}
              </span>
              <span className="sr-only">
                {t('agenda.day', { number: day_number })} ·{' '}
                {t('agenda.day_sessions', { count: counts.get(day_number) ?? 0 })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
