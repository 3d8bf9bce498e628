import type { EventDetail } from '@plenum/contracts/events';
import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';
import { Link } from 'react-router-dom';
import { readTimes, type ReadTimes, type Zones, useZones } from '../../lib/event-time.ts';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/swr.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/page.tsx';
import { TimeSwitch } from '../../ui/time-switch.tsx';
import { t } from './session-view.en.json';
import { useSessionUpdates } from './sessions.server-events.ts';
import { mayStartLater, upNext } from './up-next.rules.ts';

const shownMax = 3;

interface UpNextProps {
  readonly event: Pick<EventDetail, 'id' | 'end_date' | 'sessions_count' | 'timezone'>;
}

/** Formats a session’s time in both zones. */
function timesOf({ starts_at, ends_at, day_number }: AgendaSession, days: Agenda['days'], zones: Zones) {
  const dayDate = days.find((day) => day.day_number === day_number)?.date ?? starts_at.slice(0, 10);
  return readTimes({ starts_ms: Date.parse(starts_at), endsMs: Date.parse(ends_at), dayDate }, zones);
}

/** Running sessions of an event, else the next ones; renders nothing when it is over. */
export function UpNext({ event }: UpNextProps) {
  const nowMs = useNow();
  const zones = useZones(event.timezone);
  useSessionUpdates(event.id);
  const isWanted = event.sessions_count > 0 && mayStartLater(event.end_date, nowMs);
  // The agenda, because the reply of an event contains its sessions only if they are few.
  const input = isWanted ? { params: { event_id: event.id } } : null;
  const { data } = useQuery('GET /events/:event_id/agenda', input, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const next = isWanted && data !== undefined ? upNext(data.sessions, nowMs) : null;
  const [first] = next?.sessions ?? [];
  if (next === null || first === undefined || data === undefined) return null;
  const more = next.sessions.length - shownMax;
  return (
    <Card className="border-accent">
      <h2 className="flex items-center gap-2 font-sans text-sm font-normal tracking-normal text-muted">
        {next.isOn ? (
          <Badge tone="live">{t('up_next.now')}</Badge>
        ) : (
          t('up_next.next', { day: first.day_number, start: timesOf(first, data.days, zones).start })
        )}
      </h2>
      <ul className="mt-1 grid gap-1">
        {next.sessions.slice(0, shownMax).map((session) => (
          <Row key={session.id} session={session} times={timesOf(session, data.days, zones)} event_id={event.id} />
        ))}
      </ul>
      <div className="mt-2 empty:hidden">
        <TimeSwitch zones={zones} instants={[Date.parse(first.starts_at)]} isShort />
      </div>
      {more > 0 && (
        <Link
          to={paths.agenda(event.id)}
          className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {t('up_next.more', { count: more })}
        </Link>
      )}
    </Card>
  );
}

interface RowProps {
  readonly session: AgendaSession;
  readonly times: ReadTimes;
  readonly event_id: number;
}

function Row({ session, times, event_id }: RowProps) {
  const { start, end, secondary } = times;
  const place = [t('up_next.times', { start, end }), session.location].filter((part) => part !== null);
  return (
    <li className="grid py-1">
      <Link
        to={paths.session(event_id, session.id)}
        className="inline-flex min-h-8 items-center text-lg font-semibold underline-offset-4 hover:underline"
      >
        <bdi>{session.title}</bdi>
      </Link>
      <span className="tabular text-sm text-muted">{place.join(' · ')}</span>
      {secondary !== null && <span className="tabular text-sm text-muted">{secondary}</span>}
    </li>
  );
}
