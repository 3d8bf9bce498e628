import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { daysBetween, formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { mapSearch } from '../../../lib/map-search.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card, Page, Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatVenue } from './event-card.tsx';
import { EventHero } from './event-hero.tsx';
import { t } from './events.en.json';
import { LeaveEvent } from './leave-event.tsx';

const OrganizerPanel = lazy(() => import('./organizer-panel.tsx').then((m) => ({ default: m.OrganizerPanel })));

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:gap-x-3 sm:border-s-2 sm:border-rule sm:ps-4">
      <dt className="text-sm text-muted max-sm:leading-6">{label}</dt>
      <dd className="font-semibold sm:mt-0.5">{children}</dd>
    </div>
  );
}

/** A link in a line of text, with a larger area for touch. */
const detailLinkClass =
  'relative underline decoration-rule underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:decoration-current';

function EventDetails({ event }: { readonly event: EventDetail }) {
  const days = daysBetween(event.start_date, event.end_date);
  const place = joinParts([event.venue_name, event.venue_city === null ? null : formatVenue(event)], ', ');
  const people = t('events.attendees', { count: event.attendee_count });
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] sm:gap-y-6">
      <Detail label={t('events.home.when')}>
        {formatDays(event.start_date, event.end_date)}
        <span className="block text-sm font-normal text-muted">{t('events.days', { count: days })}</span>
      </Detail>
      {place !== '' && (
        <Detail label={t('events.home.where')}>
          {place}
          {event.venue_address !== null && (
            <span className="block text-sm font-normal whitespace-pre-line text-muted">{event.venue_address}</span>
          )}
          {event.directions !== null && (
            <span className="mt-1 block text-sm font-normal whitespace-pre-line text-muted">{event.directions}</span>
          )}
          {event.event_format !== 'VIRTUAL' && (
            <a
              href={mapSearch(joinParts([place, event.venue_address?.replaceAll(/\s*\n\s*/g, ', ')], ', '))}
              rel="noopener noreferrer"
              className={`block w-fit text-sm ${detailLinkClass}`}
            >
              {t('events.home.map')}
            </a>
          )}
        </Detail>
      )}
      <Detail label={t('events.home.format')}>{t(`events.format.${event.event_format}`)}</Detail>
      <Detail label={t('events.home.host')}>
        <bdi>{event.company_name}</bdi>
        {event.organization.name !== event.company_name && (
          <span className="block text-sm font-normal text-muted">
            <bdi>{event.organization.name}</bdi>
          </span>
        )}
      </Detail>
      <Detail label={t('events.home.people')}>
        <Link to={`${eventPaths.networking(event.id)}?tab=attendees&role=ATTENDEE`} className={detailLinkClass}>
          {people}
        </Link>
        {event.attendee_limit !== null && eventRoleMay(event.user_role, 'event_admin:read') && (
          <span className="block text-sm font-normal text-muted">
            {t('events.home.seats', { count: event.attendee_count, limit: event.attendee_limit })}
          </span>
        )}
      </Detail>
    </dl>
  );
}

function Sections({ sections }: Pick<EventDetail, 'sections'>) {
  const { welcome, highlights = [], faqs = [] } = sections ?? {};
  return (
    <>
      {(welcome?.content ?? '') !== '' && (
        <Section title={welcome?.title ?? t('events.home.about')}>
          <p className="max-w-[68ch] whitespace-pre-line">{welcome?.content}</p>
        </Section>
      )}
      {highlights.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {highlights.map(({ title, description }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts without an identity, in their order
            <li key={index}>
              <Card className="h-full">
                <h2 className="text-lg">
                  <bdi>{title}</bdi>
                </h2>
                <p className="mt-2 whitespace-pre-line">{description}</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {faqs.length > 0 && (
        <Section title={t('events.home.faqs')}>
          <div className="grid max-w-3xl gap-2">
            {faqs.map(({ question, answer }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- texts without an identity, in their order
              <details key={index} className="rounded-md border border-rule bg-surface">
                <summary className="min-h-11 cursor-pointer p-3 font-semibold">{question}</summary>
                <p className="px-4 pb-4 whitespace-pre-line">{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

interface EventHomeProps {
  readonly event: EventDetail;
  /** Whether the event takes place today: there is no hero then, so that the schedule is at the top. */
  readonly isToday: boolean;
  /** Content for the current day. */
  readonly now: ReactNode;
}

/** Home page of an event: description, date and location, and the controls of organizers. */
export function EventHome({ event, isToday, now }: EventHomeProps) {
  const content = [<Fragment key="now">{now}</Fragment>, <EventDetails key="details" event={event} />];
  const panel = eventRoleMay(event.user_role, 'event:update') && (
    // Fills the height of the window, so that nothing below it is visible.
    <Suspense key="organize" fallback={<Skeleton className="h-dvh" />}>
      <OrganizerPanel event={event} />
    </Suspense>
  );
  return (
    <>
      {isToday ? <h1 className="sr-only">{event.title}</h1> : <EventHero event={event} />}
      {/* The lists of a running event use the full width. */}
      <Page isDense wide={isToday} className="grid gap-8 lg:pt-6">
        {/* A single list with keys, so that a dialog of the panel stays open while its event is published. */}
        {event.status === 'DRAFT' ? [panel, ...content] : [...content, panel]}
        <Sections sections={event.sections} />
        {event.description !== null && (
          <Section title={t('events.home.about')}>
            <p className="max-w-[68ch] whitespace-pre-line">{event.description}</p>
          </Section>
        )}
        {event.organizers.length > 0 && (
          <Section title={t('events.home.team')}>
            <ul className="flex flex-wrap gap-x-6 gap-y-3">
              {event.organizers.map(({ id, full_name }) => (
                <li key={id} className="flex min-w-0 items-center gap-2.5">
                  <Avatar name={full_name} size="small" />
                  <span className="wrap-anywhere">
                    <Isolated text={full_name} />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <LeaveEvent event={event} />
      </Page>
    </>
  );
}
