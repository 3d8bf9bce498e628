import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import type { ReactNode } from 'react';
import { minutesUntil } from '../../../../lib/event-time.ts';
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
  readonly className: string;
  readonly children?: ReactNode;
}

/** Shown instead of the player before a session: the remaining time. The start and the location are above it. */
export function Countdown({ session: { is_unscheduled, starts_at }, className, children }: CountdownProps) {
  const nowMs = useNow();
  return (
    <div
      className={classNames(
        className,
        'on-inverse grid content-center justify-items-center gap-1 bg-inverse p-4 text-center text-on-inverse max-sm:in-data-[typing]:hidden',
      )}
    >
      {is_unscheduled ? (
        <p className="font-display text-2xl text-highlight sm:text-3xl">{t('player.unscheduled')}</p>
      ) : (
        <>
          <p className="text-sm text-on-inverse-muted">{t('player.starts_in')}</p>
          <p className="tabular font-display text-4xl text-highlight sm:text-5xl">
            {formatTimeUntil(starts_at, nowMs)}
          </p>
        </>
      )}
      {children}
    </div>
  );
}
