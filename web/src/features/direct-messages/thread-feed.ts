/**
 * One conversation in this browser: complete, and with what is being written. What is pushed is
 * merged; whenever a hole shows, the thread runs ahead, the connection comes back or the window wakes, it asks for what
 * is missing by `after_seq`. It outlives its window, so that a message on its way is not lost when that is closed.
 */
import type { DirectMessage, ThreadMessages } from '@plenum/contracts/direct-messages';
import { readDraft, readFields, writeDraft, writeFields } from '../../lib/drafts.ts';
import { failureMessage } from '../../lib/http.ts';
import {
  addPending,
  dropPending,
  hasOlder,
  merge,
  missingAfter,
  noteFloor,
  noteHead,
  type PendingMessage,
  type ThreadTranscript,
  transcriptEmpty,
  withReturned,
} from './thread-transcript.ts';

type Messages = Pick<ThreadMessages, 'messages' | 'last_seq' | 'first_seq' | 'other_read_seq'>;

/** Where messages come from and go to; the server in the product. */
export interface ThreadSource {
  after(seq: number): Promise<Messages>;
  before(seq: number): Promise<Messages>;
  post(message: PendingMessage): Promise<DirectMessage>;
}

export interface ThreadState {
  readonly transcript: ThreadTranscript;
  /** Whether the newest messages have been loaded. */
  readonly isLoaded: boolean;
  readonly isLoadingOlder: boolean;
  readonly failure: unknown;
  /** Up to here the other person has read. */
  readonly other_read_seq: number;
  readonly draft: string;
  /** Why the message that came back to the input was not sent. */
  readonly sendFailure: string | null;
}

const newest = Number.MAX_SAFE_INTEGER;
const retryMs = 2000;
const roundsMax = 1000;

interface Sending {
  readonly messages: readonly PendingMessage[];
}

/** What was being written, with what was on its way when the page went: whether that arrived, nobody knows yet. */
function leftBehind(thread_id: number): { readonly draft: string; readonly unsent: PendingMessage | undefined } {
  const typed = readDraft(`thread.${thread_id}`);
  const { messages = [] } = readFields<Sending>(`sending.${thread_id}`);
  if (messages.length === 0) return { draft: typed, unsent: undefined };
  const draft = [...messages.map(({ content }) => content), typed].filter((text) => text !== '').join('\n');
  writeDraft(`thread.${thread_id}`, draft);
  writeDraft(`sending.${thread_id}`, '');
  return { draft, unsent: messages.at(-1) };
}

/** An external store for React that mends itself. */
export class ThreadFeed {
  readonly thread_id: number;
  readonly #source: ThreadSource;
  readonly #subscribers = new Set<() => void>();
  #state: ThreadState;
  #catching_up: Promise<void> | undefined;
  #sending: Promise<void> = Promise.resolve();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #returned = '';
  /** The last message that came back: sent again unchanged, it keeps its `client_id` and cannot be stored twice. */
  #unsent: PendingMessage | undefined;

