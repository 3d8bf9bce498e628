import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { formatLocale } from '../../../../lib/dates.ts';
import { dayLabel } from '../../../../lib/event-time.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useDayRow } from '../agenda/use-day-row.ts';
import { t } from './planning.en.json';

interface ManagerDaysProps {
  readonly days: Agenda['days'];
  readonly current: number;
  readonly today: string;
  readonly sessions: readonly AgendaSession[];
  readonly onChange: (day_number: number) => void;
}

/** Days of the event; in the time grid, drop targets for sessions. */
export function ManagerDays({ days, current, today, sessions, onChange }: ManagerDaysProps) {
  const row = useDayRow(current);
  // With one day there is nothing to choose, and no other day to drop a session on.
  if (days.length < 2) return null;
  const ofDay = Map.groupBy(sessions, ({ day_number }) => day_number);
  const locale = formatLocale();
  return (
    <nav ref={row} aria-label={t('manager.days')} className="edge-fade overflow-x-auto [scrollbar-width:none]">
      <ul className="flex w-max gap-2 p-0.5">
        {days.map(({ day_number, date }) => (
          <li key={day_number} data-drop-day={day_number}>
            <button
              type="button"
              aria-current={day_number === current ? 'true' : undefined}
              onClick={() => onChange(day_number)}
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
                {ofDay.get(day_number)?.length ?? 0}
              </span>
              <span className="sr-only">
                {t('manager.day', { number: day_number })} ·{' '}
                {t('manager.sessions', { count: ofDay.get(day_number)?.length ?? 0 })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
