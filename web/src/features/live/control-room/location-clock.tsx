import type { ControlLocation } from '@plenum/contracts/live/control-room';
import { formatClockToday } from '../../../lib/clock-today.ts';
import { dateIn } from '../../../lib/dates.ts';
import { useEvent } from '../../../lib/event-context.ts';
import { clockTime, preferredZone, useZones } from '../../../lib/event-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './control-room.en.json';
import { useMinute, useMinutesLeft, usePercentPassed } from './use-clock.ts';

/** Formats an instant, with its weekday unless it is on the day of another one, by default of now. */
export type ClockText = (instant: string, sameDayAs?: string) => string;

/** Returns a formatter of clock times in the zone that the user has selected. */
export function useClockText(): ClockText {
  const zones = useZones(useEvent().timezone);
  return (instant, sameDayAs) => {
    const zone = preferredZone(zones);
    return sameDayAs !== undefined && dateIn(Date.parse(instant), zone) === dateIn(Date.parse(sameDayAs), zone)
      ? clockTime(Date.parse(instant), zone, zones.locale)
      : formatClockToday(Date.parse(instant), zone, zones.locale);
  };
}

/** The current time, in the zone that the user has selected. */
export function TimeOfDay({ className }: { readonly className: string }) {
  const zones = useZones(useEvent().timezone);
  return (
    <span aria-hidden="true" className={classNames('tabular', className)}>
      {clockTime(useMinute(), preferredZone(zones), zones.locale)}
    </span>
  );
}

/** The countdown to a start begins this long before it. */
const countdownMinutes = 120;

/** Minutes until the current session ends, minutes over time, or minutes until the next session starts. */
export function LocationClock({ place: { now, next } }: { readonly place: ControlLocation }) {
  if (now !== null) return <EndClock ends_at={now.ends_at} />;
  return next === null ? null : <StartClock starts_at={next.starts_at} />;
}

function EndClock({ ends_at }: { readonly ends_at: string }) {
  const minutes = useMinutesLeft(ends_at);
  if (minutes > 0) return <span>{t('clock.left', { minutes })}</span>;
  return (
    <span className="inline-block rounded-sm bg-live px-1.5 text-on-live">
      {minutes === 0 ? t('clock.due') : t('clock.over', { minutes: -minutes })}
    </span>
  );
}

interface StartClockProps {
  readonly starts_at: string;
  readonly className?: string;
}

export function StartClock({ starts_at, className }: StartClockProps) {
  const minutes = useMinutesLeft(starts_at);
  if (minutes > countdownMinutes) return null;
  return (
    <span className={classNames('font-normal', className)}>{t('clock.in', { minutes: Math.max(0, minutes) })}</span>
  );
}

interface ProgressProps {
  readonly starts_at: string;
  readonly ends_at: string;
  /** Color before the end. */
  readonly className: string;
}

/** Line that shows how much of a session has passed; red after its end. Its text is the clock. */
export function Progress({ starts_at, ends_at, className }: ProgressProps) {
  const percent = usePercentPassed(starts_at, ends_at);
  return (
    <span
      className={classNames('block h-full', percent === 100 ? 'bg-live' : className)}
      style={{ inlineSize: `${percent}%` }}
    />
  );
}
