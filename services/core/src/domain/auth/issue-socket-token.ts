import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';

/** It belongs to the login as a whole and outlives the generations of its refresh token. */
const noGeneration = 0;

/** A token for the socket handshake: bound to the login, 12 h, useless for HTTP. */
export async function issueSocketToken(scope: Scope): Promise<string> {
  const { user_id, login_id } = requireActor(scope);
  return scope.tokens.sign('socket', { user_id, login_id, generation: noGeneration });
}
