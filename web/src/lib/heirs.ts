/** People who may take over what somebody leaves. */
import { useAuth } from './stores/auth.ts';

export interface Heir {
  readonly user_id: number;
  readonly name: string;
}

/** Everybody but who leaves. */
export const withoutMe = (people: readonly Heir[]): readonly Heir[] =>
  people.filter(({ user_id }) => user_id !== useAuth.getState().user?.id);
