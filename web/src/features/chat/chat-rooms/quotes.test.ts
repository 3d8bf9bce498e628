import { maxQuoteLength } from '@plenum/contracts/chat/chat-limits';
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { expect, it } from 'vitest';
import { Feed } from '../../../lib/chat/feed.ts';
import { emptyTranscript, merge, replaceEntries } from '../../../lib/chat/transcript.ts';
import { changeMessages } from './change-messages.ts';
import { loadTools } from './load-tools.ts';
import { quoteOf, withUpdatedQuotes } from './quotes.ts';
import { asEdited, asRemoved, type RoomEntry } from './room-messages.ts';

const user = { id: 7, full_name: 'Ada', image_url: null, first_name: 'Ada', last_name: '' };
const message = (seq: number, content: string, reply?: RoomMessage['reply_to']): RoomMessage => {
  const author = { ...user, role: null, is_session_speaker: false };
  return {
    id: seq,
    room_id: 1,
    seq,
    user_id: 7,
    client_id: null,
    content,
    created_at: '2031-03-28T08:00:00Z',
    is_deleted: false,
    deleted_at: null,
    deleted_by_id: null,
    deleted_by: null,
    user: author,
    sender: author,
    ...(reply === undefined ? {} : { reply_to: reply }),
  };
};
const quoted = { seq: 1, is_deleted: false, user_id: 7, full_name: 'Ada', content: 'One' };
const gone = { seq: 1, is_deleted: true, user_id: null, full_name: '', content: '' };
const update = asEdited({ content: 'Two', edited_at: '2031-03-28T08:01:00Z' });
const replies = (entries: readonly RoomEntry[]) =>
  entries.flatMap((entry) => ('reply_to' in entry ? [entry.reply_to] : []));

it('quotes the beginning of a message, by code points, and nothing of a removed one', () => {
  expect(quoteOf(message(1, 'One'))).toEqual(quoted);
  expect(quoteOf(message(1, '🎉'.repeat(maxQuoteLength))).content).toBe('🎉'.repeat(maxQuoteLength));
  expect(quoteOf(message(1, '🎉'.repeat(maxQuoteLength + 1))).content).toBe(`${'🎉'.repeat(maxQuoteLength - 1)}…`);
  expect(quoteOf({ id: 1, seq: 1, is_deleted: true })).toEqual(gone);
});

it('updates with the message, whether it is loaded or not, and leaves other quotes unchanged', () => {
  const other = { ...quoted, seq: 2 };
  const loaded = merge<RoomEntry>(emptyTranscript, [
    message(1, 'One'),
    message(2, 'Hm'),
    message(3, 'Re', quoted),
    message(4, 'Re', other),
  ]);
  const otherQuote = merge<RoomEntry>(emptyTranscript, [message(3, 'Re', quoted), message(4, 'Re', other)]);
  for (const transcript of [replaceEntries(loaded, [1], update), otherQuote])
    expect(replies(withUpdatedQuotes(transcript, [1], update).entries)).toEqual([{ ...quoted, content: 'Two' }, other]);
  for (const transcript of [replaceEntries(loaded, [1], asRemoved), otherQuote])
    expect(replies(withUpdatedQuotes(transcript, [1], asRemoved).entries)).toEqual([gone, other]);
});

it('a reply that arrives while its quoted message is removed quotes nothing of it', async () => {
  let resolvePage: (page: { messages: readonly RoomEntry[]; last_seq: number }) => void = () => undefined;
  const feed = new Feed<RoomEntry>({
    after: async () => ({ messages: [], last_seq: 3 }),
    before: () => new Promise((resolve) => (resolvePage = resolve)),
  });
  feed.mergeJoinReply([message(3, 'Three')], 3);
  const older = feed.loadOlder();
  changeMessages(feed, [1], asRemoved);
  await loadTools();
  resolvePage({ messages: [message(1, 'One'), message(2, 'Reply', quoted)], last_seq: 3 });
  await older;
  const { entries } = feed.get().transcript;
  expect(entries[0]).toEqual({ id: 1, seq: 1, is_deleted: true });
  expect(replies(entries)).toEqual([gone]);
});
