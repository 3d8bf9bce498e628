import type { ReplyBody } from '@plenum/contracts/operation';
import type { CheckEmail } from '@plenum/contracts/users';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { normalizeEmail } from './email.rules.ts';
import { fullName } from './person-name.rules.ts';
import { findAccountOfEmail } from './profile.queries.ts';

/**
 * Whose account an address is, as far as the actor sees that address as this person's anyway: oneself, the members of an
 * organization that the actor manages, and those of events that the actor runs. Anybody else's is nobody's, as is one that is half typed:
 * an address does not tell who has an account. Refuses with `malformed_request` without an address.
 */
export async function checkEmail(scope: Scope, email: string | undefined): Promise<ReplyBody<typeof CheckEmail>> {
  const { user_id } = requireActor(scope);
  if (email === undefined || email === '') throw fail('malformed_request');
  const row = await findAccountOfEmail(scope.db, normalizeEmail(email), user_id);
  return { user: row === undefined ? null : { ...row, full_name: fullName(row.first_name, row.last_name) } };
}
