import type { SessionStatus } from '@plenum/contracts/enums';
import { type Db, idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { OtherSession } from './delay.rules.ts';

export interface DelayRow {
  readonly id: number;
  readonly location: string;
  readonly minutes: number;
  readonly made_by_id: number | null;
  readonly made_at: Date;
  readonly session_count: number;
  readonly is_undone: boolean;
  /** Whether notification has begun. */
  readonly is_told: boolean;
}

const delayColumns = `
  d.id, d.location, d.minutes, d.made_by_id, d.made_at, d.undone_at is not null as is_undone,
  d.telling_at is not null as is_told,
  (select count(*) from delayed_sessions s where s.delay_id = d.id) as session_count`;

const lockDelaySql = statement<DelayRow>(
  'lock-delay',
  `select ${delayColumns} from location_delays d where d.event_id = $1 and d.id = $2 for update of d`,
);

/** Locks a delay of an event: it can then be either undone or announced. */
export const lockDelay = (tx: Transaction, event_id: number, delay_id: number): Promise<DelayRow | undefined> =>
  tx.row(lockDelaySql, [event_id, delay_id]);

const delayByClientId = statement<DelayRow>(
  'delay-by-client-id',
  `select ${delayColumns} from location_delays d where d.event_id = $1 and d.client_id = $2`,
);

export const findDelayByClientId = (db: Db, event_id: number, client_id: string) =>
  db.row(delayByClientId, [event_id, client_id]);

const lastDelaySince = statement<DelayRow>(
  'last-delay-of-location',
  `select ${delayColumns} from location_delays d
    where d.event_id = $1 and d.location = $2 and d.made_at > $3 and d.undone_at is null and d.telling_at is null
    order by d.made_at desc, d.id desc limit 1`,
);

/** Finds the last unannounced delay of a location since an instant. */
export const findLastDelay = (db: Db, event_id: number, location: string, since: Date) =>
  db.row(lastDelaySince, [event_id, location, since]);

interface NewDelay {
  readonly event_id: number;
  readonly location: string;
  readonly minutes: number;
  readonly breaks_absorb: boolean;
  readonly made_by_id: number;
  readonly made_at: Date;
  readonly client_id: string;
}

const insertDelay = statement<{ readonly id: number }>(
  'insert-delay',
  `insert into location_delays (event_id, location, minutes, breaks_absorb, made_by_id, made_at, client_id)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** A moved session with its times after and before the delay. */
export interface DelayedSessionRow {
  readonly session_id: number;
  readonly starts_at: Date;
  readonly duration_minutes: number;
  readonly former_starts_at: Date;
  readonly former_duration_minutes: number;
  readonly former_status: SessionStatus;
  readonly former_status_set_at: Date | null;
  readonly former_actual_start_at: Date | null;
}

const insertSessions = statement(
  'insert-delayed-sessions',
  `insert into delayed_sessions
       (delay_id, session_id, starts_at, duration_minutes, former_starts_at, former_duration_minutes, former_status,
        former_status_set_at, former_actual_start_at)
   select $1::bigint, input.* from jsonb_to_recordset($2::jsonb) as input
       (session_id bigint, starts_at timestamptz, duration_minutes int, former_starts_at timestamptz,
        former_duration_minutes int, former_status text, former_status_set_at timestamptz,
        former_actual_start_at timestamptz)`,
);

/** Stores a delay with its sessions; returns its id. */
export async function storeDelay(
  tx: Transaction,
  delay: NewDelay,
  sessions: readonly DelayedSessionRow[],
): Promise<number> {
  const { event_id, location, minutes, breaks_absorb, made_by_id, made_at, client_id } = delay;
  const values = [event_id, location, minutes, breaks_absorb, made_by_id, made_at, client_id];
  const row = await tx.row(insertDelay, values);
  if (row === undefined) throw new Error('The delay was not stored.');
  await tx.rows(insertSessions, [row.id, JSON.stringify(sessions)]);
  return row.id;
}

const sessionsOfDelay = statement<DelayedSessionRow>(
  'sessions-of-delay',
  `select session_id, starts_at, duration_minutes, former_starts_at, former_duration_minutes, former_status,
          former_status_set_at, former_actual_start_at
     from delayed_sessions where delay_id = $1 order by session_id`,
);

export const listDelayedSessions = (db: Db, delay_id: number) => db.rows(sessionsOfDelay, [delay_id]);

const undo = statement('undo-delay', 'update location_delays set undone_at = $2 where id = $1');

export const markUndone = (tx: Transaction, delay_id: number, now: Date) => tx.rows(undo, [delay_id, now]);

const peopleOfSessions = statement<{ readonly total: number }>(
  'people-with-sessions',
  'select count(distinct user_id) as total from session_bookmarks where session_id = any($1::bigint[])',
);

/** Counts people with one of these sessions in their agenda. */
export const countPeople = async (db: Db, session_ids: readonly number[]): Promise<number> =>
  (await db.row(peopleOfSessions, [idList(session_ids)]))?.total ?? 0;

export interface OtherSessionRow extends OtherSession {
  readonly speaker_name: string;
  readonly session_title: string;
  readonly other_title: string;
  readonly other_location: string | null;
}

const otherSessions = statement<OtherSessionRow>(
  'other-sessions-of-speakers',
  `select p.id as profile_id, p.name as speaker_name, s.id as session_id, s.title as session_title,
          o.id as other_session_id, o.title as other_title, o.location as other_location,
          o.starts_at as other_starts_at, o.duration_minutes as other_duration_minutes
     from sessions s
     join session_speakers ss on ss.session_id = s.id
     join speaker_profiles p on p.id = ss.profile_id
     join session_speakers os on os.profile_id = ss.profile_id and os.session_id <> s.id
     join sessions o on o.id = os.session_id and o.event_id = s.event_id
    where s.id = any($1::bigint[]) and ${isVisibleSession('o')} and o.status <> 'CANCELLED'
      and coalesce(o.location, '') <> coalesce(s.location, '')
    order by s.starts_at, s.id, p.name, p.id, o.starts_at, o.id`,
);

export const listOtherSessions = (db: Db, session_ids: readonly number[]) =>
  db.rows(otherSessions, [idList(session_ids)]);
