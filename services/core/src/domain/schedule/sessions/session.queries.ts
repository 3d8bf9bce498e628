import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import { maxAgendaSessions } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { AgendaOrder } from '@plenum/contracts/schedule/session-placement';
import type { Session } from '@plenum/contracts/schedule/sessions';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { PrivacyRow } from '../../accounts/users/person-privacy.rules.ts';
import { hasRecording } from './session-resources.queries.ts';
import { columnList, type SessionFieldName, sessionFieldNames } from './session.fields.ts';

/** Fields of an event that determine the display of its session times, and its length. */
export interface EventClockRow {
  readonly event_id: number;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly day_change: string;
}

/** The clock of an event, the order of its locations and tracks, and the walking time between its buildings. */
export interface AgendaFrameRow extends EventClockRow {
  readonly location_order: AgendaOrder['locations'];
  readonly track_order: AgendaOrder['tracks'];
  readonly walking_minutes: number;
}

const eventClock = statement<EventClockRow>(
  'event-clock',
  'select id as event_id, title, start_date, end_date, timezone, day_change from events where id = $1',
);

const agendaFrame = statement<AgendaFrameRow>(
  'agenda-frame',
  `select id as event_id, title, start_date, end_date, timezone, day_change, location_order, track_order, walking_minutes
     from events where id = $1`,
);

export const findAgendaFrame = (db: Db, event_id: number) => db.row(agendaFrame, [event_id]);

export const findEventClock = (db: Db, event_id: number) => db.row(eventClock, [event_id]);

type AgendaColumn =
  | 'id'
  | 'title'
  | 'session_type'
  | 'status'
  | 'duration_minutes'
  | 'track'
  | 'location'
  | 'language'
  | 'level'
  | 'is_full'
  | 'has_recording';

export interface AgendaRow extends Pick<AgendaSession, AgendaColumn> {
  /** Unix time in milliseconds: parsing thousands of dates is expensive. */
  readonly starts_ms: number;
  readonly speakers: string[] | null;
  readonly speaker_profile_ids: number[] | null;
}

/** SQL: past and cancelled sessions are never full. */
const isFull = `(s.is_full and s.status not in ('COMPLETED', 'CANCELLED')) as is_full`;

const agendaOrder = statement<{ readonly id: number }>(
  'agenda-order',
  `select s.id
     from sessions s join events e on e.id = s.event_id
     left join lateral (select place from jsonb_array_elements(e.location_order) with ordinality as o (entry, place)
                         where entry ->> 'name' = s.location) ordered on true
    where s.event_id = $1 and ${isVisibleSession('s')}
    order by s.starts_at, ordered.place nulls last, s.id limit ${maxAgendaSessions}`,
);

/** Finds the session ids of an event in agenda order: by start, then by location in the order set by organizers. */
export const findAgendaOrder = async (db: Db, event_id: number): Promise<number[]> =>
  (await db.rows(agendaOrder, [event_id])).map(({ id }) => id);

const agendaSessions = statement<AgendaRow>(
  'agenda-sessions',
  `select s.id, s.title, s.session_type, s.status, (extract(epoch from s.starts_at) * 1000)::float8 as starts_ms,
          s.duration_minutes, s.track, s.location, s.language, s.level, ${isFull},
          ${hasRecording} as has_recording, on_stage.speakers, on_stage.speaker_profile_ids
     from sessions s
    cross join lateral (
       select array_agg(p.name::text order by ss.position nulls last, ss.created_at, p.id) as speakers,
              array_agg(p.id order by ss.position nulls last, ss.created_at, p.id) as speaker_profile_ids
         from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
        where ss.session_id = s.id) on_stage
    where s.event_id = $1 and s.id = any($2::bigint[])
    order by array_position($2::bigint[], s.id)`,
);

/** Finds sessions of an event for the agenda, in the order of the given ids. */
export const findAgendaSessions = (db: Db, event_id: number, ids: readonly number[]) =>
  db.rows(agendaSessions, [event_id, idList(ids)]);

const unscheduledSessions = statement<{ readonly id: number }>(
  'unscheduled-sessions',
  `select id from sessions where event_id = $1 and is_unscheduled order by title, id limit ${maxAgendaSessions}`,
);

/** Finds the unscheduled sessions of an event, by title. */
export const findUnscheduledSessions = async (db: Db, event_id: number): Promise<number[]> =>
  (await db.rows(unscheduledSessions, [event_id])).map(({ id }) => id);

export interface SessionRow extends Pick<Session, SessionFieldName | 'id' | 'event_id' | 'status' | 'is_full'> {
  readonly starts_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date | null;
}

const scheduledEnd = `s.starts_at + s.duration_minutes * interval '1 minute'`;

const sessionColumns = `
  id, event_id, status, starts_at, ${isFull}, created_at, updated_at, ${columnList(sessionFieldNames)}`;

/**
 * End of a session `s`: as scheduled, or earlier if it was completed manually; null if it is cancelled, unscheduled or
 * live. A live status takes precedence over the schedule, as on the page of the session.
 */
export const sessionEnd = `
  case when s.is_unscheduled then null
       when s.status = 'COMPLETED' then least(s.status_set_at, ${scheduledEnd})
       when s.status = 'SCHEDULED' then ${scheduledEnd} end`;

/** Range of session starts; `null` for no limit. The end is exclusive. */
export interface StartRange {
  readonly from: Date;
  readonly to: Date;
}

