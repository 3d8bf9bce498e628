import type { PrivacyOverridesReply } from '@plenum/contracts/accounts/users';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeSelf } from '../../policy.ts';
import { findPrivacyOverrides } from './privacy-settings.queries.ts';

export interface Membership {
  readonly user_id: number;
  readonly event_id: number;
}

/**
 * Returns the privacy settings of the actor for one of their events. Throws `forbidden`, `not_found` without a
 * membership.
 */
export async function getPrivacyOverrides(
  scope: Scope,
  { user_id, event_id }: Membership,
): Promise<PrivacyOverridesReply> {
  authorizeSelf(scope, user_id);
  const row = await findPrivacyOverrides(scope.db, event_id, user_id);
  if (row === undefined) throw fail('not_found');
  return { event_id, user_id, privacy_overrides: row.overrides ?? {} };
}
