/** Question wall of a session: a URL that shows the question on stage without a login. */
import type { CreateQuestionWall } from '@plenum/contracts/live/questions';
import type { ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { authorizeBoardFor } from './question-access.ts';

const storeWall = statement(
  'store-question-wall',
  `insert into session_qa (session_id, wall_token_hash) values ($1, $2)
   on conflict (session_id) do update set wall_token_hash = excluded.wall_token_hash`,
);

/**
 * Creates the question wall of a session and revokes any earlier one; only the hash of its token is stored.
 * Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function createQuestionWall(
  scope: Scope,
  session_id: number,
): Promise<ReplyBody<typeof CreateQuestionWall>> {
  const { event_id } = await authorizeBoardFor(scope, session_id, 'question_wall:write');
  const token = scope.tokens.random();
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'question_wall:write');
    await tx.rows(storeWall, [session_id, hashToken(token)]);
    await recordSecretCreator(scope, tx, 'QUESTION_WALL', session_id, { event_id });
  });
  return { session_id, token, url: `${scope.config.publicOrigin}/wall/${token}` };
}

/** Deletes the wall, if it exists. Throws the errors of `createQuestionWall`. */
export async function removeQuestionWall(scope: Scope, session_id: number): Promise<void> {
  const { event_id } = await authorizeBoardFor(scope, session_id, 'question_wall:write');
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'question_wall:write');
    await tx.rows(storeWall, [session_id, null]);
  });
}
