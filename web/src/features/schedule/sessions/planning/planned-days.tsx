import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { formatLocale } from '../../../../lib/dates.ts';
import { dayLabel } from '../../../../lib/event-time.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './planning.en.json';

interface ManagerDaysProps {
  readonly days: Agenda['days'];
  readonly current: number;
  readonly sessions: readonly AgendaSession[];
  readonly onChange: (day_number: number) => void;
}

/** Days of the event; in the time grid, drop targets for sessions. */
export function ManagerDays({ days, current, sessions, onChange }: ManagerDaysProps) {
  const ofDay = Map.groupBy(sessions, ({ day_number }) => day_number);
  const locale = formatLocale();
  return (
    <nav aria-label={t('manager.days')} className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-2 py-1">
        {days.map(({ day_number, date }) => (
          <li key={day_number} data-drop-day={day_number}>
            <button
              type="button"
              aria-current={day_number === current ? 'true' : undefined}
              onClick={() => onChange(day_number)}
              className={classNames(
                'grid min-w-32 gap-0.5 rounded-md border px-4 py-2 text-start hover:border-accent',
                day_number === current ? 'border-accent bg-accent text-on-accent' : 'border-rule bg-surface',
              )}
            >
              <span className="font-semibold">{dayLabel(date, locale)}</span>
              <span className={classNames('tabular text-xs', day_number !== current && 'text-muted')}>
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