  constructor(thread_id: number, source: ThreadSource) {
    this.thread_id = thread_id;
    this.#source = source;
    const left = leftBehind(thread_id);
    this.#unsent = left.unsent;
    this.#state = {
      transcript: transcriptEmpty,
      isLoaded: false,
      isLoadingOlder: false,
      failure: undefined,
      other_read_seq: 0,
      draft: left.draft,
      sendFailure: null,
    };
  }

  readonly get = (): ThreadState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed);
    return () => {
      this.#subscribers.delete(changed);
      if (!this.isShown()) clearTimeout(this.#retry);
    };
  };

  readonly isShown = (): boolean => this.#subscribers.size > 0;

  /** Loads the newest messages, or what came since. Called at the start, after a reconnect and on waking. */
  async wake(): Promise<void> {
    await this.#catchUp();
    if (!this.#state.isLoaded) return;
    const { entries, floorSeq } = this.#state.transcript;
    // Nothing may have told of the newest messages: ask once beyond the last one.
    await this.#take(this.#source.after(entries.at(-1)?.seq ?? floorSeq - 1)).catch(() => undefined);
    this.#mendIfNeeded();
  }

  /** Merges what was pushed. */
  receive(messages: readonly DirectMessage[]): void {
    this.#set({ transcript: merge(this.#state.transcript, messages) });
    this.#forgetArrived(messages);
    this.#mendIfNeeded();
  }

  /** Notes how far the thread has come. */
  head(last_seq: number): void {
    this.#set({ transcript: noteHead(this.#state.transcript, last_seq) });
    this.#mendIfNeeded();
  }

  otherRead(read_seq: number): void {
    if (read_seq > this.#state.other_read_seq) this.#set({ other_read_seq: read_seq });
  }

  /** The person has cleared everything before this. */
  cleared(first_seq: number): void {
    this.#set({ transcript: noteFloor(this.#state.transcript, first_seq) });
  }

  /** Loads a page of messages before the first one here. */
  async older(): Promise<void> {
    const { transcript, isLoadingOlder } = this.#state;
    const [first] = transcript.entries;
    if (first === undefined || isLoadingOlder || !hasOlder(transcript)) return;
    this.#set({ isLoadingOlder: true });
    await this.#take(this.#source.before(first.seq)).catch(() => undefined);
    this.#set({ isLoadingOlder: false });
  }

  type(draft: string): void {
    writeDraft(`thread.${this.thread_id}`, draft);
    this.#set({ draft, sendFailure: null });
  }

  /**
   * Shows a message at once and sends it after those before it. One that cannot be sent leaves again, and its text goes
   * back to the input with the reason. Tells whether it was sent.
   */
  async send(content: string): Promise<boolean> {
    const again = this.#unsent?.content === content ? this.#unsent : undefined;
    const message = again ?? { client_id: crypto.randomUUID(), content };
    this.#unsent = undefined;
    this.#returned = '';
    this.type('');
    this.#set({ transcript: addPending(this.#state.transcript, message) });
    this.#keepSending();
    const sent = this.#sending.then(() => this.#post(message));
    this.#sending = sent.then(() => undefined);
    return sent;
  }

  async #post(message: PendingMessage): Promise<boolean> {
    try {
      this.receive([await this.#source.post(message)]);
      return true;
    } catch (failure) {
      const { transcript, draft } = this.#state;
      // It may have arrived although no answer came.
      if (!transcript.pending.some(({ client_id }) => client_id === message.client_id)) return true;
      const back = withReturned(draft, this.#returned, message.content);
      this.#unsent = message;
      this.#returned = back.returned;
      this.type(back.draft);
      this.#set({ transcript: dropPending(transcript, message.client_id), sendFailure: failureMessage(failure) });
      return false;
    } finally {
      this.#keepSending();
    }
  }

  /** The page may be gone before an answer comes. */
  #keepSending(): void {
    const { pending } = this.#state.transcript;
    writeFields<Sending>(`sending.${this.thread_id}`, pending.length === 0 ? {} : { messages: pending });
  }

  /** What came back to the input and turns out to be stored leaves it. */
  #forgetArrived(messages: readonly DirectMessage[]): void {
    const unsent = this.#unsent;
    if (unsent === undefined || !messages.some(({ client_id }) => client_id === unsent.client_id)) return;
    this.#unsent = undefined;
    if (this.#state.draft === unsent.content) this.type('');
  }

  #set(change: Partial<ThreadState>): void {
    this.#state = { ...this.#state, ...change };
    for (const changed of this.#subscribers) changed();
  }

  /** Merges an answer; tells how many messages it had. */
  async #take(answer: Promise<Messages>): Promise<number> {
    const { messages, last_seq, first_seq, other_read_seq } = await answer;
    const transcript = merge(noteFloor(this.#state.transcript, first_seq), messages);
    this.#set({ transcript: noteHead(transcript, last_seq) });
    this.#forgetArrived(messages);
    this.otherRead(other_read_seq);
    return messages.length;
  }

  #mendIfNeeded(): void {
    if (this.isShown() && this.#state.isLoaded && missingAfter(this.#state.transcript) !== null) void this.#catchUp();
  }

  /** One catch-up at a time; a failed one is tried again after a while, as long as somebody looks. */
  #catchUp(): Promise<void> {
    this.#catching_up ??= this.#load()
      .then(() => this.#set({ failure: undefined }))
      .catch((failure: unknown) => {
        this.#set({ failure });
        clearTimeout(this.#retry);
        if (this.isShown()) this.#retry = setTimeout(() => void this.#catchUp(), retryMs);
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
    for (let round = 0; round < roundsMax && this.isShown(); round += 1) {
      const after_seq = missingAfter(this.#state.transcript);
      if (after_seq === null || (await this.#take(this.#source.after(after_seq))) === 0) return;
    }
  }
}
