import type { ListRoomMessages } from '@plenum/contracts/chat-rooms';
/**
 * Keeps the transcript of one room complete (spec: decisions 2): what is pushed is merged, and whenever a hole shows, a
 * head runs ahead, the connection comes back or the window wakes, it asks for what is missing by `after_seq`.
 */
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
  transcript_empty,
  type Transcript,
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
  readonly is_loaded: boolean;
  readonly is_loading_older: boolean;
  readonly failure: unknown;
}

export interface RoomFeed {
  get(): FeedState;
  subscribe(changed: () => void): () => void;
  /** Loads the newest messages, or what came since. Called at the start, after a reconnect and on waking. */
  wake(): Promise<void>;
  receive(entries: readonly Entry[]): void;
  head(last_seq: number): void;
  older(): Promise<void>;
  sent(message: PendingMessage): void;
  unsent(client_id: string): void;
  /** Ends all further work. */
  close(): void;
}

const newest = Number.MAX_SAFE_INTEGER;
const retry_ms = 2000;
const rounds_max = 1000;

export function createRoomFeed(source: FeedSource): RoomFeed {
  let state: FeedState = {
    transcript: transcript_empty,
    is_loaded: false,
    is_loading_older: false,
    failure: undefined,
  };
  let catching_up: Promise<void> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let is_closed = false;
  const subscribers = new Set<() => void>();

  const set = (change: Partial<FeedState>): void => {
    if (is_closed) return;
    state = { ...state, ...change };
    for (const changed of subscribers) changed();
  };
  const take = ({ messages, last_seq }: Messages): void =>
    set({ transcript: noteHead(merge(state.transcript, messages), last_seq) });

  async function fillHoles(): Promise<void> {
    for (let round = 0; round < rounds_max && !is_closed; round += 1) {
      const after_seq = missingAfter(state.transcript);
      if (after_seq === null) return;
      const found = await source.after(after_seq);
      if (found.messages.length === 0) return;
      take(found);
    }
  }

  async function load(): Promise<void> {
    if (!state.is_loaded) {
      take(await source.before(newest));
      set({ is_loaded: true });
    }
    await fillHoles();
  }

  /** One catch-up at a time; a failed one is tried again after a while. */
  function catchUp(): Promise<void> {
    catching_up ??= load()
      .then(() => set({ failure: undefined }))
      .catch((failure: unknown) => {
        set({ failure });
        clearTimeout(retry);
        if (!is_closed) retry = setTimeout(() => void catchUp(), retry_ms);
      })
      .finally(() => {
        catching_up = undefined;
      });
    return catching_up;
  }

  const mendIfNeeded = (): void => {
    if (state.is_loaded && missingAfter(state.transcript) !== null) void catchUp();
  };

  return {
    get: () => state,
    subscribe(changed) {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
    async wake() {
      await catchUp();
      if (!state.is_loaded || is_closed) return;
      // Nothing may have told of the newest messages: ask once beyond the last one.
      const last = state.transcript.entries.at(-1)?.seq ?? 0;
      await source.after(last).then(take, () => undefined);
      mendIfNeeded();
    },
    receive(entries) {
      set({ transcript: merge(state.transcript, entries) });
      mendIfNeeded();
    },
    head(last_seq) {
      set({ transcript: noteHead(state.transcript, last_seq) });
      mendIfNeeded();
    },
    async older() {
      const [first] = state.transcript.entries;
      if (first === undefined || state.is_loading_older || !hasOlder(state.transcript)) return;
      set({ is_loading_older: true });
      await source.before(first.seq).then(take, () => undefined);
      set({ is_loading_older: false });
    },
    sent: (message) => set({ transcript: addPending(state.transcript, message) }),
    unsent: (client_id) => set({ transcript: dropPending(state.transcript, client_id) }),
    close() {
      is_closed = true;
      clearTimeout(retry);
      subscribers.clear();
    },
  };
}
