import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { describe, expect, it } from 'vitest';
import { addPending, dropPending, hasOlder, merge, missingAfter, noteHead, transcript_empty } from './transcript.ts';

const user = {
  id: 1,
  full_name: 'Ada L',
  first_name: 'Ada',
  last_name: 'L',
  image_url: null,
  role: 'ATTENDEE',
  is_session_speaker: false,
} as const;
const message = (seq: number, over: Partial<RoomMessage> = {}): RoomMessage => ({
  id: seq * 10,
  room_id: 1,
  seq,
  user_id: 1,
  client_id: null,
  content: `m${seq}`,
  created_at: '2025-02-01T09:00:00Z',
  is_deleted: false,
  deleted_at: null,
  deleted_by_id: null,
  deleted_by: null,
  user,
  sender: user,
  ...over,
});
const seqs = (...given: Parameters<typeof merge>[1][]) =>
  given.reduce(merge, transcript_empty).entries.map(({ seq }) => seq);

describe('a transcript', () => {
  it('is ordered and free of duplicates, however messages arrive', () => {
    expect(seqs([message(3), message(1)], [message(2), message(3)], [message(1)])).toEqual([1, 2, 3]);
  });

  it('finds the first hole, and what the head says is missing at the end', () => {
    const loaded = merge(transcript_empty, [message(5), message(6), message(9)]);
    expect(missingAfter(loaded)).toBe(6);
    const whole = merge(loaded, [message(7), message(8)]);
    expect(missingAfter(whole)).toBeNull();
    expect(missingAfter(noteHead(whole, 11))).toBe(9);
    expect(noteHead(whole, 4)).toBe(whole);
  });

  it('fills a hole with the tombstone of a deleted message', () => {
    const loaded = merge(transcript_empty, [message(1), message(3)]);
    expect(missingAfter(merge(loaded, [{ id: 20, seq: 2, is_deleted: true }]))).toBeNull();
  });

  it('knows an empty room from one whose messages are not here yet', () => {
    expect(missingAfter(transcript_empty)).toBeNull();
    expect(missingAfter(noteHead(transcript_empty, 1))).toBe(0);
    expect(hasOlder(merge(transcript_empty, [message(2)]))).toBe(true);
    expect(hasOlder(merge(transcript_empty, [message(1)]))).toBe(false);
  });

  it('pairs what comes back with what was sent by client_id only, so that equal texts stay two', () => {
    const first = { client_id: 'a', content: 'hi', sent_at_ms: 1 };
    const second = { client_id: 'b', content: 'hi', sent_at_ms: 2 };
    const sent = addPending(addPending(transcript_empty, first), second);
    const back = merge(sent, [message(1, { client_id: 'b', content: 'hi' })]);
    expect(back.pending).toEqual([first]);
    expect(merge(back, [message(2, { content: 'hi', client_id: null })]).pending).toEqual([first]);
    expect(dropPending(back, 'a').pending).toEqual([]);
  });
});
