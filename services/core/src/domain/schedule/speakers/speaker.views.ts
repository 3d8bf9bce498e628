import type { EventSpeaker } from '@plenum/contracts/schedule/speakers';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { maySeeExternalIds, type Viewer, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { plainParagraph } from '../../accounts/users/plain-paragraph.views.ts';
import { type EventClock, toWireTimes } from '../sessions/session-times.rules.ts';
import type { SpeakerRow, SpeakerSessionRow } from './speaker.queries.ts';

const minuteMs = 60_000;

/** Maps speakers with their sessions to the fields visible to the viewer. */
export function eventSpeakers(
  rows: readonly SpeakerRow[],
  sessions: readonly SpeakerSessionRow[],
  clock: EventClock,
  viewer: Viewer,
): EventSpeaker[] {
  const ofProfile = Map.groupBy(sessions, ({ profile_id }) => profile_id);
  return mapReadableRows('speaker_profiles', rows, (row) =>
    eventSpeaker(row, ofProfile.get(row.profile_id) ?? [], clock, viewer),
  );
}

function eventSpeaker(
  row: SpeakerRow,
  sessions: readonly SpeakerSessionRow[],
  clock: EventClock,
  viewer: Viewer,
): EventSpeaker {
  const visible = visibleParts(row, viewer);
  const bio = row.profile_bio ?? (row.plain_bio === null ? null : plainParagraph(row.plain_bio));
  return {
    profile_id: row.profile_id,
    event_id: row.event_id,
    external_id: maySeeExternalIds(viewer) ? row.external_id : null,
    user_id: row.user_id,
    full_name: row.name,
    title: visible.company ? row.title : null,
    company_name: visible.company ? row.company_name : null,
    image_url: row.image_url,
    bio: visible.bio ? bio : null,
    social_links: visible.social_links ? row.social_links : null,
    session_count: sessions.length,
    sessions: mapReadableRows('sessions', sessions, (session) => ({
      id: session.id,
      title: session.title,
      starts_at: session.starts_at.toISOString(),
      ends_at: new Date(session.starts_at.getTime() + session.duration_minutes * minuteMs).toISOString(),
      ...toWireTimes(session, clock),
      role: session.role,
      session_type: session.session_type,
      status: session.status,
      location: session.location,
      track: session.track,
    })),
  };
}
