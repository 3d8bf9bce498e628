import type { EventBase, EventDetail, EventListItem } from '@plenum/contracts/events/events';
import { maxEventDetailEntries } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { type EventAccess, effectiveEventRole, isEffectivelyBanned, isEffectivelyMuted } from '../../policy.ts';
import { dayCount, toWireTimes } from '../../schedule/sessions/session-times.rules.ts';
import { toneOf } from '../../system/uploads/image-tone.rules.ts';
import { phaseOf } from './event-dates.rules.ts';
import { eventLocation } from './event-venue.rules.ts';
import type {
  EventDetailRow,
  EventListRow,
  EventRow,
  EventSessionRow,
  EventSpeakerRow,
  OrganizerRow,
} from './event.queries.ts';

const clockAt = (instant: Date, event: EventRow) => toWireTimes({ starts_at: instant, duration_minutes: 0 }, event);

function eventBase(row: EventRow, now: Date): EventBase {
  const phase = phaseOf(row, now);
  return {
    id: row.id,
    organization_id: row.organization_id,
    title: row.title,
    description: row.description,
    event_type: row.event_type,
    start_date: row.start_date,
    end_date: row.end_date,
    timezone: row.timezone,
    day_change: row.day_change,
    company_name: row.company_name,
    slug: row.slug,
    status: row.status,
    branding: row.branding,
    hero_description: row.hero_description,
    hero_images: row.hero_images,
    event_format: row.event_format,
    venue_name: row.venue_name,
    venue_address: row.venue_address,
    venue_city: row.venue_city,
    venue_state: row.venue_state,
    venue_country: row.venue_country,
    directions: row.directions,
    visibility: row.visibility,
    public_parts: row.public_parts,
    sections: row.sections,
    icebreakers: row.icebreakers,
    sponsor_tiers: row.sponsor_tiers,
    main_session_id: row.main_session_id,
    auto_session_status: row.auto_session_status,
    allow_custom_icebreaker: row.allow_custom_icebreaker,
    join_policy: row.join_policy,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    deleted_by_id: row.deleted_by_id,
    is_published: row.status === 'PUBLISHED',
    is_upcoming: phase === 'upcoming',
    is_ongoing: phase === 'ongoing',
    is_past: phase === 'past',
    day_count: dayCount(row, row.last_starts_at === null ? 0 : clockAt(row.last_starts_at, row).day_number),
    first_session_time: row.opens_at === null ? null : clockAt(row.opens_at, row).start_time,
    last_session_time: row.closes_at === null ? null : clockAt(row.closes_at, row).start_time,
  };
}

export function eventListItem(row: EventListRow, now: Date): EventListItem {
  return {
    ...eventBase(row, now),
    location: eventLocation(row),
    attendee_count: row.attendee_count,
    organization: { id: row.organization_id, name: row.organization_name },
    user_role: effectiveEventRole(row),
  };
}

export interface EventDetailRows {
  readonly event: EventDetailRow;
  readonly attendee_limit: number | null;
  readonly sessions: readonly EventSessionRow[];
  readonly main_session: EventSessionRow | undefined;
  readonly organizers: readonly OrganizerRow[];
  readonly speakers: readonly EventSpeakerRow[];
}

/** Maps an event with its organizers; omits fields that are restricted to organizers. */
export function eventDetail(rows: EventDetailRows, access: EventAccess, viewer: Viewer, now: Date): EventDetail {
  const { event } = rows;
  const isStaff = eventRoleMay(access.role, 'event_admin:read');
  const sessionWithTimes = (session: EventSessionRow) => ({
    id: session.id,
    title: session.title,
    ...toWireTimes(session, event),
  });
  return {
    ...eventBase(event, now),
    cover_tone: toneOf(event.brightness),
    join_code: isStaff ? event.join_code : null,
    user_role: access.role,
    sponsors_count: event.sponsors_count,
    has_polls: event.has_polls,
    attendee_count: event.attendee_count,
    attendee_limit: rows.attendee_limit,
    seat_limit: event.seat_limit,
    location: eventLocation(event),
    organization: { id: event.organization_id, name: event.organization_name },
    sessions_count: event.sessions_count,
    sessions:
      event.sessions_count > maxEventDetailEntries
        ? []
        : mapReadableRows('sessions', rows.sessions, (session) => ({
            ...sessionWithTimes(session),
            session_type: session.session_type,
            description: session.description,
          })),
    organizers: mapReadableRows('users', rows.organizers, (person) => ({
      ...person,
      email: isStaff ? person.email : null,
    })),
    speakers: mapReadableRows('speaker_profiles', rows.speakers, (speaker) => {
      const visible = visibleParts(speaker, viewer);
      return {
        id: speaker.user_id,
        profile_id: speaker.profile_id,
        full_name: speaker.full_name,
        title: visible.company ? speaker.title : null,
        company_name: visible.company ? speaker.company_name : null,
      };
    }),
    main_session:
      mapReadableRows('sessions', rows.main_session === undefined ? [] : [rows.main_session], sessionWithTimes)[0] ??
      null,
    is_banned: isEffectivelyBanned(access),
    is_chat_banned: isEffectivelyMuted(access),
  };
}
