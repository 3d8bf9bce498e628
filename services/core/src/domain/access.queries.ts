/**
 * Queries for the roles of a person in an event or an organization. The policy module runs one of them for almost every
 * request.
 */
import type { EventStatus, EventUserRole, OrganizationPlan, OrganizationUserRole } from '@plenum/contracts/enums';
import { createSourceBatchLoader, byPosition, type Positioned } from '../platform/batch-loader.ts';
import { type Db, idList, plannedOnce, statement } from '../platform/db/database.ts';

/**
 * SQL condition: every member of the event sees the session. An unscheduled session is visible only to members who may edit
 * sessions (`maySeeSession` of the policy), in every list, search, count, export, page and message.
 */
export const isVisibleSession = (session: string): string => `not ${session}.is_unscheduled`;

/** SQL condition: a person is a speaker of the session; false without a session (`session_id` null). Evaluated for each person separately. */
export const isSessionSpeaker = (session_id: string, user_id: string): string => `
  (${session_id} is not null and coalesce((
     select true from session_speakers ss join speaker_profiles sp on sp.id = ss.profile_id
      where ss.session_id = ${session_id} and sp.user_id = ${user_id} limit 1), false))`;

/** Scheduling of an object's session; `is_unscheduled` is false for objects without a session. */
export interface SessionScheduling {
  readonly is_unscheduled: boolean;
}

export interface EventAccessRow {
  readonly event_id: number;
  readonly organization_id: number;
  readonly status: EventStatus;
  readonly agenda_version: number;
  /** Time of the last change of the event in seconds since the epoch, as formatted by PostgreSQL. */
  readonly changed_at: string;
  readonly member_role: EventUserRole | null;
  readonly is_banned: boolean;
  readonly is_chat_banned: boolean;
  readonly is_organization_owner: boolean;
  /**
   * Whether the existence of the event may be disclosed to a person without a role in it: it is public, or belongs to
   * their organization.
   */
  readonly is_known: boolean;
}

/**
 * SQL condition: an event `e` can be found by its id without a role. Ids can be enumerated, so unlisted events are found
 * only by their slug or join code.
 */
const isFoundByEverybody = `e.status = 'PUBLISHED' and e.visibility = 'PUBLIC'`;

/** SQL condition: a row of `event_users` is currently muted. */
export const isMutedRow = (member: string): string =>
  `${member}.is_chat_banned and (${member}.chat_ban_until is null or ${member}.chat_ban_until > now())`;

export const isMutedMember = isMutedRow('eu');

/** Columns of `EventAccessRow`, for statements that join `events e`, `event_users eu` and `organization_users ou`. */
export const eventAccessColumns = `
  e.id as event_id, e.organization_id, e.status, e.agenda_version, extract(epoch from e.updated_at)::text as changed_at, eu.role as member_role,
  coalesce(eu.is_banned, false) as is_banned,
  coalesce(${isMutedMember}, false) as is_chat_banned,
  coalesce(ou.role = 'OWNER', false) as is_organization_owner,
  (ou.role is not null or (${isFoundByEverybody})) as is_known`;

const eventAccess = plannedOnce<Positioned<EventAccessRow>>(
  'event-access',
  `select asked.place, ${eventAccessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (event_id, user_id, place)
     join events e on e.id = asked.event_id
     left join event_users eu on eu.event_id = e.id and eu.user_id = asked.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = asked.user_id`,
);

interface Pair {
  readonly event_id: number;
  readonly user_id: number;
}

async function readAccess(db: Db, pairs: readonly Pair[]): Promise<(EventAccessRow | undefined)[]> {
  const eventIds = idList(pairs.map(({ event_id }) => event_id));
  const userIds = idList(pairs.map(({ user_id }) => user_id));
  return byPosition(await db.rows(eventAccess, [eventIds, userIds]), pairs);
}

const loadAccess = createSourceBatchLoader(readAccess);

/**
 * Finds the roles of a person in an event; undefined if the event does not exist. Concurrent calls share a statement:
 * nearly every request starts with this query, which is most of the cost of a cached response (`docs/benchmarks.md`).
 */
export async function findEventAccess(db: Db, event_id: number, user_id: number): Promise<EventAccessRow | undefined> {
  // An invalid id would fail the shared statement for the other calls too.
  if (!Number.isSafeInteger(event_id) || !Number.isSafeInteger(user_id)) return undefined;
  return loadAccess(db, { event_id, user_id });
}

export interface OrganizationAccessRow {
  readonly organization_id: number;
  readonly plan: OrganizationPlan;
  readonly role: OrganizationUserRole | null;
}

const organizationAccess = plannedOnce<OrganizationAccessRow>(
  'organization-access',
  `select o.id as organization_id, o.plan, ou.role
     from organizations o
     left join organization_users ou on ou.organization_id = o.id and ou.user_id = $2
    where o.id = $1`,
);

/** Finds the role of a person in an organization; undefined if the organization does not exist. */
export const findOrganizationAccess = (db: Db, organization_id: number, user_id: number) =>
  db.row(organizationAccess, [organization_id, user_id]);

const speakingIn = statement<{ readonly speaks: boolean }>(
  'speaking-in',
  `select exists (select from speaker_profiles p join session_speakers ss on ss.profile_id = p.id
                   where p.event_id = $1 and p.user_id = $2 and ($3::bigint is null or ss.session_id = $3)) as speaks`,
);

/** Checks whether a person takes part in a session of an event; in any session if `session_id` is null. */
export const findSpeaking = async (
  db: Db,
  event_id: number,
  user_id: number,
  session_id: number | null,
): Promise<boolean> => (await db.row(speakingIn, [event_id, user_id, session_id]))?.speaks ?? false;

export interface OrganizationCreatorRow {
  readonly email: string;
  readonly is_named_founder: boolean;
}

const founder = statement<OrganizationCreatorRow>('founder', 'select email, is_named_founder from users where id = $1');

export const findOrganizationCreator = (db: Db, user_id: number) => db.row(founder, [user_id]);
