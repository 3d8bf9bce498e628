/** Maps rows of search hits to the fields of replies. */
import type { EventHit, PersonHit, SessionHit, SpeakerHit } from '@plenum/contracts/overview/search';
import { type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import type { MemberHitRow, SearchEventRow, SessionHitRow, SpeakerHitRow } from './search.queries.ts';
import type { SearchRole } from './searchable-events.ts';

export type SearchedEvent = SearchEventRow & SearchRole;

export type SearchedEvents = ReadonlyMap<number, SearchedEvent>;

export const eventHit = (event: SearchedEvent): EventHit => ({
  id: event.event_id,
  title: event.title,
  organization_name: event.organization_name,
  start_date: event.start_date,
  end_date: event.end_date,
  status: event.status,
});

export const sessionHit = (row: SessionHitRow, events: SearchedEvents): SessionHit => ({
  id: row.id,
  event_id: row.event_id,
  event_title: events.get(row.event_id)?.title ?? '',
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  timezone: events.get(row.event_id)?.timezone ?? 'UTC',
  location: row.location,
  track: row.track,
  status: row.status,
  has_recording: row.has_recording,
});

/** Returns the fields of a person that a viewer sees in the event of the hit. */
function visibleFields(row: MemberHitRow | SpeakerHitRow, events: SearchedEvents, viewer: Omit<Viewer, 'role'>) {
  const event = events.get(row.event_id);
  const { company } = visibleParts(row, { ...viewer, role: event?.role ?? null });
  return {
    event_id: row.event_id,
    event_title: event?.title ?? '',
    full_name: row.full_name,
    image_url: row.image_url,
    title: company ? row.title : null,
    company_name: company ? row.company_name : null,
  };
}

export const speakerHit = (row: SpeakerHitRow, events: SearchedEvents, viewer: Omit<Viewer, 'role'>): SpeakerHit => ({
  profile_id: row.profile_id,
  ...visibleFields(row, events, viewer),
});

/** Returns the matching interests of a person, if the viewer sees them. */
function matchOf(row: MemberHitRow, events: SearchedEvents, viewer: Omit<Viewer, 'role'>): PersonHit['found'] {
  const { interests } = visibleParts(row, { ...viewer, role: events.get(row.event_id)?.role ?? null });
  if (!interests) return null;
  if (row.found_interest !== null) return { kind: 'INTEREST', text: row.found_interest };
  return row.found_line === null ? null : { kind: 'ASK_ME_ABOUT', text: row.found_line };
}

export const personHit = (row: MemberHitRow, events: SearchedEvents, viewer: Omit<Viewer, 'role'>): PersonHit => ({
  user_id: row.user_id,
  ...visibleFields(row, events, viewer),
  found: matchOf(row, events, viewer),
  is_near: row.user_id === viewer.user_id || viewer.connected.has(row.user_id),
});
