import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { CalendarDays, FilePen, MapPin } from 'lucide-react';
import { daysBetween, formatDays, todayIn } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { paths } from '../../../lib/paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useMayCreateOrganizations } from '../../../lib/stores/may-create-organizations.ts';
import { useStoredImage } from '../../../lib/uploads.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { DashboardEvent } from './dashboard-groups.ts';
import { t } from './dashboard.en.json';
import { EventToday } from './event-today.tsx';

const statusTones: Record<DashboardEvent['status'], BadgeTone> = {
  live: 'live',
  upcoming: 'green',
  past: 'neutral',
};

/** Link to the full list, next to the first list of events. */
export function AllEvents() {
  return (
    <Link to={paths.events()} className="text-sm font-semibold text-accent underline underline-offset-4">
      {t('dashboard.events.all')}
    </Link>
  );
}

interface EventsProps {
  readonly title: string;
  readonly events: readonly DashboardEvent[];
  /** Whether it is the first list of events. */
  readonly isFirst: boolean;
}

/** Events of the user, in the given order. */
export function Events({ title, events, isFirst }: EventsProps) {
  return (
    <Section title={title} action={isFirst && <AllEvents />}>
      <ul className="grid gap-4">
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} isFirst={isFirst && index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** For users without events: how to join or create one. */
export function NoEvents() {
  const mayCreateOrganizations = useMayCreateOrganizations();
  return (
    <Section title={t('dashboard.events')}>
      <EmptyState
        title={t('dashboard.events.empty')}
        text={t(mayCreateOrganizations ? 'dashboard.events.empty.text' : 'dashboard.events.empty.attend')}
        action={<ButtonLink to={paths.joinEvent()}>{pageName('page.join')}</ButtonLink>}
      />
    </Section>
  );
}

interface EventCardProps {
  readonly event: DashboardEvent;
  /** The picture of the first card is usually visible immediately. */
  readonly isFirst: boolean;
}

/**
 * An event with its picture; the picture of a running event is a strip above the user’s schedule of the day, or next to
 * it if there is space.
 */
function EventCard({ event, isFirst }: EventCardProps) {
  const isRunning = event.status === 'live';
  const cover = useStoredImage(event.cover);
  return (
    <div className="@container">
      <div
        className={classNames(
          'relative flex overflow-hidden rounded-lg border border-rule bg-surface transition-colors duration-120 hover:border-edge',
          isRunning && 'flex-col @4xl:flex-row',
        )}
      >
        {event.cover !== null && (
          // Reserves space while the URL of the picture is loading.
          <div
            className={classNames(
              'relative shrink-0 bg-sunk',
              isRunning
                ? 'h-18 @4xl:ms-5 @4xl:mt-5 @4xl:h-40 @4xl:w-70 @4xl:overflow-hidden @4xl:rounded-md'
                : 'w-24 sm:w-40',
            )}
          >
            {cover !== undefined && (
              <img
                src={cover}
                alt=""
                fetchPriority={isFirst ? 'high' : 'auto'}
                className="absolute size-full object-cover"
              />
            )}
          </div>
        )}
        <div className="min-w-0 flex-1 p-5">
          <div className="flex items-start justify-between gap-3">
            <h3 className={isRunning ? 'text-xl' : 'text-lg'}>
              <Link to={eventPaths.home(event.id)} className="stretched">
                <bdi>{event.name}</bdi>
              </Link>
            </h3>
            <Badge tone={statusTones[event.status]}>{t(`dashboard.events.status.${event.status}`)}</Badge>
          </div>
          <p className="mt-0.5 text-sm text-muted">
            <bdi>{event.organization.name}</bdi>
          </p>
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
            <li className="flex items-center gap-1.5">
              <CalendarDays aria-hidden="true" />
              {datesOf(event)}
            </li>
            {event.location !== null && (
              <li className="flex items-center gap-1.5">
                <MapPin aria-hidden="true" />
                <bdi>{locationLabel(event.location)}</bdi>
              </li>
            )}
          </ul>
          {isRunning && <EventToday event={event} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns “Today” for an event that starts on the current day in its time zone, otherwise the dates, with the number of
 * days if there are several.
 */
function datesOf({ start_date, end_date, timezone, status }: DashboardEvent): string {
  const days = daysBetween(start_date, end_date ?? start_date);
  const isStarting = status !== 'live' && start_date === todayIn(timezone);
  const dates = isStarting ? t('dashboard.events.today') : formatDays(start_date, end_date);
  return days > 1
    ? t('dashboard.events.days', { dates, days: t('dashboard.events.day_count', { count: days }) })
    : dates;
}

/** Drafts of organizers, which attendees do not see. */
export function Drafts({ drafts: { count, events } }: { readonly drafts: Dashboard['drafts'] }) {
  return (
    <div className="rounded-lg border border-dashed border-edge px-4 py-3">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <FilePen aria-hidden="true" className="size-4" />
        {t('dashboard.drafts', { count })}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {events.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={eventPaths.home(id)}
              className="inline-flex min-h-9 items-center text-sm font-semibold text-accent underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        {count > events.length && (
          <li className="inline-flex min-h-9 items-center text-sm text-muted">
            {t('dashboard.drafts.more', { count: count - events.length })}
          </li>
        )}
      </ul>
    </div>
  );
}
