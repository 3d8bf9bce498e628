/**
 * Going somewhere from code that is no component. Whoever owns the address bar (the landing page before a router is
 * needed, the router afterwards) says how.
 */
export interface GoOptions {
  readonly replace?: boolean;
  /** What the next screen finds in the history entry. */
  readonly state?: ArrivalState;
}

/** Facts that travel with a redirect. */
export interface ArrivalState {
  /** Where the person wanted to go before a login was needed. */
  readonly origin?: string;
  /** Shows the green toast of a finished verification or reset, with this text or the default one. */
  readonly email_verified?: true | string;
  readonly password_reset?: true | string;
  /** Why the person finds themselves here. */
  readonly notice?: { readonly title: string; readonly text?: string };
}

type Go = (path: string, options?: GoOptions) => void;

let current: Go = (path, options) => {
  if (options?.replace) location.replace(path);
  else location.assign(path);
};

/** Registers how to go; returns what unregisters it. */
export function setNavigator(go: Go): void {
  current = go;
}

/** Goes to a path of the product. */
export const go: Go = (path, options) => current(path, options);

/** The arrival state of the current history entry; the router keeps ours under `usr`. */
export function arrivalState(): ArrivalState {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('usr' in state)) return {};
  return typeof state.usr === 'object' && state.usr !== null ? state.usr : {};
}

/** Forgets the arrival state, so that a reload does not repeat its toast. */
export function clearArrivalState(): void {
  history.replaceState({ ...history.state, usr: null }, '');
}
