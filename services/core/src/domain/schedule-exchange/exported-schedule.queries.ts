/** The schedule of an event, read whole for an export. */
import type { SessionStatus, SessionType } from '@plenum/contracts/enums';
import { agenda_sessions_max } from '@plenum/contracts/limits';
import { type Database, statement } from '../../platform/db/database.ts';

export interface ExportedEventRow {
  readonly id: number;
  /** What guids of rows without one are made from. */
  readonly seed: string;
  readonly title: string;
  readonly slug: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly day_change: string;
  readonly agenda_version: number;
  readonly venue: string | null;
}

const exported_event = statement<ExportedEventRow>(
  'exported-event',
  `select id, extract(epoch from created_at)::text as seed, title, slug, start_date, end_date, timezone, day_change, agenda_version,
          nullif(concat_ws(', ', venue_name, venue_address, venue_city, venue_country), '') as venue
     from events where id = $1`,
);

export const findExportedEvent = (db: Database, event_id: number) => db.row(exported_event, [event_id]);

interface Link {
  readonly url: string;
  readonly title: string;
}

export interface ExportedSessionRow {
  readonly id: number;
  readonly external_guid: string | null;
  readonly external_id: string | null;
  readonly status: SessionStatus;
  readonly session_type: SessionType;
  readonly original_type: string | null;
  readonly title: string;
  readonly subtitle: string | null;
  readonly short_description: string | null;
  readonly description: string | null;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly track: string | null;
  readonly location: string | null;
  readonly language: string | null;
  readonly url: string | null;
  readonly slug: string | null;
  readonly links: readonly Link[];
  readonly attachments: readonly Link[];
  readonly changed_at: Date;
}

const exported_columns = `
  s.id, s.external_guid, s.external_id, s.status, s.session_type, s.original_type, s.title, s.subtitle,
  s.short_description, s.description, s.starts_at, s.duration_minutes, s.track, s.location, s.language, s.url, s.slug,
  s.links, s.attachments, coalesce(s.updated_at, s.created_at) as changed_at`;

const exported_sessions = statement<ExportedSessionRow>(
  'exported-sessions',
  `select ${exported_columns} from sessions s where s.event_id = $1
    order by s.starts_at, s.id limit ${agenda_sessions_max}`,
);

/** All sessions of an event, by start. */
export const findExportedSessions = (db: Database, event_id: number) => db.rows(exported_sessions, [event_id]);

const bookmarked_sessions = statement<ExportedSessionRow>(
  'exported-bookmarked-sessions',
  `select ${exported_columns} from session_bookmarks b join sessions s on s.id = b.session_id
    where b.user_id = $2 and s.event_id = $1
    order by s.starts_at, s.id limit ${agenda_sessions_max}`,
);

/** The sessions a person has put on their own agenda, by start. */
export const findExportedBookmarks = (db: Database, event_id: number, user_id: number) =>
  db.rows(bookmarked_sessions, [event_id, user_id]);

export interface ExportedSpeakerRow {
  readonly session_id: number;
  readonly profile_id: number;
  readonly external_guid: string | null;
  readonly external_id: string | null;
  readonly name: string;
  readonly bio: string | null;
}

const exported_speakers = statement<ExportedSpeakerRow>(
  'exported-speakers',
  `select ss.session_id, p.id as profile_id, p.external_guid, p.external_id, p.name, p.bio
     from speaker_profiles p join session_speakers ss on ss.profile_id = p.id
    where p.event_id = $1
    order by ss.session_id, ss.position nulls last, ss.created_at, p.id limit 50000`,
);

/** Who speaks in which session of an event, in the order on stage. Biographies are those of the profile: published. */
export const findExportedSpeakers = (db: Database, event_id: number) => db.rows(exported_speakers, [event_id]);
