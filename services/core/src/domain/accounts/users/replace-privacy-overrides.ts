import type { PrivacyOverridesReply, PrivacySettingsChange } from '@plenum/contracts/accounts/users';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { EventUser } from '../../events/attendees/event-user.entity.ts';
import { getPrivacyOverrides, type Membership } from './get-privacy-overrides.ts';
import { chosenSettings } from './privacy.rules.ts';

/**
 * Replaces the privacy overrides of the actor for an event; null removes them, so that the general settings apply again.
 * Throws `forbidden`, `invalid_request`, and `not_found` if the actor is not a member.
 */
export async function replacePrivacyOverrides(
  scope: Scope,
  membership: Membership,
  choices: PrivacySettingsChange | null,
): Promise<PrivacyOverridesReply> {
  await getPrivacyOverrides(scope, membership);
  const privacyOverrides = choices === null ? null : chosenSettings(choices);
  const { event_id, user_id } = membership;
  await transaction(scope, async (tx) => {
    await tx.em.nativeUpdate(EventUser, { event: event_id, user: user_id }, { privacyOverrides });
    record(tx, 'profile.changed', { user_id, event_id });
  });
  return getPrivacyOverrides(scope, membership);
}
