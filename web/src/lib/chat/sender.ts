/**
 * Sends the messages of a person in one room or thread. A message is displayed immediately (optimistic update), stored
 * on the device until it is confirmed, and sent after earlier ones. Outlives its view, so that pending messages are not
 * lost.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { type ChatDraftKey, readDraft, readFields, writeDraft, writeFields } from '../drafts.ts';
import { failureMessage, failureStatus } from '../http.ts';
import type { Feed } from './feed.ts';
import {
  addPending,
  removePending,
  type Entry,
  type MentionedUser,
  type PendingMessage,
  type QuotedMessage,
} from './transcript.ts';

/** `returned`: its text is back in the input. `kept`: it stays in the log, to be retried or discarded. */
type Outcome = 'sent' | 'returned' | 'kept';

interface SenderParts<E extends Entry> {
  readonly draftKey: ChatDraftKey;
  readonly feed: Feed<E>;
  /** Posts the message: a function of `chat-rooms.api.ts` or `direct-messages.api.ts`. */
  readonly post: (message: PendingMessage) => Promise<E>;
  /**
   * Returns whether a failed message stays in the log; otherwise its text returns to the input.
   * @param failure undefined if the page was closed before the reply
   */
  readonly staysInLog: (failure: unknown) => boolean;
}

export interface SenderState {
  readonly draft: string;
  /** Failure of the message that returned to the input. */
  readonly failure: string | null;
  /** Message that the next one replies to. */
  readonly reply_to: QuotedMessage | null;
}

interface UnsentDraft {
  readonly messages: readonly PendingMessage[];
}

interface ReplyDraft {
  readonly reply_to: QuotedMessage;
}

const retryDelayMs = 700;

/**
 * Posts a message with retries after no reply or a server error; idempotent by its `client_id`.
 * @param canRetry returns whether another attempt is useful now
 */
export async function postWithRetries<T>(
  post: () => Promise<T>,
  maxAttempts: number,
  canRetry: () => boolean = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post();
    } catch (failure) {
      const status = failureStatus(failure);
      if (attempt === maxAttempts || (status > 0 && status < 500) || !canRetry()) throw failure;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt));
    }
  }
}

/**
 * Returns the text of the input after a message returned to it: after earlier returned texts, before text that was
 * typed since.
 * @param returned text of earlier returns at the beginning of the input
 */
export function prependReturned(typed: string, returned: string, content: string): { draft: string; returned: string } {
  const isUnchanged = returned !== '' && typed.startsWith(returned);
  const head = isUnchanged ? `${returned}\n${content}` : content;
  const rest = isUnchanged ? typed.slice(returned.length).replace(/^\n/, '') : typed;
  return { draft: rest === '' ? head : `${head}\n${rest}`, returned: head };
}

/** External store for React: the draft, and the failure of a returned message. */
export class Sender<E extends Entry> {
  readonly #parts: SenderParts<E>;
  readonly #store = createStore<SenderState>(() => ({ draft: '', failure: null, reply_to: null }));
  #queue: Promise<unknown> = Promise.resolve();
  #returned = '';
  /** Last returned message: sent again unchanged, it keeps its `client_id` and cannot be stored twice. */
  #lastReturned: PendingMessage | undefined;

