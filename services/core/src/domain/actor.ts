/** Who acts: a person by one of their logins. */
import { fail } from '../platform/errors.ts';

export interface Actor {
  readonly user_id: number;
  readonly login_id: string;
  readonly email_verified: boolean;
  /** The shared demo account may browse and chat, nothing else. */
  readonly is_demo: boolean;
}

/** The actor of a scope that must have one; refuses with `not_authenticated`. */
export function requireActor(scope: { readonly actor: Actor | null }): Actor {
  if (scope.actor === null) throw fail('not_authenticated');
  return scope.actor;
}
