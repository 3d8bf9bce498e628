/**
 * Keeps the transcript of one room or thread complete. Merges pushed messages. After a gap, a higher number from the
 * server, a reconnection or when the page becomes visible, it requests the missing messages with `after_seq`. Stores
 * only a window of messages and loads more at both ends on demand.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { createOptimisticLog, redo, type Step } from '../optimistic-log.ts';
import {
  emptyWindow,
  emptyTranscript,
  type Entry,
  hasOlder,
  merge,
  lastSeqBeforeGap,
  withFloor,
  withHead,
  withHoles,
  type PageRange,
  type Transcript,
  trim,
  maxWindowSize,
} from './transcript.ts';

/** Messages in ascending order, and the server’s facts about the whole log. */
export interface FeedPage<E extends Entry> {
  readonly messages: readonly E[];
  readonly last_seq: number;
  /** First number that exists for this person, if they can clear messages. */
  readonly first_seq?: number;
  /** Last number that the other person has read, in a conversation of two. */
  readonly other_read_seq?: number;
}

/** A page with the range of numbers in which it contains every stored message. */
interface RangePage<E extends Entry> extends FeedPage<E> {
  readonly range?: PageRange;
}

/** Source of messages; the HTTP client in production. */
export interface FeedSource<E extends Entry> {
  after(seq: number): Promise<FeedPage<E>>;
  before(seq: number): Promise<FeedPage<E>>;
}

export interface FeedState<E extends Entry> {
  readonly transcript: Transcript<E>;
  /** Whether the newest messages have been loaded. */
  readonly isLoaded: boolean;
  readonly isLoadingOlder: boolean;
  readonly failure: unknown;
  /** Last number that the other person has read; 0 if unknown. */
  readonly other_read_seq: number;
}

type End = 'oldest' | 'newest';

const maxSeq = Number.MAX_SAFE_INTEGER;
const retryMs = 2000;
/** Number of messages to load after the message that the window moves to. */
const loadedAfterTarget = 20;
/** Maximum number of requests of one catch-up, in case the server returns inconsistent pages. */
const maxRounds = 1000;

