import type { EventBase } from '@plenum/contracts/events/events';
import { virtualLocation } from '@plenum/contracts/schedule/places';
import { fail, errorPhrase } from '../../../platform/errors.ts';

export const venueFields = [
  'venue_name',
  'venue_address',
  'venue_city',
  'venue_state',
  'venue_country',
] as const satisfies readonly (keyof EventBase)[];

const requiredFields = ['venue_name', 'venue_city', 'venue_country'] as const;

export type Venue = Pick<EventBase, 'event_format' | (typeof venueFields)[number]>;

const missingVenueFields = (venue: Venue): readonly (typeof requiredFields)[number][] =>
  venue.event_format === 'VIRTUAL' ? [] : requiredFields.filter((field) => (venue[field] ?? '') === '');

/** Throws `invalid_request` if the venue is incomplete. */
export function requireVenue(venue: Venue): void {
  const missing = missingVenueFields(venue);
  if (missing.length === 0) return;
  const message = errorPhrase('venue_missing');
  const byField = Object.fromEntries(missing.map((field) => [field, [errorPhrase('missing')]]));
  throw fail('invalid_request', { message, fields: { json: { _schema: [message], ...byField } } });
}

/**
 * Returns `City, ST, Country` without unknown parts if the city is known, `Virtual` for a virtual event, otherwise
 * null.
 */
export function eventLocation(event: Omit<Venue, 'venue_name' | 'venue_address'>): string | null {
  const { venue_city, venue_state, venue_country } = event;
  if (venue_city !== null) return [venue_city, venue_state, venue_country].filter((part) => part !== null).join(', ');
  return event.event_format === 'VIRTUAL' ? virtualLocation : null;
}
