/**
 * Queries for schedule exports: first the list of sessions, then their texts slice by slice. PostgreSQL generates the
 * JSON of a slice, so the process only forwards it to the thread that writes the file.
 */
import type {
  EventStatus,
  EventVisibility,
  SessionLevel,
  SessionSpeakerRole,
  SessionStatus,
  SessionType,
} from '@plenum/contracts/enums';
import type { PublicParts } from '@plenum/contracts/events/events';
import { maxAgendaSessions } from '@plenum/contracts/limits';
import { plainSessionFieldNames, type PlainSessionValues } from '@plenum/contracts/schedule/plain-session-fields';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { columnList } from '../sessions/session.fields.ts';
import type { ParsedLink, SessionDetails } from './parsed-schedule.rules.ts';

export interface ExportedEventRow {
  readonly id: number;
  readonly organization_id: number;
  /** Seed of guids for rows without one. */
  readonly seed: string;
  readonly title: string;
  readonly slug: string;
  readonly status: EventStatus;
  readonly visibility: EventVisibility;
  readonly public_parts: PublicParts;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly day_change: string;
  readonly agenda_version: number;
  readonly agenda_changed_at: Date;
  readonly venue: string | null;
  /** Locations in the order set by organizers. */
  readonly location_names: string[];
  /** Tracks with sessions, in the order set by organizers, then by name. */
  readonly track_names: string[];
}

const exportedEvent = statement<ExportedEventRow>(
  'exported-event',
  `select id, organization_id, extract(epoch from created_at)::text as seed, title, slug, status, visibility, public_parts,
          start_date, end_date, timezone, day_change, agenda_version, agenda_changed_at,
          nullif(concat_ws(', ', venue_name, venue_address, venue_city, venue_country), '') as venue,
          array(select coalesce(entry ->> 'name', '') from jsonb_array_elements(location_order) with ordinality as o (entry, place)
                 order by place) as location_names,
          array(select s.track from sessions s
                  left join jsonb_array_elements(e.track_order) with ordinality as o (entry, place) on o.entry ->> 'name' = s.track
                 where s.event_id = e.id and s.track is not null and s.status <> 'CANCELLED' and ${isVisibleSession('s')}
                 group by s.track order by min(o.place) nulls last, s.track) as track_names
     from events e where id = $1`,
);

export const findExportedEvent = (db: Db, event_id: number) => db.row(exportedEvent, [event_id]);

const scheduleState = statement<{ state: string }>(
  'exported-schedule-state',
  `select concat_ws('/', (select concat(count(*), '-', extract(epoch from max(coalesce(updated_at, created_at))))
                            from sessions where event_id = $1),
                         (select concat(count(*), '-', extract(epoch from max(coalesce(updated_at, created_at))))
                            from speaker_profiles where event_id = $1)) as state`,
);

/** Returns a text that differs after every change of a session or a speaker of the event. */
export const findScheduleState = async (db: Db, event_id: number): Promise<string> =>
  (await db.row(scheduleState, [event_id]))?.state ?? '';

export interface ExportedSessionRow extends PlainSessionValues {
  readonly id: number;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  readonly status: SessionStatus;
  readonly session_type: SessionType;
  readonly original_type: string | null;
  readonly title: string;
  readonly short_description: string | null;
  readonly description: string | null;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly track: string | null;
  readonly location: string | null;
  readonly level: SessionLevel | null;
  readonly slug: string | null;
  readonly links: readonly ParsedLink[];
  readonly attachments: readonly ParsedLink[];
  readonly details: SessionDetails;
  /** Whether the description is unchanged since the last import, so that `details` applies to it. */
  readonly has_imported_description: boolean;
}

export interface ExportedSpeakerRow {
  readonly session_id: number;
  readonly profile_id: number;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  readonly name: string;
  readonly bio: string | null;
  readonly role: SessionSpeakerRole;
}

/** Session before its texts are loaded. */
export interface PlannedSession {
  readonly id: number;
  readonly starts_at: string;
  readonly location: string | null;
  readonly slug: string | null;
  readonly imported_id: string | null;
  /** Approximate size with its speakers, in bytes. */
  readonly size: number;
}

interface AsJson {
  readonly json: string;
}

const plannedSessions = statement<AsJson>(
  'exported-sessions',
  `select coalesce(json_agg(t order by t.starts_at, t.id), '[]')::text as json
     from (select s.id, s.starts_at, s.location, s.slug, s.imported_id,
                  coalesce(octet_length(s.description), 0) + pg_column_size(s.links) + pg_column_size(s.attachments)
                  + coalesce((select sum(octet_length(p.bio)) from session_speakers ss
                                join speaker_profiles p on p.id = ss.profile_id where ss.session_id = s.id), 0) as size
             from sessions s where s.event_id = $1 and s.status <> 'CANCELLED' and ${isVisibleSession('s')}
            order by s.starts_at, s.id limit ${maxAgendaSessions}) t`,
);

