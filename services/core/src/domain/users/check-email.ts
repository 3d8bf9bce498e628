import type { ReplyBody } from '@plenum/contracts/operation';
import type { CheckEmail } from '@plenum/contracts/users';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { normalizeEmail } from './email.rules.ts';
import { fullName } from './person-name.rules.ts';
import { findAccountOfEmail } from './profile.queries.ts';

/** Whose account an address is; nobody's while it is half typed. Refuses with `malformed_request` without an address. */
export async function checkEmail(scope: Scope, email: string | undefined): Promise<ReplyBody<typeof CheckEmail>> {
  requireActor(scope);
  if (email === undefined || email === '') throw fail('malformed_request');
  const row = await findAccountOfEmail(scope.db, normalizeEmail(email));
  return { user: row === undefined ? null : { ...row, full_name: fullName(row.first_name, row.last_name) } };
}
