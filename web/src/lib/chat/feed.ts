/**
 * Keeps the transcript of one room or thread complete. What is pushed is merged. Whenever a gap shows, the server
 * mentions a higher number, the connection comes back or the page becomes visible, it requests what is missing with
 * `after_seq`. Only a window is held; both its ends are requested as they are read.
 */
import { createStore } from 'zustand/vanilla';
import {
  emptied,
  emptyTranscript,
  type Entry,
  hasOlder,
  merge,
  missingAfter,
  noteFloor,
  noteHead,
  type Transcript,
  trim,
  windowMax,
} from './transcript.ts';

/** Messages in ascending order, and what the server knows of the whole. */
export interface FeedPage<E extends Entry> {
  readonly messages: readonly E[];
  readonly last_seq: number;
  /** The first number that exists for this person, where they can clear messages. */
  readonly first_seq?: number;
  /** The last number that the other person has read, where there is one other person. */
  readonly other_read_seq?: number;
}

/** Where messages come from; the HTTP client in the product. */
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
  /** The last number that the other person has read; 0 where nobody tells. */
  readonly other_read_seq: number;
}

type End = 'oldest' | 'newest';

const newest = Number.MAX_SAFE_INTEGER;
const retryMs = 2000;
const roundsMax = 1000;

/** An external store for React. It asks the server by itself only while somebody is subscribed. */
export class Feed<E extends Entry> {
  readonly #source: FeedSource<E>;
  readonly #store = createStore<FeedState<E>>(() => ({
    transcript: emptyTranscript,
    isLoaded: false,
    isLoadingOlder: false,
    failure: undefined,
    other_read_seq: 0,
  }));
  readonly #arrivalListeners: ((messages: readonly E[]) => void)[] = [];
  #subscriberCount = 0;
  #catchingUp: Promise<void> | undefined;
  #loadingNewer: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #reading: End = 'newest';

  constructor(source: FeedSource<E>) {
    this.#source = source;
  }

  readonly get = (): FeedState<E> => this.#store.getState();

  readonly subscribe = (changed: () => void): (() => void) => {
    const end = this.#store.subscribe(changed);
    this.#subscriberCount += 1;
    return () => {
      end();
      this.#subscriberCount -= 1;
      if (!this.isShown()) this.#rest();
    };
  };

  readonly isShown = (): boolean => this.#subscriberCount > 0;

  /** Calls a listener with all messages that come from the server, also those outside the window. */
  onArrival(listener: (messages: readonly E[]) => void): void {
    this.#arrivalListeners.push(listener);
  }

  /** Says whether the newest message is in sight: then the window moves on with new messages, else it stays. */
  follow(isFollowing: boolean): void {
    this.#reading = isFollowing ? 'newest' : 'oldest';
  }

  /** Loads the newest messages, or what came since. Called at the start, after a reconnect and on becoming visible. */
  async wake(): Promise<void> {
    await this.#catchUp();
    if (!this.get().isLoaded || !this.isShown()) return;
    const { entries, floorSeq } = this.get().transcript;
    // Nobody may have mentioned the newest messages: ask once beyond the last one.
    await this.#take(this.#source.after(entries.at(-1)?.seq ?? floorSeq - 1)).catch(() => undefined);
    this.#mendIfNeeded();
  }

  /** Takes the newest messages that came with joining. Before anything else is here they are the beginning. */
  enter(messages: readonly E[], last_seq: number): void {
    this.#merge({ messages, last_seq });
    if (messages.length > 0) this.#set({ isLoaded: true });
    this.#mendIfNeeded();
  }

  /**
   * Requests again what is here: while the connection was away messages may have been deleted or restored.
   * @param untilSeq from here on the messages are known to be current
   */
  async refresh(untilSeq: number = newest): Promise<void> {
    const { entries } = this.get().transcript;
    const last = Math.min(entries.at(-1)?.seq ?? 0, untilSeq - 1);
    let from = (entries[0]?.seq ?? 1) - 1;
    while (from < last && this.isShown()) {
      const page = await this.#source.after(from);
      this.#merge(page);
      const reached = page.messages.at(-1)?.seq ?? last;
      if (reached <= from) return;
      from = reached;
    }
  }

  /** Takes what was pushed: messages, or a part of what an answer says besides them. */
  receive(news: Partial<FeedPage<E>>): void {
    this.#merge(news);
    this.#mendIfNeeded();
  }

  /** Changes the transcript where nothing came from the server’s log: pending messages, and deleted ones. */
  change(change: (transcript: Transcript<E>) => Transcript<E>): void {
    this.#set({ transcript: change(this.get().transcript) });
  }

  /** Loads a page of messages before the first one here. */
  async older(): Promise<void> {
    const { transcript, isLoadingOlder } = this.get();
    const [first] = transcript.entries;
    if (first === undefined || isLoadingOlder || !hasOlder(transcript)) return;
    this.#set({ isLoadingOlder: true });
    await this.#take(this.#source.before(first.seq), 'oldest').catch(() => undefined);
    this.#set({ isLoadingOlder: false });
  }

  /** Loads a page after the last one here, where newer ones were dropped. */
  newer(): Promise<void> {
    const { entries, isDetached } = this.get().transcript;
    const last = entries.at(-1);
    if (!isDetached || last === undefined) return Promise.resolve();
    this.#loadingNewer ??= this.#take(this.#source.after(last.seq), 'newest')
      .then(() => this.#mendIfNeeded())
      .catch(() => undefined)
      .finally(() => {
        this.#loadingNewer = undefined;
      });
    return this.#loadingNewer;
  }

  /** Goes to the newest messages, wherever the window was. */
  async toNewest(): Promise<void> {
    this.follow(true);
    if (this.get().transcript.isDetached) await this.#restart();
    this.#mendIfNeeded();
  }

  #set(change: Partial<FeedState<E>>): void {
    this.#store.setState(change);
  }

  /** Nobody looks any more: whoever comes back begins at the newest messages. */
  #rest(): void {
    clearTimeout(this.#retry);
    this.follow(true);
    const { transcript } = this.get();
    if (transcript.isDetached) this.#set({ transcript: emptied(transcript), isLoaded: false });
  }

  #merge(page: Partial<FeedPage<E>>, reading: End = this.#reading, transcript = this.get().transcript): void {
    const { messages = [], last_seq = 0, first_seq = 0, other_read_seq = 0 } = page;
    const merged = noteHead(merge(noteFloor(transcript, first_seq), messages), last_seq);
    this.#set({
      transcript: trim(merged, reading),
      other_read_seq: Math.max(this.get().other_read_seq, other_read_seq),
    });
    for (const listener of this.#arrivalListeners) listener(messages);
  }

  /** Merges an answer; returns how many messages it had. */
  async #take(answer: Promise<FeedPage<E>>, reading?: End): Promise<number> {
    const page = await answer;
    this.#merge(page, reading);
    return page.messages.length;
  }

  /** Replaces the window by the newest messages. */
  async #restart(): Promise<void> {
    const page = await this.#source.before(newest);
    this.#merge(page, 'newest', emptied(this.get().transcript));
  }

  #mendIfNeeded(): void {
    const { isLoaded, transcript } = this.get();
    if (this.isShown() && isLoaded && missingAfter(transcript) !== null) void this.#catchUp();
  }

  /** One catch-up at a time; a failed one is tried again after a while, as long as somebody looks. */
  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#load()
      .then(() => this.#set({ failure: undefined }))
      .catch((failure: unknown) => {
        this.#set({ failure });
        clearTimeout(this.#retry);
        if (this.isShown()) this.#retry = setTimeout(() => void this.#catchUp(), retryMs);
      })
      .finally(() => {
        this.#catchingUp = undefined;
      });
    return this.#catchingUp;
  }

  async #load(): Promise<void> {
    if (!this.get().isLoaded) {
      await this.#take(this.#source.before(newest));
      this.#set({ isLoaded: true });
    }
    for (let round = 0; round < roundsMax && this.isShown(); round += 1) {
      const { transcript } = this.get();
      const after_seq = missingAfter(transcript);
      if (after_seq === null) return;
      // More than fits: who follows goes on with the newest ones, and scrolls back through the rest as through any past.
      if (transcript.headSeq - after_seq > windowMax && this.#reading === 'newest') await this.#restart();
      else if ((await this.#take(this.#source.after(after_seq))) === 0) return;
    }
  }
}
