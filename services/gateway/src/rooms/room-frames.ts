/**
 * Batches room messages into frames. In a quiet room, a message is sent immediately. Under load, messages are buffered for
 * up to `maxFrameMs`, and sent in the order of their sequence numbers without duplicates. The module waits for a missing
 * number for the same time, because messages of two processes may arrive out of order. It does not depend on sockets.
 */
import type { FeedMessage } from '@plenum/core/platform/realtime/room-feed-text';
import { frameWait, LoadMeter } from './room-load.ts';
import { SentSequence } from './sent-sequence.ts';

interface Options {
  /** 0 to send every message separately and immediately. */
  readonly maxFrameMs: number;
  /** Returns the number of sockets of this process that receive the messages of a room. */
  readonly membersOf: (room_id: number) => number;
  /** Sends one or more messages in ascending order to the sockets in the room (`socket/deliveries.ts`). */
  readonly send: (room_id: number, messages: readonly FeedMessage[]) => void;
}

export interface RoomFrames {
  take(room_id: number, message: FeedMessage): void;
  /** Sends the buffered messages immediately, because another server event of the room must follow them. */
  flush(room_id: number): void;
  forget(room_id: number): void;
}

interface PendingMessage extends FeedMessage {
  readonly arrivedMs: number;
}

interface Room {
  readonly sent: SentSequence;
  readonly waiting: Map<number, PendingMessage>;
  sentMs: number;
  /** Duration of the last send, which blocked this process. */
  spentMs: number;
  dueMs: number;
  stop: (() => void) | undefined;
}

/** A frame of this size is sent immediately. It must be much smaller than the backlog at which a connection is closed. */
const maxFrameMessages = 64;
const maxFrameLength = 128 * 1024;

/** A busy room leaves 67% of the time for other work of the process. */
const pausePerWork = 2;

const newRoom = (): Room => ({
  sent: new SentSequence(),
  waiting: new Map(),
  sentMs: -Infinity,
  spentMs: 0,
  dueMs: 0,
  stop: undefined,
});

function stopTimer(room: Room): void {
  room.stop?.();
  room.stop = undefined;
}

/** Runs work at the end of this event loop iteration, or after a delay. Returns a function that cancels it. */
function after(waitMs: number, work: () => void): () => void {
  if (waitMs > 0) {
    const timer = setTimeout(work, Math.ceil(waitMs));
    return () => clearTimeout(timer);
  }
  const immediate = setImmediate(work);
  return () => clearImmediate(immediate);
}

const ascending = (room: Room): PendingMessage[] => [...room.waiting.values()].toSorted((a, b) => a.seq - b.seq);

/** Returns the messages that can be sent: those before the first missing number, unless the wait for it has expired. */
function ready(room: Room, nowMs: number, maxFrameMs: number): PendingMessage[] {
  const messages: PendingMessage[] = [];
  let lastSeq = room.sent.last;
  for (const message of ascending(room)) {
    const hasGap = lastSeq > 0 && message.seq > lastSeq + 1;
    if (hasGap && nowMs - message.arrivedMs < maxFrameMs) break;
    messages.push(message);
    lastSeq = Math.max(lastSeq, message.seq);
  }
  return messages;
}

export function createRoomFrames({ maxFrameMs, membersOf, send }: Options): RoomFrames {
  const rooms = new Map<number, Room>();
  const load = new LoadMeter();

  function sendNow(room_id: number, room: Room, messages: readonly PendingMessage[]): void {
    if (messages.length === 0) return;
    const startMs = performance.now();
    for (let start = 0; start < messages.length;) {
      const frame: PendingMessage[] = [];
      let length = 0;
      for (; start < messages.length && frame.length < maxFrameMessages && length < maxFrameLength; start += 1) {
        const message = messages[start];
        if (message === undefined) break;
        frame.push(message);
        length += message.text.length;
        room.sent.add(message.seq);
        room.waiting.delete(message.seq);
      }
      send(room_id, frame);
    }
    room.sentMs = performance.now();
    room.spentMs = room.sentMs - startMs;
  }

  /** The load meter reacts with a delay. Until then, the duration of the last send determines the pause before the next. */
  const waitOf = ({ spentMs }: Room, nowMs: number): number =>
    Math.min(Math.max(frameWait(load.perSecond(nowMs), maxFrameMs), spentMs * pausePerWork), maxFrameMs);

  function dueAt(room: Room, nowMs: number): number {
    let lowest: PendingMessage | undefined;
    for (const message of room.waiting.values()) if (lowest === undefined || message.seq < lowest.seq) lowest = message;
    if (lowest !== undefined && room.sent.leavesGap(lowest.seq)) return lowest.arrivedMs + maxFrameMs;
    if (room.waiting.size >= maxFrameMessages) return nowMs;
    return room.sentMs + waitOf(room, nowMs);
  }

  function scheduleSend(room_id: number, room: Room): void {
    const nowMs = performance.now();
    const dueMs = Math.max(dueAt(room, nowMs), nowMs);
    if (room.stop !== undefined && room.dueMs <= dueMs) return;
    stopTimer(room);
    room.dueMs = dueMs;
    const work = (): void => {
      room.stop = undefined;
      sendNow(room_id, room, ready(room, performance.now(), maxFrameMs));
      if (room.waiting.size > 0) scheduleSend(room_id, room);
    };
    // Even without a delay, messages that arrive in one event loop iteration are sent in one frame.
    room.stop = after(dueMs - nowMs, work);
  }

  return {
    take(room_id, message) {
      const room = rooms.get(room_id) ?? newRoom();
      rooms.set(room_id, room);
      if (room.sent.has(message.seq) || room.waiting.has(message.seq)) return;
      const nowMs = performance.now();
      load.add(membersOf(room_id), nowMs);
      const pending = { ...message, arrivedMs: nowMs };
      room.waiting.set(message.seq, pending);
      if (maxFrameMs === 0) sendNow(room_id, room, [pending]);
      else scheduleSend(room_id, room);
    },
    flush(room_id) {
      const room = rooms.get(room_id);
      if (room === undefined || room.waiting.size === 0) return;
      stopTimer(room);
      sendNow(room_id, room, ascending(room));
    },
    forget(room_id) {
      const room = rooms.get(room_id);
      if (room !== undefined) stopTimer(room);
      rooms.delete(room_id);
    },
  };
}
