import type { PrivacyReply } from '@plenum/contracts/accounts/users';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeSelf } from '../../policy.ts';
import { findPrivacySettings } from './privacy-settings.queries.ts';
import { completeSettings } from './privacy.rules.ts';

/** Returns the privacy settings of the actor. Throws `forbidden`. */
export async function getPrivacySettings(scope: Scope, user_id: number): Promise<PrivacyReply> {
  authorizeSelf(scope, user_id);
  const row = await findPrivacySettings(scope.db, user_id);
  if (row === undefined) throw fail('token_revoked');
  return { ...row, privacy_settings: completeSettings(row.privacy_settings) };
}
