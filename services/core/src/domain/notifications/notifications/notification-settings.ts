/** Reads and stores which kinds of notifications a person receives. */
import { LockMode } from '@mikro-orm/core';
import {
  type NotificationKind,
  notificationKinds,
  perNotificationKind,
} from '@plenum/contracts/notifications/notification-kinds';
import type { NotificationSettings, UpdateNotificationSettings } from '@plenum/contracts/notifications/notifications';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { authorizeSelf } from '../../policy.ts';
import { findMutedKinds } from './notifications.queries.ts';

const settingsOf = (muted: readonly NotificationKind[]): NotificationSettings =>
  perNotificationKind((kind) => !muted.includes(kind));

/** Returns the kinds that the actor receives. Throws `forbidden`. */
export async function getNotificationSettings(scope: Scope, user_id: number): Promise<NotificationSettings> {
  authorizeSelf(scope, user_id);
  const muted = await findMutedKinds(scope.db, user_id);
  if (muted === undefined) throw fail('token_revoked');
  return settingsOf(muted);
}

/** Changes the kinds that the actor receives from now on; omitted kinds are unchanged. Throws `forbidden`. */
export async function updateNotificationSettings(
  scope: Scope,
  user_id: number,
  options: Body<typeof UpdateNotificationSettings>,
): Promise<NotificationSettings> {
  authorizeSelf(scope, user_id);
  return transaction(scope, async (tx) => {
    const user = await tx.em.findOne(User, user_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user === null) throw fail('token_revoked');
    const muted = notificationKinds.filter((kind) =>
      options[kind] === undefined ? user.mutedNotifications.includes(kind) : !options[kind],
    );
    user.mutedNotifications = muted;
    user.updatedAt = scope.clock.date();
    return settingsOf(muted);
  });
}
