/**
 * Keeps the transcript of one room complete: what is pushed is merged, and whenever a hole shows, a
 * head runs ahead, the connection comes back or the window wakes, it asks for what is missing by `after_seq`. Only a
 * window of a long room is kept; both its ends are asked for as they are read.
 */
import type { ListRoomMessages, RoomMessage } from '@plenum/contracts/chat-rooms';
import type { ReplyBody } from '@plenum/contracts/operation';
import {
  addPending,
  dropPending,
  type Entry,
  hasOlder,
  merge,
  missingAfter,
  noteHead,
  type PendingMessage,
  restart,
  transcriptEmpty,
  type Transcript,
  trim,
  windowMax,
  withModerated,
  withRemoved,
} from './transcript.ts';

type Messages = Pick<ReplyBody<typeof ListRoomMessages>, 'messages' | 'last_seq'>;

/** Where messages come from; the HTTP client in the product. */
export interface FeedSource {
  after(seq: number): Promise<Messages>;
  before(seq: number): Promise<Messages>;
}

export interface FeedState {
  readonly transcript: Transcript;
  /** Whether the newest messages have been loaded. */
  readonly isLoaded: boolean;
  readonly isLoadingOlder: boolean;
  readonly failure: unknown;
}

const newest = Number.MAX_SAFE_INTEGER;
const retryMs = 2000;
const roundsMax = 1000;

/** More than this many numbers without a message are asked for rather than taken as gone. */
const goneMax = 1000;

/**
 * Whoever enters gets the newest messages they may see: numbers between them that are missing are of messages that are
 * gone, also those that were here before.
 */
function withTombstones(messages: readonly Entry[], last_seq: number): readonly Entry[] {
  const first = messages[0]?.seq;
  if (first === undefined || last_seq - first > goneMax) return messages;
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return Array.from({ length: last_seq - first + 1 }, (_, index): Entry => {
    const seq = first + index;
    return bySeq.get(seq) ?? { id: 0, seq, is_deleted: true };
  });
}

/** One room's feed: an external store for React that mends itself. */
export class RoomFeed {
  readonly #source: FeedSource;
  readonly #subscribers = new Set<() => void>();
  #state: FeedState = { transcript: transcriptEmpty, isLoaded: false, isLoadingOlder: false, failure: undefined };
  #catching_up: Promise<void> | undefined;
  #loading_newer: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #is_closed = false;
  #reading: 'oldest' | 'newest' = 'newest';

  constructor(source: FeedSource) {
    this.#source = source;
  }

