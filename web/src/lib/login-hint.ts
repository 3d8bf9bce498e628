/** Whether somebody was logged in here before; a hint, not a proof. */
const loginHintKey = 'plenum.login';

/** Keeps the landing page from asking the server about every visitor. */
export function rememberLogin(present: boolean): void {
  try {
    if (present) localStorage.setItem(loginHintKey, '1');
    else localStorage.removeItem(loginHintKey);
  } catch {
    // Storage may be switched off; the landing page then shows itself to people who are logged in.
  }
}

export function isLoginLikely(): boolean {
  try {
    return localStorage.getItem(loginHintKey) !== null;
  } catch {
    return false;
  }
}
