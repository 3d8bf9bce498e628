import type { UserDetail } from '@plenum/contracts/users';
import { create } from 'zustand';
import { forgetKeptAnswers } from '../kept-answers.ts';
import { rememberLogin } from '../login-hint.ts';

interface AuthState {
  readonly user: UserDetail | null;
  readonly authenticated: boolean;
  /** Whether the server was asked since the page was loaded. */
  readonly checked: boolean;
}

export const authInitial: AuthState = { user: null, authenticated: false, checked: false };

/** Who is logged in, as far as the browser knows. */
export const useAuth = create<AuthState>()(() => authInitial);

/** Stores the current user; null means nobody. */
export function setUser(user: UserDetail | null): void {
  useAuth.setState({ user, authenticated: user !== null, checked: true });
  rememberLogin(user !== null);
  if (user === null) void forgetKeptAnswers();
}

/** Merges changed fields into the current user. */
export function mergeUser(fields: Partial<UserDetail>): void {
  useAuth.setState(({ user }) => ({ user: user && { ...user, ...fields } }));
}

/** The question was asked and not answered (network): whoever was here stays here. */
export function markChecked(): void {
  useAuth.setState({ checked: true });
}
