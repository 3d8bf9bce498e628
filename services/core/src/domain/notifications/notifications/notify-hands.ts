/** Consequence of a call to the microphone: notifies the participant even without an open app. */
import type { OutboxEvents } from '../../domain-events.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { type NotifyEffects, storeAndPublish } from './notify.ts';
import { insertNotifications, versionOf, receivesKind } from './store.queries.ts';

const storeCall = insertNotifications(
  'notify-hand-called',
  'HAND_CALLED',
  `select h.user_id, s.id, ${versionOf('h.called_at')}, null::bigint, s.event_id, null::bigint, s.id, '{}'::jsonb
     from raised_hands h
     join sessions s on s.id = h.session_id
     join users u on u.id = h.user_id
    where h.session_id = $1 and h.user_id = $2 and h.called_at is not null and ${receivesKind('HAND_CALLED')}
      and ${belongsToEvent('h.user_id', 's.event_id')}`,
);

/** Notifies the participant who has the microphone, while they have it. */
export const notifyCalled = (effects: NotifyEffects, { session_id, user_id }: OutboxEvents['hand.called']) =>
  storeAndPublish(effects, storeCall, [session_id, user_id]);
