import type { EventUserRole } from '@plenum/contracts/enums';
import type { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { type Order, pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { normalizeLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import type { Viewer } from '../../accounts/users/person-privacy.rules.ts';
import { requireActor } from '../../actor.ts';
import { searchTerms } from '../../overview/search/search-terms.rules.ts';
import { numberedPage, numberedPositionOf, type PageRequest } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { readInCommon } from './in-common.ts';
import { readMemberSessions } from './member-sessions.ts';
import {
  maxCountedPeople,
  countMuted,
  countPeople,
  findMemberCounts,
  findPeople,
  type MemberCountRow,
  peopleOrder,
  type PeopleFilter,
  type PersonRow,
} from './people.queries.ts';
import { eventUserAdmin, eventUserPublic } from './people.views.ts';
import { findTicketIds } from './ticket-ids.queries.ts';

async function readPage(scope: Scope, filter: PeopleFilter, order: Order, request: PageRequest) {
  const position = numberedPositionOf(request, order);
  return pageOf(await findPeople(scope.db, filter, order, position, requireActor(scope).user_id), position, order);
}

/** Without a search, uses the counts that the database maintains. */
async function readTotal(scope: Scope, filter: PeopleFilter, counts: readonly MemberCountRow[]) {
  const hasTopicFilter = Object.values(filter.topics ?? {}).some((topic) => topic !== undefined);
  if (filter.words.length > 0 || filter.condition === 'muted' || filter.updated_since !== undefined || hasTopicFilter) {
    const count = await countPeople(scope.db, filter);
    return { total: Math.min(count, maxCountedPeople), isCapped: count > maxCountedPeople };
  }
  const counted = counts.filter(
    ({ role, is_banned }) =>
      (filter.roles.length === 0 || filter.roles.includes(role)) &&
      (filter.audience === 'staff' || !is_banned) &&
      (filter.condition === null || is_banned),
  );
  return { total: sum(counted), isCapped: false };
}

const sum = (counts: readonly MemberCountRow[]): number => counts.reduce((total, { members }) => total + members, 0);

const viewerOfPeople = (scope: Scope, role: EventUserRole, people: readonly PersonRow[]): Viewer => ({
  user_id: requireActor(scope).user_id,
  role,
  connected: new Set(people.filter((row) => row.connection_status === 'ACCEPTED').map((row) => row.user_id)),
});

const normalizeOptionalLine = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : normalizeLine(text);
const searchOf = (search: string | undefined): readonly string[] => searchTerms(normalizeLine(search ?? ''));

/**
 * Lists the people of an event with the fields that the actor sees, by last name, without banned people. Runs seven
 * statements regardless of the number of people. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `cursor_invalid`.
 */
export async function listEventUsers(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListEventUsers>,
): Promise<ReplyBody<typeof ListEventUsers>> {
  const { role } = await authorizeEvent(scope, event_id, 'attendee:read');
  const grouped: readonly EventUserRole[] = query.group === 'ORGANIZERS' ? ['ADMIN', 'ORGANIZER'] : [];
  const filter: PeopleFilter = {
    event_id,
    audience: 'members',
    roles: query.role === undefined ? grouped : [query.role],
    condition: null,
    updated_since: query.updated_since,
    topics: {
      interest: normalizeOptionalLine(query.interest),
      track: query.track,
      language: query.language,
      sharedWith: query.group === 'SHARED_INTERESTS' ? requireActor(scope).user_id : undefined,
    },
    words: searchOf(query.search),
  };
  const [{ rows: people, next }, { total, isCapped }] = await Promise.all([
    readPage(scope, filter, peopleOrder('name', 'asc'), query),
    findMemberCounts(scope.db, event_id).then((counts) => readTotal(scope, filter, counts)),
  ]);
  const viewer = viewerOfPeople(scope, role, people);
  const [sessions, inCommon] = await Promise.all([
    readMemberSessions(scope.db, event_id, people),
    readInCommon(scope, { event_id, viewer, people }),
  ]);
  return {
    ...numberedPage(query, total),
    next,
    total_is_capped: isCapped,
    event_users: mapReadableRows('event_users', people, (row) =>
      eventUserPublic(row, { viewer, sessions, inCommon, nowMs: scope.clock.now() }),
    ),
  };
}

/**
 * Lists the people of an event for organizers, including banned people, with counts by role. Throws
 * `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `cursor_invalid`.
 */
export async function listEventUsersAdmin(
  scope: Scope,
  event_id: number,
  query: Query<typeof ListEventUsersAdmin>,
): Promise<ReplyBody<typeof ListEventUsersAdmin>> {
  const { role: actorRole } = await authorizeEvent(scope, event_id, 'attendee:read_unfiltered');
  const filter: PeopleFilter = {
    event_id,
    audience: 'staff',
    roles: query.role === undefined ? [] : [query.role],
    condition: query.status ?? null,
    updated_since: query.updated_since,
    words: searchOf(query.search),
  };
  const order = peopleOrder(query.sort ?? 'name', query.direction ?? 'asc');
  const [{ rows: people, next }, counts, muted] = await Promise.all([
    readPage(scope, filter, order, query),
    findMemberCounts(scope.db, event_id),
    countMuted(scope.db, event_id),
  ]);
  const { total, isCapped } = await readTotal(scope, filter, counts);
  const sessions = await readMemberSessions(scope.db, event_id, people);
  const ticketIds = eventRoleMay(actorRole, 'external_person:write')
    ? await findTicketIds(
        scope.db,
        event_id,
        people.map(({ user_id }) => user_id),
      )
    : new Map<number, string[]>();
  const viewer = viewerOfPeople(scope, actorRole, people);
  const unbanned = counts.filter(({ is_banned }) => !is_banned);
  const ofRole = (role: EventUserRole): number => sum(unbanned.filter((row) => row.role === role));
  return {
    ...numberedPage(query, total),
    next,
    total_is_capped: isCapped,
    event_users: mapReadableRows('event_users', people, (row) => ({
      ...eventUserAdmin(row, viewer, sessions),
      external_ids: ticketIds.get(row.user_id) ?? [],
    })),
    role_counts: {
      total: sum(unbanned),
      admins: ofRole('ADMIN'),
      organizers: ofRole('ORGANIZER'),
      moderators: ofRole('MODERATOR'),
      speakers: ofRole('SPEAKER'),
      attendees: ofRole('ATTENDEE'),
      banned: sum(counts.filter(({ is_banned }) => is_banned)),
      muted,
    },
  };
}
