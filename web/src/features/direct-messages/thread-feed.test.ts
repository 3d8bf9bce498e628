import type { DirectMessage } from '@plenum/contracts/direct-messages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../lib/memory-storage.ts';
import { message } from './samples.ts';
import { ThreadFeed, type ThreadSource } from './thread-feed.ts';

/** A thread on the server, which may be out of reach. */
class Stored implements ThreadSource {
  messages: DirectMessage[] = [];
  first_seq = 1;
  /** `silent`: it stores what is sent, but its answer is lost. */
  state: 'here' | 'away' | 'silent' = 'here';
  /** Whether whoever sends lives to hear of it. */
  answers = true;
  readonly posted: string[] = [];

  readonly #page = (fits: (seq: number) => boolean) => {
    if (this.state === 'away') throw new Error('away');
    return {
      messages: this.messages.filter(({ seq }) => fits(seq) && seq >= this.first_seq),
      last_seq: this.messages.at(-1)?.seq ?? 0,
      first_seq: this.first_seq,
      other_read_seq: 0,
    };
  };

  after = async (after_seq: number) => this.#page((seq) => seq > after_seq);
  before = async (before_seq: number) => this.#page((seq) => seq < before_seq && seq >= before_seq - 50);

  async post({ client_id, content }: { readonly client_id: string; readonly content: string }) {
    this.posted.push(client_id);
    if (this.state === 'away') return this.#answer(new Error('away'));
    const known = this.messages.find((candidate) => candidate.client_id === client_id);
    const stored = known ?? message(this.messages.length + 1, { client_id, content, is_sender: true });
    if (known === undefined) this.messages.push(stored);
    return this.#answer(this.state === 'silent' ? new Error('no answer') : stored);
  }

  #answer(answer: DirectMessage | Error): Promise<DirectMessage> {
    if (!this.answers) return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

const openFeed = async (stored: Stored): Promise<ThreadFeed> => {
  const feed = new ThreadFeed(1, stored);
  feed.subscribe(() => undefined);
  await feed.wake();
  return feed;
};

const seqs = (feed: ThreadFeed): number[] => feed.get().transcript.entries.map(({ seq }) => seq);

describe('the feed of a conversation', () => {
  it('fills a hole that a push leaves', async () => {
    const stored = new Stored();
    stored.messages = [message(1)];
    const feed = await openFeed(stored);
    stored.messages = [message(1), message(2), message(3)];
    feed.receive([message(3)]);
    await expect.poll(() => seqs(feed)).toEqual([1, 2, 3]);
  });

  it('asks when the thread is said to have gone on', async () => {
    const stored = new Stored();
    stored.messages = [message(1)];
    const feed = await openFeed(stored);
    stored.messages = [message(1), message(2)];
    feed.head(2);
    await expect.poll(() => seqs(feed)).toEqual([1, 2]);
  });

  it('sends in order and shows what is on its way', async () => {
    const stored = new Stored();
    const feed = await openFeed(stored);
    const sent = [feed.send('one'), feed.send('two')];
    expect(feed.get().transcript.pending.map(({ content }) => content)).toEqual(['one', 'two']);
    expect(await Promise.all(sent)).toEqual([true, true]);
    expect(feed.get().transcript.pending).toEqual([]);
    expect(stored.messages.map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('gives back what could not be sent, says why, and sends it once when it is sent again', async () => {
    const stored = new Stored();
    const feed = await openFeed(stored);
    stored.state = 'silent';
    expect(await feed.send('one')).toBe(false);
    expect(feed.get()).toMatchObject({ draft: 'one', sendFailure: expect.any(String) });
    stored.state = 'here';
    expect(await feed.send('one')).toBe(true);
    expect(new Set(stored.posted).size).toBe(1);
    expect(stored.messages).toHaveLength(1);
    expect(feed.get()).toMatchObject({ draft: '', sendFailure: null });
  });

  it('takes back from the input what turns out to be stored', async () => {
    const stored = new Stored();
    const feed = await openFeed(stored);
    stored.state = 'silent';
    await feed.send('one');
    stored.state = 'here';
    await feed.wake();
    expect(feed.get().draft).toBe('');
    expect(seqs(feed)).toEqual([1]);
  });

  it('has what was on its way when the page went, unless it turns out to be stored', async () => {
    const stored = new Stored();
    const leaveWhileSending = async (content: string, then: string): Promise<void> => {
      const feed = await openFeed(stored);
      const posted = stored.posted.length;
      feed.type('');
      void feed.send(content);
      feed.type(then);
      await expect.poll(() => stored.posted.length).toBe(posted + 1);
    };
    stored.answers = false;
    stored.state = 'away';
    await leaveWhileSending('one', 'and more');
    expect((await openFeed(stored)).get().draft).toBe('one\nand more');
    stored.state = 'here';
    await leaveWhileSending('two', '');
    const again = await openFeed(stored);
    expect(again.get().draft).toBe('');
    expect(seqs(again)).toEqual([1]);
  });

  it('gives back several in their order', async () => {
    const stored = new Stored();
    const feed = await openFeed(stored);
    stored.state = 'away';
    const sent = [feed.send('one'), feed.send('two')];
    feed.type('three');
    expect(await Promise.all(sent)).toEqual([false, false]);
    expect(feed.get().draft).toBe('one\ntwo\nthree');
  });

  it('knows nothing any more of what was cleared', async () => {
    const stored = new Stored();
    stored.messages = [message(1), message(2)];
    const feed = await openFeed(stored);
    stored.first_seq = 3;
    feed.cleared(3);
    expect(seqs(feed)).toEqual([]);
    stored.messages.push(message(3));
    feed.receive([message(3)]);
    await feed.wake();
    expect(seqs(feed)).toEqual([3]);
  });
});
