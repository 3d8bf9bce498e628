/** Structured data of an event for search engines (https://schema.org/Event). */
import type { PublicEvent } from '@plenum/contracts/events/public-events';

const base = 'https://schema.org/';

const attendanceModes = {
  IN_PERSON: 'OfflineEventAttendanceMode',
  VIRTUAL: 'OnlineEventAttendanceMode',
  HYBRID: 'MixedEventAttendanceMode',
} as const satisfies Record<PublicEvent['event_format'], string>;

function locations(event: PublicEvent, address: string): object[] {
  const venue = {
    '@type': 'Place',
    name: event.venue_name ?? event.venue_city ?? event.company_name,
    address: {
      '@type': 'PostalAddress',
      ...(event.venue_address === null ? {} : { streetAddress: event.venue_address }),
      ...(event.venue_city === null ? {} : { addressLocality: event.venue_city }),
      ...(event.venue_state === null ? {} : { addressRegion: event.venue_state }),
      ...(event.venue_country === null ? {} : { addressCountry: event.venue_country }),
    },
  };
  const online = { '@type': 'VirtualLocation', url: address };
  if (event.event_format === 'VIRTUAL') return [online];
  return event.event_format === 'HYBRID' ? [venue, online] : [venue];
}

/**
 * Returns the description of an event as JSON-LD.
 * @param address absolute URL of its page
 * @param picture absolute URL of its card
 */
export function structuredData(event: PublicEvent, address: string, picture: string): object {
  return {
    '@context': base.slice(0, -1),
    '@type': 'Event',
    name: event.title,
    url: address,
    image: [picture],
    ...(event.description === null && event.hero_description === null
      ? {}
      : { description: event.hero_description ?? event.description }),
    startDate: event.opens_at ?? event.start_date,
    endDate: event.closes_at ?? event.end_date,
    eventStatus: `${base}EventScheduled`,
    eventAttendanceMode: base + attendanceModes[event.event_format],
    location: locations(event, address),
    organizer: { '@type': 'Organization', name: event.company_name },
    ...(event.speakers.length === 0
      ? {}
      : { performer: event.speakers.map(({ full_name }) => ({ '@type': 'Person', name: full_name })) }),
  };
}

/** Writes JSON into a script element: `<` would end it (CWE-79). */
export const embeddedJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
