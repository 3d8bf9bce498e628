/** Formats where an event takes place. */
import type { ListedEvent, PublicEvent } from '@plenum/contracts/events/public-events';
import { mapSearch } from '../../../lib/map-search.ts';
import { t } from './public-events.en.json';

type Venue = Pick<ListedEvent, 'event_format' | 'venue_name' | 'venue_city' | 'venue_state' | 'venue_country'>;

const isGiven = (part: string | null): part is string => part !== null && part !== '';

/** Formats the venue and its town in one line; for an event without a venue, that it is online. */
export function venueLine(event: Venue): string {
  if (event.event_format === 'VIRTUAL') return t('public.online');
  return [event.venue_name, event.venue_city, event.venue_state, event.venue_country].filter(isGiven).join(', ');
}

/** Returns where a session takes place: its location, and the venue unless that is all that is known. */
export function sessionPlace(event: Venue, location: string | null): { readonly name: string; readonly venue: string } {
  const venue = venueLine(event);
  return location === null ? { name: venue, venue: '' } : { name: location, venue };
}

/** Returns the URL of a map search for the venue, or null without a venue. */
export function mapUrl(event: Venue & Pick<PublicEvent, 'venue_address'>): string | null {
  if (event.event_format === 'VIRTUAL') return null;
  const place = [event.venue_address, event.venue_city, event.venue_country].filter(isGiven).join(', ');
  const query = place === '' ? event.venue_name : place.replaceAll(/\s+/g, ' ');
  return query === null ? null : mapSearch(query);
}
