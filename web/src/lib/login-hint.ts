import { readStored, writeStored } from './stored.ts';

/** Hint that a user was logged in here before; not a proof. */
const loginHintKey = 'plenum.login';

/** Records whether a user is logged in, so that the landing page need not call the server for every visitor. */
export function rememberLogin(present: boolean): void {
  writeStored(loginHintKey, present ? '1' : null);
}

export function isLoginLikely(): boolean {
  return readStored(loginHintKey) !== null;
}