/** Finds the sessions of an event that are not cancelled, by start: JSON of `PlannedSession[]`. */
export const findPlannedSessions = async (db: Db, event_id: number): Promise<string> =>
  (await db.row(plannedSessions, [event_id]))?.json ?? '[]';

const sliceColumns = `
  s.id, s.external_id, s.imported_id, s.status, s.session_type, s.original_type, s.title, s.short_description,
  s.description, s.starts_at, s.duration_minutes, s.track, s.location, s.level, s.slug,
  ${columnList(plainSessionFieldNames, 's')},
  s.links || coalesce((select jsonb_agg(jsonb_build_object('url', r.url, 'title', r.title) order by r.position)
                         from session_resources r where r.session_id = s.id and r.url is not null
                          and not jsonb_path_exists(s.links || s.attachments, '$[*].url ? (@ == $url)',
                                                    jsonb_build_object('url', r.url))), '[]') as links,
  s.attachments, s.details, coalesce(s.imported ->> 'description' = s.description, false) as has_imported_description`;

const sessionSlice = statement<AsJson>(
  'exported-session-slice',
  `select json_build_object(
     'sessions', (select coalesce(json_agg(t), '[]') from (
        select ${sliceColumns} from sessions s where s.event_id = $1 and s.id = any($2::bigint[])) t),
     'speakers', (select coalesce(json_agg(t), '[]') from (
        select ss.session_id, p.id as profile_id, p.external_id, p.imported_id, p.name, p.bio, ss.role
          from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
         where p.event_id = $1 and ss.session_id = any($2::bigint[])
         order by ss.session_id, ss.position nulls last, ss.created_at, p.id) t))::text as json`,
);

/** Finds sessions of an event with their speakers in order: JSON of `SessionSlice`. */
export const findSessionSlice = async (db: Db, event_id: number, ids: readonly number[]): Promise<string> =>
  (await db.row(sessionSlice, [event_id, ids]))?.json ?? '{"sessions":[],"speakers":[]}';

/**
 * Session columns for a calendar. Only the beginning of a long description is loaded, and only if there is no short
 * one.
 */
export type CalendarRow = Pick<
  ExportedSessionRow,
  | 'id'
  | 'external_id'
  | 'status'
  | 'session_type'
  | 'title'
  | 'short_description'
  | 'description'
  | 'starts_at'
  | 'duration_minutes'
  | 'track'
  | 'location'
> & {
  /** In speaker order. */
  readonly speakers: readonly string[];
  /** Number of changes of the entry. */
  readonly calendar_sequence: number;
  readonly created_at: Date;
  readonly changed_at: Date;
};

const calendarColumns = `
  s.id, s.external_id, s.status, s.session_type, s.title, s.short_description,
  case when s.short_description is null then left(s.description, 4000) end as description,
  s.starts_at, s.duration_minutes, s.track, s.location, s.calendar_sequence, s.created_at,
  coalesce(s.updated_at, s.created_at) as changed_at,
  array(select p.name from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
         where ss.session_id = s.id order by ss.position nulls last, ss.created_at, p.id) as speakers`;

const calendarSessions = statement<AsJson>(
  'exported-calendar',
  `select coalesce(json_agg(t), '[]')::text as json
     from (select ${calendarColumns} from sessions s where s.event_id = $1 and ${isVisibleSession('s')}
            order by s.starts_at, s.id limit ${maxAgendaSessions}) t`,
);

/** Finds all sessions of an event by start, including cancelled ones: JSON of `CalendarRow[]`. */
export const findCalendarSessions = async (db: Db, event_id: number): Promise<string> =>
  (await db.row(calendarSessions, [event_id]))?.json ?? '[]';

const bookmarkedSessions = statement<CalendarRow>(
  'exported-bookmarked-sessions',
  `select ${calendarColumns} from session_bookmarks b join sessions s on s.id = b.session_id
    where b.user_id = $2 and s.event_id = $1 and ${isVisibleSession('s')}
    order by s.starts_at, s.id limit ${maxAgendaSessions}`,
);

const calendarSession = statement<CalendarRow>(
  'exported-calendar-session',
  `select ${calendarColumns} from sessions s where s.id = $2 and s.event_id = $1 and ${isVisibleSession('s')}`,
);

/** Finds one session of an event for a calendar. */
export const findCalendarSession = (db: Db, event_id: number, session_id: number) =>
  db.row(calendarSession, [event_id, session_id]);

/** Finds the bookmarked sessions of a person by start. */
export const findExportedBookmarks = (db: Db, event_id: number, user_id: number) =>
  db.rows(bookmarkedSessions, [event_id, user_id]);
