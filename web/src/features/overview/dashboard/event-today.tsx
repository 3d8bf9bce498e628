import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { ArrowRight } from 'lucide-react';
import { dateIn } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { minutesUntil, formatMoment, formatZonedRange, useZones, type Zones } from '../../../lib/event-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from './dashboard.en.json';

type RunningEvent = Dashboard['events'][number];
type OwnSession = RunningEvent['own_sessions'][number];

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

/** Displays that a session is running, or that it starts soon. */
function Countdown({ session, nowMs }: { readonly session: OwnSession; readonly nowMs: number }) {
  if (Date.parse(session.starts_at) <= nowMs) return <Badge tone="live">{t('dashboard.today.now')}</Badge>;
  const minutes = minutesUntil(session.starts_at, nowMs);
  return minutes <= soonMinutes && <Badge tone="yellow">{t('dashboard.today.in', { minutes })}</Badge>;
}

/** Schedule of the user for the day of a running event: current and next sessions, or a link to find some. */
export function EventToday({ event }: { readonly event: RunningEvent }) {
  const nowMs = useNow();
  const zones = useZones(event.timezone);
  const remaining = event.own_sessions.filter((session) => endOf(session) > nowMs);
  return (
    <div className="mt-4 border-t border-rule pt-3">
      {remaining.length === 0 ? (
        <p className="text-sm text-muted">{t('dashboard.today.none')}</p>
      ) : (
        <ul className="grid gap-2" aria-label={t('dashboard.today')}>
          {remaining.map((session) => (
            <li key={session.id}>
              <Link
                to={eventPaths.session(event.id, session.id)}
                className="group relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 py-1"
              >
                <span className="min-w-0 font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
                  <bdi>{session.title}</bdi>
                </span>
                <Countdown session={session} nowMs={nowMs} />
                <span className="tabular w-full text-sm text-muted">
                  {[timeOf(session, nowMs, zones), session.location].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={eventPaths.agenda(event.id)}
        className="relative mt-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('dashboard.today.agenda')}
        <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </Link>
    </div>
  );
}
