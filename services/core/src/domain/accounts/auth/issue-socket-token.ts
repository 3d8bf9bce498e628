import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';

/** The token is bound to the login, independent of refresh token generations. */
const noGeneration = 0;

/** Issues a token for the socket handshake: bound to the login, valid for 12 h, not accepted by HTTP. */
export async function issueSocketToken(scope: Scope): Promise<string> {
  const { user_id, login_id } = requireActor(scope);
  return scope.tokens.sign('socket', { user_id, login_id, generation: noGeneration });
}
