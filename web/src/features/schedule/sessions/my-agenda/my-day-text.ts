/** Formats the user’s day as plain text to share. */
import { dayLabel, formatZonedRange, type Zones, zonesDiffer } from '../../../../lib/event-time.ts';
import { t } from './my-day.en.json';
import type { MyDaySession } from './my-day.rules.ts';

interface SharedDay {
  readonly event: string;
  readonly dayDate: string;
  readonly zones: Zones;
  readonly mySessions: readonly MyDaySession[];
}

/** Formats the heading: event and day. */
export const dayHeading = ({ event, dayDate, zones }: Omit<SharedDay, 'mySessions'>): string =>
  t('my_day.text.heading', { event, day: dayLabel(dayDate, zones.locale) });

/**
 * Formats a line for each session: time, title and location. Times include the zone if it differs from that of the
 * event.
 */
export function dayText(day: SharedDay): string {
  const { mySessions, dayDate, zones } = day;
  const [first] = mySessions;
  const isElsewhere = first !== undefined && zonesDiffer(zones, [first.starts_ms]);
  const lines = mySessions.map(({ session, starts_ms, endsMs }) => {
    const { primary, zone } = formatZonedRange({ starts_ms, endsMs, dayDate }, zones);
    const remarks = [
      session.location,
      session.status === 'CANCELLED' ? t('my_day.cancelled') : null,
      isElsewhere ? zone : null,
    ].filter((remark) => remark !== null);
    return `${primary}  ${session.title}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
  });
  return [dayHeading(day), '', ...lines].join('\n');
}
