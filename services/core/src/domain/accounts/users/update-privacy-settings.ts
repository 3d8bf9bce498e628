import { LockMode } from '@mikro-orm/core';
import type { PrivacyReply, PrivacySettingsChange } from '@plenum/contracts/accounts/users';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { authorizeSelf } from '../../policy.ts';
import { getPrivacySettings } from './get-privacy-settings.ts';
import { changedSettings } from './privacy.rules.ts';
import { User } from './user.entity.ts';

/**
 * Changes the general privacy settings of the actor; omitted settings are unchanged. Throws `forbidden`,
 * `invalid_request`.
 */
export async function updatePrivacySettings(
  scope: Scope,
  user_id: number,
  choices: PrivacySettingsChange,
): Promise<PrivacyReply> {
  authorizeSelf(scope, user_id);
  await transaction(scope, async (tx) => {
    const user = await tx.em.findOne(User, user_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user === null) throw fail('token_revoked');
    user.privacySettings = changedSettings(user.privacySettings, choices);
    user.updatedAt = scope.clock.date();
    // Newly visible fields are checked against the moderation rules of the events, which ignore hidden ones.
    record(tx, 'profile.changed', { user_id, event_id: null });
  });
  return getPrivacySettings(scope, user_id);
}
