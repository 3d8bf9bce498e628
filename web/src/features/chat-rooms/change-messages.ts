import type { Feed } from '../../lib/chat/feed.ts';
import { replaceEntries } from '../../lib/chat/transcript.ts';
import { loadTools } from './load-tools.ts';
import type { RoomEntry } from './room-messages.ts';

/** Changes messages as far as they are loaded or on their way; what replies quote of them follows, by what is loaded only then. */
export function changeMessages(
  feed: Feed<RoomEntry>,
  seqs: readonly number[],
  change: (entry: RoomEntry) => RoomEntry,
): void {
  feed.amend((transcript) => replaceEntries(transcript, seqs, change));
  if (!feed.isAsking() && !feed.get().transcript.entries.some((entry) => 'reply_to' in entry)) return;
  void loadTools().then(({ requoted }) => feed.amend((transcript) => requoted(transcript, seqs, change)));
}