  readonly get = (): FeedState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed);
    return () => void this.#subscribers.delete(changed);
  };

  /** Begins, or begins again after `close`. */
  open(): void {
    this.#is_closed = false;
  }

  /** Ends all further work. */
  close(): void {
    this.#is_closed = true;
    clearTimeout(this.#retry);
  }

  /** Says whether the newest message is in sight: then the window moves on with the room, else it stays where it is. */
  follow(isFollowing: boolean): void {
    this.#reading = isFollowing ? 'newest' : 'oldest';
  }

  /** Loads the newest messages, or what came since. Called at the start, after a reconnect and on waking. */
  async wake(): Promise<void> {
    await this.#catchUp();
    if (!this.#state.isLoaded || this.#is_closed) return;
    // Nothing may have told of the newest messages: ask once beyond the last one.
    const last = this.#state.transcript.entries.at(-1)?.seq ?? 0;
    await this.#take(this.#source.after(last)).catch(() => undefined);
    this.#mendIfNeeded();
  }

  /** Takes the newest messages that came with entering the room. Before anything else is here they are the beginning. */
  enter(messages: readonly Entry[], last_seq: number): void {
    const { transcript, isLoaded } = this.#state;
    const entered = noteHead(merge(transcript, withTombstones(messages, last_seq)), last_seq);
    this.#set({ transcript: trim(entered, this.#reading), isLoaded: isLoaded || messages.length > 0 });
    this.#mendIfNeeded();
  }

  /**
   * Asks once more for what is here: while the connection was away messages may have been taken away or given back.
   * @param untilSeq what is known to be as it is, from here on
   */
  async refresh(untilSeq: number = newest): Promise<void> {
    const { entries } = this.#state.transcript;
    const last = Math.min(entries.at(-1)?.seq ?? 0, untilSeq - 1);
    let from = (entries[0]?.seq ?? 1) - 1;
    while (from < last && !this.#is_closed) {
      const { messages, last_seq } = await this.#source.after(from);
      this.#set({ transcript: noteHead(merge(this.#state.transcript, messages), last_seq) });
      const reached = messages.at(-1)?.seq ?? last;
      if (reached <= from) return;
      from = reached;
    }
  }

  /** Merges what was pushed. */
  receive(entries: readonly Entry[]): void {
    this.#set({ transcript: trim(merge(this.#state.transcript, entries), this.#reading) });
    this.#mendIfNeeded();
  }

  /** Notes how far the room has come. */
  head(last_seq: number): void {
    this.#set({ transcript: noteHead(this.#state.transcript, last_seq) });
    this.#mendIfNeeded();
  }

  removed(message: { readonly seq: number; readonly id: number }): void {
    this.#set({ transcript: withRemoved(this.#state.transcript, message) });
  }

  moderated(seq: number, deleted_by: RoomMessage['deleted_by']): void {
    this.#set({ transcript: withModerated(this.#state.transcript, seq, deleted_by) });
  }

  /** Loads a page of messages before the first one here. */
  async older(): Promise<void> {
    const { transcript, isLoadingOlder } = this.#state;
    const [first] = transcript.entries;
    if (first === undefined || isLoadingOlder || !hasOlder(transcript)) return;
    this.#set({ isLoadingOlder: true });
    await this.#take(this.#source.before(first.seq), 'oldest').catch(() => undefined);
    this.#set({ isLoadingOlder: false });
  }

  /** Loads a page behind the last one here, where newer ones were let go. */
  newer(): Promise<void> {
    const { entries, isDetached } = this.#state.transcript;
    const last = entries.at(-1);
    if (!isDetached || last === undefined) return Promise.resolve();
    this.#loading_newer ??= this.#take(this.#source.after(last.seq), 'newest')
      .then(() => this.#mendIfNeeded())
      .catch(() => undefined)
      .finally(() => {
        this.#loading_newer = undefined;
      });
    return this.#loading_newer;
  }

  /** Goes to the newest messages, wherever the window was. */
  async toNewest(): Promise<void> {
    this.follow(true);
    if (!this.#state.transcript.isDetached) return;
    const { messages, last_seq } = await this.#source.before(newest);
    this.#set({ transcript: noteHead(restart(this.#state.transcript, messages), last_seq) });
    this.#mendIfNeeded();
  }

  /** Shows a message that is being sent, or could not be. */
  sent(message: PendingMessage): void {
    this.#set({ transcript: addPending(this.#state.transcript, message) });
  }

  unsent(client_id: string): void {
    this.#set({ transcript: dropPending(this.#state.transcript, client_id) });
  }

  #set(change: Partial<FeedState>): void {
    if (this.#is_closed) return;
    this.#state = { ...this.#state, ...change };
    for (const changed of this.#subscribers) changed();
  }

  /** Merges an answer; tells how many messages it had. */
  async #take(answer: Promise<Messages>, reading: 'oldest' | 'newest' = this.#reading): Promise<number> {
    const { messages, last_seq } = await answer;
    this.#set({ transcript: trim(noteHead(merge(this.#state.transcript, messages), last_seq), reading) });
    return messages.length;
  }

  #mendIfNeeded(): void {
    if (this.#state.isLoaded && missingAfter(this.#state.transcript) !== null) void this.#catchUp();
  }

  /** One catch-up at a time; a failed one is tried again after a while. */
  #catchUp(): Promise<void> {
    this.#catching_up ??= this.#load()
      .then(() => this.#set({ failure: undefined }))
      .catch((failure: unknown) => {
        this.#set({ failure });
        clearTimeout(this.#retry);
        if (!this.#is_closed) this.#retry = setTimeout(() => void this.#catchUp(), retryMs);
      })
      .finally(() => {
        this.#catching_up = undefined;
      });
    return this.#catching_up;
  }

  async #load(): Promise<void> {
    if (!this.#state.isLoaded) {
      await this.#take(this.#source.before(newest));
      this.#set({ isLoaded: true });
    }
    for (let round = 0; round < roundsMax && !this.#is_closed; round += 1) {
      const { transcript } = this.#state;
      const after_seq = missingAfter(transcript);
      if (after_seq === null) return;
      // More than fits: who follows goes on with the newest ones, and scrolls back through the rest as through any past.
      if (transcript.headSeq - after_seq > windowMax && this.#reading === 'newest') {
        const { messages, last_seq } = await this.#source.before(newest);
        this.#set({ transcript: noteHead(restart(this.#state.transcript, messages), last_seq) });
      } else if ((await this.#take(this.#source.after(after_seq))) === 0) return;
    }
  }
}
