import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpFailure } from '../http.ts';
import { memoryStorage } from '../memory-storage.fixture.ts';
import { Feed, type FeedSource } from './feed.ts';
import { postWithRetries, Sender, prependReturned } from './sender.ts';
import type { PendingMessage } from './transcript.ts';

interface Message extends PendingMessage {
  readonly seq: number;
}

/** A room or thread on the server, which may be unavailable. */
class Stored implements FeedSource<Message> {
  messages: Message[] = [];
  /** `silent`: it stores messages, but its replies are lost. */
  state: 'here' | 'away' | 'silent' = 'here';
  /** Whether the sender is still alive to receive the reply. */
  answers = true;
  readonly posted: string[] = [];

  readonly #page = (matches: (seq: number) => boolean) => {
    if (this.state === 'away') throw new Error('away');
    return {
      messages: this.messages.filter(({ seq }) => matches(seq)),
      last_seq: this.messages.at(-1)?.seq ?? 0,
    };
  };

  after = async (after_seq: number) => this.#page((seq) => seq > after_seq);
  before = async (before_seq: number) => this.#page((seq) => seq < before_seq && seq >= before_seq - 50);

  async post({ client_id, content }: PendingMessage): Promise<Message> {
    this.posted.push(client_id);
    if (this.state === 'away') return this.#answer(new Error('away'));
    const existing = this.messages.find((candidate) => candidate.client_id === client_id);
    const stored = existing ?? { seq: this.messages.length + 1, client_id, content };
    if (existing === undefined) this.messages.push(stored);
    return this.#answer(this.state === 'silent' ? new Error('no answer') : stored);
  }

  #answer(answer: Message | Error): Promise<Message> {
    if (!this.answers) return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

/** Messages that cannot be sent return to the input, or stay in the log. */
const openChat = async (stored: Stored, staysInLog = false) => {
  const feed = new Feed(stored);
  feed.subscribe(() => undefined);
  const sender = new Sender({
    draftKey: 'thread.1',
    feed,
    post: (message) => stored.post(message),
    staysInLog: () => staysInLog,
  });
  await feed.sync();
  return { feed, sender };
};

const seqs = (feed: Feed<Message>): number[] => feed.get().transcript.entries.map(({ seq }) => seq);

