/** Stage clock: a URL that works without a login, for a display at the lectern. */
import type { CreateStageClock } from '@plenum/contracts/live/run-of-show';
import type { ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { hasLocation } from './run-of-show.queries.ts';

const storeClock = statement(
  'store-stage-clock',
  `insert into lecterns (event_id, location, clock_token_hash) values ($1, $2, $3)
   on conflict (event_id, location) do update set clock_token_hash = excluded.clock_token_hash`,
);
const endClock = statement(
  'end-stage-clock',
  'update lecterns set clock_token_hash = null where event_id = $1 and location = $2',
);

/**
 * Creates the clock of a location and revokes an earlier URL; only the hash of its token is stored. Throws `not_found`
 * (including for a location without sessions), `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function createStageClock(
  scope: Scope,
  event_id: number,
  location: string,
): Promise<ReplyBody<typeof CreateStageClock>> {
  await authorizeEvent(scope, event_id, 'stage_clock:write');
  const token = scope.tokens.random();
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'stage_clock:write');
    if (!(await hasLocation(tx, { event_id, location }))) throw fail('not_found');
    await tx.rows(storeClock, [event_id, location, hashToken(token)]);
    await recordSecretCreator(scope, tx, 'STAGE_CLOCK', `${event_id}:${location}`, { event_id });
  });
  return { location, token, url: `${scope.config.publicOrigin}/wall/${token}` };
}

/** Revokes the clock of a location, if it exists. Throws the errors of `createStageClock`. */
export async function removeStageClock(scope: Scope, event_id: number, location: string): Promise<void> {
  await authorizeEvent(scope, event_id, 'stage_clock:write');
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'stage_clock:write');
    await tx.rows(endClock, [event_id, location]);
  });
}
