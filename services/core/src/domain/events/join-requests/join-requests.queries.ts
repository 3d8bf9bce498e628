import {
  eventUserRoles,
  type EventVisibility,
  type JoinOutcome,
  type JoinRequestStatus,
  type WaitsFor,
} from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';

/** SQL: outcome of a request as shown to its person (`JoinOutcome`). */
export const joinOutcomeSql = (request: string): string => `
  case when ${request}.status = 'DECLINED' then 'DECLINED'
       when ${request}.status = 'PENDING' then 'IN_LINE'
       when ${request}.waits_for = 'SEAT' then 'SEAT'
       else 'ACCEPTED' end`;

export interface MyRequestRow {
  readonly status: JoinRequestStatus;
  readonly waits_for: WaitsFor;
  readonly position: number | null;
  readonly note: string | null;
  readonly answer_note: string | null;
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

const positionSql = `
  case when r.status = 'PENDING' and r.waits_for = 'SEAT' then (
    select count(*) from join_requests earlier
     where earlier.event_id = r.event_id and earlier.status = 'PENDING' and earlier.waits_for = 'SEAT'
       and earlier.id <= r.id) end as position`;

const myRequest = statement<MyRequestRow>(
  'my-join-request',
  `select r.status, r.waits_for, ${positionSql}, r.note, r.answer_note, r.created_at, r.answered_at
     from join_requests r where r.event_id = $1 and r.user_id = $2 and r.status <> 'ACCEPTED'`,
);

/** Finds the open or declined request of a person. */
export const findMyRequest = (db: Db, event_id: number, user_id: number) => db.row(myRequest, [event_id, user_id]);

export interface JoinRequestRow {
  readonly id: number;
  readonly waits_for: WaitsFor;
  readonly position: number | null;
  readonly note: string | null;
  readonly created_at: Date;
  readonly user_id: number | null;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly image_url: string | null;
  readonly title: string | null;
  readonly company_name: string | null;
  readonly invitation_id: number | null;
  readonly invited_email: string | null;
  readonly invited_first_name: string | null;
  readonly invited_last_name: string | null;
}

/** In order of arrival. */
export const joinRequestOrder: Order = {
  name: 'join-requests',
  direction: 'asc',
  keys: [{ sql: 'r.id', type: 'integer' }],
};

const openRequests = statement<CursorRow<JoinRequestRow>>(
  'open-join-requests',
  `select r.id, r.waits_for, ${positionSql}, r.note, r.created_at, u.id as user_id,
          u.full_name, u.email, u.image_url, u.title, u.company_name,
          i.id as invitation_id, i.email as invited_email,
          i.first_name as invited_first_name, i.last_name as invited_last_name,
          ${cursorValues(joinRequestOrder)}
     from join_requests r
     left join users u on u.id = r.user_id
     left join invitations i on i.id = r.invitation_id
    where r.event_id = $1 and r.waits_for = $2 and r.status = 'PENDING' and ${isAfter(joinRequestOrder, '$3')}
    order by ${orderBy(joinRequestOrder)} limit $4`,
);

/** Finds a page of open requests. */
export const findOpenJoinRequests = (db: Db, event_id: number, waits_for: WaitsFor, { after, limit }: Position) =>
  db.rows(openRequests, [event_id, waits_for, after, limit]);

export interface JoinRequestCounts {
  readonly answer_count: number;
  readonly seat_count: number;
}

const requestCounts = statement<JoinRequestCounts>(
  'join-request-counts',
  `select count(*) filter (where waits_for = 'ANSWER') as answer_count,
          count(*) filter (where waits_for = 'SEAT') as seat_count
     from join_requests where event_id = $1 and status = 'PENDING'`,
);

export const countJoinRequests = async (db: Db, event_id: number): Promise<JoinRequestCounts> =>
  (await db.row(requestCounts, [event_id])) ?? { answer_count: 0, seat_count: 0 };

const maxStaff = 1_000;
const answererRoles = eventUserRoles.filter((role) => eventRoleMay(role, 'attendee:add'));

const staffOfEvent = statement<{ user_id: number }>(
  'staff-who-answer-join-requests',
  `select user_id from event_users where event_id = $1 and role = any($2::text[]) and not is_banned
    union
   select ou.user_id from events e
     join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
    where e.id = $1 order by user_id limit ${maxStaff}`,
);

/** Lists the organizers of an event, who answer join requests and plan sessions. */
export const listOrganizerIds = async (db: Db, event_id: number): Promise<number[]> =>
  (await db.rows(staffOfEvent, [event_id, answererRoles])).map(({ user_id }) => user_id);

const ownersOfEvent = statement<{ id: number; full_name: string }>(
  'owners-of-event',
  `select u.id, u.full_name
     from events e
     join organization_users ou on ou.organization_id = e.organization_id and ou.role = 'OWNER'
     join users u on u.id = ou.user_id
    where e.id = $1 and u.is_active order by u.id limit 20`,
);

export const findOrganizationOwners = (db: Db, event_id: number) => db.rows(ownersOfEvent, [event_id]);

export interface LockedRequest {
  readonly id: number;
  readonly user_id: number | null;
  readonly invitation_id: number | null;
  readonly waits_for: WaitsFor;
}

const lockedColumns = 'id, user_id, invitation_id, waits_for';

const nextRequests = statement<LockedRequest>(
  'next-join-requests',
  `select ${lockedColumns} from join_requests
    where event_id = $1 and status = 'PENDING' and waits_for = 'SEAT' order by id limit $2 for update`,
);

export const lockNextRequests = (tx: Transaction, event_id: number, limit: number) =>
  tx.rows(nextRequests, [event_id, limit]);

const requestsById = statement<LockedRequest>(
  'join-requests-by-id',
  `select ${lockedColumns} from join_requests
    where event_id = $1 and status = 'PENDING' and id = any($2::bigint[]) order by id for update`,
);

export const lockRequestsById = (tx: Transaction, event_id: number, ids: readonly number[]) =>
  tx.rows(requestsById, [event_id, ids]);

export interface JoinAnswerRow {
  readonly outcome: JoinOutcome;
  readonly answered_at: Date;
  readonly answer_note: string | null;
  readonly position: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly locale: string;
  readonly event_id: number;
  readonly slug: string;
  readonly title: string;
  readonly visibility: EventVisibility;
}

const joinAnswer = statement<JoinAnswerRow>(
  'join-answer',
  `select ${joinOutcomeSql('r')} as outcome, coalesce(r.answered_at, now()) as answered_at, r.answer_note, ${positionSql}, u.email, u.first_name,
          u.locale, e.id as event_id, e.slug, e.title, e.visibility
     from join_requests r join users u on u.id = r.user_id join events e on e.id = r.event_id
    where r.id = $1 and r.answered_at is not null and e.status <> 'DELETED'
      and u.is_active and not u.is_demo and u.email_verified_at is not null`,
);

/** Finds the answer to a request with its person; undefined if the address is not verified. */
export const findJoinAnswer = (db: Db, request_id: number) => db.row(joinAnswer, [request_id]);

const waitingEvents = statement<{ event_id: number }>(
  'events-with-waiting-lists',
  `select distinct event_id from join_requests where status = 'PENDING' and waits_for = 'SEAT' order by event_id`,
);

/** Finds the events with a non-empty waiting list. */
export const findEventsWithWaitingList = async (db: Db): Promise<number[]> =>
  (await db.rows(waitingEvents, [])).map(({ event_id }) => event_id);
