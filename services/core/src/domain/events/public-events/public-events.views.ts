import type {
  ListedEvent,
  PublicEvent,
  PublicProgrammeDay,
  PublicSession,
} from '@plenum/contracts/events/public-events';
/** Maps events to the public fields. */
import { publicHighlightsMax, publicSessionsMax } from '@plenum/contracts/limits';
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import type { SpeakerRow } from '../../schedule/speakers/speaker.queries.ts';
import { isFull } from '../attendees/seats.rules.ts';
import { emptySections, noHeroImages } from '../events/event-defaults.rules.ts';
import type { PublicEventFacts } from './public-event-facts.ts';
import type { ListedEventRow } from './public-events.queries.ts';

/** Returns the URL of an image by its key. */
export type AddressOf = (key: string) => string;

/** Viewer without an account, memberships and connections. */
const stranger: Viewer = { user_id: 0, role: null, connected: new Set() };

const addressOrNull = (key: string | null | undefined, addressOf: AddressOf): string | null =>
  key === null || key === undefined ? null : addressOf(key);

function pictures(row: Pick<ListedEventRow, 'branding' | 'hero_images'>, addressOf: AddressOf) {
  const { desktop, mobile } = row.hero_images ?? noHeroImages();
  return {
    branding: {
      ...row.branding,
      logo_url: addressOrNull(row.branding.logo_url, addressOf),
      banner_url: addressOrNull(row.branding.banner_url, addressOf),
    },
    cover: { desktop: addressOrNull(desktop, addressOf), mobile: addressOrNull(mobile, addressOf) },
  };
}

export function listedEvent(row: ListedEventRow, addressOf: AddressOf): ListedEvent {
  return {
    slug: row.slug,
    title: row.title,
    event_type: row.event_type,
    event_format: row.event_format,
    start_date: row.start_date,
    end_date: row.end_date,
    timezone: row.timezone,
    company_name: row.company_name,
    hero_description: row.hero_description,
    venue_name: row.venue_name,
    venue_city: row.venue_city,
    venue_state: row.venue_state,
    venue_country: row.venue_country,
    ...pictures(row, addressOf),
    join_policy: row.join_policy,
  };
}

/** Maps a session; the names of its speakers are included only if the event shows its speakers. */
function publicSession(session: AgendaSession, { event, links }: PublicEventFacts): PublicSession {
  const { duration_minutes: _, speaker_profile_ids: __, has_recording: ___, ...shown } = session;
  return {
    ...shown,
    speakers: event.public_parts.speakers ? shown.speakers : [],
    links: [...(links.get(session.id) ?? [])],
  };
}

const isHighlight = ({ session_type, status }: AgendaSession): boolean =>
  status !== 'CANCELLED' && (session_type === 'KEYNOTE' || session_type === 'PANEL');

/** Returns keynotes and panels, or the first sessions if an event has none. */
function highlightsOf(sessions: readonly AgendaSession[]): readonly AgendaSession[] {
  const highlights = sessions.filter(isHighlight);
  return (highlights.length > 0 ? highlights : sessions).slice(0, publicHighlightsMax);
}

function daysOf({ days, sessions }: Agenda): PublicProgrammeDay['days'] {
  const counts = new Map<number, number>();
  for (const { day_number } of sessions) counts.set(day_number, (counts.get(day_number) ?? 0) + 1);
  return days.map((day) => ({ ...day, sessions_count: counts.get(day.day_number) ?? 0 }));
}

function programmeOf(agenda: Agenda, facts: PublicEventFacts): PublicEvent['programme'] {
  const { programme } = facts.event.public_parts;
  const isWhole = programme === 'ALL' && agenda.sessions.length <= publicSessionsMax;
  const sessions = isWhole ? agenda.sessions : highlightsOf(agenda.sessions);
  return {
    days: programme === 'ALL' ? daysOf(agenda) : [],
    sessions_count: agenda.sessions.length,
    sessions: sessions.map((session) => publicSession(session, facts)),
    is_complete: isWhole,
  };
}

/** Maps a speaker. A person who was added to the event without their consent is shown only by name. */
function publicSpeaker(row: SpeakerRow): PublicEvent['speakers'][number] {
  const visible = visibleParts(row, stranger);
  const isShown = row.was_added !== true;
  return {
    profile_id: row.profile_id,
    full_name: row.name,
    title: visible.company && isShown ? row.title : null,
    company_name: visible.company && isShown ? row.company_name : null,
    image_url: isShown ? row.image_url : null,
  };
}

interface PublicEventOptions {
  readonly addressOf: AddressOf;
}

/** Maps an event for its page. `agenda` is null if the page shows no programme. */
export function publicEvent(
  facts: PublicEventFacts,
  agenda: Agenda | null,
  { addressOf }: PublicEventOptions,
): PublicEvent {
  const { event, speakers, sponsors, speakers_count } = facts;
  const parts = event.public_parts;
  return {
    ...listedEvent(event, addressOf),
    id: event.id,
    organization_name: event.organization_name,
    description: event.description,
    venue_address: event.venue_address,
    directions: event.directions,
    sections: event.sections ?? emptySections(),
    visibility: event.visibility,
    parts,
    opens_at: parts.programme === 'NONE' ? null : (event.opens_at?.toISOString() ?? null),
    closes_at: parts.programme === 'NONE' ? null : (event.closes_at?.toISOString() ?? null),
    is_full: isFull(facts.seats),
    is_demo: facts.is_demo,
    attendee_count: parts.attendee_count ? event.attendee_count : null,
    programme: agenda === null ? null : programmeOf(agenda, facts),
    speakers_count,
    speakers: mapReadableRows('speaker_profiles', speakers, publicSpeaker),
    sponsor_tiers: parts.sponsors ? event.sponsor_tiers.toSorted((one, other) => one.order - other.order) : [],
    sponsors: mapReadableRows('sponsors', sponsors, ({ id, name, logo_url, website_url, tier_id }) => ({
      id,
      name,
      logo_url: addressOrNull(logo_url, addressOf),
      website_url,
      tier_id,
    })),
  };
}

/** Maps one day of a programme that is fully public. */
export function publicProgrammeDay(
  facts: PublicEventFacts,
  agenda: Agenda,
  day_number: number,
  { addressOf }: PublicEventOptions,
): PublicProgrammeDay {
  const { event } = facts;
  return {
    event_id: event.id,
    slug: event.slug,
    visibility: event.visibility,
    title: event.title,
    timezone: event.timezone,
    end_date: event.end_date,
    branding: pictures(event, addressOf).branding,
    join_policy: event.join_policy,
    is_full: isFull(facts.seats),
    days: daysOf(agenda),
    day_number,
    sessions: agenda.sessions
      .filter((session) => session.day_number === day_number)
      .map((session) => publicSession(session, facts)),
  };
}
