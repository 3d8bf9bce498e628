import type { EventListItem } from '@plenum/contracts/events/events';
import { CalendarDays, MapPin, Users } from 'lucide-react';
import { daysBetween, formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Card } from '../../../ui/page.tsx';
import { roleTones } from '../../../ui/role-tones.ts';
import type { EventGroup } from './event-groups.ts';
import { t } from './events.en.json';

/** Formats the venue of an event; null if unknown. */
export function formatVenue(event: Pick<EventListItem, 'location' | 'event_format'>): string | null {
  return event.event_format === 'VIRTUAL' ? t('events.virtual') : event.location;
}

/** Card of an event in a list; the whole card is a link. */
export function EventCard({ event, group }: { readonly event: EventListItem; readonly group: EventGroup }) {
  const days = daysBetween(event.start_date, event.end_date);
  const venue = formatVenue(event);
  return (
    <Card className="flex h-full flex-col transition-colors duration-120 hover:border-edge">
      <div className="mb-2 flex flex-wrap gap-2">
        {group === 'live' && <Badge tone="live">{t('events.status.live')}</Badge>}
        {group === 'draft' && <Badge tone="yellow">{t('events.status.DRAFT')}</Badge>}
        {event.user_role !== null && event.user_role !== 'ATTENDEE' && (
          <Badge tone={roleTones[event.user_role]}>{t(`events.role.${event.user_role}`)}</Badge>
        )}
      </div>
      <h3 className="text-xl">
        <Link to={eventPaths.home(event.id)} className="stretched">
          <bdi>{event.title}</bdi>
        </Link>
      </h3>
      <p className="text-sm text-muted">
        <bdi>{event.organization.name}</bdi>
      </p>
      {event.description !== null && <p className="mt-2 line-clamp-3 text-sm">{event.description}</p>}
      <ul className="mt-auto grid gap-1.5 pt-4 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden="true" />
          {formatDays(event.start_date, event.end_date)}
          {days > 1 && ` · ${t('events.days', { count: days })}`}
        </li>
        {venue !== null && (
          <li className="flex items-center gap-2">
            <MapPin aria-hidden="true" />
            {venue}
          </li>
        )}
        <li className="flex items-center gap-2">
          <Users aria-hidden="true" />
          {t('events.attendees', { count: event.attendee_count })}
        </li>
      </ul>
    </Card>
  );
}
