/** Quotes in replies: created with a reply, and updated with the quoted message; loaded on demand. */
import { maxQuoteLength } from '@plenum/contracts/chat/chat-limits';
import type { MessageQuote, RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { shortenText } from '@plenum/contracts/graphemes';
import type { Transcript } from '../../../lib/chat/transcript.ts';
import { isCompleteMessage, type RoomEntry } from './room-messages.ts';

/** Returns the quote of a message for a reply to it. */
export function quoteOf(entry: RoomEntry): MessageQuote {
  if (!isCompleteMessage(entry) || entry.is_deleted)
    return { seq: entry.seq, is_deleted: true, user_id: null, full_name: '', content: '' };
  const content = shortenText(entry.content, maxQuoteLength);
  return { seq: entry.seq, is_deleted: false, user_id: entry.user.id, full_name: entry.user.full_name, content };
}

/**
 * Updates the quotes of these messages in their replies; a quoted message that is not loaded is restored from the
 * quote.
 */
export function withUpdatedQuotes(
  transcript: Transcript<RoomEntry>,
  seqs: readonly number[],
  change: (entry: RoomEntry) => RoomEntry,
): Transcript<RoomEntry> {
  const changedSeqs = new Set(seqs);
  const entriesBySeq = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  const entries = transcript.entries.map((entry): RoomEntry => {
    if (!isCompleteMessage(entry) || entry.reply_to === undefined || !changedSeqs.has(entry.reply_to.seq)) return entry;
    return {
      ...entry,
      reply_to: quoteOf(entriesBySeq.get(entry.reply_to.seq) ?? change(asMessage(entry, entry.reply_to))),
    };
  });
  return { ...transcript, entries };
}

/** The quoted message is not loaded: its visible part is that of the quote. */
const asMessage = (reply: RoomMessage, { seq, is_deleted, content, user_id, full_name }: MessageQuote): RoomEntry => ({
  ...reply,
  seq,
  is_deleted,
  content,
  user: { ...reply.user, id: user_id ?? 0, full_name },
});
