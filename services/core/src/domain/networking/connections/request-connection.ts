import type { Connection as WireConnection, RequestConnection } from '@plenum/contracts/networking/connections';
import type { Body } from '@plenum/contracts/operation';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { uniqueViolation } from '../../../platform/db/failures.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { haveMet } from '../../events/attendees/acquaintance.queries.ts';
import { refusalByFormer, requireIcebreaker } from './connection-request.rules.ts';
import type { Connection } from './connection.entity.ts';
import { getConnection } from './list-connections.ts';
import { lockConnectionOf } from './locked-connection.steps.ts';
import { refusalByEvent } from './request-refusal.ts';
import { type RecipientRow, findRecipient } from './request.queries.ts';

type Input = Body<typeof RequestConnection>;

interface Draft {
  readonly requester_id: number;
  readonly recipient_id: number;
  readonly event_id: number;
  readonly icebreaker: string;
}

/**
 * Sends a connection request with an icebreaker to a person of a shared event. Throws, in this order:
 * `connection_to_oneself`, `not_found` (the person, also one whom the actor has never met on this installation),
 * `blocked`, `connection_exists`, `connection_too_soon`, `not_found` (the event), `connection_event_not_shared`,
 * `connection_not_wanted`, `connection_needs_event`, `event_banned`, `chat_not_allowed`, `icebreaker_empty`,
 * `icebreaker_too_long`, `icebreaker_not_offered`.
 */
export async function requestConnection(scope: Scope, input: Input): Promise<WireConnection> {
  const { user_id } = requireActor(scope);
  if (input.recipient_id === user_id) throw fail('connection_to_oneself');
  const event_id = input.originating_event_id ?? null;
  const recipient = await findRecipient(scope.db, user_id, input.recipient_id, event_id);
  if (recipient === undefined || !(await isWithinReach(scope, user_id, recipient))) throw fail('not_found');
  if (recipient.is_blocked) throw fail('blocked');
  const connection_id = await storeUnlessTaken(scope, async (tx) => {
    const former = await lockConnectionOf(tx, user_id, recipient.user_id);
    refuseByFormer(scope, former, user_id);
    const sharedId = requireSharedEvent(recipient, user_id, event_id);
    if (recipient.i_am_muted && !recipient.i_own_event) throw fail('chat_not_allowed');
    const icebreaker = requireIcebreaker(input.icebreaker_message, {
      lines: recipient.icebreakers,
      allows_custom: recipient.allows_custom,
    });
    const draft = { requester_id: user_id, recipient_id: recipient.user_id, event_id: sharedId, icebreaker };
    return store(scope, tx, former, draft);
  });
  return getConnection(scope, connection_id);
}

/**
 * People whom the actor has never met count as not found, so that responses reveal neither existing ids nor privacy
 * settings.
 */
const isWithinReach = async ({ db }: Scope, user_id: number, recipient: RecipientRow): Promise<boolean> =>
  (recipient.my_role !== null && recipient.other_role !== null) || haveMet(db, user_id, recipient.user_id);

function refuseByFormer({ clock }: Scope, former: Connection | null, user_id: number): void {
  const refusal = refusalByFormer(
    former === null
      ? null
      : {
          status: former.status,
          requester_id: former.requester.id,
          changed_at: former.updatedAt ?? former.createdAt,
          was_withdrawn: former.wasWithdrawn,
        },
    user_id,
    clock.now(),
  );
  if (refusal !== null) throw fail(refusal);
}

/** Returns the event if the actor may send the request there. */
function requireSharedEvent(recipient: RecipientRow, user_id: number, event_id: number | null): number {
  const refusal = refusalByEvent(recipient, user_id, event_id);
  if (refusal !== null) throw fail(refusal);
  if (event_id === null) throw fail('connection_needs_event');
  return event_id;
}

/** Retries if two people request each other concurrently: the second request then finds the first. */
async function storeUnlessTaken(scope: Scope, work: (tx: Transaction) => Promise<number>): Promise<number> {
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

const turnRequest = statement<{ id: number }>(
  'turn-connection-request',
  `update connections set requester_id = $1, recipient_id = $2, icebreaker_message = $3, originating_event_id = $4,
          created_at = $5, updated_at = $5, status = 'PENDING', was_withdrawn = false where id = $6 returning id`,
);

/** Creates a request, or reuses the existing row with the actor as requester. */
async function store(scope: Scope, tx: Transaction, former: Connection | null, draft: Draft): Promise<number> {
  const { requester_id, recipient_id, icebreaker, event_id } = draft;
  const values = [requester_id, recipient_id, icebreaker, event_id, scope.clock.date()];
  const stored = await (former === null ? tx.row(insertRequest, values) : tx.row(turnRequest, [...values, former.id]));
  if (stored === undefined) throw new Error('A request was not stored.');
  const connection_id = stored.id;
  record(tx, 'connection.requested', { connection_id });
  return connection_id;
}
