/** One-line location of an event. */
import type { EventBase } from '@plenum/contracts/events';
import { virtualLocation } from '@plenum/contracts/places';

type Venue = Pick<EventBase, 'event_format' | 'venue_city' | 'venue_state' | 'venue_country'>;

/**
 * Returns `City, ST, Country` of the known parts when there is a city, `Virtual` for an event without a place, else
 * null.
 */
export function eventLocation(event: Venue): string | null {
  const { venue_city, venue_state, venue_country } = event;
  if (venue_city !== null) return [venue_city, venue_state, venue_country].filter((part) => part !== null).join(', ');
  return event.event_format === 'VIRTUAL' ? virtualLocation : null;
}
