/** The login of this browser, which every screen requests. `login.api.ts` contains the ways to log in. */
import { call, failureStatus } from '../../../lib/http.ts';
import { rememberLogin } from '../../../lib/login-hint.ts';
import { markChecked, setUser } from '../../../lib/stores/auth.ts';

export type MeOutcome = 'logged-in' | 'logged-out' | 'unreachable';

let asking: Promise<MeOutcome> | undefined;

let askedAhead: Promise<MeOutcome> | undefined;

/** Preloads the logged-in user; the next `loadMe` returns this reply. */
export function prefetchMe(): Promise<MeOutcome> {
  askedAhead = loadMe();
  return askedAhead;
}

/**
 * Requests the logged-in user and stores the reply. A 401 after a refresh clears the user; if the server is
 * unreachable, the user stays. Concurrent calls share one request.
 */
export function loadMe(): Promise<MeOutcome> {
  const ahead = askedAhead;
  askedAhead = undefined;
  if (ahead !== undefined) return ahead;
  asking ??= call('GET /auth/me')
    .then((user): MeOutcome => {
      setUser(user);
      return 'logged-in';
    })
    .catch((failure: unknown): MeOutcome => {
      if (failureStatus(failure) === 401) {
        setUser(null);
        return 'logged-out';
      }
      markChecked();
      return 'unreachable';
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

let leaving = false;

/** Returns whether a logout is in progress; the current path is then not stored for the next login. */
export const isLeaving = (): boolean => leaving;

/** Logs out and reloads a page, so that no data of the user stays in memory. */
export async function logOut(next = '/'): Promise<void> {
  leaving = true;
  await call('POST /auth/logout').catch(() => undefined);
  rememberLogin(false);
  const { resetClientState } = await import('../../../lib/reset.ts');
  await resetClientState();
  location.replace(next);
}
