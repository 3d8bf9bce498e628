/** Where an event takes place, as a person reads it. */
import type { EventDetail } from '@plenum/contracts/events';

type Venue = Pick<EventDetail, 'event_format' | 'venue_name' | 'venue_address' | 'venue_city' | 'venue_country'>;

/** Returns the parts of the address, without empty ones; none for an event that is online only. */
export function venueLines({ event_format, ...venue }: Venue): readonly string[] {
  if (event_format === 'VIRTUAL') return [];
  return [venue.venue_name, venue.venue_address?.replaceAll(/\s*\n\s*/g, ', '), venue.venue_city, venue.venue_country]
    .map((line) => line?.trim() ?? '')
    .filter((line) => line !== '');
}
