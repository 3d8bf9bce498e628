import type { OpenedThread, OpenThread } from '@plenum/contracts/chat/direct-messages';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { haveMet } from '../../events/attendees/acquaintance.queries.ts';
import { mayStartInEvent } from './direct-messages.rules.ts';
import { openedThreadView, pairOf } from './direct-messages.views.ts';
import {
  findEventThread,
  findRelationship,
  findPairThread,
  findThread,
  type RelationshipRow,
} from './threads.queries.ts';
import { ensureEventThread, ensurePairThread, type EnsuredThread } from './threads.steps.ts';

type Input = Body<typeof OpenThread>;

/**
 * Returns the actor's thread with a person: the pair thread if they are connected, otherwise the event thread, which
 * organizers may create. A new thread is published to both people. Throws `thread_with_oneself`, `not_found` (including
 * for people whom the actor has never met on this installation), `blocked`, `not_connected_to_start`.
 */
export async function openThread(scope: Scope, input: Input): Promise<OpenedThread> {
  const { user_id } = requireActor(scope);
  if (input.user_id === user_id) throw fail('thread_with_oneself');
  const event_id = input.event_id ?? null;
  const relationship = await findRelationship(scope.db, user_id, input.user_id, event_id);
  if (relationship === undefined || !(await isReachable(scope, user_id, relationship))) throw fail('not_found');
  if (relationship.i_block || relationship.blocks_me) throw fail('blocked');
  const { thread_id, is_new } = relationship.is_connected
    ? await openPairThread(scope, user_id, relationship)
    : await openEventThread(scope, user_id, relationship, event_id);
  const row = await findThread(scope.db, thread_id, user_id);
  if (row === undefined) throw fail('not_found');
  return openedThreadView(row, is_new);
}

/** People whom the actor has never met count as not found, because responses must not reveal existing ids. */
const isReachable = async ({ db }: Scope, user_id: number, relationship: RelationshipRow): Promise<boolean> =>
  (relationship.my_role !== null && relationship.other_role !== null) || haveMet(db, user_id, relationship.other_id);

/** Connecting two people creates their thread, except for connections older than this feature. */
async function openPairThread(scope: Scope, user_id: number, relationship: RelationshipRow): Promise<EnsuredThread> {
  const { other_id, requester_id, icebreaker_message, requested_at } = relationship;
  const existing = await findPairThread(scope.db, user_id, other_id);
  if (existing !== null) return { thread_id: existing, is_new: false };
  const requesterId = requester_id ?? user_id;
  return transaction(scope, (tx) =>
    ensurePairThread(tx, {
      requester_id: requesterId,
      recipient_id: requesterId === user_id ? other_id : user_id,
      icebreaker: icebreaker_message ?? '',
      requested_at: requested_at ?? scope.clock.date(),
    }),
  );
}

async function openEventThread(
  scope: Scope,
  user_id: number,
  relationship: RelationshipRow,
  event_id: number | null,
): Promise<EnsuredThread> {
  const { other_id } = relationship;
  const existing = event_id === null ? null : await findEventThread(scope.db, user_id, other_id, event_id);
  if (existing !== null) return { thread_id: existing, is_new: false };
  if (event_id === null || !mayStartInEvent(pairOf(relationship))) throw fail('not_connected_to_start');
  return transaction(scope, (tx) => ensureEventThread(tx, { user_id, other_id, event_id }));
}
