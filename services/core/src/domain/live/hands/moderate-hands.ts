/** Management of the queue by staff and speakers. */
import type { Hands } from '@plenum/contracts/live/hands';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findEventAccess } from '../../access.queries.ts';
import { record } from '../../domain-events.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { effectiveEventRole } from '../../policy.ts';
import { listHands, readHands } from './get-hands.ts';
import { authorizeMicrophone } from './hands-access.ts';
import { lockHands, lowerHands } from './hands.steps.ts';

const setOpen = statement('open-hands', 'update session_hands set is_open = $2 where session_id = $1');
const lowerAll = statement<{ readonly user_id: number }>(
  'lower-all-hands',
  'delete from raised_hands where session_id = $1 returning user_id',
);
/** Includes people who can no longer take part. */
const lowerCalled = statement<{ readonly user_id: number }>(
  'lower-called-hand',
  'delete from raised_hands where session_id = $1 and called_at is not null returning user_id',
);
const callHand = statement<{ readonly called_at: Date | null; readonly title: string }>(
  'call-hand',
  `update raised_hands h set called_at = clock_timestamp() from sessions s
    where h.session_id = $1 and h.user_id = $2 and s.id = h.session_id returning h.called_at, s.title`,
);

/**
 * Opens or closes the queue of a session; closing lowers all hands. Idempotent. Throws the errors of
 * `authorizeMicrophone`, and for opening `hands_closed`.
 */
export async function openHands(scope: Scope, session_id: number, is_open: boolean): Promise<Hands> {
  const access = await authorizeMicrophone(scope, session_id);
  if (is_open && !access.isActive) throw fail('hands_closed');
  await transaction(scope, async (tx) => {
    await authorizeMicrophone(await lockEventRole(scope, tx, access), session_id);
    if ((await lockHands(tx, session_id)) === is_open) return;
    await tx.rows(setOpen, [session_id, is_open]);
    // Lowers all hands, including those from an earlier opening.
    await tx.rows(lowerAll, [session_id]);
    record(tx, 'hands.changed', { session_id, event_id: access.event_id, audience_ids: null });
  });
  return readHands(scope, access);
}

/**
 * Calls the next person and lowers the hand of the current one. Has no effect if the called person is no longer
 * `called_id`, which prevents two concurrent moderators from calling two people. Throws the errors of
 * `authorizeMicrophone`, `hands_closed`.
 */
export async function callNextHand(scope: Scope, session_id: number, called_id: number | null): Promise<Hands> {
  const access = await authorizeMicrophone(scope, session_id);
  if (!access.isActive) throw fail('hands_closed');
  const { event_id } = access;
  await transaction(scope, async (tx) => {
    await authorizeMicrophone(await lockEventRole(scope, tx, { event_id }), session_id);
    if (!(await lockHands(tx, session_id))) throw fail('hands_closed');
    const hands = await listHands(tx, session_id);
    const called = hands.find(({ called_at }) => called_at !== null);
    if ((called?.user_id ?? null) !== called_id) return;
    const next = hands.find(({ called_at }) => called_at === null);
    if (called === undefined && next === undefined) return;
    const loweredIds = (await tx.rows(lowerCalled, [session_id])).map(({ user_id }) => user_id);
    const row = next && (await tx.row(callHand, [session_id, next.user_id]));
    const audience_ids = [...loweredIds, ...(next === undefined ? [] : [next.user_id])];
    record(tx, 'hands.changed', { session_id, event_id, audience_ids });
    const called_at = row?.called_at?.toISOString();
    if (next === undefined || row === undefined || called_at === undefined) return;
    record(tx, 'hand.called', { session_id, event_id, user_id: next.user_id, title: row.title, called_at });
  });
  return readHands(scope, access);
}

/**
 * Lowers the hand of a person. Idempotent. Throws the errors of `authorizeMicrophone`, and `not_found` for people who
 * are not in the event.
 */
export async function lowerHand(scope: Scope, session_id: number, user_id: number): Promise<Hands> {
  const access = await authorizeMicrophone(scope, session_id);
  const { event_id } = access;
  const person = await findEventAccess(scope.db, event_id, user_id);
  const isInEvent = person !== undefined && effectiveEventRole(person) !== null;
  await transaction(scope, async (tx) => {
    await authorizeMicrophone(await lockEventRole(scope, tx, { event_id }), session_id);
    await lockHands(tx, session_id);
    const lowered = await lowerHands(tx, session_id, [user_id]);
    if (lowered.length > 0) record(tx, 'hands.changed', { session_id, event_id, audience_ids: lowered });
    else if (!isInEvent) throw fail('not_found');
  });
  return readHands(scope, access);
}
