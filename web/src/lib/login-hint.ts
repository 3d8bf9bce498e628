/** Whether somebody was logged in here before; a hint, not a proof. */
const login_hint_key = 'plenum.login';

/** Keeps the landing page from asking the server about every visitor. */
export function rememberLogin(present: boolean): void {
  try {
    if (present) localStorage.setItem(login_hint_key, '1');
    else localStorage.removeItem(login_hint_key);
  } catch {
    // Storage may be switched off; the landing page then shows itself to people who are logged in.
  }
}

export function isLoginLikely(): boolean {
  try {
    return localStorage.getItem(login_hint_key) !== null;
  } catch {
    return false;
  }
}
