/** Server events about raised hands: notices of a change, without the queue itself. */
import type { Db } from '../../../platform/db/database.ts';
import { eventChannel, userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { findCalledAt, listHandModerators } from './hands.queries.ts';

/**
 * Publishes to those who manage the queue and to the person concerned; to the whole event when the queue opens or
 * closes. For a session that waits for a time, only to people who may edit sessions.
 */
export async function publishHands(
  db: Db,
  { session_id, event_id, audience_ids }: OutboxEvents['hands.changed'],
  publish: PublishEvent,
): Promise<void> {
  const news = { session_id, event_id };
  const isHidden = (await findSessionScheduling(db, session_id))?.is_unscheduled ?? true;
  if (audience_ids === null && !isHidden) return publish(eventChannel(event_id), 'hands_changed', news);
  const persons = isHidden || audience_ids === null ? [] : audience_ids;
  const people = new Set([...(await listHandModerators(db, session_id)), ...persons]);
  return publish({ channels: [...people].map(userChannel) }, 'hands_changed', news);
}

/**
 * Publishes to all devices of a person that they are called, if the call of the domain event is still current: the
 * relay may repeat the event later.
 */
export async function publishCalled(
  db: Db,
  { user_id, ...news }: OutboxEvents['hand.called'],
  publish: PublishEvent,
): Promise<void> {
  const called_at = await findCalledAt(db, news.session_id, user_id);
  if (called_at?.toISOString() === news.called_at) await publish(userChannel(user_id), 'hand_called', news);
}
