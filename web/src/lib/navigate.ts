/**
 * Navigation from code outside of components. The implementation is registered by the code that controls the URL: the
 * landing page before it loads the router, the router afterwards.
 */
import { historyState } from './history-state.ts';

export interface GoOptions {
  readonly replace?: boolean;
  /** State that the next screen reads from the history entry. */
  readonly state?: ArrivalState;
}

/** State passed with a redirect. */
export interface ArrivalState {
  /** Path that the user requested before the login. */
  readonly origin?: string;
  /** Shows the success toast of a verification or password reset, with this text or the default text. */
  readonly email_verified?: true | string;
  readonly password_reset?: true | string;
  /** Joins the event of the path: the user requested it before signing up. */
  readonly joinsEvent?: true;
  /** Explains why the user was redirected. */
  readonly notice?: { readonly title: string; readonly text?: string };
}

type Go = (path: string, options?: GoOptions) => void;

let current: Go = (path, options) => {
  if (options?.replace) location.replace(path);
  else location.assign(path);
};

/** Registers the implementation of `go`; returns a function that unregisters it. */
export function setNavigator(go: Go): void {
  current = go;
}

export const go: Go = (path, options) => current(path, options);

/** Returns the arrival state of the current history entry; the router stores it under `usr`. */
export function arrivalState(): ArrivalState {
  const { usr } = historyState();
  return typeof usr === 'object' && usr !== null ? usr : {};
}

/** Clears the arrival state, so that a reload does not repeat its toast. */
export function clearArrivalState(): void {
  history.replaceState({ ...historyState(), usr: null }, '');
}
