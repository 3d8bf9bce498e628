/** What replies quote: made when one answers, and changed with the message; loaded when it is needed. */
import { quoteLengthMax } from '@plenum/contracts/chat-limits';
import type { MessageQuote, RoomMessage } from '@plenum/contracts/chat-rooms';
import { shortened } from '@plenum/contracts/graphemes';
import type { Transcript } from '../../lib/chat/transcript.ts';
import { isWhole, type RoomEntry } from './room-messages.ts';

/** Returns what a reply to a message quotes. */
export function quoteOf(entry: RoomEntry): MessageQuote {
  if (!isWhole(entry) || entry.is_deleted)
    return { seq: entry.seq, is_deleted: true, user_id: null, full_name: '', content: '' };
  const content = shortened(entry.content, quoteLengthMax);
  return { seq: entry.seq, is_deleted: false, user_id: entry.user.id, full_name: entry.user.full_name, content };
}

/** Changes what replies to some messages quote; one that is not loaded is changed as far as its reply quotes it. */
export function requoted(
  transcript: Transcript<RoomEntry>,
  seqs: readonly number[],
  change: (entry: RoomEntry) => RoomEntry,
): Transcript<RoomEntry> {
  const wanted = new Set(seqs);
  const known = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  const entries = transcript.entries.map((entry): RoomEntry => {
    if (!isWhole(entry) || entry.reply_to === undefined || !wanted.has(entry.reply_to.seq)) return entry;
    return { ...entry, reply_to: quoteOf(known.get(entry.reply_to.seq) ?? change(asMessage(entry, entry.reply_to))) };
  });
  return { ...transcript, entries };
}

/** The answered message is not loaded: as much of it as its reply quotes. */
const asMessage = (reply: RoomMessage, { seq, is_deleted, content, user_id, full_name }: MessageQuote): RoomEntry => ({
  ...reply,
  seq,
  is_deleted,
  content,
  user: { ...reply.user, id: user_id ?? 0, full_name },
});
