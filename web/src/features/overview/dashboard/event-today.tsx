import { ArrowRight } from 'lucide-react';
import { dateIn } from '../../../lib/dates.ts';
import { busyLocationLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { minutesUntil, formatMoment, formatZonedRange, useZones, type Zones } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import type { DashboardEvent } from './dashboard-groups.ts';
import { t } from './dashboard.en.json';

type OwnSession = DashboardEvent['own_sessions'][number];

const minuteMs = 60_000;
/** For sessions that start later, only the time is displayed. */
const soonMinutes = 90;

const endOf = ({ starts_at, duration_minutes }: OwnSession): number =>
  Date.parse(starts_at) + duration_minutes * minuteMs;

/**
 * Formats when a session takes place: the end time if it is running, otherwise its start, with the day unless it is
 * today.
 */
function timeOf(session: OwnSession, nowMs: number, zones: Zones): string {
  const starts_ms = Date.parse(session.starts_at);
  const zone = zones.mode === 'event' ? zones.event : zones.viewer;
  const dayDate = dateIn(starts_ms, zone);
  if (starts_ms > nowMs && dayDate !== dateIn(nowMs, zone)) return formatMoment(starts_ms, zones);
  const { primary, end } = formatZonedRange({ starts_ms, endsMs: endOf(session), dayDate }, zones);
  return starts_ms > nowMs ? primary : t('dashboard.today.until', { end });
}

/** Displays that a session starts soon, and that its location is still in use. */
function Marks({ session, nowMs }: { readonly session: OwnSession; readonly nowMs: number }) {
  if (Date.parse(session.starts_at) <= nowMs) return null;
  const minutes = minutesUntil(session.starts_at, nowMs);
  return (
    <>
      {minutes <= soonMinutes && <Badge tone="accent">{t('dashboard.today.in', { minutes })}</Badge>}
      {session.is_location_in_use && <Badge tone="yellow">{busyLocationLabel()}</Badge>}
    </>
  );
}

interface RowProps {
  readonly event_id: number;
  readonly session: OwnSession;
  readonly nowMs: number;
  readonly zones: Zones;
}

function SessionRow({ event_id, session, nowMs, zones }: RowProps) {
  return (
    <li>
      <Link
        to={eventPaths.session(event_id, session.id)}
        className="group relative flex min-h-11 items-center gap-x-3 py-1"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="min-w-0 font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
            <bdi>{session.title}</bdi>
          </span>
          <span className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {joinParts([timeOf(session, nowMs, zones), session.location])}
            <Marks session={session} nowMs={nowMs} />
          </span>
        </span>
        {Date.parse(session.starts_at) <= nowMs && (
          <span className={buttonClass('primary', 'small', 'shrink-0 pointer-coarse:h-11')}>
            {t('dashboard.today.join')}
          </span>
        )}
      </Link>
    </li>
  );
}

/** The day of a running event: the current and next sessions of the user; if there are none, those of the event. */
export function EventToday({ event }: { readonly event: DashboardEvent }) {
  const nowMs = useNow();
  const zones = useZones(event.timezone);
  const isRemaining = (session: OwnSession): boolean => endOf(session) > nowMs;
  const own = event.own_sessions.filter(isRemaining);
  const sessions = own.length > 0 ? own : event.other_sessions.filter(isRemaining);
  const title = t(own.length > 0 ? 'dashboard.today' : 'dashboard.today.event');
  return (
    <div className="mt-4 border-t border-rule pt-3">
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t('dashboard.today.none')}</p>
      ) : (
        <>
          <p aria-hidden="true" className="text-sm text-muted">
            {title}
          </p>
          <ul className="mt-1 grid gap-2" aria-label={title}>
            {sessions.map((session) => (
              <SessionRow key={session.id} event_id={event.id} session={session} nowMs={nowMs} zones={zones} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5">
        <Link
          to={eventPaths.home(event.id)}
          className={buttonClass('secondary', 'small', 'relative pointer-coarse:h-11')}
        >
          {t('dashboard.today.open')}
        </Link>
        <Link
          to={eventPaths.agenda(event.id)}
          className="relative inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 hover:underline"
        >
          {t('dashboard.today.agenda')}
          <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}
