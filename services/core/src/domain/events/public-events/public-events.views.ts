/** Maps events to their public fields. */
import type {
  ListedEvent,
  PublicEvent,
  PublicProgrammeDay,
  PublicSession,
} from '@plenum/contracts/events/public-events';
import type { PublicSessionDetail, PublicSessionSpeaker } from '@plenum/contracts/events/public-sessions';
import { maxPublicSessions } from '@plenum/contracts/limits';
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type PrivacyRow, type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { toPlainText } from '../../schedule/schedule-exchange/rich-text.rules.ts';
import type { SessionSpeakerRow } from '../../schedule/sessions/session.queries.ts';
import type { SpeakerRow } from '../../schedule/speakers/speaker.queries.ts';
import { isFull } from '../attendees/seats.rules.ts';
import { emptySections, emptyHeroImages } from '../events/event-defaults.rules.ts';
import type { PublicEventData, PublicSessionData } from './public-event-data.ts';
import type { ListedEventRow } from './public-events.queries.ts';
import { highlightsOf } from './public-programme.rules.ts';

export type ImageUrlOf = (key: string) => string;

/** Viewer without an account, memberships and connections. */
const anonymousViewer: Viewer = { user_id: 0, role: null, connected: new Set() };

const urlOrNull = (key: string | null | undefined, urlOf: ImageUrlOf): string | null =>
  key === null || key === undefined ? null : urlOf(key);

function imageUrls(row: Pick<ListedEventRow, 'branding' | 'hero_images'>, urlOf: ImageUrlOf) {
  const { desktop, mobile } = row.hero_images ?? emptyHeroImages();
  return {
    branding: {
      ...row.branding,
      logo_url: urlOrNull(row.branding.logo_url, urlOf),
      banner_url: urlOrNull(row.branding.banner_url, urlOf),
    },
    cover: { desktop: urlOrNull(desktop, urlOf), mobile: urlOrNull(mobile, urlOf) },
  };
}

export function listedEvent(row: ListedEventRow, urlOf: ImageUrlOf): ListedEvent {
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
    ...imageUrls(row, urlOf),
    join_policy: row.join_policy,
  };
}

/** Maps a session; the names of its speakers are included only if the event shows its speakers. */
function publicSession(session: AgendaSession, { event, links }: PublicEventData): PublicSession {
  const { duration_minutes: _, speaker_profile_ids: __, has_recording: ___, ...publicFields } = session;
  return {
    ...publicFields,
    speakers: event.public_parts.speakers ? publicFields.speakers : [],
    links: [...(links.get(session.id) ?? [])],
  };
}

function daysOf({ days, sessions }: Agenda): PublicProgrammeDay['days'] {
  const counts = new Map<number, number>();
  for (const { day_number } of sessions) counts.set(day_number, (counts.get(day_number) ?? 0) + 1);
  return days.map((day) => ({ ...day, sessions_count: counts.get(day.day_number) ?? 0 }));
}

function programmeOf(agenda: Agenda, data: PublicEventData): PublicEvent['programme'] {
  const { programme } = data.event.public_parts;
  const isComplete = programme === 'ALL' && agenda.sessions.length <= maxPublicSessions;
  const sessions = isComplete ? agenda.sessions : highlightsOf(agenda.sessions);
  return {
    days: programme === 'ALL' ? daysOf(agenda) : [],
    sessions_count: agenda.sessions.length,
    sessions: sessions.map((session) => publicSession(session, data)),
    is_complete: isComplete,
  };
}

type PublicSpeakerRow = PrivacyRow & Pick<SpeakerRow, 'profile_id' | 'name' | 'title' | 'company_name' | 'image_url'>;

/** Checks whether more than the name is shown: not of a person who was added to the event without their consent. */
const showsMoreThanName = ({ was_added }: PrivacyRow): boolean => was_added !== true;

function publicSpeaker(row: PublicSpeakerRow): PublicEvent['speakers'][number] {
  const visible = visibleParts(row, anonymousViewer);
  const showsDetails = showsMoreThanName(row);
  return {
    profile_id: row.profile_id,
    full_name: row.name,
    title: visible.company && showsDetails ? row.title : null,
    company_name: visible.company && showsDetails ? row.company_name : null,
    image_url: showsDetails ? row.image_url : null,
  };
}

interface PublicEventOptions {
  readonly urlOf: ImageUrlOf;
}

/** Maps an event for its page. `agenda` is null if the page shows no programme. */
export function publicEvent(data: PublicEventData, agenda: Agenda | null, { urlOf }: PublicEventOptions): PublicEvent {
  const { event, speakers, sponsors, speakers_count } = data;
  const parts = event.public_parts;
  return {
    ...listedEvent(event, urlOf),
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
    is_full: isFull(data.seats),
    is_demo: data.is_demo,
    attendee_count: parts.attendee_count ? event.attendee_count : null,
    programme: agenda === null ? null : programmeOf(agenda, data),
    speakers_count,
    speakers: mapReadableRows('speaker_profiles', speakers, publicSpeaker),
    sponsor_tiers: parts.sponsors ? event.sponsor_tiers.toSorted((a, b) => a.order - b.order) : [],
    sponsors: mapReadableRows('sponsors', sponsors, ({ id, name, logo_url, website_url, tier_id }) => ({
      id,
      name,
      logo_url: urlOrNull(logo_url, urlOf),
      website_url,
      tier_id,
    })),
  };
}

/** Maps one day of a programme that is fully public. */
export function publicProgrammeDay(
  data: PublicEventData,
  agenda: Agenda,
  day_number: number,
  { urlOf }: PublicEventOptions,
): PublicProgrammeDay {
  const { event } = data;
  return {
    event_id: event.id,
    slug: event.slug,
    visibility: event.visibility,
    title: event.title,
    timezone: event.timezone,
    end_date: event.end_date,
    branding: imageUrls(event, urlOf).branding,
    join_policy: event.join_policy,
    is_full: isFull(data.seats),
    days: daysOf(agenda),
    day_number,
    sessions: agenda.sessions
      .filter((session) => session.day_number === day_number)
      .map((session) => publicSession(session, data)),
  };
}

function publicSessionSpeaker(row: SessionSpeakerRow): PublicSessionSpeaker {
  const showsLinks = visibleParts(row, anonymousViewer).social_links && showsMoreThanName(row);
  return { ...publicSpeaker(row), role: row.role, social_links: showsLinks ? row.social_links : null };
}

/** Maps a session with its event. `session` is its entry in the agenda. */
export function publicSessionDetail(
  data: PublicEventData,
  { agenda, session }: { readonly agenda: Agenda; readonly session: AgendaSession },
  { texts, speakers }: PublicSessionData,
  { urlOf }: PublicEventOptions,
): PublicSessionDetail {
  const { event, seats } = data;
  return {
    event: {
      ...listedEvent(event, urlOf),
      id: event.id,
      venue_address: event.venue_address,
      visibility: event.visibility,
      is_full: isFull(seats),
    },
    session: {
      ...publicSession(session, data),
      date: agenda.days.find(({ day_number }) => day_number === session.day_number)?.date ?? event.start_date,
      subtitle: texts.subtitle,
      short_description: texts.short_description,
      description: texts.description,
      description_text: texts.description === null ? null : toPlainText(texts.description),
      speakers: event.public_parts.speakers ? mapReadableRows('session_speakers', speakers, publicSessionSpeaker) : [],
    },
  };
}