/** External store for React. Sends requests automatically only while it has subscribers. */
export class Feed<E extends Entry> {
  readonly #source: { readonly [M in keyof FeedSource<E>]: (seq: number) => Promise<RangePage<E>> };
  readonly #store = createStore<FeedState<E>>(() => ({
    transcript: emptyTranscript,
    isLoaded: false,
    isLoadingOlder: false,
    failure: undefined,
    other_read_seq: 0,
  }));
  readonly #optimistic = createOptimisticLog<Transcript<E>>();
  readonly #arrivalListeners: ((messages: readonly E[]) => void)[] = [];
  #subscriberCount = 0;
  #catchingUp: Promise<void> | undefined;
  #loadingNewer: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #readingEnd: End = 'newest';

  constructor(source: FeedSource<E>) {
    this.#source = {
      after: async (seq) => {
        const page = await source.after(seq);
        const last = page.messages.at(-1);
        return last === undefined ? page : { ...page, range: { from: seq + 1, to: last.seq } };
      },
      before: async (seq) => {
        // Messages with higher numbers may be posted during the request.
        const { headSeq } = this.get().transcript;
        const page = await source.before(seq);
        const first = page.messages[0];
        const last = page.messages.at(-1);
        if (first === undefined || last === undefined) return page;
        return { ...page, range: { from: first.seq, to: Math.max(last.seq, Math.min(seq - 1, headSeq)) } };
      },
    };
  }

  readonly get = (): FeedState<E> => this.#store.getState();

  readonly subscribe = (changed: () => void): (() => void) => {
    const unsubscribe = this.#store.subscribe(changed);
    this.#subscriberCount += 1;
    return () => {
      unsubscribe();
      this.#subscriberCount -= 1;
      if (!this.hasSubscribers()) this.#resetWindow();
    };
  };

  readonly hasSubscribers = (): boolean => this.#subscriberCount > 0;

  /** Calls a listener with all messages from the server, including those outside the window. */
  onArrival(listener: (messages: readonly E[]) => void): void {
    this.#arrivalListeners.push(listener);
  }

  /** Sets whether the newest message is visible: the window then follows new messages; otherwise it does not move. */
  follow(isFollowing: boolean): void {
    this.#readingEnd = isFollowing ? 'newest' : 'oldest';
  }

  /**
   * Loads the newest messages, or those since the last one. Called at the start, after a reconnection and when the page
   * becomes visible.
   */
  async sync(): Promise<void> {
    const isReload = this.get().isLoaded;
    await this.#catchUp();
    if (!isReload || !this.hasSubscribers()) return;
    const { entries, floorSeq } = this.get().transcript;
    // The highest number may be unknown, so the messages after the last one are requested once.
    await this.#mergeReply(this.#source.after(entries.at(-1)?.seq ?? floorSeq - 1)).catch(() => undefined);
    this.#catchUpIfNeeded();
  }

  /** Merges the newest messages of the reply to a join. Initializes an empty transcript. */
  mergeJoinReply(messages: readonly E[], last_seq: number): void {
    this.#merge({ messages, last_seq });
    if (messages.length > 0) this.#set({ isLoaded: true });
    this.#catchUpIfNeeded();
  }

  /**
   * Reloads the messages of the window, which may have been deleted or restored while the connection was lost.
   * @param untilSeq first number whose messages are known to be current
   */
  async refresh(untilSeq: number = maxSeq): Promise<void> {
    const { entries } = this.get().transcript;
    const last = Math.min(entries.at(-1)?.seq ?? 0, untilSeq - 1);
    let from = (entries[0]?.seq ?? 1) - 1;
    while (from < last && this.hasSubscribers()) {
      const page = await this.#mergeReply(this.#source.after(from));
      const reached = page.messages.at(-1)?.seq ?? last;
      if (reached <= from) return;
      from = reached;
    }
  }

  /** Merges a server event: messages, or other fields of a reply. */
  receive(page: Partial<FeedPage<E>>): void {
    this.#merge(page);
    this.#catchUpIfNeeded();
  }

  /** Changes the transcript locally: pending messages. */
  change(change: Step<Transcript<E>>): void {
    this.#set({ transcript: change(this.get().transcript) });
  }

  /** Whether a request is pending. */
  readonly hasPendingRequests = this.#optimistic.hasPendingRequests;

  /**
   * Applies changes from the server to messages: edited, deleted, with other reactions. Replies to pending requests may
   * contain the previous state, so the change is applied again after each.
   */
  applyServerChange(change: Step<Transcript<E>>): void {
    this.change(change);
    this.#optimistic.record(change);
  }

  /** Loads the page before the first loaded message. */
  async loadOlder(): Promise<void> {
    const { transcript, isLoadingOlder } = this.get();
    const [first] = transcript.entries;
    if (first === undefined || isLoadingOlder || !hasOlder(transcript)) return;
    this.#set({ isLoadingOlder: true });
    await this.#mergeReply(this.#source.before(first.seq), 'oldest').catch(() => undefined);
    this.#set({ isLoadingOlder: false });
  }

  /** Loads the page after the last loaded message, if newer ones were dropped. */
  loadNewer(): Promise<void> {
    const { entries, isDetached } = this.get().transcript;
    const last = entries.at(-1);
    if (!isDetached || last === undefined) return Promise.resolve();
    this.#loadingNewer ??= this.#mergeReply(this.#source.after(last.seq), 'newest')
      .then(() => this.#catchUpIfNeeded())
      .catch(() => undefined)
      .finally(() => {
        this.#loadingNewer = undefined;
      });
    return this.#loadingNewer;
  }

  /** Moves the window to the newest messages. */
  async jumpToNewest(): Promise<void> {
    this.follow(true);
    if (this.get().transcript.isDetached) await this.#restart();
    this.#catchUpIfNeeded();
  }

  /** Moves the window to a message of any age; newer ones are loaded while scrolling. */
  async jumpTo(seq: number): Promise<void> {
    this.follow(false);
    await this.#mergeReply(this.#source.before(seq + loadedAfterTarget), 'oldest', (transcript) => ({
      ...emptyWindow(transcript),
      isDetached: true,
    }));
  }

  #set(change: Partial<FeedState<E>>): void {
    this.#store.setState(change);
  }

  /** Resets the window while there are no subscribers: the next one starts at the newest messages. */
  #resetWindow(): void {
    clearTimeout(this.#retry);
    this.follow(true);
    const { transcript } = this.get();
    if (transcript.isDetached) this.#set({ transcript: emptyWindow(transcript), isLoaded: false });
  }

  #merge(
    page: Partial<RangePage<E>>,
    readingEnd: End = this.#readingEnd,
    transcript = this.get().transcript,
    since: readonly Step<Transcript<E>>[] = [],
  ): void {
    const { messages = [], last_seq = 0, first_seq = 0, other_read_seq = 0, range } = page;
    const prepared = withFloor(transcript, first_seq);
    const withRange = range === undefined ? prepared : withHoles(prepared, range, messages);
    const merged = withHead(merge(withRange, messages), last_seq);
    this.#set({
      transcript: redo(trim(merged, readingEnd), since),
      other_read_seq: Math.max(this.get().other_read_seq, other_read_seq),
    });
    for (const listener of this.#arrivalListeners) listener(messages);
  }

  /**
   * Merges a reply and returns it.
   * @param prepare returns the window into which it is merged
   */
  #mergeReply(
    request: Promise<RangePage<E>>,
    readingEnd?: End,
    prepare: Step<Transcript<E>> = (transcript) => transcript,
  ): Promise<FeedPage<E>> {
    return this.#optimistic.reply(request, (page, since) =>
      this.#merge(page, readingEnd, prepare(this.get().transcript), since),
    );
  }

  /** Replaces the window by the newest messages. */
  async #restart(): Promise<void> {
    await this.#mergeReply(this.#source.before(maxSeq), 'newest', emptyWindow);
  }

  #catchUpIfNeeded(): void {
    const { isLoaded, transcript } = this.get();
    if (this.hasSubscribers() && isLoaded && lastSeqBeforeGap(transcript) !== null) void this.#catchUp();
  }

  /** Runs one catch-up at a time; retries a failed one after a delay while there are subscribers. */
  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#load()
      .then(() => this.#set({ failure: undefined }))
      .catch((failure: unknown) => {
        this.#set({ failure });
        clearTimeout(this.#retry);
        if (this.hasSubscribers()) this.#retry = setTimeout(() => void this.#catchUp(), retryMs);
      })
      .finally(() => {
        this.#catchingUp = undefined;
      });
    return this.#catchingUp;
  }

  async #load(): Promise<void> {
    if (!this.get().isLoaded) {
      await this.#mergeReply(this.#source.before(maxSeq));
      this.#set({ isLoaded: true });
    }
    for (let round = 0; round < maxRounds && this.hasSubscribers(); round += 1) {
      const { transcript } = this.get();
      const after_seq = lastSeqBeforeGap(transcript);
      if (after_seq === null) return;
      // More messages than the window holds: a reader at the end restarts at the newest ones and can scroll back to the
      // rest.
      if (transcript.headSeq - after_seq > maxWindowSize && this.#readingEnd === 'newest') await this.#restart();
      else if ((await this.#mergeReply(this.#source.after(after_seq))).messages.length === 0) return;
    }
  }
}

/** Keeps a feed complete while the component is mounted; catches up when the page becomes visible. */
export function useFeed<E extends Entry>(feed: Feed<E>): FeedState<E> {
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  useEffect(() => {
    const wake = (): void => {
      if (document.visibilityState === 'visible') void feed.sync();
    };
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [feed]);
  return state;
}