describe('sending where a failed message goes back to the input', () => {
  it('sends in order and shows pending messages', async () => {
    const stored = new Stored();
    const { feed, sender } = await openChat(stored);
    const pendingSends = [sender.send('one'), sender.send('two')];
    expect(feed.get().transcript.pending.map(({ content }) => content)).toEqual(['one', 'two']);
    expect(await Promise.all(pendingSends)).toEqual(['sent', 'sent']);
    expect(feed.get().transcript.pending).toEqual([]);
    expect(stored.messages.map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it('returns a failed message with its reason, and stores it once when it is sent again', async () => {
    const stored = new Stored();
    const { sender } = await openChat(stored);
    stored.state = 'silent';
    expect(await sender.send('one')).toBe('returned');
    expect(sender.get()).toMatchObject({ draft: 'one', failure: expect.any(String) });
    stored.state = 'here';
    expect(await sender.send('one')).toBe('sent');
    expect(new Set(stored.posted).size).toBe(1);
    expect(stored.messages).toHaveLength(1);
    expect(sender.get()).toMatchObject({ draft: '', failure: null });
  });

  it('removes a returned text from the input if it was stored after all', async () => {
    const stored = new Stored();
    const { feed, sender } = await openChat(stored);
    stored.state = 'silent';
    await sender.send('one');
    stored.state = 'here';
    await feed.sync();
    expect(sender.get().draft).toBe('');
    expect(seqs(feed)).toEqual([1]);
  });

  it('restores messages that were pending when the page closed, unless they were stored', async () => {
    const stored = new Stored();
    const closeWhileSending = async (content: string, expected: string): Promise<void> => {
      const { sender } = await openChat(stored);
      const posted = stored.posted.length;
      sender.setDraft('');
      void sender.send(content);
      sender.setDraft(expected);
      await expect.poll(() => stored.posted.length).toBe(posted + 1);
    };
    stored.answers = false;
    stored.state = 'away';
    await closeWhileSending('one', 'and more');
    expect((await openChat(stored)).sender.get().draft).toBe('one\nand more');
    stored.state = 'here';
    await closeWhileSending('two', '');
    const reloaded = await openChat(stored);
    expect(reloaded.sender.get().draft).toBe('');
    expect(seqs(reloaded.feed)).toEqual([1]);
  });

  it('keeps the quoted message with the draft, until the reply is sent or the quote removed', async () => {
    const stored = new Stored();
    const quoted = { seq: 7, full_name: 'Ada', content: 'Where?', is_deleted: false };
    const { sender } = await openChat(stored);
    sender.setDraft('Here');
    sender.setReplyTo(quoted);
    expect((await openChat(stored)).sender.get()).toMatchObject({ draft: 'Here', reply_to: quoted });
    stored.state = 'silent';
    await sender.send('Here');
    const reloaded = await openChat(stored);
    expect(reloaded.sender.get()).toMatchObject({ draft: 'Here', reply_to: quoted });
    reloaded.sender.setReplyTo(null);
    expect((await openChat(stored)).sender.get().reply_to).toBeNull();

    stored.answers = false;
    stored.state = 'away';
    reloaded.sender.setReplyTo(quoted);
    void reloaded.sender.send('There');
    await expect.poll(() => stored.posted.length).toBe(2);
    const restored = await openChat(stored);
    expect(restored.sender.get()).toMatchObject({ draft: 'There', reply_to: quoted });
    stored.answers = true;
    stored.state = 'here';
    expect(await restored.sender.send('There')).toBe('sent');
    expect(stored.posted[2]).toBe(stored.posted[1]);
    expect((await openChat(stored)).sender.get()).toMatchObject({ draft: '', reply_to: null });
  });

  it('returns several messages in their order', async () => {
    const stored = new Stored();
    const { sender } = await openChat(stored);
    stored.state = 'away';
    const pendingSends = [sender.send('one'), sender.send('two')];
    sender.setDraft('three');
    expect(await Promise.all(pendingSends)).toEqual(['returned', 'returned']);
    expect(sender.get().draft).toBe('one\ntwo\nthree');
  });
});

describe('sending where a failed message stays in the log', () => {
  const pending = ({ feed }: Awaited<ReturnType<typeof openChat>>) => feed.get().transcript.pending;

  it('keeps it with its reason, does not change the input, and stores it once when it is sent again', async () => {
    const stored = new Stored();
    const chat = await openChat(stored, true);
    stored.state = 'silent';
    expect(await chat.sender.send('one')).toBe('kept');
    const [failed] = pending(chat);
    expect(failed).toMatchObject({ content: 'one', failure: '' });
    expect(chat.sender.get().draft).toBe('');
    stored.state = 'here';
    expect(failed && (await chat.sender.retry(failed))).toBe('sent');
    expect(pending(chat)).toEqual([]);
    expect(stored.messages).toHaveLength(1);
  });

  it('shows it again after a reload, until it is sent or discarded', async () => {
    const stored = new Stored();
    stored.state = 'away';
    await (await openChat(stored, true)).sender.send('one');
    const reloaded = await openChat(stored, true);
    const [failed] = pending(reloaded);
    expect(failed).toMatchObject({ content: 'one', failure: '' });
    if (failed) reloaded.sender.discard(failed);
    expect(pending(reloaded)).toEqual([]);
    expect(pending(await openChat(stored, true))).toEqual([]);
  });

  it('drops it after a reload if it was stored', async () => {
    const stored = new Stored();
    stored.state = 'silent';
    await (await openChat(stored, true)).sender.send('one');
    stored.state = 'here';
    expect(pending(await openChat(stored, true))).toEqual([]);
    stored.messages = [];
    expect(pending(await openChat(stored, true))).toEqual([]);
  });
});

describe('a text that returns to the input', () => {
  it('is inserted before newer text, in the order in which it was sent', () => {
    const first = prependReturned('typed', '', 'one');
    expect(first.draft).toBe('one\ntyped');
    expect(prependReturned(first.draft, first.returned, 'two').draft).toBe('one\ntwo\ntyped');
    expect(prependReturned('', '', 'one').draft).toBe('one');
  });
});

describe('retries', () => {
  const attempts = async (failure: Error, mayRepeat?: () => boolean): Promise<number> => {
    vi.useFakeTimers();
    const post = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
    const posted = postWithRetries(post, 3, mayRepeat).catch(() => undefined);
    await vi.runAllTimersAsync();
    await posted;
    vi.useRealTimers();
    return post.mock.calls.length;
  };

  it('applies to timeouts and server errors, within its limits', async () => {
    expect(await attempts(new Error('no answer'))).toBe(3);
    expect(await attempts(new HttpFailure(500, undefined, 'No'))).toBe(3);
    expect(await attempts(new HttpFailure(499, undefined, 'No'))).toBe(1);
    expect(await attempts(new Error('no answer'), () => false)).toBe(1);
  });
});
