import type { EventUserRole } from '@plenum/contracts/enums';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { tidyLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import type { Viewer } from '../../accounts/users/person-privacy.rules.ts';
import { requireActor } from '../../actor.ts';
import { searchTerms } from '../../overview/search/search-terms.rules.ts';
import { pageFrame, type PageRequest, rowsBefore } from '../../page-envelope.ts';
import { authorizeEvent } from '../../policy.ts';
import { readInCommon } from './in-common.ts';
import { readMemberSessions } from './member-sessions.ts';
import { cursorOf, type PeopleOrder, readCursor } from './people-cursor.rules.ts';
import {
  maxCountedPeople,
  countMuted,
  countPeople,
  findMemberCounts,
  findPeople,
  type MemberCountRow,
  type PeopleFilter,
  type PersonRow,
} from './people.queries.ts';
import { eventUserAdmin, eventUserPublic } from './people.views.ts';

interface ListRequest extends PageRequest {
  readonly after?: string;
}

interface PeoplePage {
  readonly people: readonly PersonRow[];
  readonly next_cursor: string | null;
}

/** Reads one more row than requested to detect whether a next page exists. */
async function readPage(
  scope: Scope,
  filter: PeopleFilter,
  order: PeopleOrder,
  request: ListRequest,
): Promise<PeoplePage> {
  const { per_page, after } = request;
  const position = {
    ...order,
    limit: per_page + 1,
    offset: rowsBefore(request),
    after: after === undefined ? null : readCursor(after, order),
  };
  const rows = await findPeople(scope.db, filter, position, requireActor(scope).user_id);
  const people = rows.slice(0, per_page);
  const last = people.at(-1);
  return { people, next_cursor: rows.length > per_page && last !== undefined ? cursorOf(last, order) : null };
}

/** Without a search, uses the counts that the database maintains. */
async function readTotal(scope: Scope, filter: PeopleFilter, counts: readonly MemberCountRow[]) {
  const hasTopicFilter = Object.values(filter.topics ?? {}).some((topic) => topic !== undefined);
  if (filter.words.length > 0 || filter.condition === 'muted' || hasTopicFilter) {
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

const tidyOptionalLine = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : tidyLine(text);
const searchOf = (search: string | undefined): readonly string[] => searchTerms(tidyLine(search ?? ''));

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
    topics: {
      interest: tidyOptionalLine(query.interest),
      track: query.track,
      language: query.language,
      sharedWith: query.group === 'SHARED_INTERESTS' ? requireActor(scope).user_id : undefined,
    },
    words: searchOf(query.search),
  };
  const [{ people, next_cursor }, { total, isCapped }] = await Promise.all([
    readPage(scope, filter, { sort: 'name', direction: 'asc' }, query),
    findMemberCounts(scope.db, event_id).then((counts) => readTotal(scope, filter, counts)),
  ]);
  const viewer = viewerOfPeople(scope, role, people);
  const [sessions, inCommon] = await Promise.all([
    readMemberSessions(scope.db, event_id, people),
    readInCommon(scope, { event_id, viewer, people }),
  ]);
  return {
    ...pageFrame({ operation: ListEventUsers, params: { event_id }, query }, total),
    ...(query.after === undefined ? {} : { has_next: next_cursor !== null }),
    next_cursor,
    total_is_capped: isCapped,
    event_users: mapReadableRows('event_users', people, (row) =>
      eventUserPublic(row, { viewer, sessions, inCommon, nowMs: scope.clock.now() }),
    ),
  };
}

/**
 * Lists the people of an event for organizers and moderators, including banned people, with counts by role. Throws
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
    words: searchOf(query.search),
  };
  const order = { sort: query.sort ?? 'name', direction: query.direction ?? 'asc' } as const;
  const [{ people, next_cursor }, counts, muted] = await Promise.all([
    readPage(scope, filter, order, query),
    findMemberCounts(scope.db, event_id),
    countMuted(scope.db, event_id),
  ]);
  const { total, isCapped } = await readTotal(scope, filter, counts);
  const sessions = await readMemberSessions(scope.db, event_id, people);
  const viewer = viewerOfPeople(scope, actorRole, people);
  const unbanned = counts.filter(({ is_banned }) => !is_banned);
  const ofRole = (role: EventUserRole): number => sum(unbanned.filter((row) => row.role === role));
  return {
    ...pageFrame({ operation: ListEventUsersAdmin, params: { event_id }, query }, total),
    ...(query.after === undefined ? {} : { has_next: next_cursor !== null }),
    next_cursor,
    total_is_capped: isCapped,
    event_users: mapReadableRows('event_users', people, (row) => eventUserAdmin(row, viewer, sessions)),
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
