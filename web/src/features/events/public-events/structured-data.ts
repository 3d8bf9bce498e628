/** Structured data of events and their sessions for search engines (https://schema.org/Event). */
import type { PublicEvent, PublicSession } from '@plenum/contracts/events/public-events';
import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import { readingIn } from '../../../lib/dates.ts';
import { languageTag } from '../../../lib/title-language.ts';

const base = 'https://schema.org/';

const attendanceModes = {
  IN_PERSON: 'OfflineEventAttendanceMode',
  VIRTUAL: 'OnlineEventAttendanceMode',
  HYBRID: 'MixedEventAttendanceMode',
} as const satisfies Record<PublicEvent['event_format'], string>;

type Venue = PublicSessionDetail['event'];
type Place = Pick<
  Venue,
  'event_format' | 'venue_name' | 'venue_address' | 'venue_city' | 'venue_state' | 'venue_country' | 'company_name'
>;

function locations(event: Place, address: string, location: string | null = null): object[] {
  const venueName = event.venue_name ?? event.venue_city ?? event.company_name;
  const venue = {
    '@type': 'Place',
    name: location === null ? venueName : `${location}, ${venueName}`,
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

const minuteMs = 60_000;

/** Formats an instant in local time with its offset, `2026-03-28T09:30:00+01:00`. */
function localInstant(instant: string, timezone: string): string {
  const instantMs = Date.parse(instant);
  const reading = readingIn(instantMs, timezone).replace(', ', 'T');
  const offset = Math.round((Date.parse(`${reading}Z`) - Math.floor(instantMs / minuteMs) * minuteMs) / minuteMs);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${reading}:00${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Returns the properties of a session that the page of its event also contains. */
function sessionProperties(event: Place & Pick<Venue, 'timezone'>, session: PublicSessionProperties, address: string) {
  return {
    '@type': 'Event',
    name: session.title,
    url: address,
    startDate: localInstant(session.starts_at, event.timezone),
    endDate: localInstant(session.ends_at, event.timezone),
    eventStatus: `${base}${session.status === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: base + attendanceModes[event.event_format],
    location: locations(event, address, session.location),
  };
}
type PublicSessionProperties = Pick<PublicSession, 'title' | 'starts_at' | 'ends_at' | 'status' | 'location'>;

/**
 * Returns the description of a session as JSON-LD.
 * @param addresses absolute URLs of the pages of the session and of its event, and of the card
 */
export function sessionStructuredData(
  { event, session }: PublicSessionDetail,
  addresses: { readonly session: string; readonly event: string; readonly picture: string },
): object {
  const description = session.short_description ?? session.description_text;
  return {
    '@context': base.slice(0, -1),
    ...sessionProperties(event, session, addresses.session),
    image: [addresses.picture],
    ...(description === null ? {} : { description }),
    ...(languageTag(session.language) === null ? {} : { inLanguage: languageTag(session.language) }),
    organizer: { '@type': 'Organization', name: event.company_name },
    ...(session.speakers.length === 0
      ? {}
      : { performer: session.speakers.map(({ full_name }) => ({ '@type': 'Person', name: full_name })) }),
    superEvent: {
      '@type': 'Event',
      name: event.title,
      url: addresses.event,
      startDate: event.start_date,
      endDate: event.end_date,
      eventAttendanceMode: base + attendanceModes[event.event_format],
      location: locations(event, addresses.event),
    },
  };
}

interface EventAddresses {
  /** Absolute URL of the page of the event. */
  readonly address: string;
  /** Absolute URL of its card. */
  readonly picture: string;
  /** Returns the absolute URL of the page of a session. */
  readonly sessionAddressOf: (session_id: number) => string;
}

/** Returns the description of an event and the sessions on its page as JSON-LD. */
export function structuredData(event: PublicEvent, { address, picture, sessionAddressOf }: EventAddresses): object {
  const sessions = event.programme?.sessions ?? [];
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
    ...(sessions.length === 0
      ? {}
      : { subEvent: sessions.map((session) => sessionProperties(event, session, sessionAddressOf(session.id))) }),
  };
}

/** Writes JSON into a script element: `<` would end it (CWE-79). */
export const embeddedJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
