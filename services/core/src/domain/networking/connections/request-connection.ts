import type { Connection as WireConnection, RequestConnection } from '@plenum/contracts/networking/connections';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { uniqueViolation } from '../../../platform/db/failures.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { haveMet } from '../../events/attendees/acquaintance.queries.ts';
import { rejectionByExisting, requireIcebreaker } from './connection-request.rules.ts';
import type { Connection } from './connection.entity.ts';
import { getConnection } from './list-connections.ts';
import { lockConnectionOf } from './locked-connection.steps.ts';
import { rejectionByEvent } from './request-rejection.ts';
import { type RecipientRow, findRecipient } from './request.queries.ts';

type Input = Body<typeof RequestConnection>;

interface Draft {
  readonly requester_id: number;
  readonly recipient_id: number;
  readonly event_id: number;
  readonly icebreaker: string;
}

/**
 * Sends a connection request with an icebreaker to a person in a shared event. Throws, in this order:
 * `connection_to_oneself`, `not_found` (the person, or one whom the actor has never met on this installation),
 * `blocked`, `connection_exists`, `connection_too_soon`, `not_found` (the event), `connection_event_not_shared`,
 * `connection_not_wanted`, `connection_needs_event`, `event_banned`, `chat_not_allowed`, `icebreaker_empty`,
 * `icebreaker_too_long`, `icebreaker_not_offered`.
 */
export async function requestConnection(scope: Scope, input: Input): Promise<WireConnection> {
  const { user_id } = requireActor(scope);
  if (input.recipient_id === user_id) throw fail('connection_to_oneself');
  const event_id = input.originating_event_id ?? null;
  const recipient = await findRecipient(scope.db, user_id, input.recipient_id, event_id);
  if (recipient === undefined || !(await isReachable(scope, user_id, recipient))) throw fail('not_found');
  if (recipient.is_blocked) throw fail('blocked');
  const connection_id = await storeRequest(scope, async (tx) => {
    const existing = await lockConnectionOf(tx, user_id, recipient.user_id);
    requireNoRecentRequest(scope, existing, user_id);
    const sharedId = requireSharedEvent(recipient, user_id, event_id);
    if (recipient.i_am_muted && !recipient.i_own_event) throw fail('chat_not_allowed');
    const icebreaker = requireIcebreaker(input.icebreaker_message, {
      lines: recipient.icebreakers,
      allows_custom: recipient.allows_custom,
    });
    const draft = { requester_id: user_id, recipient_id: recipient.user_id, event_id: sharedId, icebreaker };
    return writeRequest(scope, tx, existing, draft);
  });
  return getConnection(scope, connection_id);
}

/**
 * People whom the actor has never met count as not found, because responses must reveal neither existing ids nor
 * privacy settings.
 */
const isReachable = async ({ db }: Scope, user_id: number, recipient: RecipientRow): Promise<boolean> =>
  (recipient.my_role !== null && recipient.other_role !== null) || haveMet(db, user_id, recipient.user_id);

function requireNoRecentRequest({ clock }: Scope, existing: Connection | null, user_id: number): void {
  const rejection = rejectionByExisting(
    existing === null
      ? null
      : {
          status: existing.status,
          requester_id: existing.requester.id,
          changed_at: existing.updatedAt ?? existing.createdAt,
          was_withdrawn: existing.wasWithdrawn,
        },
    user_id,
    clock.now(),
  );
  if (rejection !== null) throw fail(rejection);
}

/** Returns the event if the actor may send the request in it. */
function requireSharedEvent(recipient: RecipientRow, user_id: number, event_id: number | null): number {
  const rejection = rejectionByEvent(recipient, user_id, event_id);
  if (rejection !== null) throw fail(rejection);
  if (event_id === null) throw fail('connection_needs_event');
  return event_id;
}

/** Fails with `connection_exists` if the other person sends a request concurrently. */
async function storeRequest(scope: Scope, work: (tx: Transaction) => Promise<number>): Promise<number> {
  try {
    return await transaction(scope, work);
  } catch (error) {
    if (uniqueViolation(error) !== null) throw fail('connection_exists', { cause: error });
    throw error;
  }
}

const insertRequest = statement<{ id: number }>(
  'insert-connection-request',
  `insert into connections (requester_id, recipient_id, icebreaker_message, originating_event_id, created_at)
   values ($1, $2, $3, $4, $5) returning id`,
);

const reuseConnection = statement<{ id: number }>(
  'reuse-connection',
  `update connections set requester_id = $1, recipient_id = $2, icebreaker_message = $3, originating_event_id = $4,
          created_at = $5, updated_at = $5, status = 'PENDING', was_withdrawn = false where id = $6 returning id`,
);

/** Creates a request, or reuses the existing row of the pair with the actor as requester. */
async function writeRequest(scope: Scope, tx: Transaction, existing: Connection | null, draft: Draft): Promise<number> {
  const { requester_id, recipient_id, icebreaker, event_id } = draft;
  const values = [requester_id, recipient_id, icebreaker, event_id, scope.clock.date()];
  const stored = await (existing === null
    ? tx.row(insertRequest, values)
    : tx.row(reuseConnection, [...values, existing.id]));
  if (stored === undefined) throw new Error('The connection request was not stored.');
  const connection_id = stored.id;
  record(tx, 'connection.requested', { connection_id });
  return connection_id;
}
