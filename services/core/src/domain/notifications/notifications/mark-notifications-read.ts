/** Marks notifications of the actor as read. */
import { filterNotificationKinds, type NotificationSubject } from '@plenum/contracts/notifications/notification-kinds';
import type { MarkNotificationsRead, NotificationCounts } from '@plenum/contracts/notifications/notifications';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { sqlLiterals } from '../../../platform/db/sql-texts.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { countNotifications } from './list-notifications.ts';
import { publishCounts } from './publish-counts.ts';

const markOne = statement<{ readonly is_new: boolean }>(
  'mark-notification-read',
  `with previous as (select id, read_at from notifications where id = $1 and user_id = $2 for update),
        marked as (update notifications n set read_at = now() from previous
                    where n.id = previous.id and previous.read_at is null)
   select read_at is null as is_new from previous`,
);

/** SQL: notification kinds of a subject that are marked as read when the person opens it. */
const readByVisit = (visited: NotificationSubject): string =>
  sqlLiterals(filterNotificationKinds(({ subject, isReadByVisit }) => subject === visited && isReadByVisit === true));

const markMany = statement<{ readonly id: number }>(
  'mark-notifications-read',
  `update notifications set read_at = now()
    where user_id = $1 and read_at is null
      and (id <= $2 or session_id = $3
           or kind in (${readByVisit('event')}) and subject_id = $4
           or kind in (${readByVisit('organization')}) and subject_id = $5
           or kind in (${readByVisit('announcement')}) and subject_id = $6)
   returning id`,
);

/** Updates the count in the other browser windows of the person. */
async function recount(scope: Scope, isChanged: boolean): Promise<NotificationCounts> {
  const counts = await countNotifications(scope);
  const { user_id } = requireActor(scope);
  if (isChanged) await publishCounts([{ user_id, ...counts }], scope.publish);
  return counts;
}

/** Marks a notification as read. Throws `not_found`, including when a newer, unread notification has replaced it. */
export async function markNotificationRead(scope: Scope, notification_id: number): Promise<NotificationCounts> {
  const marked = await scope.db.row(markOne, [notification_id, requireActor(scope).user_id]);
  if (marked === undefined) throw fail('not_found');
  return recount(scope, marked.is_new);
}

/** Marks notifications up to a number as read, and those about the subject that the actor is viewing. Idempotent. */
export async function markNotificationsRead(
  scope: Scope,
  input: Body<typeof MarkNotificationsRead>,
): Promise<NotificationCounts> {
  const { user_id } = requireActor(scope);
  const { up_to_id = null, session_id = null, event_id = null, organization_id = null, announcement_id = null } = input;
  const subjects = [up_to_id, session_id, event_id, organization_id, announcement_id];
  const marked = await scope.db.rows(markMany, [user_id, ...subjects]);
  return recount(scope, marked.length > 0);
}
