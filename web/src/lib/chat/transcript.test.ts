import { describe, expect, it } from 'vitest';
import {
  addPending,
  removePending,
  emptyWindow,
  emptyTranscript,
  type Entry,
  hasOlder,
  merge,
  lastSeqBeforeGap,
  withFloor,
  withHead,
  replaceEntries,
  type Transcript,
  trim,
  maxWindowSize,
} from './transcript.ts';

interface Message extends Entry {
  readonly content?: string;
}

const empty: Transcript<Message> = emptyTranscript;
const message = (seq: number, over: Partial<Message> = {}): Message => ({
  seq,
  client_id: null,
  content: `m${seq}`,
  ...over,
});
const seqs = (...batches: (readonly Message[])[]) =>
  batches.reduce((transcript, arrived) => merge(transcript, arrived), empty).entries.map(({ seq }) => seq);

describe('a transcript', () => {
  it('is ordered and free of duplicates, however messages arrive', () => {
    expect(seqs([message(3), message(1)], [message(2), message(3)], [message(1)])).toEqual([1, 2, 3]);
  });

  it('finds the first gap, and messages missing before the head', () => {
    const loaded = merge(empty, [message(5), message(6), message(9)]);
    expect(lastSeqBeforeGap(loaded)).toBe(6);
    const extended = merge(loaded, [message(7), message(8)]);
    expect(lastSeqBeforeGap(extended)).toBeNull();
    expect(lastSeqBeforeGap(withHead(extended, 11))).toBe(9);
    expect(withHead(extended, 4)).toBe(extended);
  });

  it('fills a gap with the tombstone of a deleted message', () => {
    const loaded = merge(empty, [message(1), message(3)]);
    expect(lastSeqBeforeGap(merge<Entry>(loaded, [{ seq: 2 }]))).toBeNull();
  });

  it('distinguishes an empty room from one that is not loaded', () => {
    expect(lastSeqBeforeGap(empty)).toBeNull();
    expect(lastSeqBeforeGap(withHead(empty, 1))).toBe(0);
    expect(hasOlder(merge(empty, [message(2)]))).toBe(true);
    expect(hasOlder(merge(empty, [message(1)]))).toBe(false);
  });

  it('matches stored messages by client_id only, so that equal texts stay separate', () => {
    const first = { client_id: 'a', content: 'hi' };
    const second = { client_id: 'b', content: 'hi' };
    const withPending = addPending(addPending(empty, first), second);
    const back = merge(withPending, [message(1, { client_id: 'b', content: 'hi' })]);
    expect(back.pending).toEqual([first]);
    expect(merge(back, [message(2, { content: 'hi', client_id: null })]).pending).toEqual([first]);
    expect(removePending(back, 'a').pending).toEqual([]);
  });

  it('drops the end that is not read when it grows too large', () => {
    const messagesFrom = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => message(from + index));
    const full = merge(empty, messagesFrom(1, maxWindowSize));
    expect(trim(full, 'newest')).toBe(full);
    const over = merge(full, messagesFrom(maxWindowSize + 1, 1));
    const trimmed = trim(over, 'newest');
    expect(trimmed.entries.at(-1)?.seq).toBe(maxWindowSize + 1);
    expect(trimmed.entries.length).toBeLessThan(maxWindowSize);
    expect(trimmed.isDetached).toBe(false);
    const reading = trim(over, 'oldest');
    expect(reading.entries[0]?.seq).toBe(1);
    expect(reading.isDetached).toBe(true);
  });

  it('ignores messages after a gap at its end until they are contiguous', () => {
    const reading = { ...merge(empty, [message(1), message(2)]), headSeq: 4, isDetached: true };
    expect(lastSeqBeforeGap(reading)).toBeNull();
    const updated = merge(reading, [message(4)]);
    expect(updated.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    const joined = merge(updated, [message(3), message(4)]);
    expect(joined.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(joined.isDetached).toBe(false);
    expect(merge(emptyWindow(updated), [message(4)]).entries.map(({ seq }) => seq)).toEqual([4]);
  });

  it('creates no gap for a restored message before its start', () => {
    const loaded = merge(empty, [message(8), message(9)]);
    expect(merge(loaded, [message(3)]).entries.map(({ seq }) => seq)).toEqual([8, 9]);
    expect(merge(loaded, [message(6), message(7)]).entries.map(({ seq }) => seq)).toEqual([6, 7, 8, 9]);
  });

  it('changes only the message with the given number', () => {
    const loaded = merge(empty, [message(1), message(2)]);
    const changed = replaceEntries(loaded, [1], () => message(1, { content: '' }));
    expect(changed.entries).toEqual([message(1, { content: '' }), message(2)]);
    expect(merge(changed, [message(1)]).entries).toEqual([message(1), message(2)]);
  });

  it('does not treat cleared messages as missing', () => {
    const cleared = withFloor(merge(empty, [message(1), message(2)]), 3);
    expect(cleared.entries).toEqual([]);
    expect(lastSeqBeforeGap(cleared)).toBeNull();
    expect(hasOlder(cleared)).toBe(false);
    const later = merge(cleared, [message(2), message(3)]);
    expect(later.entries.map(({ seq }) => seq)).toEqual([3]);
    expect(hasOlder(later)).toBe(false);
  });

  it('has no gap at its end after everything was cleared', () => {
    const reading = { ...merge(empty, [message(1), message(2)]), headSeq: 4, isDetached: true };
    expect(withFloor(reading, 2).isDetached).toBe(true);
    expect(withFloor(reading, 3).isDetached).toBe(false);
  });

  it('adds the reason to a failed message once', () => {
    const withPending = { client_id: 'a', content: 'hi' };
    const failed = addPending(addPending(empty, withPending), { ...withPending, failure: 'No' });
    expect(failed.pending).toEqual([{ ...withPending, failure: 'No' }]);
  });
});
