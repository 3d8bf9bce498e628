import { describe, expect, it } from 'vitest';
import { message } from './samples.ts';
import {
  addPending,
  hasOlder,
  merge,
  missingAfter,
  noteFloor,
  noteHead,
  transcriptEmpty,
  withReturned,
} from './thread-transcript.ts';

const seqs = (...given: Parameters<typeof merge>[1][]): number[] =>
  given.reduce(merge, transcriptEmpty).entries.map(({ seq }) => seq);

describe('a direct transcript', () => {
  it('is ordered and free of duplicates, however messages arrive', () => {
    expect(seqs([message(3), message(1)], [message(2), message(3)])).toEqual([1, 2, 3]);
  });

  it('finds holes and what the thread is ahead', () => {
    const loaded = merge(transcriptEmpty, [message(5), message(8)]);
    expect(missingAfter(loaded)).toBe(5);
    const whole = merge(loaded, [message(6), message(7)]);
    expect(missingAfter(whole)).toBeNull();
    expect(missingAfter(noteHead(whole, 9))).toBe(8);
  });

  it('misses nothing of what was cleared', () => {
    const cleared = noteFloor(merge(transcriptEmpty, [message(1), message(2)]), 3);
    expect(cleared.entries).toEqual([]);
    expect(missingAfter(cleared)).toBeNull();
    expect(hasOlder(cleared)).toBe(false);
    const later = merge(cleared, [message(2), message(3)]);
    expect(later.entries.map(({ seq }) => seq)).toEqual([3]);
    expect(hasOlder(later)).toBe(false);
  });

  it('pairs what comes back with what was sent by client_id, so that equal texts stay two', () => {
    const sent = ['a', 'b'].reduce(
      (transcript, client_id) => addPending(transcript, { client_id, content: 'hi' }),
      transcriptEmpty,
    );
    const back = merge(sent, [message(1, { client_id: 'b', content: 'hi', is_sender: true })]);
    expect(back.pending.map(({ client_id }) => client_id)).toEqual(['a']);
    expect(merge(back, [message(2, { content: 'hi', is_sender: true })]).pending).toHaveLength(1);
  });
});

describe('what comes back to the input', () => {
  it('stands before what was typed since, in the order in which it was sent', () => {
    const first = withReturned('typed', '', 'one');
    expect(first.draft).toBe('one\ntyped');
    expect(withReturned(first.draft, first.returned, 'two').draft).toBe('one\ntwo\ntyped');
    expect(withReturned('', '', 'one').draft).toBe('one');
  });
});
