import { maxHands } from '@plenum/contracts/live/hand-limits';
import type { Hands, RaiseHandInput } from '@plenum/contracts/live/hands';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { isEffectivelyMuted } from '../../policy.ts';
import { listInvalidHands, readHands } from './get-hands.ts';
import { authorizeHands } from './hands-access.ts';
import { lockHands, lowerHands } from './hands.steps.ts';

/** Raising a hand again does not change its position, but updates whether the name is shown. */
const raise = statement<{ readonly user_id: number }>(
  'raise-hand',
  `insert into raised_hands as h (session_id, user_id, is_named, raised_at)
   select $1, $2, $3, clock_timestamp()
    where exists (select from raised_hands where session_id = $1 and user_id = $2)
       or (select count(*) from raised_hands where session_id = $1) < ${maxHands}
       on conflict (session_id, user_id) do update set is_named = excluded.is_named
   returning user_id`,
);

interface NewHand {
  readonly session_id: number;
  readonly user_id: number;
  readonly is_named: boolean;
}

/**
 * Stores a hand. If the queue is full, first removes hands of people who can no longer take part. Returns false if the
 * queue is still full.
 */
async function storeHand(tx: Transaction, { session_id, user_id, is_named }: NewHand): Promise<boolean> {
  const values = [session_id, user_id, is_named];
  if ((await tx.row(raise, values)) !== undefined) return true;
  const lowered = await lowerHands(tx, session_id, await listInvalidHands(tx, session_id));
  return lowered.length > 0 && (await tx.row(raise, values)) !== undefined;
}

/**
 * Raises or lowers the actor's hand; lowering it also ends a call. Idempotent. Throws the errors of `authorizeHands`,
 * and for raising `chat_not_allowed`, `hands_closed`, `hands_exceeded`.
 */
export async function raiseHand(
  scope: Scope,
  { session_id, is_raised, is_named = false }: RaiseHandInput & { readonly session_id: number },
): Promise<Hands> {
  const access = await authorizeHands(scope, session_id);
  const { event_id, user_id } = access;
  if (is_raised && isEffectivelyMuted(access)) throw fail('chat_not_allowed');
  await transaction(scope, async (tx) => {
    const is_open = await lockHands(tx, session_id);
    if (!is_raised) {
      if ((await lowerHands(tx, session_id, [user_id])).length === 0) return;
    } else {
      if (!is_open || !access.isActive) throw fail('hands_closed');
      if (!(await storeHand(tx, { session_id, user_id, is_named }))) throw fail('hands_exceeded');
    }
    record(tx, 'hands.changed', { session_id, event_id, audience_ids: [user_id] });
  });
  return readHands(scope, access);
}
