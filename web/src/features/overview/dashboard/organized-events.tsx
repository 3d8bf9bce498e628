import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { eventRoleMay } from '@plenum/contracts/permissions';
import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  FileClock,
  Flag,
  type LucideIcon,
  MailWarning,
  TriangleAlert,
  UserPlus,
} from 'lucide-react';
import { daysBetween, formatDays, formatLocale, todayIn } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { type AttentionKind, type AttentionLine, attentionLines } from './attention-lines.ts';
import { AllEvents } from './dashboard-events.tsx';
import type { DashboardEvent, OrganizedEvent } from './dashboard-groups.ts';
import { t } from './dashboard.en.json';
import { EventToday } from './event-today.tsx';

interface OrganizedEventsProps {
  readonly events: readonly OrganizedEvent[];
  /** The same events as attended ones, with the sessions of the user. */
  readonly attended: Dashboard['events'];
  readonly imports: Dashboard['waiting_imports'];
}

/** Events that the user organizes or moderates, each with what waits for the user. */
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

const icons: Record<AttentionKind, LucideIcon> = {
  concern: TriangleAlert,
  reports: Flag,
  import: FileClock,
  requests: UserPlus,
  mails: MailWarning,
  step: CircleDashed,
  more: Ellipsis,
};

function Line({ line: { kind, text, to } }: { readonly line: AttentionLine }) {
  const Icon = icons[kind];
  return (
    <li>
      <Link to={to} className="group flex min-h-12 items-center gap-3 px-5 py-2 -outline-offset-3 hover:bg-sunk">
        <Icon
          aria-hidden="true"
          className={classNames('size-5 shrink-0', kind === 'concern' ? 'text-live' : 'text-muted')}
        />
        <span className={classNames('min-w-0 flex-1 wrap-anywhere', kind !== 'more' && 'font-semibold')}>{text}</span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
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

interface TasksProps {
  readonly event: OrganizedEvent;
  readonly lines: readonly AttentionLine[];
}

/** What waits for the user in an event, and the screens from which a running event is directed. */
function Tasks({ event: { id, name, status, user_role }, lines }: TasksProps) {
  const isRunning = status === 'live';
  return (
    <>
      <ul className="divide-y divide-rule border-t border-rule" aria-label={t('dashboard.organized.lines', { name })}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {lines.length === 0 && (
          <li className="flex min-h-12 items-center gap-3 px-5 text-muted">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
            {t('dashboard.organized.nothing')}
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-3 border-t border-rule px-5 py-3 empty:hidden">
        {isRunning && eventRoleMay(user_role, 'control_room:read') && (
          <ButtonLink to={eventPaths.admin(id, 'control-room')} size="small">
            {t('dashboard.control_room')}
          </ButtonLink>
        )}
        {isRunning && eventRoleMay(user_role, 'run_of_show:read') && (
          <ButtonLink to={eventPaths.runOfShow(id)} size="small" variant="secondary">
            {t('dashboard.run_of_show')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

interface EventTasksProps {
  readonly event: OrganizedEvent;
  readonly imports: Dashboard['waiting_imports'];
}

/** The same, on the front page of an event. */
export function EventTasks({ event, imports }: EventTasksProps) {
  return (
    <section
      aria-labelledby="event-tasks"
      className="col-span-full overflow-hidden rounded-lg border border-rule bg-surface"
    >
      <h2 id="event-tasks" className="px-5 pt-4 pb-3 font-sans text-sm font-normal tracking-normal text-muted">
        {t('dashboard.tasks')}
      </h2>
      <Tasks event={event} lines={attentionLines(event, imports)} />
    </section>
  );
}

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
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          {formatDays(start_date, end_date)}
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
