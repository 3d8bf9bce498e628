/** Requests that wait while their sender loses a right. */
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from '../api/test-api.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { countWaitingConnections } from '../services/waiting-locks.ts';

export type RightsChange = readonly [text: string, values: readonly unknown[]];
let changes = 0;

/** Sends a request during uncommitted changes, and commits them once the request waits for them. */
export async function sendDuringChanges<T>(
  { deps: { db } }: TestApi,
  losses: readonly RightsChange[],
  send: () => Promise<T>,
): Promise<T> {
  const [changed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const loss = db.transaction(async (tx) => {
    for (const [text, values] of losses) await tx.rows(statement(`t-losing-${(changes += 1)}`, text), values);
    changed.resolve();
    await released.promise;
  });
  await changed.promise;
  let isAnswered = false;
  const reply = send().finally(() => {
    isAnswered = true;
  });
  try {
    await waitForCondition('the request waits', async () => isAnswered || (await countWaitingConnections(db)) > 0);
    if (isAnswered) throw new Error(`The request did not wait: ${JSON.stringify(await reply).slice(0, 300)}`);
  } finally {
    released.resolve();
    await loss;
  }
  return reply;
}

/** Bans a member. */
export const banMemberChange = (event_id: number, user_id: number): RightsChange => [
  'update event_users set is_banned = true, banned_at = now() where event_id = $1 and user_id = $2',
  [event_id, user_id],
];

/** Makes a member an attendee. */
export const demoteMemberChange = (event_id: number, user_id: number): RightsChange => [
  `update event_users set role = 'ATTENDEE' where event_id = $1 and user_id = $2`,
  [event_id, user_id],
];

export const removeMemberChange = (organization_id: number, user_id: number): readonly RightsChange[] => [
  ['select from organizations where id = $1 for no key update', [organization_id]],
  ['delete from organization_users where organization_id = $1 and user_id = $2', [organization_id, user_id]],
];
