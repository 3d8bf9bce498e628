import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { ListManagedSpeakers, ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import { pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { normalizeLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { isProgram, requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent, type EventAccess } from '../../policy.ts';
import { findEventClock } from '../sessions/session.queries.ts';
import {
  countMatchingSpeakers,
  countManagedSpeakers,
  findManagedSpeaker,
  findManagedSpeakers,
  managedSpeakerOrder,
  type ManagedSpeakerRow,
} from './managed-speaker.queries.ts';
import { managedSpeaker } from './managed-speaker.views.ts';
import { findSessionsOfSpeakers } from './speaker.queries.ts';
import { eventSpeakers } from './speaker.views.ts';

type Operation = typeof ListManagedSpeakers;

/**
 * Lists the speakers of an event for organizers, with search by name, email, company and title, and any sort order.
 * Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function listManagedSpeakers(
  scope: Scope,
  event_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const access = await authorizeEvent(scope, event_id, 'speaker:write');
  const text = normalizeLine(query.search ?? '');
  const filter = { event_id, search: text === '' ? null : text, updated_since: query.updated_since ?? null };
  const order = managedSpeakerOrder(query.sort ?? 'name', query.direction ?? 'asc');
  const position = positionOf(query, order);
  const [{ total, assigned, unlisted }, total_items, found] = await Promise.all([
    countManagedSpeakers(scope.db, event_id),
    countMatchingSpeakers(scope.db, filter),
    findManagedSpeakers(scope.db, filter, order, position),
  ]);
  const { rows, next } = pageOf(found, position, order);
  return {
    total_items,
    next,
    counts: { total, assigned, unassigned: total - assigned, unlisted },
    speakers: await viewManaged(scope, access, rows),
  };
}

async function viewManaged(
  scope: Scope,
  { event_id, role }: EventAccess,
  rows: readonly ManagedSpeakerRow[],
): Promise<ManagedSpeaker[]> {
  const ids = rows.map(({ profile_id }) => profile_id);
  const [clock, sessions, viewer] = await Promise.all([
    findEventClock(scope.db, event_id),
    ids.length === 0 ? [] : findSessionsOfSpeakers(scope.db, ids),
    viewerOf(
      scope.db,
      { user_id: requireActor(scope).user_id, role, isProgram: isProgram(scope) },
      rows.map(({ user_id }) => user_id),
    ),
  ]);
  if (clock === undefined) throw fail('not_found');
  const rowOf = new Map(rows.map((row) => [row.profile_id, row]));
  return mapReadableRows('speaker_profiles', eventSpeakers(rows, sessions, clock, viewer), (speaker) => {
    const row = rowOf.get(speaker.profile_id);
    if (row === undefined) throw new Error('The speaker has no row.');
    return managedSpeaker(speaker, row, viewer);
  });
}

/** Returns a speaker with the fields for organizers, after a change. */
export async function viewManagedSpeaker(
  scope: Scope,
  access: EventAccess,
  profile_id: number,
): Promise<ManagedSpeaker> {
  const row = await findManagedSpeaker(scope.db, access.event_id, profile_id);
  const [speaker] = row === undefined ? [] : await viewManaged(scope, access, [row]);
  if (speaker === undefined) throw fail('not_found');
  return speaker;
}
