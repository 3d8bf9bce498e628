/** Server events about raised hands; they say that something has changed, and who sees it reads it. */
import type { Db } from '../../platform/db/database.ts';
import { eventChannel, userChannel } from '../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../platform/realtime/publish.ts';
import { findSessionScheduling } from '../chat-rooms/chat-rooms.queries.ts';
import type { OutboxEvents } from '../domain-events.ts';
import { findCalledAt, listHandModerators } from './hands.queries.ts';

/**
 * Publishes to those who give the microphone and to whose hand it is; to the whole event when hands are taken, or no longer.
 * Of a session that waits for a time, only those who write sessions learn.
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
 * Publishes to all devices of a person that they have the microphone, as long as it is the turn of which the domain event
 * tells: the relay may repeat it later.
 */
export async function publishCalled(
  db: Db,
  { user_id, ...news }: OutboxEvents['hand.called'],
  publish: PublishEvent,
): Promise<void> {
  const called_at = await findCalledAt(db, news.session_id, user_id);
  if (called_at?.toISOString() === news.called_at) await publish(userChannel(user_id), 'hand_called', news);
}
