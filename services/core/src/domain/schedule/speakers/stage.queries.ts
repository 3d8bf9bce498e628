/** Statements on the speakers of a session, in a transaction that locks the row of the session. */
import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

interface IdRow {
  /** Declared as a number, but bigint is returned as a string. */
  readonly id: number;
}
const idsOf = (rows: readonly IdRow[]): number[] => rows.map(({ id }) => id);

const lockSession = statement('stage-lock-session', 'select from sessions where id = $1 for update');

/** Locks the session to serialize changes to its speakers. Returns whether the session exists. */
export const lockStage = async (tx: Transaction, session_id: number): Promise<boolean> =>
  (await tx.rows(lockSession, [session_id])).length > 0;

const profilesInOrder = statement<IdRow>(
  'stage-order',
  `select profile_id as id from session_speakers where session_id = $1
    order by position nulls last, created_at, profile_id`,
);

/** Finds the profiles of a session, in order. */
export const profilesOnStage = async (tx: Transaction, session_id: number): Promise<number[]> =>
  idsOf(await tx.rows(profilesInOrder, [session_id]));

const profileOfUser = statement<IdRow>(
  'stage-profile-of-user',
  `select p.id from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
    where ss.session_id = $1 and p.user_id = $2`,
);

/** Finds the profile of a person in this session. */
export const profileOnStageOf = async (
  tx: Transaction,
  session_id: number,
  user_id: number,
): Promise<number | undefined> => idsOf(await tx.rows(profileOfUser, [session_id, user_id]))[0];

const lockProfileSql = statement(
  'stage-lock-profile',
  'select from speaker_profiles where event_id = $1 and id = $2 for update',
);

/** Locks a profile to serialize assignments of the same speaker, which the conflict check requires. */
export const lockProfile = async (tx: Transaction, event_id: number, profile_id: number): Promise<boolean> =>
  (await tx.rows(lockProfileSql, [event_id, profile_id])).length > 0;

const conflictingSession = statement(
  'stage-conflict',
  `select
     from sessions here
     join session_speakers ss on ss.profile_id = $2
     join sessions other on other.id = ss.session_id and other.id <> here.id
    where here.id = $1 and here.status <> 'CANCELLED' and other.status <> 'CANCELLED'
      and ${isVisibleSession('here')} and ${isVisibleSession('other')}
      and other.starts_at < here.starts_at + here.duration_minutes * interval '1 minute'
      and here.starts_at < other.starts_at + other.duration_minutes * interval '1 minute'
    limit 1`,
);

/** Checks whether a speaker has another session at the same time; cancelled sessions do not count. */
export const hasConflict = async (tx: Transaction, session_id: number, profile_id: number): Promise<boolean> =>
  (await tx.rows(conflictingSession, [session_id, profile_id])).length > 0;

const insertSpeaker = statement(
  'stage-insert',
  'insert into session_speakers (session_id, profile_id, role) values ($1, $2, $3)',
);

export const addToStage = (tx: Transaction, session_id: number, profile_id: number, role: SessionSpeakerRole) =>
  tx.rows(insertSpeaker, [session_id, profile_id, role]);

const updateRole = statement(
  'stage-role',
  'update session_speakers set role = $3 where session_id = $1 and profile_id = $2',
);

export const setStageRole = (tx: Transaction, session_id: number, profile_id: number, role: SessionSpeakerRole) =>
  tx.rows(updateRole, [session_id, profile_id, role]);

const deleteSpeaker = statement(
  'stage-delete',
  'delete from session_speakers where session_id = $1 and profile_id = $2',
);

export const removeFromStage = (tx: Transaction, session_id: number, profile_id: number) =>
  tx.rows(deleteSpeaker, [session_id, profile_id]);

const writeOrder = statement(
  'stage-write-order',
  `update session_speakers ss set position = placed.place
     from unnest($2::bigint[]) with ordinality as placed (profile_id, place)
    where ss.session_id = $1 and ss.profile_id = placed.profile_id and ss.position is distinct from placed.place`,
);

/** Writes the positions from 1, in the given order. */
export const writeStageOrder = (tx: Transaction, session_id: number, profile_ids: readonly number[]) =>
  tx.rows(writeOrder, [session_id, profile_ids]);
