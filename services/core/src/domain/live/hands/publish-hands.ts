/** Server events about raised hands, without the queue itself. */
import type { Db } from '../../../platform/db/database.ts';
import { eventChannel, userChannel } from '../../../platform/realtime/channels.ts';
import type { PublishEvent } from '../../../platform/realtime/publish.ts';
import { findSessionScheduling } from '../../chat/chat-rooms/chat-rooms.queries.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { findCalledAt, listHandModerators } from './hands.queries.ts';

/**
 * Publishes to the people who manage the queue and to the person concerned, or to the whole event when the queue opens
 * or closes. For an unscheduled session, publishes only to people who may edit sessions.
 */
export async function publishHands(
  db: Db,
  { session_id, event_id, audience_ids }: OutboxEvents['hands.changed'],
  publish: PublishEvent,
): Promise<void> {
  const payload = { session_id, event_id };
  const isHidden = (await findSessionScheduling(db, session_id))?.is_unscheduled ?? true;
  if (audience_ids === null && !isHidden) return publish(eventChannel(event_id), 'hands_changed', payload);
  const concernedIds = isHidden || audience_ids === null ? [] : audience_ids;
  const people = new Set([...(await listHandModerators(db, session_id)), ...concernedIds]);
  return publish({ channels: [...people].map(userChannel) }, 'hands_changed', payload);
}

/**
 * Notifies all devices of a person that they are called, if the call is still current: the relay may repeat the domain
 * event later.
 */
export async function publishCalled(
  db: Db,
  { user_id, ...payload }: OutboxEvents['hand.called'],
  publish: PublishEvent,
): Promise<void> {
  const called_at = await findCalledAt(db, payload.session_id, user_id);
  if (called_at?.toISOString() === payload.called_at) await publish(userChannel(user_id), 'hand_called', payload);
}