/** SQL condition: the speaker profile `p`, its account or its membership was created or changed at or after a time. */
export const isProfileUpdated = (time: string): string => `
  (coalesce(p.updated_at, p.created_at) >= ${time}
    or exists (select from users u where u.id = p.user_id and u.updated_at >= ${time})
    or exists (select from event_users m
                where m.event_id = p.event_id and m.user_id = p.user_id and m.updated_at >= ${time}))`;

const startFilter = `
  event_id = $1 and ${isVisibleSession('s')} and ($2::timestamptz is null or starts_at >= $2) and ($3::timestamptz is null or starts_at < $3)
  and ($4::timestamptz is null or coalesce(updated_at, created_at) >= $4
       or exists (select from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
                   where ss.session_id = s.id and ${isProfileUpdated('$4')}))`;

/** By start. */
export const sessionOrder: Order = {
  name: 'sessions',
  direction: 'asc',
  keys: [
    { sql: 's.starts_at', type: 'timestamp' },
    { sql: 's.id', type: 'integer' },
  ],
};

const sessionPage = statement<CursorRow<SessionRow>>(
  'session-page',
  `select ${sessionColumns}, ${cursorValues(sessionOrder)} from sessions s
    where ${startFilter} and ${isAfter(sessionOrder, '$5')} order by ${orderBy(sessionOrder)} limit $6 offset $7`,
);

const sessionCount = statement<{ count: number }>(
  'session-count',
  `select count(*) as count from sessions s where ${startFilter}`,
);

interface SessionFilter {
  readonly event_id: number;
  readonly range: StartRange | null;
  /** Null includes sessions of any age. */
  readonly updated_since: string | null;
}

const filterValues = ({ event_id, range, updated_since }: SessionFilter) => [
  event_id,
  range?.from ?? null,
  range?.to ?? null,
  updated_since,
];

/** Finds a page of an event's sessions by start. */
export const findSessions = (db: Db, filter: SessionFilter, { after, limit, offset }: Position) =>
  db.rows(sessionPage, [...filterValues(filter), after, limit, offset]);

export const countSessions = async (db: Db, filter: SessionFilter): Promise<number> =>
  (await db.row(sessionCount, filterValues(filter)))?.count ?? 0;

const sessionById = statement<SessionRow>('session-by-id', `select ${sessionColumns} from sessions s where id = $1`);

export const findSession = (db: Db, session_id: number) => db.row(sessionById, [session_id]);

export interface SessionSpeakerRow extends PrivacyRow {
  readonly session_id: number;
  readonly profile_id: number;
  readonly role: SessionSpeakerRole;
  readonly position: number | null;
  readonly created_at: Date;
  readonly name: string;
  /** Sanitized HTML of the profile, or null. */
  readonly profile_bio: string | null;
  /** Plain text of the membership or the account, or null. */
  readonly plain_bio: string | null;
  readonly image_url: string | null;
  readonly title: string | null;
  readonly company_name: string | null;
  readonly social_links: Record<string, string | null>;
}

const speakerColumns = `
  ss.session_id, p.id as profile_id, p.user_id, ss.role, ss.position, ss.created_at, p.name, p.bio as profile_bio,
  coalesce(eu.speaker_bio, u.bio) as plain_bio, coalesce(p.image_url, u.image_url) as image_url,
  coalesce(p.title, eu.speaker_title, u.title) as title, coalesce(p.company_name, u.company_name) as company_name,
  coalesce(u.social_links, '{}') || p.social_links as social_links, u.privacy_settings, eu.privacy_overrides, eu.was_added`;

const speakerTables = `
  session_speakers ss
  join speaker_profiles p on p.id = ss.profile_id
  left join users u on u.id = p.user_id
  left join event_users eu on eu.event_id = p.event_id and eu.user_id = p.user_id`;

/** By the order on stage; speakers without a position are last. */
export const sessionSpeakerOrder: Order = {
  name: 'session-speakers',
  direction: 'asc',
  keys: [
    { sql: 'coalesce(ss.position, 2147483647)', type: 'integer' },
    { sql: 'ss.created_at', type: 'timestamp' },
    { sql: 'p.id', type: 'integer' },
  ],
};
const speakerOrder = orderBy(sessionSpeakerOrder);

const speakersOfSessions = statement<SessionSpeakerRow>(
  'speakers-of-sessions',
  `select ${speakerColumns} from ${speakerTables} where ss.session_id = any($1) order by ${speakerOrder}`,
);

/** Finds the speakers of sessions, in order. */
export const findSpeakersOfSessions = (db: Db, session_ids: readonly number[]) =>
  db.rows(speakersOfSessions, [session_ids]);

const sessionSpeakerFilter = 'ss.session_id = $1 and ($2::text is null or ss.role = $2)';

const sessionSpeakerPage = statement<CursorRow<SessionSpeakerRow>>(
  'session-speaker-page',
  `select ${speakerColumns}, ${cursorValues(sessionSpeakerOrder)} from ${speakerTables}
    where ${sessionSpeakerFilter} and ${isAfter(sessionSpeakerOrder, '$3')}
    order by ${speakerOrder} limit $4 offset $5`,
);

const sessionSpeakerCount = statement<{ count: number }>(
  'session-speaker-count',
  `select count(*) as count from session_speakers ss where ${sessionSpeakerFilter}`,
);

/** Finds a page of a session's speakers, in order. */
export const findSessionSpeakers = (
  db: Db,
  session_id: number,
  role: SessionSpeakerRole | null,
  { after, limit, offset }: Position,
) => db.rows(sessionSpeakerPage, [session_id, role, after, limit, offset]);

export const countSessionSpeakers = async (
  db: Db,
  session_id: number,
  role: SessionSpeakerRole | null,
): Promise<number> => (await db.row(sessionSpeakerCount, [session_id, role]))?.count ?? 0;
