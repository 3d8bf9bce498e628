import type { EventNotificationLevel } from '@plenum/contracts/enums';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeSelf } from '../../policy.ts';
import { storeEventNotificationLevel } from './notification-delivery.queries.ts';

/**
 * Sets the notification level of the actor for an event. Throws `forbidden`, and `not_found` for events of which they
 * are not a member.
 */
export async function setEventNotificationLevel(
  scope: Scope,
  user_id: number,
  event_id: number,
  choice: EventNotificationLevel,
): Promise<{ readonly choice: EventNotificationLevel }> {
  authorizeSelf(scope, user_id);
  if (!(await storeEventNotificationLevel(scope.db, user_id, event_id, choice))) throw fail('not_found');
  return { choice };
}