  constructor(parts: SenderParts<E>) {
    this.#parts = parts;
    this.#restore();
    parts.feed.onArrival((messages) => this.#confirmStored(messages));
  }

  readonly get = (): SenderState => this.#store.getState();
  readonly subscribe = (changed: () => void): (() => void) => this.#store.subscribe(changed);

  readonly setDraft = (draft: string): void => {
    writeDraft(this.#parts.draftKey, draft);
    this.#store.setState({ draft, failure: null });
  };

  /** Sets the message that the next one replies to; null for none. */
  readonly setReplyTo = (reply_to: QuotedMessage | null): void => {
    writeFields<ReplyDraft>(`reply.${this.#parts.draftKey}`, reply_to === null ? {} : { reply_to });
    this.#store.setState({ reply_to });
  };

  /** Sends the text and clears the draft. */
  send(content: string, mentions: readonly MentionedUser[] = []): Promise<Outcome> {
    const { reply_to } = this.get();
    const back = this.#lastReturned;
    const isResent = back?.content === content && back.reply_to?.seq === reply_to?.seq;
    const message = {
      content,
      ...(reply_to === null ? {} : { reply_to }),
      ...(mentions.length === 0 ? {} : { mentions }),
    };
    this.#lastReturned = undefined;
    this.#returned = '';
    this.setDraft('');
    this.setReplyTo(null);
    return this.retry({ ...message, client_id: isResent ? back.client_id : crypto.randomUUID() });
  }

  /** Retries a message that stayed in the log. */
  retry({ failure: _failed, ...message }: PendingMessage): Promise<Outcome> {
    // Stored on the device first: the page may be closed before the reply.
    this.#showPending(message);
    const outcome = this.#queue.then(() => this.#post(message));
    this.#queue = outcome;
    return outcome;
  }

  /** Discards a message that stayed in the log. */
  discard({ client_id }: PendingMessage): void {
    this.#parts.feed.change((transcript) => removePending(transcript, client_id));
    this.#removeUnsent([client_id]);
  }

  async #post(message: PendingMessage): Promise<Outcome> {
    const { feed, post, staysInLog } = this.#parts;
    try {
      feed.receive({ messages: [await post(message)] });
      return 'sent';
    } catch (failure) {
      // It may have been stored although no reply was received.
      if (!feed.get().transcript.pending.some(({ client_id }) => client_id === message.client_id)) return 'sent';
      if (staysInLog(failure)) {
        const failed = { ...message, failure: failureStatus(failure) === 0 ? '' : failureMessage(failure) };
        this.#showPending(failed);
        return 'kept';
      }
      this.#returnToInput(message, failureMessage(failure));
      return 'returned';
    }
  }

  #returnToInput(message: PendingMessage, failure: string): void {
    const back = prependReturned(this.get().draft, this.#returned, message.content);
    this.#lastReturned = message;
    this.#returned = back.returned;
    this.discard(message);
    this.setDraft(back.draft);
    if (message.reply_to !== undefined) this.setReplyTo(message.reply_to);
    this.#store.setState({ failure });
  }

  /**
   * Restores the draft and the messages that were pending when the page was closed; these may have been stored or not.
   */
  #restore(): void {
    const { draftKey, feed, staysInLog } = this.#parts;
    const unsent = this.#unsent();
    const typed = readDraft(draftKey);
    const { reply_to = null } = readFields<ReplyDraft>(`reply.${draftKey}`);
    if (unsent.length === 0 || staysInLog(undefined)) {
      for (const message of unsent) feed.change((transcript) => addPending(transcript, { failure: '', ...message }));
      this.#store.setState({ draft: typed, reply_to });
      return;
    }
    this.#removeUnsent(unsent.map(({ client_id }) => client_id));
    this.#lastReturned = unsent.at(-1);
    this.setReplyTo(this.#lastReturned?.reply_to ?? reply_to);
    this.setDraft([...unsent.map(({ content }) => content), typed].filter((text) => text !== '').join('\n'));
  }

  /** Deletes confirmed messages from the device, and from the input if they returned to it. */
  #confirmStored(messages: readonly E[]): void {
    const stored = messages.flatMap(({ client_id }) => client_id ?? []);
    if (stored.length === 0) return;
    this.#removeUnsent(stored);
    const back = this.#lastReturned;
    if (back === undefined || !stored.includes(back.client_id)) return;
    this.#lastReturned = undefined;
    if (this.get().draft === back.content) this.setDraft('');
  }

  #unsent(): readonly PendingMessage[] {
    return readFields<UnsentDraft>(`unsent.${this.#parts.draftKey}`).messages ?? [];
  }

  /** Displays a pending message and stores it on the device. */
  #showPending(message: PendingMessage): void {
    this.#parts.feed.change((transcript) => addPending(transcript, message));
    const otherMessages = this.#unsent().filter(({ client_id }) => client_id !== message.client_id);
    writeFields<UnsentDraft>(`unsent.${this.#parts.draftKey}`, { messages: [...otherMessages, message] });
  }

  #removeUnsent(clientIds: readonly string[]): void {
    const stored = this.#unsent();
    const messages = stored.filter(({ client_id }) => !clientIds.includes(client_id));
    if (messages.length < stored.length)
      writeFields<UnsentDraft>(`unsent.${this.#parts.draftKey}`, messages.length === 0 ? {} : { messages });
  }
}

export const useSender = <E extends Entry>(sender: Sender<E>): SenderState =>
  useSyncExternalStore(sender.subscribe, sender.get);
