/** The login of this browser, which every screen requests. `auth.api.ts` contains the ways to log in. */
import { call, failureStatus, type ReplyOf } from '../../../lib/http.ts';
import { forgetLogin, isLoginLikely } from '../../../lib/login-hint.ts';
import { markChecked, setUser } from '../../../lib/stores/auth.ts';

export type MeOutcome = 'logged-in' | 'logged-out' | 'unreachable';

type Me = ReplyOf<'GET /auth/me'>;

let pendingRequest: Promise<MeOutcome> | undefined;

let prefetched: Promise<MeOutcome> | undefined;

/** Preloads the logged-in user; the next `loadMe` returns this reply. */
export function prefetchMe(read: () => Promise<Me>): Promise<MeOutcome> {
  prefetched = loadMe(read);
  return prefetched;
}

/**
 * Requests the logged-in user and stores the reply. A 401 after a refresh clears the user; if the server is
 * unreachable, the user stays. Concurrent calls share one request; without a login in this browser, there is none.
 */
export function loadMe(read: () => Promise<Me> = () => call('GET /auth/me')): Promise<MeOutcome> {
  const prefetchedReply = prefetched;
  prefetched = undefined;
  if (prefetchedReply !== undefined) return prefetchedReply;
  if (!isLoginLikely()) {
    setUser(null);
    return Promise.resolve('logged-out');
  }
  pendingRequest ??= read()
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
      pendingRequest = undefined;
    });
  return pendingRequest;
}

let isLoggingOut = false;

/** Returns whether a logout is in progress; the current path is then not stored for the next login. */
export const isLogoutPending = (): boolean => isLoggingOut;

/** Logs out and reloads a page, so that no data of the user stays in memory. */
export async function logOut(next = '/'): Promise<void> {
  isLoggingOut = true;
  await call('POST /auth/logout').catch(() => undefined);
  forgetLogin();
  const { resetClientState } = await import('../../../lib/reset.ts');
  await resetClientState();
  location.replace(next);
}
