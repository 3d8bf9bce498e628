import { describe, expect, it, vi } from 'vitest';
import { Feed, type FeedPage, type FeedSource } from './feed.ts';
import { addPending, type Entry, replaceEntries, type Transcript, maxWindowSize } from './transcript.ts';

interface Message extends Entry {
  readonly text?: string;
}
type Source = FeedSource<Message>;

const entry = (seq: number): Message => ({ seq });

/** A room or thread on a server: posted messages, read by keyset in pages of three. */
function conversation(
  posted: number,
  page = 3,
  pageOptions: Pick<FeedPage<Message>, 'first_seq' | 'other_read_seq'> = {},
) {
  const stored = Array.from({ length: posted }, (_, index) => entry(index + 1));
  let last_seq = posted;
  const source = {
    after: vi.fn<Source['after']>(async (seq) => ({
      messages: stored.filter((candidate) => candidate.seq > seq).slice(0, page),
      last_seq,
      ...pageOptions,
    })),
    before: vi.fn<Source['before']>(async (seq) => ({
      messages: stored.filter((candidate) => candidate.seq < seq).slice(-page),
      last_seq,
      ...pageOptions,
    })),
  };
  return {
    source,
    post: () => {
      last_seq += 1;
      stored.push(entry(last_seq));
    },
    /** Removes messages permanently. */
    remove: (from: number, to: number) => {
      stored.splice(0, stored.length, ...stored.filter(({ seq }) => seq < from || seq > to));
    },
  };
}
const openFeed = (source: Source) => {
  const feed = new Feed(source);
  return { feed, close: feed.subscribe(() => undefined) };
};
const seqs = (feed: Feed<Message>) => feed.get().transcript.entries.map(({ seq }) => seq);

