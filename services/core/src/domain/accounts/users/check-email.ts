import type { CheckEmail } from '@plenum/contracts/accounts/users';
import type { ReplyBody } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findAccountOfEmail } from './profile.queries.ts';
import { normalizeEmail } from './user.rules.ts';

/**
 * Returns the account of an email address if the actor may see that address anyway: their own, those of members of
 * organizations that the actor manages, and those of members of events that the actor organizes. Returns null for all
 * other addresses, because the endpoint must not disclose accounts. Throws `malformed_request` without an address.
 */
export async function checkEmail(scope: Scope, email: string | undefined): Promise<ReplyBody<typeof CheckEmail>> {
  const { user_id } = requireActor(scope);
  if (email === undefined || email === '') throw fail('malformed_request');
  const row = await findAccountOfEmail(scope.db, normalizeEmail(email), user_id);
  return { user: row ?? null };
}
