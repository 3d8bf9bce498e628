import type { EventDetail } from '@plenum/contracts/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { ReactNode } from 'react';
import { daysBetween, formatDays } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { placeOf } from './event-card.tsx';
import { t } from './events.messages.ts';
import { OrganizerPanel } from './organizer-panel.tsx';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="border-s-2 border-rule ps-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function Facts({ event }: { readonly event: EventDetail }) {
  const days = daysBetween(event.start_date, event.end_date);
  const place = [event.venue_name, placeOf(event)].filter(Boolean).join(', ');
  const people = t('events.attendees', { count: event.attendee_count });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4">
      <Fact label={t('events.home.when')}>
        {formatDays(event.start_date, event.end_date)}
        <span className="block text-sm font-normal text-muted">
          {t('events.days', { count: days })}, {event.timezone}
        </span>
      </Fact>
      {place !== '' && <Fact label={t('events.home.where')}>{place}</Fact>}
      <Fact label={t('events.home.host')}>
        {event.company_name}
        {event.organization.name !== event.company_name && (
          <span className="block text-sm font-normal text-muted">{event.organization.name}</span>
        )}
      </Fact>
      <Fact label={t('events.home.people')}>
        {people}
        {event.attendee_limit !== null && eventRoleMay(event.user_role, 'event_admin:read') && (
          <span className="block text-sm font-normal text-muted">
            {t('events.home.seats', { count: event.attendee_count, limit: event.attendee_limit })}
          </span>
        )}
      </Fact>
    </dl>
  );
}

/** The front page of an event: what, when, where, and for its organizers the switches. */
export function EventHome({ event }: { readonly event: EventDetail }) {
  return (
    <>
      <div className="on-chamber bg-chamber text-on-chamber">
        <Page className="py-12 lg:py-16">
          <div className="mb-4 flex flex-wrap gap-2">
            {event.is_ongoing && event.is_published && <Badge tone="live">{t('events.status.live')}</Badge>}
            {!event.is_published && <Badge tone="yellow">{t(`events.status.${event.status}`)}</Badge>}
          </div>
          <h1 className="max-w-[18ch] text-headline">{event.title}</h1>
          {event.hero_description !== null && (
            <p className="mt-4 max-w-[55ch] text-lg text-on-chamber-muted">{event.hero_description}</p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            {event.sessions_count > 0 && (
              <ButtonLink to={paths.agenda(event.id)} className="bg-lamp! text-on-lamp!">
                {t('events.home.agenda')}
              </ButtonLink>
            )}
            <ButtonLink
              to={paths.networking(event.id)}
              variant="secondary"
              className="border-on-chamber-muted! bg-transparent! text-on-chamber! hover:bg-chamber-seat!"
            >
              {t('events.home.networking')}
            </ButtonLink>
          </div>
        </Page>
      </div>
      <Page className="grid gap-10">
        <Facts event={event} />
        {eventRoleMay(event.user_role, 'event:update') && <OrganizerPanel event={event} />}
        {event.description !== null && (
          <Section title={t('events.home.about')}>
            <p className="max-w-[68ch] whitespace-pre-line">{event.description}</p>
          </Section>
        )}
        {event.organizers.length > 0 && (
          <Section title={t('events.home.team')}>
            <p className="max-w-[68ch]">{event.organizers.map(({ full_name }) => full_name).join(', ')}</p>
          </Section>
        )}
      </Page>
    </>
  );
}
