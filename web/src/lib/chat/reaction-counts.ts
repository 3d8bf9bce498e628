/** Maintains counts of reactions to messages; loaded with the first reaction in a room or thread. */
import type { ReactionCount } from '@plenum/contracts/chat/chat-rooms';
import { type Entry, replaceEntries, type Transcript } from './transcript.ts';

interface ReactionUpdate {
  readonly seq: number;
  readonly reactions: readonly ReactionCount[];
}

/**
 * Sets the reactions to messages that are loaded.
 * @param mayHaveReactions whether an entry is a message that may have reactions
 */
export function withReactions<E extends Entry>(
  transcript: Transcript<E>,
  messages: readonly ReactionUpdate[],
  mayHaveReactions: (entry: E) => boolean = () => true,
): Transcript<E> {
  const bySeq = new Map(messages.map(({ seq, reactions }) => [seq, reactions]));
  return replaceEntries(transcript, [...bySeq.keys()], (entry) =>
    mayHaveReactions(entry) ? { ...entry, reactions: bySeq.get(entry.seq) ?? [] } : entry,
  );
}
