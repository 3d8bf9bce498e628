import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { daysBetween, formatDays, formatLocale, todayIn } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { type AttentionLine, attentionLines } from './attention-lines.ts';
import { AllEvents } from './dashboard-events.tsx';
import type { DashboardEvent, OrganizedEvent } from './dashboard-groups.ts';
import { t } from './dashboard.en.json';
import { Tasks } from './event-tasks.tsx';
import { EventToday } from './event-today.tsx';

interface OrganizedEventsProps {
  readonly events: readonly OrganizedEvent[];
  /** The same events from the view of an attendee, with the sessions of the user. */
  readonly attended: Dashboard['events'];
  readonly imports: Dashboard['waiting_imports'];
}

/** Events that the user organizes or moderates, each with the open tasks of the user. */
export function OrganizedEvents({ events, attended, imports }: OrganizedEventsProps) {
  return (
    <Section title={t('dashboard.organized')} action={<AllEvents />}>
      <ul className="grid gap-4">
        {events.map((event) => (
          <li key={event.id}>
            <OrganizedEventCard
              event={event}
              attended={attended.find(({ id }) => id === event.id)}
              lines={attentionLines(event, imports)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StatusBadge({ event: { status, is_published, start_date, timezone } }: { readonly event: OrganizedEvent }) {
  if (!is_published) return <Badge tone="yellow">{t('dashboard.draft')}</Badge>;
  if (status !== 'upcoming')
    return <Badge tone={status === 'live' ? 'live' : 'neutral'}>{t(`dashboard.events.status.${status}`)}</Badge>;
  const days = daysBetween(todayIn(timezone), start_date) - 1;
  return (
    <Badge tone="green">{new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(days, 'day')}</Badge>
  );
}

const seatsText = ({ taken, limit }: NonNullable<OrganizedEvent['seats']>): string =>
  limit === null ? t('dashboard.events.attendees', { count: taken }) : t('dashboard.seats', { taken, limit });

interface OrganizedEventCardProps {
  readonly event: OrganizedEvent;
  readonly attended: DashboardEvent | undefined;
  readonly lines: readonly AttentionLine[];
}

function OrganizedEventCard({ event, attended, lines }: OrganizedEventCardProps) {
  const { id, name, status, start_date, end_date, seats } = event;
  const isRunning = status === 'live';
  return (
    <article className="overflow-hidden rounded-lg border border-rule bg-surface">
      <div className="px-5 py-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-lg wrap-break-word">
            <Link to={eventPaths.home(id)} className="underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <StatusBadge event={event} />
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-muted">
          {formatDays(start_date, end_date)}
          {seats !== null && <span aria-hidden="true">·</span>}
          {seats !== null && (
            <Link
              to={eventPaths.admin(id, 'attendees')}
              className="relative underline decoration-rule underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:decoration-current"
            >
              {seatsText(seats)}
            </Link>
          )}
        </p>
      </div>
      <Tasks event={event} lines={lines} />
      {isRunning && seats !== null && attended !== undefined && attended.own_sessions.length > 0 && (
        <div className="px-5 pb-3">
          <EventToday event={attended} />
        </div>
      )}
    </article>
  );
}
