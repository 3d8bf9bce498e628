import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import type { ReactNode } from 'react';
import { dateOfDay, dayLabel, minutesUntil, formatZonedTime, useZones } from '../../../../lib/event-time.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { t } from './player.en.json';

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Formats how long it is until an instant: “25 min”, “2 h 10 min”, “3 days”. */
export function formatTimeUntil(instant: string, nowMs: number): string {
  const minutes = minutesUntil(instant, nowMs);
  if (minutes >= 2 * dayMinutes) return t('player.in.days', { count: Math.floor(minutes / dayMinutes) });
  if (minutes < hourMinutes) return t('player.in.minutes', { count: minutes });
  return t('player.in.hours', { hours: Math.floor(minutes / hourMinutes), count: minutes % hourMinutes });
}

interface CountdownProps {
  readonly session: SessionDetail;
  readonly bookmarkButton?: ReactNode;
  readonly className: string;
  readonly children?: ReactNode;
}

/** Shown in place of the player before a session: the remaining time, the start, and the location. */
export function Countdown({ session, bookmarkButton, className, children }: CountdownProps) {
  const zones = useZones(session.event.timezone);
  const nowMs = useNow();
  const { is_unscheduled, starts_at, location } = session;
  const dayDate = dateOfDay(session.event.start_date, session.day_number);
  const { primary, secondary } = formatZonedTime(Date.parse(starts_at), dayDate, zones);
  const when = is_unscheduled ? null : `${dayLabel(dayDate, zones.locale)}, ${primary}`;
  return (
    <div
      className={classNames(
        className,
        'on-chamber grid content-center justify-items-center gap-1 bg-chamber p-4 text-center text-on-chamber',
      )}
    >
      {is_unscheduled ? (
        <p className="font-display text-2xl text-lamp sm:text-3xl">{t('player.unscheduled')}</p>
      ) : (
        <>
          <p className="text-sm text-on-chamber-muted">{t('player.starts_in')}</p>
          <p className="tabular font-display text-4xl text-lamp sm:text-5xl">{formatTimeUntil(starts_at, nowMs)}</p>
        </>
      )}
      <p className="mt-1">
        <bdi>{joinParts([when, location])}</bdi>
      </p>
      {secondary !== null && !is_unscheduled && <p className="tabular text-sm text-on-chamber-muted">{secondary}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-center gap-2 empty:hidden">
        {bookmarkButton}
        {children}
      </div>
    </div>
  );
}
