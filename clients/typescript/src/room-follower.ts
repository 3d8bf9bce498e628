/**
 * Delivers the messages of a room in the order of `seq`, each once. Live messages may be lost, repeated or out of order;
 * pages of `ListRoomMessages` fill what is missing. A page lists every stored message of its range, so a number that a
 * page skips is a removed message and will never arrive.
 */

/** The part of a message that determines its place. */
export interface Numbered {
  readonly seq: number;
}

export interface RoomPage<M extends Numbered> {
  /** Ascending. */
  readonly messages: readonly M[];
  /** Number of the newest message. */
  readonly last_seq: number;
  /** Whether there are more messages after this page. */
  readonly has_next: boolean;
}

/** Numbers of messages that were removed before they could be delivered. */
export interface RoomGap {
  readonly from_seq: number;
  readonly to_seq: number;
}

/** The numbers of the room have started again, because it was restored or created again. Delivery restarts at 1. */
export interface RoomReset {
  /** Number of the newest message. */
  readonly last_seq: number;
}

export interface FollowerOptions<M extends Numbered> {
  readonly after_seq: number;
  readonly onMessage: (message: M) => void;
  readonly onGap: (gap: RoomGap) => void;
  readonly onReset: (reset: RoomReset) => void;
  readonly onError: (error: unknown) => void;
  /** Returns the first page after a number. Repeats failed requests; rejects only after `close`. */
  readonly fetchPage: (after_seq: number) => Promise<RoomPage<M>>;
}

export interface RoomFollower<M extends Numbered> {
  /** Accepts live messages. */
  receive(messages: readonly M[]): void;
  /** Accepts the number of the newest message, of a joined room or from `room_head`. */
  noteHead(last_seq: number): void;
  /** Settles when nothing is missing. */
  settled(): Promise<void>;
  close(): void;
}

/** A page without a message although the server reports more: repeating the request at once would never end. */
class NoProgress extends Error {
  override readonly name = 'NoProgress';
}

export function createRoomFollower<M extends Numbered>(options: FollowerOptions<M>): RoomFollower<M> {
  const { onMessage, onGap, onReset, onError, fetchPage } = options;
  /** Number of the last delivered message or of the last gap. */
  let deliveredSeq = options.after_seq;
  /** Highest number that the server has reported. */
  let headSeq = options.after_seq;
  /** Whether the server has reported a lower number than the delivered one: an old report, or a reset. */
  let isDoubtful = false;
  let isClosed = false;
  let running: Promise<void> | null = null;

  function deliver(message: M): void {
    deliveredSeq = message.seq;
    headSeq = Math.max(headSeq, deliveredSeq);
    onMessage(message);
  }

  function skipTo(seq: number): void {
    const from_seq = deliveredSeq + 1;
    deliveredSeq = seq;
    onGap({ from_seq, to_seq: seq });
  }

  function reset(last_seq: number): void {
    deliveredSeq = 0;
    headSeq = last_seq;
    onReset({ last_seq });
  }

  /**
   * Accepts a page.
   * @param known highest number that was reported before the request, which the page therefore includes or skips
   */
  function acceptPage({ messages, last_seq, has_next }: RoomPage<M>, known: number): void {
    if (last_seq < known) {
      reset(last_seq);
      return;
    }
    for (const message of messages) {
      if (message.seq <= deliveredSeq) continue;
      if (message.seq > deliveredSeq + 1) skipTo(message.seq - 1);
      deliver(message);
    }
    if (!has_next && deliveredSeq < known) skipTo(known);
    headSeq = Math.max(headSeq, last_seq);
  }

  async function fetchMissing(): Promise<void> {
    while (!isClosed && (isDoubtful || deliveredSeq < headSeq)) {
      isDoubtful = false;
      const requestedSeq = deliveredSeq;
      const known = headSeq;
      const page = await fetchPage(requestedSeq);
      if (isClosed) return;
      acceptPage(page, known);
      if (page.has_next && page.messages.length === 0 && deliveredSeq === requestedSeq && page.last_seq >= known)
        throw new NoProgress('The server reported more messages but sent none.');
    }
  }

  /** One request runs at a time. Reports during a request extend the running loop. */
  function catchUp(): void {
    if (isClosed || running !== null || (!isDoubtful && deliveredSeq >= headSeq)) return;
    running = fetchMissing().then(
      () => {
        running = null;
        // Reports since the last comparison.
        catchUp();
      },
      (error: unknown) => {
        // The next report starts again.
        running = null;
        if (!isClosed) onError(error);
      },
    );
  }

  function noteHead(last_seq: number): void {
    if (last_seq < deliveredSeq) isDoubtful = true;
    headSeq = Math.max(headSeq, last_seq);
    catchUp();
  }

  return {
    receive(messages) {
      if (isClosed) return;
      for (const message of messages) {
        if (message.seq === deliveredSeq + 1) deliver(message);
        else headSeq = Math.max(headSeq, message.seq);
      }
      catchUp();
    },
    noteHead,
    async settled() {
      while (running !== null) await running;
    },
    close() {
      isClosed = true;
    },
  };
}
