/** Notifications about requests to join an event: to organizers, and to the person who requested to join. */
import { statement } from '../../../platform/db/database.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { joinOutcomeSql } from '../../events/join-requests/join-requests.queries.ts';
import { type NotifyEffects, runAndPublish, staffOfEvent, storeAndPublish } from './notify.ts';
import { insertNotifications, type NotifiedRow, versionOf, receivesKind } from './store.queries.ts';

const storeJoinRequest = insertNotifications(
  'notify-join-requested',
  'JOIN_REQUESTED',
  `select u.id, e.id, $2::bigint, null::bigint, e.id, null::bigint, null::bigint, '{}'::jsonb
     from events e
     join ${staffOfEvent} staff on staff.event_id = e.id
     join users u on u.id = staff.user_id
    where e.id = $1 and e.status <> 'DELETED' and ${receivesKind('JOIN_REQUESTED')}
      and exists (select from join_requests r where r.id = $2 and r.status = 'PENDING' and r.waits_for = 'ANSWER')`,
);

/** Notifies the organizers of requests to join: one notification per event, not one per request. */
export const notifyJoinRequest = (
  effects: NotifyEffects,
  { event_id, request_id }: OutboxEvents['join_request.made'],
) => storeAndPublish(effects, storeJoinRequest, [event_id, request_id]);

const markJoinRequests = statement<NotifiedRow>(
  'notify-join-requests-answered',
  `update notifications n set read_at = now()
    where n.event_id = $1 and n.kind = 'JOIN_REQUESTED' and n.read_at is null
      and not exists (select from join_requests r
                       where r.event_id = $1 and r.status = 'PENDING' and r.waits_for = 'ANSWER')
   returning n.user_id`,
);

const storeJoinAnswer = insertNotifications(
  'notify-join-answered',
  'JOIN_ANSWERED',
  `select u.id, r.event_id, ${versionOf('r.answered_at')}, null::bigint, null::bigint, null::bigint, null::bigint,
          jsonb_build_object('join_outcome', ${joinOutcomeSql('r')})
     from join_requests r join users u on u.id = r.user_id join events e on e.id = r.event_id
    where r.id = $1 and r.answered_at is not null and e.status <> 'DELETED' and ${receivesKind('JOIN_ANSWERED')}`,
);

/**
 * Notifies a person of the answer to their request; marks the notification of the organizers as read when no requests
 * remain open.
 */
export async function notifyJoinAnswer(
  effects: NotifyEffects,
  { event_id, request_id }: OutboxEvents['join_request.answered'],
): Promise<void> {
  await runAndPublish(effects, markJoinRequests, [event_id]);
  await storeAndPublish(effects, storeJoinAnswer, [request_id]);
}
