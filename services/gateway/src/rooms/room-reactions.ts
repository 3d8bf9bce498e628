/**
 * Publishes counts of reactions to messages. Reads all rooms with one query to PostgreSQL twice a second, while this
 * process has sockets in any room. The next run recovers changes that a killed process did not send
 * (docs/decisions/0091).
 */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Deps } from '@plenum/core/deps';
import { listChangedReactions } from '@plenum/core/domain/chat/chat-rooms/message-reactions.queries';
import { reactionsView } from '@plenum/core/domain/chat/chat-rooms/message-reactions.views';
import type { Deliveries } from '../socket/deliveries.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface Parts {
  readonly deps: Pick<Deps, 'db'>;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
  readonly memberships: Pick<RoomMemberships, 'openRooms' | 'socketsIn'>;
}

type MessageReactions = ServerEventPayload<'chat_reactions'>['messages'][number];

/** Returns a function that sends the changes since its last call. It rejects while PostgreSQL is unavailable. */
export function createReactionRefresh({ deps, deliveries, memberships }: Parts): () => Promise<void> {
  /** Last counts that were sent, for messages that changed recently. */
  let sent = new Map<string, string>();
  return async () => {
    if (memberships.openRooms().length === 0) return;
    const now = new Map<string, string>();
    const byRoom = new Map<number, MessageReactions[]>();
    for (const { room_id, seq, counts } of await listChangedReactions(deps.db)) {
      const reactions = reactionsView(counts);
      const key = `${room_id} ${seq}`;
      const text = JSON.stringify(reactions);
      now.set(key, text);
      if (sent.get(key) === text) continue;
      const messages = byRoom.get(room_id) ?? [];
      byRoom.set(room_id, [...messages, { seq, reactions }]);
    }
    sent = now;
    for (const [room_id, messages] of byRoom)
      deliveries.sendEvents(memberships.socketsIn(room_id), 'chat_reactions', [{ room_id, messages }]);
  };
}
