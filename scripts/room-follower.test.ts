/** A model of a room with lost, repeated and reordered messages, removed ones, and restarts of its numbers. */
import { describe, expect, it } from 'vitest';
import { createRoomFollower, type RoomGap, type RoomPage } from '../clients/typescript/src/room-follower.ts';

interface Message {
  readonly seq: number;
  /** Counts restarts of the numbers. */
  readonly epoch: number;
}

/** The generator mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pageSize = 4;

class Room {
  stored: Message[] = [];
  lastSeq = 0;
  epoch = 0;

  post(): Message {
    this.lastSeq += 1;
    const message = { seq: this.lastSeq, epoch: this.epoch };
    this.stored.push(message);
    return message;
  }

  /** The head may be newer than the messages of the page, as both are read at the same time. */
  page(after_seq: number, postsBetween = 0): RoomPage<Message> {
    const messages = this.stored.filter(({ seq }) => seq > after_seq).slice(0, pageSize);
    for (let count = 0; count < postsBetween; count += 1) this.post();
    const last = messages.at(-1)?.seq ?? this.lastSeq;
    return { messages, last_seq: this.lastSeq, next: last < this.lastSeq ? 'next' : null };
  }
}

function follow(page: (after_seq: number) => RoomPage<Message>) {
  const events: (Message | RoomGap | 'reset')[] = [];
  const errors: unknown[] = [];
  let requests = 0;
  const follower = createRoomFollower<Message>({
    after_seq: 0,
    onMessage: (message) => events.push(message),
    onGap: (gap) => events.push(gap),
    onReset: () => events.push('reset'),
    onError: (error) => errors.push(error),
    fetchPage: async (after_seq) => {
      requests += 1;
      return Promise.resolve(page(after_seq));
    },
  });
  return { follower, events, errors, requests: () => requests };
}

/** Numbers are delivered in order, each once or within a gap, and start again only after a reset. */
function expectConsistent(events: readonly (Message | RoomGap | 'reset')[]): void {
  let expected = 1;
  for (const event of events) {
    if (event === 'reset') expected = 1;
    else if ('seq' in event) {
      expect(event.seq).toBe(expected);
      expected += 1;
    } else {
      expect(event.from_seq).toBe(expected);
      expect(event.to_seq).toBeGreaterThanOrEqual(event.from_seq);
      expected = event.to_seq + 1;
    }
  }
}

describe('the follower of a room', () => {
  it('requests a removed range once', async () => {
    const room = new Room();
    for (let count = 0; count < 1_000; count += 1) room.post();
    room.stored = room.stored.slice(-3);
    const { follower, events, requests } = follow((after) => room.page(after));
    follower.noteHead(1_000);
    await follower.settled();
    expect(events[0]).toEqual({ from_seq: 1, to_seq: 997 });
    expect(events).toHaveLength(4);
    expect(requests()).toBe(1);
  });

  it('announces removed messages at the end of the room', async () => {
    const room = new Room();
    for (let count = 0; count < 5; count += 1) room.post();
    room.stored = [];
    const { follower, events, requests } = follow((after) => room.page(after));
    follower.noteHead(5);
    await follower.settled();
    expect(events).toEqual([{ from_seq: 1, to_seq: 5 }]);
    expect(requests()).toBe(1);
  });

  it('does not take a message for removed that is posted while a page is read', async () => {
    const room = new Room();
    const { follower, events } = follow((after) => room.page(after, room.lastSeq < 5 ? 2 : 0));
    room.post();
    follower.noteHead(1);
    await follower.settled();
    expectConsistent(events);
    expect(events.filter((event) => event !== 'reset' && 'from_seq' in event)).toEqual([]);
    expect(events).toHaveLength(room.lastSeq);
  });

  it('reports a server that promises messages but sends none, instead of repeating the request', async () => {
    const { follower, errors, requests } = follow(() => ({ messages: [], last_seq: 9, next: 'next' }));
    follower.noteHead(9);
    await follower.settled();
    expect(errors).toHaveLength(1);
    expect(requests()).toBe(1);
  });

  it.each(Array.from({ length: 100 }, (_, seed) => seed))('is complete in the random history %i', async (seed) => {
    const below = randomNumbers(seed);
    const room = new Room();
    const { follower, events, errors, requests } = follow((after) => room.page(after, below(4) === 0 ? below(3) : 0));
    /** Live messages that have not arrived yet. */
    let delayed: Message[] = [];
    let reports = 0;
    const deliver = (message: Message): void => {
      if (message.epoch !== room.epoch) return;
      reports += 1;
      follower.receive([message]);
    };
    const steps: readonly (() => void)[] = [
      () => deliver(room.post()),
      () => deliver(room.post()),
      () => void room.post(),
      () => void delayed.push(room.post()),
      () => {
        for (const message of delayed.splice(below(delayed.length + 1), 1)) deliver(message);
      },
      // Duplicate.
      () => {
        for (const message of room.stored.slice(-1)) deliver(message);
      },
      // Removal by retention, or of single messages.
      () => (room.stored = room.stored.slice(below(room.stored.length + 1))),
      () => (room.stored = room.stored.filter(() => below(5) > 0)),
      // Reconnection, or `room_head`.
      () => {
        reports += 1;
        follower.noteHead(room.lastSeq);
      },
      // A report from before the last messages.
      () => {
        reports += 1;
        follower.noteHead(Math.max(room.lastSeq - 2, 0));
      },
      () => {
        if (below(6) > 0) return;
        room.epoch += 1;
        room.lastSeq = 0;
        room.stored = [];
        delayed = [];
        reports += 1;
        follower.noteHead(0);
      },
    ];
    for (let step = 0; step < 150; step += 1) {
      steps[below(steps.length)]?.();
      if (below(3) === 0) await follower.settled();
    }
    follower.noteHead(room.lastSeq);
    await follower.settled();

    expect(errors).toEqual([]);
    expectConsistent(events);
    const current = events.slice(events.lastIndexOf('reset') + 1);
    const received = new Set(current.flatMap((event) => (event !== 'reset' && 'seq' in event ? [event.seq] : [])));
    // Stored messages are complete if the follower noticed every restart of the numbers.
    if (events.filter((event) => event === 'reset').length === room.epoch)
      expect(room.stored.filter(({ seq }) => !received.has(seq))).toEqual([]);
    // At most one request for each report, and one for each page of progress.
    expect(requests()).toBeLessThanOrEqual(reports + 1 + events.length);
  });
});
