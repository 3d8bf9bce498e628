/** Stage wall of polls: a URL that shows the open poll without a login. */
import type { CreateSessionPollWall } from '@plenum/contracts/live/polls';
import type { ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { authorizePollsFor } from './poll-access.ts';
import type { RequestedPlace } from './polls.queries.ts';

const removeWall = statement(
  'remove-poll-wall',
  'delete from poll_walls where event_id = $1 and coalesce(session_id, 0) = $2',
);
const storeWall = statement(
  'store-poll-wall',
  'insert into poll_walls (event_id, session_id, token_hash) values ($1, $2, $3)',
);

/**
 * Creates the poll wall of a session or an event and revokes any earlier one; only the hash of its token is
 * stored. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function createPollWall(
  scope: Scope,
  place: RequestedPlace,
): Promise<ReplyBody<typeof CreateSessionPollWall>> {
  const { event_id, session_id } = await authorizePollsFor(scope, place, 'poll_wall:write');
  const token = scope.tokens.random();
  await transaction(scope, async (tx) => {
    await authorizePollsFor(await lockEventRole(scope, tx, { event_id }), place, 'poll_wall:write');
    await tx.lockName(`poll-wall ${event_id} ${session_id ?? 0}`);
    await tx.rows(removeWall, [event_id, session_id ?? 0]);
    await tx.rows(storeWall, [event_id, session_id, hashToken(token)]);
    await recordSecretCreator(scope, tx, 'POLL_WALL', `${session_id ?? 0}:${event_id}`, { event_id });
  });
  return { token, url: `${scope.config.publicOrigin}/wall/${token}` };
}

/** Deletes the wall, if it exists. Throws the errors of `createPollWall`. */
export async function removePollWall(scope: Scope, place: RequestedPlace): Promise<void> {
  const { event_id, session_id } = await authorizePollsFor(scope, place, 'poll_wall:write');
  await transaction(scope, async (tx) => {
    await authorizePollsFor(await lockEventRole(scope, tx, { event_id }), place, 'poll_wall:write');
    await tx.rows(removeWall, [event_id, session_id ?? 0]);
  });
}
