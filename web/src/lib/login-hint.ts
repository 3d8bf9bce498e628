import { loggedInCookieName } from '@plenum/contracts/system/http-connections';

const hint = new RegExp(`(?:^|; )(?:__Host-)?${loggedInCookieName}=1(?:;|$)`);

/** Whether this browser probably has a login; the API sets and removes the hint together with its other cookies. */
export const isLoginLikely = (): boolean => typeof document !== 'undefined' && hint.test(document.cookie);

/** Removes the hint after the login has turned out to be expired or revoked. */
export function forgetLogin(): void {
  document.cookie = `${loggedInCookieName}=; path=/; max-age=0`;
  document.cookie = `__Host-${loggedInCookieName}=; path=/; max-age=0; secure`;
}
