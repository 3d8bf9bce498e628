import type { UserDetail } from '@plenum/contracts/accounts/users';
import { create } from 'zustand';
import { deleteCachedReplies } from '../cached-replies.ts';
import { forgetLogin } from '../login-hint.ts';

interface AuthState {
  readonly user: UserDetail | null;
  readonly authenticated: boolean;
  /** Whether the server was called since the page was loaded. */
  readonly checked: boolean;
}

export const authInitial: AuthState = { user: null, authenticated: false, checked: false };

/** The logged-in user, as far as it is known. */
export const useAuth = create<AuthState>()(() => authInitial);

/** Stores the current user; null if logged out. */
export function setUser(user: UserDetail | null): void {
  useAuth.setState({ user, authenticated: user !== null, checked: true });
  if (user !== null) return;
  forgetLogin();
  void deleteCachedReplies();
}

/** Merges changed fields into the current user. */
export function mergeUser(fields: Partial<UserDetail>): void {
  useAuth.setState(({ user }) => ({ user: user && { ...user, ...fields } }));
}

/** The call failed (network); a known user is kept. */
export function markChecked(): void {
  useAuth.setState({ checked: true });
}
