/**
 * Delivers the messages of a room in the order of `seq`, each once. Live messages may be lost, repeated or out of
 * order; pages of `ListRoomMessages` fill the gaps. A page contains every stored message of its range, so a sequence
 * number that a page skips belongs to a removed message.
 */

/** The part of a message that determines its order. */
export interface Numbered {
  readonly seq: number;
}

export interface RoomPage<M extends Numbered> {
  /** Ascending. */
  readonly messages: readonly M[];
  /** Sequence number of the newest message. */
  readonly last_seq: number;
  /** Whether there are more messages after this page. */
  readonly next: string | null;
}

/** Sequence numbers of messages that were removed before they could be delivered. */
export interface RoomGap {
  readonly from_seq: number;
  readonly to_seq: number;
}

/** The sequence numbers of the room were reset, because it was restored or recreated. Delivery restarts at 1. */
export interface RoomReset {
  /** Sequence number of the newest message. */
  readonly last_seq: number;
}

export interface FollowerOptions<M extends Numbered> {
  readonly after_seq: number;
  readonly onMessage: (message: M) => void;
  readonly onGap: (gap: RoomGap) => void;
  readonly onReset: (reset: RoomReset) => void;
  readonly onError: (error: unknown) => void;
  /** Returns the first page after a sequence number. Retries temporary failures; rejects after `close` and for permanent failures. */
  readonly fetchPage: (after_seq: number) => Promise<RoomPage<M>>;
}

export interface RoomFollower<M extends Numbered> {
  /** Handles live messages. */
  receive(messages: readonly M[]): void;
  /** Handles the sequence number of the newest message, from a join reply or `room_head`. */
  noteHead(last_seq: number): void;
  /** Settles when no message is missing. */
  settled(): Promise<void>;
  close(): void;
}

/** A page without a message although the server reports more: repeating the request immediately would loop forever. */
class NoProgress extends Error {
  override readonly name = 'NoProgress';
}

/** Delivery position in a room. */
class Position<M extends Numbered> {
  /** Sequence number of the last delivered message or gap. */
  deliveredSeq: number;
  /** Highest sequence number that the server has reported. */
  headSeq: number;
  readonly #options: Pick<FollowerOptions<M>, 'onMessage' | 'onGap' | 'onReset'>;

  constructor(options: FollowerOptions<M>) {
    this.#options = options;
    this.deliveredSeq = options.after_seq;
    this.headSeq = options.after_seq;
  }

  deliver(message: M): void {
    this.deliveredSeq = message.seq;
    this.raiseHead(message.seq);
    this.#options.onMessage(message);
  }

  raiseHead(seq: number): void {
    this.headSeq = Math.max(this.headSeq, seq);
  }

  /**
   * Handles a page.
   * @param known highest number that was reported before the request, which the page therefore includes or skips
   */
  acceptPage({ messages, last_seq, next }: RoomPage<M>, known: number): void {
    if (last_seq < known) {
      this.#reset(last_seq);
      return;
    }
    for (const message of messages) {
      if (message.seq <= this.deliveredSeq) continue;
      if (message.seq > this.deliveredSeq + 1) this.#skipTo(message.seq - 1);
      this.deliver(message);
    }
    if (next === null && this.deliveredSeq < known) this.#skipTo(known);
    this.raiseHead(last_seq);
  }

  #skipTo(seq: number): void {
    const from_seq = this.deliveredSeq + 1;
    this.deliveredSeq = seq;
    this.#options.onGap({ from_seq, to_seq: seq });
  }

  #reset(last_seq: number): void {
    this.deliveredSeq = 0;
    this.headSeq = last_seq;
    this.#options.onReset({ last_seq });
  }
}

export function createRoomFollower<M extends Numbered>(options: FollowerOptions<M>): RoomFollower<M> {
  const { onError, fetchPage } = options;
  const position = new Position(options);
  /** Whether the server has reported a lower number than the delivered one: an old report, or a reset. */
  let isDoubtful = false;
  let isClosed = false;
  let running: Promise<void> | null = null;

  async function fetchMissing(): Promise<void> {
    while (!isClosed && (isDoubtful || position.deliveredSeq < position.headSeq)) {
      isDoubtful = false;
      const { deliveredSeq: requestedSeq, headSeq: known } = position;
      const page = await fetchPage(requestedSeq);
      if (isClosed) return;
      position.acceptPage(page, known);
      if (page.next !== null && page.last_seq >= known && position.deliveredSeq === requestedSeq)
        throw new NoProgress('The server reported more messages but sent none.');
    }
  }

  /** One request runs at a time. Reports during a request extend the running loop. */
  function catchUp(): void {
    if (isClosed || running !== null || (!isDoubtful && position.deliveredSeq >= position.headSeq)) return;
    running = fetchMissing().then(
      () => {
        running = null;
        // Reports since the last comparison.
        catchUp();
      },
      (error: unknown) => {
        // The next report restarts the loop.
        running = null;
        if (!isClosed) onError(error);
      },
    );
  }

  return {
    receive(messages) {
      if (isClosed) return;
      for (const message of messages) {
        if (message.seq === position.deliveredSeq + 1) position.deliver(message);
        else position.raiseHead(message.seq);
      }
      catchUp();
    },
    noteHead(last_seq) {
      if (last_seq < position.deliveredSeq) isDoubtful = true;
      position.raiseHead(last_seq);
      catchUp();
    },
    async settled() {
      while (running !== null) await running;
    },
    close() {
      isClosed = true;
    },
  };
}
