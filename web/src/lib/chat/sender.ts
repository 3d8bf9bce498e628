/**
 * Sends the messages that a person writes in one room or thread. A message is shown at once, kept on the device until
 * it is confirmed, and sent after those before it. It outlives its view: what is on its way is not lost when that closes.
 */
import { createStore } from 'zustand/vanilla';
import { type ChatPlace, readDraft, readFields, writeDraft, writeFields } from '../drafts.ts';
import { failureMessage, failureStatus } from '../http.ts';
import type { Feed } from './feed.ts';
import { addPending, dropPending, type Entry, type PendingMessage } from './transcript.ts';

/** `returned`: its text is in the input again. `kept`: it stays in the log, to be sent again or discarded. */
type Outcome = 'sent' | 'returned' | 'kept';

interface SenderParts<E extends Entry> {
  readonly place: ChatPlace;
  readonly feed: Feed<E>;
  readonly post: (message: PendingMessage) => Promise<E>;
  /**
   * Whether a message that could not be sent stays in the log; else its text goes back to the input.
   * @param failure undefined where the page was closed before an answer came
   */
  readonly isKept: (failure: unknown) => boolean;
}

export interface SenderState {
  /** What is being written. */
  readonly draft: string;
  /** Why the message that went back to the input was not sent. */
  readonly failure: string | null;
}

interface Unsent {
  readonly messages: readonly PendingMessage[];
}

const pauseMs = 700;

/**
 * Posts a message that is stored once however often it is sent: an attempt without an answer, or one that met a server
 * in trouble, is repeated before it counts as failed.
 * @param mayRepeat whether another attempt makes sense now
 */
export async function postRepeatedly<T>(
  post: () => Promise<T>,
  attemptsMax: number,
  mayRepeat: () => boolean = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post();
    } catch (failure) {
      const status = failureStatus(failure);
      if (attempt === attemptsMax || (status > 0 && status < 500) || !mayRepeat()) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}

/**
 * The input after a message came back to it: behind those that came back before, ahead of what was typed since.
 * @param returned what the last return left at its beginning
 */
export function withReturned(typed: string, returned: string, content: string): { draft: string; returned: string } {
  const stays = returned !== '' && typed.startsWith(returned);
  const head = stays ? `${returned}\n${content}` : content;
  const rest = stays ? typed.slice(returned.length).replace(/^\n/, '') : typed;
  return { draft: rest === '' ? head : `${head}\n${rest}`, returned: head };
}

/** An external store for React: the draft, and why a message came back to it. */
export class Sender<E extends Entry> {
  readonly #parts: SenderParts<E>;
  readonly #store = createStore<SenderState>(() => ({ draft: '', failure: null }));
  #queue: Promise<unknown> = Promise.resolve();
  #returned = '';
  /** The last message that came back: sent again unchanged, it keeps its `client_id` and cannot be stored twice. */
  #cameBack: PendingMessage | undefined;

  constructor(parts: SenderParts<E>) {
    this.#parts = parts;
    this.#restore();
    parts.feed.onArrival((messages) => this.#confirm(messages));
  }

  readonly get = (): SenderState => this.#store.getState();
  readonly subscribe = (changed: () => void): (() => void) => this.#store.subscribe(changed);

  readonly type = (draft: string): void => {
    writeDraft(this.#parts.place, draft);
    this.#store.setState({ draft, failure: null });
  };

  /** Sends what was written and clears the draft. */
  send(content: string): Promise<Outcome> {
    const message = this.#cameBack?.content === content ? this.#cameBack : { client_id: crypto.randomUUID(), content };
    this.#cameBack = undefined;
    this.#returned = '';
    this.type('');
    return this.retry(message);
  }

  /** Sends a message again that stayed in the log. */
  retry({ client_id, content }: PendingMessage): Promise<Outcome> {
    const message = { client_id, content };
    // On the device already now: the page may be closed before the answer comes.
    this.#show(message);
    const outcome = this.#queue.then(() => this.#post(message));
    this.#queue = outcome;
    return outcome;
  }

  /** Gives up a message that stayed in the log. */
  discard({ client_id }: PendingMessage): void {
    this.#parts.feed.change((transcript) => dropPending(transcript, client_id));
    this.#forget([client_id]);
  }

  async #post(message: PendingMessage): Promise<Outcome> {
    const { feed, post, isKept } = this.#parts;
    try {
      feed.receive({ messages: [await post(message)] });
      return 'sent';
    } catch (failure) {
      // It may have arrived although no answer came.
      if (!feed.get().transcript.pending.some(({ client_id }) => client_id === message.client_id)) return 'sent';
      if (isKept(failure)) {
        const failed = { ...message, failure: failureStatus(failure) === 0 ? '' : failureMessage(failure) };
        this.#show(failed);
        return 'kept';
      }
      this.#return(message, failureMessage(failure));
      return 'returned';
    }
  }

  #return(message: PendingMessage, failure: string): void {
    const back = withReturned(this.get().draft, this.#returned, message.content);
    this.#cameBack = message;
    this.#returned = back.returned;
    this.discard(message);
    this.type(back.draft);
    this.#store.setState({ failure });
  }

  /** What was being written, and what was on its way when the page was closed: whether that arrived is not known yet. */
  #restore(): void {
    const { place, feed, isKept } = this.#parts;
    const left = this.#unsent();
    const typed = readDraft(place);
    if (left.length === 0 || isKept(undefined)) {
      for (const message of left) feed.change((transcript) => addPending(transcript, { failure: '', ...message }));
      this.#store.setState({ draft: typed });
      return;
    }
    this.#forget(left.map(({ client_id }) => client_id));
    this.#cameBack = left.at(-1);
    this.type([...left.map(({ content }) => content), typed].filter((text) => text !== '').join('\n'));
  }

  /** What is stored is no longer kept on the device, and leaves the input if it came back to it. */
  #confirm(messages: readonly E[]): void {
    const stored = messages.flatMap(({ client_id }) => client_id ?? []);
    if (stored.length === 0) return;
    this.#forget(stored);
    const back = this.#cameBack;
    if (back === undefined || !stored.includes(back.client_id)) return;
    this.#cameBack = undefined;
    if (this.get().draft === back.content) this.type('');
  }

  #unsent(): readonly PendingMessage[] {
    return readFields<Unsent>(`unsent.${this.#parts.place}`).messages ?? [];
  }

  /** Shows a pending message, and keeps it on the device. */
  #show(message: PendingMessage): void {
    this.#parts.feed.change((transcript) => addPending(transcript, message));
    const others = this.#unsent().filter(({ client_id }) => client_id !== message.client_id);
    writeFields<Unsent>(`unsent.${this.#parts.place}`, { messages: [...others, message] });
  }

  #forget(clientIds: readonly string[]): void {
    const known = this.#unsent();
    const messages = known.filter(({ client_id }) => !clientIds.includes(client_id));
    if (messages.length < known.length)
      writeFields<Unsent>(`unsent.${this.#parts.place}`, messages.length === 0 ? {} : { messages });
  }
}
