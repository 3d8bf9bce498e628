/** Hint that somebody was logged in here before; not a proof. */
const loginHintKey = 'plenum.login';

/** Records whether somebody is logged in, so that the landing page need not call the server for every visitor. */
export function rememberLogin(present: boolean): void {
  try {
    if (present) localStorage.setItem(loginHintKey, '1');
    else localStorage.removeItem(loginHintKey);
  } catch {
    // Storage may be disabled; the landing page is then displayed to logged-in people.
  }
}

export function isLoginLikely(): boolean {
  try {
    return localStorage.getItem(loginHintKey) !== null;
  } catch {
    return false;
  }
}
