import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { describe, expect, it } from 'vitest';
import {
  addPending,
  dropPending,
  hasOlder,
  merge,
  missingAfter,
  noteHead,
  restart,
  transcriptEmpty,
  trim,
  windowMax,
  withModerated,
  withRemoved,
} from './transcript.ts';

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
  given.reduce(merge, transcriptEmpty).entries.map(({ seq }) => seq);

describe('a transcript', () => {
  it('is ordered and free of duplicates, however messages arrive', () => {
    expect(seqs([message(3), message(1)], [message(2), message(3)], [message(1)])).toEqual([1, 2, 3]);
  });

  it('finds the first hole, and what the head says is missing at the end', () => {
    const loaded = merge(transcriptEmpty, [message(5), message(6), message(9)]);
    expect(missingAfter(loaded)).toBe(6);
    const whole = merge(loaded, [message(7), message(8)]);
    expect(missingAfter(whole)).toBeNull();
    expect(missingAfter(noteHead(whole, 11))).toBe(9);
    expect(noteHead(whole, 4)).toBe(whole);
  });

  it('fills a hole with the tombstone of a deleted message', () => {
    const loaded = merge(transcriptEmpty, [message(1), message(3)]);
    expect(missingAfter(merge(loaded, [{ id: 20, seq: 2, is_deleted: true }]))).toBeNull();
  });

  it('knows an empty room from one whose messages are not here yet', () => {
    expect(missingAfter(transcriptEmpty)).toBeNull();
    expect(missingAfter(noteHead(transcriptEmpty, 1))).toBe(0);
    expect(hasOlder(merge(transcriptEmpty, [message(2)]))).toBe(true);
    expect(hasOlder(merge(transcriptEmpty, [message(1)]))).toBe(false);
  });

  it('pairs what comes back with what was sent by client_id only, so that equal texts stay two', () => {
    const first = { client_id: 'a', content: 'hi', sent_at_ms: 1 };
    const second = { client_id: 'b', content: 'hi', sent_at_ms: 2 };
    const sent = addPending(addPending(transcriptEmpty, first), second);
    const back = merge(sent, [message(1, { client_id: 'b', content: 'hi' })]);
    expect(back.pending).toEqual([first]);
    expect(merge(back, [message(2, { content: 'hi', client_id: null })]).pending).toEqual([first]);
    expect(dropPending(back, 'a').pending).toEqual([]);
  });

  it('lets go of the end that is not read when it grows too large', () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => message(from + index));
    const full = merge(transcriptEmpty, many(1, windowMax));
    expect(trim(full, 'newest')).toBe(full);
    const over = merge(full, many(windowMax + 1, 1));
    const following = trim(over, 'newest');
    expect(following.entries.at(-1)?.seq).toBe(windowMax + 1);
    expect(following.entries.length).toBeLessThan(windowMax);
    expect(following.isDetached).toBe(false);
    const reading = trim(over, 'oldest');
    expect(reading.entries[0]?.seq).toBe(1);
    expect(reading.isDetached).toBe(true);
  });

  it('takes no news behind an open end, only what joins it, until it reaches the head again', () => {
    const reading = { ...merge(transcriptEmpty, [message(1), message(2)]), headSeq: 4, isDetached: true };
    expect(missingAfter(reading)).toBeNull();
    const told = merge(reading, [message(4)]);
    expect(told.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    const joined = merge(told, [message(3), message(4)]);
    expect(joined.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(joined.isDetached).toBe(false);
    expect(restart(told, [message(4)]).entries.map(({ seq }) => seq)).toEqual([4]);
  });

  it('makes no hole of an old message that came back before its beginning', () => {
    const loaded = merge(transcriptEmpty, [message(8), message(9)]);
    expect(merge(loaded, [message(3)]).entries.map(({ seq }) => seq)).toEqual([8, 9]);
    expect(merge(loaded, [message(6), message(7)]).entries.map(({ seq }) => seq)).toEqual([6, 7, 8, 9]);
  });

  it('shows who took a message away to those who may know, and nothing to others; it may come back', () => {
    const loaded = merge(transcriptEmpty, [message(1)]);
    const deleted_by = { id: 7, full_name: 'Grace H' };
    const moderated = withModerated(loaded, 1, deleted_by);
    expect(moderated.entries).toMatchObject([{ is_deleted: true, content: '', deleted_by }]);
    expect(withRemoved(moderated, { seq: 1, id: 10 })).toEqual(moderated);
    const gone = withRemoved(loaded, { seq: 1, id: 10 });
    expect(gone.entries).toEqual([{ seq: 1, id: 10, is_deleted: true }]);
    expect(merge(gone, [message(1)]).entries).toEqual([message(1)]);
  });

  it('gives a message that could not be sent its reason, once', () => {
    const sent = { client_id: 'a', content: 'hi', sent_at_ms: 1 };
    const failed = addPending(addPending(transcriptEmpty, sent), { ...sent, failure: 'No' });
    expect(failed.pending).toEqual([{ ...sent, failure: 'No' }]);
  });
});
