import { eventUserRoles, type SessionStatus, type SessionType } from '@plenum/contracts/enums';
import { maxRunCues, maxRunSessions } from '@plenum/contracts/live/run-of-show-limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

/** SQL: sessions without a location belong to the location with an empty name. */
const locationOf = (session: string): string => `coalesce(${session}.location, '')`;

export interface RunSessionRow {
  readonly id: number;
  readonly event_id: number;
  readonly location: string;
  readonly title: string;
  readonly session_type: SessionType;
  readonly status: SessionStatus;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly actual_start_at: Date | null;
  readonly actual_end_at: Date | null;
  readonly crew_ready_at: Date | null;
}

const sessionColumns = `
  s.id, s.event_id, ${locationOf('s')} as location, s.title, s.session_type, s.status, s.starts_at, s.duration_minutes,
  s.actual_start_at, s.actual_end_at, s.crew_ready_at`;

const sessionsOfLocation = statement<RunSessionRow>(
  'run-sessions-of-location',
  `select ${sessionColumns} from sessions s
    where s.event_id = $1 and ${locationOf('s')} = $2 and s.starts_at >= $3 and s.starts_at < $4
      and ${isVisibleSession('s')} and s.status <> 'CANCELLED'
    order by s.starts_at, s.id limit ${maxRunSessions}`,
);
const sessionById = statement<RunSessionRow>(
  'run-session-by-id',
  `select ${sessionColumns} from sessions s where s.id = $1`,
);

/** Maximum number of sessions of a clock. */
export const maxClockSessions = 100;

/** Session fields for a clock. */
export type ClockSessionRow = Pick<
  RunSessionRow,
  'id' | 'title' | 'starts_at' | 'duration_minutes' | 'actual_start_at' | 'actual_end_at'
>;

interface LocationKey {
  readonly event_id: number;
  readonly location: string;
}

/** Finds the sessions of a location that start within a period, by their start. */
export const listRunSessions = (db: Db, { event_id, location }: LocationKey, from: Date, to: Date) =>
  db.rows(sessionsOfLocation, [event_id, location, from, to]);

export const findRunSession = (db: Db, session_id: number) => db.row(sessionById, [session_id]);

export interface RunSpeakerRow {
  readonly session_id: number;
  readonly profile_id: number;
  readonly user_id: number | null;
  readonly speaker_name: string;
  readonly ready_at: Date | null;
}

const speakersOfSessions = statement<RunSpeakerRow>(
  'run-speakers-of-sessions',
  `select ss.session_id, p.id as profile_id, p.user_id, p.name as speaker_name, ss.ready_at
     from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
    where ss.session_id = any($1::bigint[])
    order by ss.session_id, ss.position nulls last, ss.created_at, p.id`,
);

/** Finds the speakers of sessions, in stage order. */
export const listRunSpeakers = (db: Db, session_ids: readonly number[]) =>
  db.rows(speakersOfSessions, [idList(session_ids)]);

export interface CueRow {
  readonly id: number;
  readonly session_id: number;
  readonly title: string;
  readonly at_minute: number;
  readonly who: string | null;
  readonly done_at: Date | null;
}

const cueColumns = 'c.id, c.session_id, c.title, c.at_minute, c.who, c.done_at';

const cuesOfSessions = statement<CueRow>(
  'cues-of-sessions',
  `select ${cueColumns} from session_cues c where c.session_id = any($1::bigint[])
    order by c.session_id, c.at_minute, c.id limit ${maxRunCues}`,
);

/** Finds the cues of sessions, by their minute. */
export const listCues = (db: Db, session_ids: readonly number[]) => db.rows(cuesOfSessions, [idList(session_ids)]);

const sessionOfCue = statement<{ readonly session_id: number }>(
  'session-of-cue',
  'select session_id from session_cues where id = $1',
);

/** Finds the session to which a cue belongs. */
export const findSessionOfCue = async (db: Db, cue_id: number): Promise<number | undefined> =>
  (await db.row(sessionOfCue, [cue_id]))?.session_id;

const lecternOf = statement<{ readonly message: string | null; readonly message_at: Date | null }>(
  'lectern-of-location',
  'select message, message_at from lecterns where event_id = $1 and location = $2',
);

/** Finds the content of the lectern display of a location. */
export const findLectern = (db: Db, { event_id, location }: LocationKey) => db.row(lecternOf, [event_id, location]);

const locationExists = statement<{ readonly exists: boolean }>(
  'location-exists',
  `select exists (select from sessions s
                   where s.event_id = $1 and ${locationOf('s')} = $2 and ${isVisibleSession('s')}) as exists`,
);

/** Checks whether an event has sessions in a location. */
export const hasLocation = async (db: Db, { event_id, location }: LocationKey): Promise<boolean> =>
  (await db.row(locationExists, [event_id, location]))?.exists === true;

const runRoles = eventUserRoles.filter((role) => eventRoleMay(role, 'run_of_show:run'));
const readRoles = eventUserRoles.filter((role) => eventRoleMay(role, 'run_of_show:read'));
const maxAudience = 1_000;

const audience = statement<{ readonly user_id: number }>(
  'run-of-show-audience',
  `select user_id from event_users where event_id = $1 and role = any($3::text[]) and not is_banned
    union
   select ou.user_id from events e
     join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
    where e.id = $1
    union
   select p.user_id from sessions s
     join session_speakers ss on ss.session_id = s.id
     join speaker_profiles p on p.id = ss.profile_id
     join event_users eu on eu.event_id = s.event_id and eu.user_id = p.user_id
    where s.event_id = $1 and ${locationOf('s')} = $2 and ${isVisibleSession('s')}
      and eu.role = any($4::text[]) and not eu.is_banned
    order by user_id limit ${maxAudience}`,
);

/** Lists the recipients of changes to a location: the crew, and the speakers of its sessions. */
export const listRunAudience = async (db: Db, { event_id, location }: LocationKey): Promise<number[]> =>
  (await db.rows(audience, [event_id, location, runRoles, readRoles])).map(({ user_id }) => user_id);
