import { eventUserRoles } from '@plenum/contracts/enums';
import { maxHands } from '@plenum/contracts/live/hand-limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { type Db, statement } from '../../../platform/db/database.ts';
import { eventAccessColumns, type EventAccessRow, isVisibleSession } from '../../access.queries.ts';

/** A raised hand, and the data that determines whether its person can still take part. */
export interface HandRow extends EventAccessRow {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly is_named: boolean;
  readonly raised_at: Date;
  readonly called_at: Date | null;
}

const handsOfSession = statement<HandRow>(
  'raised-hands-of-session',
  `select h.user_id, u.full_name, u.image_url, h.is_named, h.raised_at, h.called_at, ${eventAccessColumns}
     from raised_hands h
     join users u on u.id = h.user_id
     join sessions s on s.id = h.session_id
     join events e on e.id = s.event_id
     left join event_users eu on eu.event_id = e.id and eu.user_id = h.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = h.user_id
    where h.session_id = $1
    order by h.called_at nulls last, h.raised_at, h.user_id limit ${maxHands}`,
);

/** Finds the raised hands of a session: the called person first, then the oldest hand. */
export const listHandRows = (db: Db, session_id: number) => db.rows(handsOfSession, [session_id]);

const calledAt = statement<{ readonly called_at: Date | null }>(
  'hand-called-at',
  'select called_at from raised_hands where session_id = $1 and user_id = $2',
);

/** Finds when a person was called to speak in a session; null if they are not called. */
export const findCalledAt = async (db: Db, session_id: number, user_id: number): Promise<Date | null> =>
  (await db.row(calledAt, [session_id, user_id]))?.called_at ?? null;

const isOpenSql = statement<{ readonly is_open: boolean }>(
  'session-hands',
  'select is_open from session_hands where session_id = $1',
);

export const isQueueOpen = async (db: Db, session_id: number): Promise<boolean> =>
  (await db.row(isOpenSql, [session_id]))?.is_open === true;

const moderatorRoles = eventUserRoles.filter((role) => eventRoleMay(role, 'hand:moderate'));
const editorRoles = eventUserRoles.filter((role) => eventRoleMay(role, 'session:write'));
const maxAudience = 1_000;

const moderators = statement<{ readonly user_id: number }>(
  'hand-moderators',
  `select eu.user_id from sessions s join event_users eu on eu.event_id = s.event_id
    where s.id = $1 and eu.role = any($2::text[]) and not eu.is_banned
      and (${isVisibleSession('s')} or eu.role = any($3::text[]))
    union
   select ou.user_id from sessions s join events e on e.id = s.event_id
     join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
    where s.id = $1
    union
   select p.user_id from sessions s
     join session_speakers ss on ss.session_id = s.id
     join speaker_profiles p on p.id = ss.profile_id
     join event_users eu on eu.event_id = p.event_id and eu.user_id = p.user_id and not eu.is_banned
    where s.id = $1 and ${isVisibleSession('s')}
    order by user_id limit ${maxAudience}`,
);

/** Lists the people who manage the queue of a session: by role, or as its speakers. */
export const listHandModerators = async (db: Db, session_id: number): Promise<number[]> =>
  (await db.rows(moderators, [session_id, moderatorRoles, editorRoles])).map(({ user_id }) => user_id);
