import type { EventDetail } from '@plenum/contracts/events';
import { dateIn } from '../../lib/dates.ts';

type Facts = Pick<EventDetail, 'start_date' | 'timezone' | 'day_change' | 'sessions'>;
type Session = EventDetail['sessions'][number];

const day_ms = 86_400_000;
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10);

/** When a session starts and ends on the clocks of the event, `YYYY-MM-DDTHH:MM:SS`. */
function spanOf({ day_number, start_time, end_time }: Session, { start_date, day_change }: Facts) {
  // A clock time before the change of day belongs to the night after.
  const date = addDays(start_date, day_number - 1 + (start_time < day_change ? 1 : 0));
  return { starts: `${date}T${start_time}`, ends: `${end_time <= start_time ? addDays(date, 1) : date}T${end_time}` };
}

function clockIn(timezone: string, now_ms: number): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'medium', hourCycle: 'h23' });
  return `${dateIn(now_ms, timezone)}T${time.format(now_ms)}`;
}

/** What is on now, else what comes next; null when it is all over or nothing is planned. */
export function nextSession(
  event: Facts,
  now_ms: number,
): { readonly session: Session; readonly is_on: boolean } | null {
  const now = clockIn(event.timezone, now_ms);
  const ahead = event.sessions
    .map((session) => ({ session, ...spanOf(session, event) }))
    .filter(({ ends }) => ends > now)
    .toSorted((a, b) => a.starts.localeCompare(b.starts) || a.session.id - b.session.id);
  const [first] = ahead;
  return first === undefined ? null : { session: first.session, is_on: first.starts <= now };
}
