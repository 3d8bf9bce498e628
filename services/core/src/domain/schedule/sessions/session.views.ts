/** Maps rows of sessions and their speakers to the fields of replies. */
import type {
  Session,
  SessionDetail,
  SessionListItem,
  SessionResource,
  SessionSpeaker,
} from '@plenum/contracts/schedule/sessions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { maySeeExternalIds, visibleParts, type Viewer } from '../../accounts/users/person-privacy.rules.ts';
import { plainParagraph } from '../../accounts/users/plain-paragraph.views.ts';
import { toPlainText } from '../schedule-exchange/rich-text.rules.ts';
import { type EventClock, toWireTimes } from './session-times.rules.ts';
import { pickFields, sessionFieldNames } from './session.fields.ts';
import type { EventClockRow, SessionRow, SessionSpeakerRow } from './session.queries.ts';

const minuteMs = 60_000;

function flags(row: SessionRow, ends_at: Date, now: Date) {
  return {
    is_live: row.status === 'LIVE',
    is_completed: row.status === 'COMPLETED',
    is_cancelled: row.status === 'CANCELLED',
    is_upcoming: row.status === 'SCHEDULED' && row.starts_at > now,
    is_in_progress: row.status === 'LIVE' && row.starts_at <= now && now < ends_at,
    has_public_chat_enabled: row.chat_mode === 'ENABLED',
    has_backstage_chat_enabled: row.chat_mode !== 'DISABLED',
  };
}

function sessionView(row: SessionRow, { clock, viewer, now }: SessionContext): Session {
  const ends_at = new Date(row.starts_at.getTime() + row.duration_minutes * minuteMs);
  return {
    ...pickFields(row, sessionFieldNames),
    id: row.id,
    event_id: row.event_id,
    status: row.status,
    starts_at: row.starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    ...toWireTimes(row, clock),
    is_full: row.is_full,
    external_id: maySeeExternalIds(viewer) ? row.external_id : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    ...flags(row, ends_at, now),
  };
}

/** Maps a speaker of a session to the fields visible to the viewer. The id is that of the profile. */
export function sessionSpeakerView(row: SessionSpeakerRow, viewer: Viewer): SessionSpeaker {
  const visible = visibleParts(row, viewer);
  const anyBio = row.profile_bio ?? (row.plain_bio === null ? null : plainParagraph(row.plain_bio));
  const bio = visible.bio ? anyBio : null;
  return {
    session_id: row.session_id,
    profile_id: row.profile_id,
    user_id: row.user_id,
    role: row.role,
    order: row.position,
    created_at: row.created_at.toISOString(),
    full_name: row.name,
    speaker_bio: bio,
    image_url: row.image_url,
    title: visible.company ? row.title : null,
    company_name: visible.company ? row.company_name : null,
    social_links: visible.social_links ? row.social_links : null,
  };
}

/** Viewer, event clock and current time. */
export interface SessionContext {
  readonly clock: EventClock;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Maps sessions with their speakers, both in the given order. */
export function sessionListItems(
  rows: readonly SessionRow[],
  speakers: readonly SessionSpeakerRow[],
  context: SessionContext,
): SessionListItem[] {
  const ofSession = Map.groupBy(speakers, ({ session_id }) => session_id);
  return mapReadableRows('sessions', rows, (row) => {
    const session_speakers = mapReadableRows('session_speakers', ofSession.get(row.id) ?? [], (speaker) =>
      sessionSpeakerView(speaker, context.viewer),
    );
    return { ...sessionView(row, context), session_speakers };
  });
}

/** Maps one session with its speakers and data of its event, and its resources. */
export const sessionDetail = (
  item: SessionListItem,
  event: EventClockRow,
  resources: readonly SessionResource[],
): SessionDetail => ({
  ...item,
  description_text: item.description === null ? null : toPlainText(item.description),
  resources: [...resources],
  event: {
    id: event.event_id,
    title: event.title,
    start_date: event.start_date,
    end_date: event.end_date,
    timezone: event.timezone,
  },
});
