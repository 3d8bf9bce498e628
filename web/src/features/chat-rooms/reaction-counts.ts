/** Numbers of reactions to messages; loaded with the first that a room is told. */
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { replaceEntries, type Transcript } from '../../lib/chat/transcript.ts';
import { isWhole, type RoomEntry } from './room-messages.ts';

type Counted = ServerEventPayload<'chat_reactions'>['messages'];

/** Shows how many people reacted to messages, as far as these are loaded. */
export function withReactions(transcript: Transcript<RoomEntry>, messages: Counted): Transcript<RoomEntry> {
  const bySeq = new Map(messages.map(({ seq, reactions }) => [seq, reactions]));
  return replaceEntries(transcript, [...bySeq.keys()], (entry) =>
    isWhole(entry) && !entry.is_deleted ? { ...entry, reactions: bySeq.get(entry.seq) ?? [] } : entry,
  );
}