describe('the feed of a room or thread', () => {
  it('accepts numbers whose messages were removed permanently, without further requests', async () => {
    const { source, remove } = conversation(30, 5);
    remove(11, 13);
    remove(21, 28);
    const { feed } = openFeed(source);
    await feed.sync();
    expect(seqs(feed)).toEqual([18, 19, 20, 29, 30]);
    expect(source.after).not.toHaveBeenCalled();
    await feed.loadOlder();
    await feed.loadOlder();
    expect(seqs(feed)).toEqual([5, 6, 7, 8, 9, 10, 14, 15, 16, 17, 18, 19, 20, 29, 30]);
    feed.receive({ last_seq: 30 });
    await feed.sync();
    expect(source.after).toHaveBeenCalledTimes(1);
  });

  it('requests messages after a hole that appears while it is disconnected', async () => {
    const { source, post, remove } = conversation(4, 10);
    const { feed } = openFeed(source);
    await feed.sync();
    for (let count = 0; count < 6; count += 1) post();
    remove(5, 8);
    feed.receive({ messages: [entry(10)] });
    await vi.waitFor(() => expect(seqs(feed)).toEqual([1, 2, 3, 4, 9, 10]));
    feed.receive({ last_seq: 10 });
    expect(source.after).toHaveBeenCalledTimes(1);
  });

  it('does not request messages before the first stored one', async () => {
    const { source, remove } = conversation(9, 5, { first_seq: 6 });
    remove(1, 5);
    const { feed } = openFeed(source);
    await feed.sync();
    expect(seqs(feed)).toEqual([6, 7, 8, 9]);
    await feed.loadOlder();
    expect(source.before).toHaveBeenCalledTimes(1);
  });

  it('moves to an old message, and loads later ones while scrolling', async () => {
    const { source, post } = conversation(400, 50);
    const { feed } = openFeed(source);
    await feed.sync();
    await feed.jumpTo(100);
    expect(seqs(feed)).toEqual(Array.from({ length: 50 }, (_, i) => 70 + i));
    expect(source.before).toHaveBeenLastCalledWith(120);
    // Messages that arrive during that are outside of the window.
    post();
    feed.receive({ messages: [entry(401)] });
    expect(seqs(feed).at(-1)).toBe(119);
    await feed.loadNewer();
    expect(seqs(feed).slice(-2)).toEqual([168, 169]);
    await feed.jumpToNewest();
    expect(seqs(feed).at(-1)).toBe(401);
  });

  it('moves to the newest messages when they contain the target', async () => {
    const { source } = conversation(60, 50);
    const { feed } = openFeed(source);
    await feed.sync();
    await feed.jumpTo(55);
    expect(feed.get().transcript.isDetached).toBe(false);
    expect(seqs(feed).at(-1)).toBe(60);
  });

  it('starts with the newest page and loads older ones on request, to the first message', async () => {
    const { feed } = openFeed(conversation(7).source);
    await feed.sync();
    expect(seqs(feed)).toEqual([5, 6, 7]);
    await feed.loadOlder();
    await feed.loadOlder();
    await feed.loadOlder();
    expect(seqs(feed)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('loads messages that a lost push left out', async () => {
    const { source, post } = conversation(2);
    const { feed } = openFeed(source);
    await feed.sync();
    for (let count = 0; count < 9; count += 1) post();
    feed.receive({ messages: [entry(11)] });
    await vi.waitFor(() => expect(seqs(feed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
  });

  it('detects missing messages by the room head alone', async () => {
    const { source, post } = conversation(1);
    const { feed } = openFeed(source);
    await feed.sync();
    post();
    feed.receive({ last_seq: 2 });
    await vi.waitFor(() => expect(seqs(feed)).toEqual([1, 2]));
  });

  it('requests missed messages when it resumes', async () => {
    const { source, post } = conversation(1);
    const { feed } = openFeed(source);
    await feed.sync();
    post();
    await feed.sync();
    expect(seqs(feed)).toEqual([1, 2]);
  });

  it('reports a failure, retries automatically and stops when it is closed', async () => {
    vi.useFakeTimers();
    const { source } = conversation(1);
    source.before.mockRejectedValueOnce(new Error('away'));
    const { feed, close } = openFeed(source);
    await feed.sync();
    expect(feed.get().failure).toEqual(new Error('away'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(seqs(feed)).toEqual([1]);
    expect(feed.get().failure).toBeUndefined();
    source.after.mockClear();
    source.after.mockRejectedValueOnce(new Error('away'));
    feed.receive({ last_seq: 2 });
    await vi.waitFor(() => expect(feed.get().failure).toEqual(new Error('away')));
    close();
    feed.receive({ last_seq: 3 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(source.after).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it.each([
    ['room', {}],
    ['thread', { first_seq: 1, other_read_seq: 0 }],
  ] as const)('keeps a window of a long %s, which can be extended at both ends', async (_kind, pageOptions) => {
    const { source } = conversation(1000, 100, pageOptions);
    const { feed } = openFeed(source);
    await feed.sync();
    feed.follow(false);
    for (let pages = 0; pages < 9; pages += 1) {
      await feed.loadOlder();
      expect(seqs(feed).length).toBeLessThanOrEqual(maxWindowSize);
    }
    expect(seqs(feed)[0]).toBe(1);
    feed.receive({ messages: [entry(1000)] });
    expect(seqs(feed)).not.toContain(1000);
    while (feed.get().transcript.isDetached) await feed.loadNewer();
    expect(seqs(feed).at(-1)).toBe(1000);
    expect(seqs(feed).length).toBeLessThanOrEqual(maxWindowSize);
  });

  it('jumps to the newest messages from any position', async () => {
    const { source } = conversation(1000, 100);
    const { feed } = openFeed(source);
    await feed.sync();
    feed.follow(false);
    for (let pages = 0; pages < 5; pages += 1) await feed.loadOlder();
    await feed.jumpToNewest();
    expect(seqs(feed)).toEqual(Array.from({ length: 100 }, (_, index) => 901 + index));
  });

  it('starts again when more messages are missing than its maximum', async () => {
    const { source, post } = conversation(5, 100);
    const { feed } = openFeed(source);
    await feed.sync();
    for (let count = 0; count < 2000; count += 1) post();
    feed.receive({ last_seq: 2005 });
    await vi.waitFor(() => expect(seqs(feed).at(-1)).toBe(2005));
    expect(seqs(feed)[0]).toBe(1906);
    expect(source.after).not.toHaveBeenCalled();
  });

  it('reloads its messages to detect deletions', async () => {
    const { source } = conversation(7);
    const { feed } = openFeed(source);
    await feed.sync();
    source.after.mockClear();
    await feed.refresh();
    expect(source.after.mock.calls).toEqual([[4]]);
  });

  it.each([
    ['older messages', 4, (feed: Feed<Message>) => feed.loadOlder()],
    ['a window further back', 5, (feed: Feed<Message>) => feed.jumpTo(5)],
    ['its messages again', 7, (feed: Feed<Message>) => feed.refresh()],
  ] as const)('keeps changes that arrive while it requests %s', async (_what, seq, ask) => {
    const { source } = conversation(7);
    const { feed } = openFeed(source);
    await feed.sync();
    const change = (text: string) => (transcript: Transcript<Message>) =>
      replaceEntries(transcript, [seq], (message) => ({ ...message, text }));
    const request = ask(feed);
    expect(feed.hasPendingRequests()).toBe(true);
    feed.applyServerChange(change('edited'));
    feed.applyServerChange(change('deleted'));
    await request;
    expect(feed.hasPendingRequests()).toBe(false);
    expect(feed.get().transcript.entries).toContainEqual({ seq, text: 'deleted' });
    // Changes from before a request are not applied again.
    source.after.mockResolvedValueOnce({ messages: [{ seq, text: 'restored' }], last_seq: 7 });
    await feed.refresh();
    expect(feed.get().transcript.entries).toContainEqual({ seq, text: 'restored' });
  });

  it('confirms a pending message once, although older messages are loading', async () => {
    const { feed } = openFeed(conversation(7).source);
    await feed.sync();
    const request = feed.loadOlder();
    feed.change((transcript) => addPending(transcript, { client_id: 'mine', content: 'Hello' }));
    feed.receive({ messages: [{ ...entry(8), client_id: 'mine' }] });
    await request;
    expect(feed.get().transcript.pending).toEqual([]);
    expect(seqs(feed)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it('starts with the messages of the join reply', () => {
    const { source } = conversation(9);
    const { feed } = openFeed(source);
    feed.mergeJoinReply([entry(8), entry(9)], 9);
    expect(feed.get().isLoaded).toBe(true);
    expect(seqs(feed)).toEqual([8, 9]);
    expect(source.before).not.toHaveBeenCalled();
  });

  it('replaces cached messages by those of the join reply', () => {
    const { source } = conversation(9);
    const { feed } = openFeed(source);
    feed.mergeJoinReply([entry(6), { ...entry(7), text: 'was here' }, entry(8)], 8);
    feed.mergeJoinReply([entry(6), entry(7), entry(8), entry(9)], 9);
    expect(feed.get().transcript.entries).toEqual([entry(6), entry(7), entry(8), entry(9)]);
  });

  it('drops cleared messages', async () => {
    const { source, post } = conversation(2);
    const { feed } = openFeed(source);
    await feed.sync();
    feed.receive({ first_seq: 3 });
    expect(seqs(feed)).toEqual([]);
    post();
    feed.receive({ messages: [entry(3)] });
    await feed.sync();
    expect(seqs(feed)).toEqual([3]);
  });

  it('updates cleared and read positions from a reply', async () => {
    const { source } = conversation(3);
    source.before.mockResolvedValueOnce({ messages: [entry(3)], last_seq: 3, first_seq: 3, other_read_seq: 2 });
    const { feed } = openFeed(source);
    await feed.sync();
    expect(feed.get()).toMatchObject({ other_read_seq: 2, transcript: { floorSeq: 3 } });
    feed.receive({ other_read_seq: 1 });
    expect(feed.get().other_read_seq).toBe(2);
    feed.receive({ other_read_seq: 3 });
    expect(feed.get().other_read_seq).toBe(3);
  });

  it('starts with the newest messages when it is opened again', async () => {
    const { source } = conversation(1000, 100);
    const { feed, close } = openFeed(source);
    await feed.sync();
    feed.follow(false);
    for (let pages = 0; pages < 5; pages += 1) await feed.loadOlder();
    expect(feed.get().transcript.isDetached).toBe(true);
    close();
    feed.subscribe(() => undefined);
    await feed.sync();
    expect(seqs(feed).at(-1)).toBe(1000);
    expect(feed.get().transcript.isDetached).toBe(false);
  });
});
