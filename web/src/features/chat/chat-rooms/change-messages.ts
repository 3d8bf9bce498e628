import type { Feed } from '../../../lib/chat/feed.ts';
import { replaceEntries } from '../../../lib/chat/transcript.ts';
import { loadTools } from './load-tools.ts';
import type { RoomEntry } from './room-messages.ts';

/** Changes loaded and pending messages, and the quotes of them in replies. The code for quotes is loaded on demand. */
export function changeMessages(
  feed: Feed<RoomEntry>,
  seqs: readonly number[],
  change: (message: RoomEntry) => RoomEntry,
): void {
  feed.applyServerChange((transcript) => replaceEntries(transcript, seqs, change));
  if (!feed.hasPendingRequests() && !feed.get().transcript.entries.some((message) => 'reply_to' in message)) return;
  void loadTools().then(({ withUpdatedQuotes }) =>
    feed.applyServerChange((transcript) => withUpdatedQuotes(transcript, seqs, change)),
  );
}
