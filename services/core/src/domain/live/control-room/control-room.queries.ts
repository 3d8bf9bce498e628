import type { SessionStatus } from '@plenum/contracts/enums';
import {
  controlHours,
  maxControlMessages,
  controlRateMinutes,
  maxControlSessions,
} from '@plenum/contracts/live/control-room-limits';
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

export interface PlannedRow {
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly status: SessionStatus;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_crew_ready: boolean;
  readonly is_full: boolean;
}

const plannedSessions = statement<PlannedRow>(
  'control-room-sessions',
  `select s.id, s.title, coalesce(s.location, '') as location, s.status, s.starts_at,
          s.starts_at + s.duration_minutes * interval '1 minute' as ends_at, s.crew_ready_at is not null as is_crew_ready,
          s.is_full
     from sessions s
    where s.event_id = $1 and ${isVisibleSession('s')} and s.status in ('SCHEDULED', 'STARTING_SOON', 'LIVE')
      and s.starts_at > $2::timestamptz - interval '${maxSessionDurationMinutes} minutes'
      and s.starts_at < $2::timestamptz + interval '${controlHours} hours'
    order by s.starts_at, s.id limit ${maxControlSessions}`,
);

export const listPlanned = (db: Db, event_id: number, now: Date) => db.rows(plannedSessions, [event_id, now]);

export interface SessionPulseRow {
  readonly session_id: number;
  readonly room_id: number | null;
  readonly speakers: number;
  readonly speaker_names: string[];
  readonly ready: number;
  readonly not_ready: string[];
  readonly messages: number;
  readonly questions: number;
  readonly waiting_questions: number;
}

/** Speakers who are named; more do not fit on a tile. */
const maxNamed = 3;

const recently = `$2::timestamptz - interval '${controlRateMinutes} minutes'`;

const sessionPulses = statement<SessionPulseRow>(
  'control-room-pulses',
  `select s.id as session_id, r.id as room_id, p.speakers::int as speakers, p.ready::int as ready, p.not_ready, p.speaker_names,
          m.messages::int as messages, q.questions::int as questions, q.waiting::int as waiting_questions
     from sessions s
     left join chat_rooms r on r.session_id = s.id and r.subtype = 'PUBLIC'
    cross join lateral (
      select count(*) as speakers, count(ss.ready_at) as ready,
             coalesce((array_agg(sp.name order by ss.position, sp.id) filter (where ss.ready_at is null))[:${maxNamed}], '{}') as not_ready,
             coalesce((array_agg(sp.name order by ss.position, sp.id))[:${maxNamed}], '{}') as speaker_names
        from session_speakers ss join speaker_profiles sp on sp.id = ss.profile_id where ss.session_id = s.id) p
    cross join lateral (
      select count(*) as messages
        from (select m.created_at from room_messages m where m.room_id = r.id
               order by m.seq desc limit ${maxControlMessages}) m
       where m.created_at > ${recently}) m
    cross join lateral (
      select count(*) filter (where q.created_at > ${recently}) as questions,
             count(*) filter (where q.status = 'PENDING') as waiting
        from questions q where q.session_id = s.id) q
    where s.id = any($1::bigint[])`,
);

export const listPulses = (db: Db, sessionIds: readonly number[], now: Date) =>
  db.rows(sessionPulses, [idList(sessionIds), now]);

/**
 * SQL condition: the crew of an event uses the run of show: somebody has been reported as ready, or a cue exists.
 * @param eventId expression of the event id
 */
export const hasReadinessReports = (eventId: string): string => `exists (
            select from sessions s
             where s.event_id = ${eventId}
               and (s.crew_ready_at is not null
                    or exists (select from session_speakers ss where ss.session_id = s.id and ss.ready_at is not null)
                    or exists (select from session_cues c where c.session_id = s.id)))`;

const readinessUse = statement<{ readonly uses_readiness: boolean }>(
  'control-room-readiness-use',
  `select ${hasReadinessReports('$1')} as uses_readiness`,
);

/** Checks whether the crew of an event uses the run of show. */
export const usesReadiness = async (db: Db, event_id: number): Promise<boolean> =>
  (await db.row(readinessUse, [event_id]))?.uses_readiness ?? false;

const undeliveredInvitations = statement<{ readonly total: number }>(
  'undelivered-invitations',
  `select count(*)::int as total from invitations where event_id = $1 and status = 'PENDING' and bounced_at is not null`,
);

/** Counts the open invitations of an event whose email bounced. */
export const countUndelivered = async (db: Db, event_id: number): Promise<number> =>
  (await db.row(undeliveredInvitations, [event_id]))?.total ?? 0;
