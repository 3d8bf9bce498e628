/** Actor of a request: a person with one of their logins. */
import { fail } from '../platform/errors.ts';

export interface Actor {
  readonly user_id: number;
  readonly login_id: string;
  readonly email_verified: boolean;
  /** Whether this is an account of the demo. A shared one may only browse and chat. */
  readonly is_demo: boolean;
  /** Whether it is the account of a visitor who tries the demo as an organizer, with an event of their own. */
  readonly is_demo_organizer?: boolean;
}

/** Returns the actor of a scope that requires one. Throws `not_authenticated`. */
export function requireActor(scope: { readonly actor: Actor | null }): Actor {
  if (scope.actor === null) throw fail('not_authenticated');
  return scope.actor;
}
