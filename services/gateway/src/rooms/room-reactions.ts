/**
 * Publishes how many people reacted to the messages of rooms. Reads PostgreSQL twice a second, one query for all rooms,
 * while this process has sockets in some; the next poll recovers changes that a killed process did not send
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

type Counted = ServerEventPayload<'chat_reactions'>['messages'][number];

/** Returns a function that sends the changes since its last call; it rejects while PostgreSQL is unavailable. */
export function createReactionRefresh({ deps, deliveries, memberships }: Parts): () => Promise<void> {
  /** The last sent counts of the messages that changed in the last seconds. */
  let sent = new Map<string, string>();
  return async () => {
    if (memberships.openRooms().length === 0) return;
    const now = new Map<string, string>();
    const byRoom = new Map<number, Counted[]>();
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
