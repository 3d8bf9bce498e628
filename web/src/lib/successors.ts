/** Candidates to take over the role of a person who leaves an organization or an event. */
import { useAuth } from './stores/auth.ts';

export interface Successor {
  readonly user_id: number;
  readonly name: string;
}

/** Excludes the logged-in user. */
export const excludeCurrentUser = (people: readonly Successor[]): readonly Successor[] =>
  people.filter(({ user_id }) => user_id !== useAuth.getState().user?.id);
