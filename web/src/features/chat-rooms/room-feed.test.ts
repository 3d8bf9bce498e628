import { describe, expect, it, vi } from 'vitest';
import { type FeedSource, RoomFeed } from './room-feed.ts';
import { type Entry, windowMax } from './transcript.ts';

const entry = (seq: number): Entry => ({ id: seq, seq, is_deleted: true });

/** A room on a server: what was posted, read by keyset in pages of three. */
function room(posted: number, page = 3) {
  const stored = Array.from({ length: posted }, (_, index) => entry(index + 1));
  const source = {
    after: vi.fn<FeedSource['after']>(async (seq) => ({
      messages: stored.filter((one) => one.seq > seq).slice(0, page),
      last_seq: stored.length,
    })),
    before: vi.fn<FeedSource['before']>(async (seq) => ({
      messages: stored.filter((one) => one.seq < seq).slice(-page),
      last_seq: stored.length,
    })),
  };
  return { source, post: () => stored.push(entry(stored.length + 1)) };
}
const seqs = (feed: RoomFeed) => feed.get().transcript.entries.map(({ seq }) => seq);

describe('a room feed', () => {
  it('starts with the newest page and loads older ones on request, to the first message', async () => {
    const feed = new RoomFeed(room(7).source);
    await feed.wake();
    expect(seqs(feed)).toEqual([5, 6, 7]);
    await feed.older();
    await feed.older();
    await feed.older();
    expect(seqs(feed)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('closes a hole that a lost push left', async () => {
    const { source, post } = room(2);
    const feed = new RoomFeed(source);
    await feed.wake();
    for (let count = 0; count < 9; count += 1) post();
    feed.receive([entry(11)]);
    await vi.waitFor(() => expect(seqs(feed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
  });

  it('notices by the head alone that messages are missing', async () => {
    const { source, post } = room(1);
    const feed = new RoomFeed(source);
    await feed.wake();
    post();
    feed.head(2);
    await vi.waitFor(() => expect(seqs(feed)).toEqual([1, 2]));
  });

  it('asks for what came meanwhile when it wakes', async () => {
    const { source, post } = room(1);
    const feed = new RoomFeed(source);
    await feed.wake();
    post();
    await feed.wake();
    expect(seqs(feed)).toEqual([1, 2]);
  });

  it('says why it could not load, tries again by itself and keeps nothing of a closed room', async () => {
    vi.useFakeTimers();
    const { source } = room(1);
    source.before.mockRejectedValueOnce(new Error('away'));
    const feed = new RoomFeed(source);
    await feed.wake();
    expect(feed.get().failure).toEqual(new Error('away'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(seqs(feed)).toEqual([1]);
    expect(feed.get().failure).toBeUndefined();
    feed.close();
    feed.receive([entry(2)]);
    expect(seqs(feed)).toEqual([1]);
    vi.useRealTimers();
  });

  it('keeps a window of a long room, and both its ends can be read on', async () => {
    const { source } = room(1000, 100);
    const feed = new RoomFeed(source);
    await feed.wake();
    feed.follow(false);
    for (let pages = 0; pages < 9; pages += 1) {
      await feed.older();
      expect(seqs(feed).length).toBeLessThanOrEqual(windowMax);
    }
    expect(seqs(feed)[0]).toBe(1);
    feed.receive([entry(1000)]);
    expect(seqs(feed)).not.toContain(1000);
    while (feed.get().transcript.isDetached) await feed.newer();
    expect(seqs(feed).at(-1)).toBe(1000);
    expect(seqs(feed).length).toBeLessThanOrEqual(windowMax);
  });

  it('goes straight to the newest messages from anywhere', async () => {
    const { source } = room(1000, 100);
    const feed = new RoomFeed(source);
    await feed.wake();
    feed.follow(false);
    for (let pages = 0; pages < 5; pages += 1) await feed.older();
    await feed.toNewest();
    expect(seqs(feed)).toEqual(Array.from({ length: 100 }, (_, index) => 901 + index));
  });

  it('begins anew where more is missing than it keeps', async () => {
    const { source, post } = room(5, 100);
    const feed = new RoomFeed(source);
    await feed.wake();
    for (let count = 0; count < 2000; count += 1) post();
    feed.head(2005);
    await vi.waitFor(() => expect(seqs(feed).at(-1)).toBe(2005));
    expect(seqs(feed)[0]).toBe(1906);
    expect(source.after).toHaveBeenCalledTimes(1);
  });

  it('asks once more for what it has, to see what was taken away meanwhile', async () => {
    const { source } = room(7);
    const feed = new RoomFeed(source);
    await feed.wake();
    source.after.mockClear();
    await feed.refresh();
    expect(source.after.mock.calls).toEqual([[4]]);
  });

  it('begins with what came on entering', () => {
    const { source } = room(9);
    const feed = new RoomFeed(source);
    feed.enter([entry(8), entry(9)], 9);
    expect(feed.get().isLoaded).toBe(true);
    expect(seqs(feed)).toEqual([8, 9]);
    expect(source.before).not.toHaveBeenCalled();
  });

  it('takes what is missing among the newest as gone, also when it was here before', () => {
    const { source } = room(9);
    const feed = new RoomFeed(source);
    feed.enter([entry(6), { ...entry(7), id: 70 }, entry(8)], 8);
    feed.enter([entry(6), entry(8)], 9);
    expect(feed.get().transcript.entries.slice(1)).toEqual([
      { id: 0, seq: 7, is_deleted: true },
      entry(8),
      { id: 0, seq: 9, is_deleted: true },
    ]);
    expect(source.after).not.toHaveBeenCalled();
  });
});
