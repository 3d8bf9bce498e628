/**
 * Batching of room messages into frames. In a quiet room a message is sent immediately. Under load, messages are
 * buffered for at most `frameMaxMs`, in the order of their sequence numbers and without duplicates. A missing number is
 * awaited for the same time, because messages of two processes may arrive out of order. This module does not depend on
 * sockets.
 */
import type { FeedMessage } from '@plenum/core/platform/realtime/room-feed-text';
import { frameWait, LoadMeter } from './room-load.ts';
import { SentNumbers } from './sent-numbers.ts';

interface Options {
  /** 0 sends every message separately and immediately. */
  readonly frameMaxMs: number;
  /** Number of sockets of this process that receive the messages of a room. */
  readonly membersOf: (room_id: number) => number;
  /** Sends messages in ascending order, at least one. */
  readonly send: (room_id: number, messages: readonly FeedMessage[]) => void;
}

export interface RoomFrames {
  take(room_id: number, message: FeedMessage): void;
  /** Sends the buffered messages now, because another server event of the room must follow them. */
  flush(room_id: number): void;
  forget(room_id: number): void;
}

interface Waiting extends FeedMessage {
  readonly cameMs: number;
}

interface Room {
  readonly sent: SentNumbers;
  readonly waiting: Map<number, Waiting>;
  sentMs: number;
  /** How long the last send kept this process busy. */
  spentMs: number;
  dueMs: number;
  stop: (() => void) | undefined;
}

/** A frame of this size is sent immediately: it must stay well below the backlog that closes a connection. */
const frameMessagesMax = 64;
const frameLengthMax = 128 * 1024;

/** A busy room leaves two thirds of the time to other work of the process. */
const restPerWork = 2;

const newRoom = (): Room => ({
  sent: new SentNumbers(),
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

/** Runs work at the end of this turn of the event loop, or later. Returns a function that cancels it. */
function after(waitMs: number, work: () => void): () => void {
  if (waitMs > 0) {
    const timer = setTimeout(work, Math.ceil(waitMs));
    return () => clearTimeout(timer);
  }
  const immediate = setImmediate(work);
  return () => clearImmediate(immediate);
}

const ascending = (room: Room): Waiting[] => [...room.waiting.values()].toSorted((one, other) => one.seq - other.seq);

/** Returns the messages that may be sent now: up to the first missing number, unless its wait has expired. */
function ready(room: Room, nowMs: number, frameMaxMs: number): Waiting[] {
  const go: Waiting[] = [];
  let reached = room.sent.last;
  for (const message of ascending(room)) {
    const hasHole = reached > 0 && message.seq > reached + 1;
    if (hasHole && nowMs - message.cameMs < frameMaxMs) break;
    go.push(message);
    reached = Math.max(reached, message.seq);
  }
  return go;
}

export function createRoomFrames({ frameMaxMs, membersOf, send }: Options): RoomFrames {
  const rooms = new Map<number, Room>();
  const load = new LoadMeter();

  function sendNow(room_id: number, room: Room, messages: readonly Waiting[]): void {
    if (messages.length === 0) return;
    const begunMs = performance.now();
    for (let at = 0; at < messages.length;) {
      const frame: Waiting[] = [];
      let length = 0;
      for (; at < messages.length && frame.length < frameMessagesMax && length < frameLengthMax; at += 1) {
        const message = messages[at];
        if (message === undefined) break;
        frame.push(message);
        length += message.text.length;
        room.sent.add(message.seq);
        room.waiting.delete(message.seq);
      }
      send(room_id, frame);
    }
    room.sentMs = performance.now();
    room.spentMs = room.sentMs - begunMs;
  }

  /** The load meter reacts with a delay; until then the cost of the last send limits how soon the next may follow. */
  const waitOf = ({ spentMs }: Room, nowMs: number): number =>
    Math.min(Math.max(frameWait(load.perSecond(nowMs), frameMaxMs), spentMs * restPerWork), frameMaxMs);

  function dueAt(room: Room, nowMs: number): number {
    let lowest: Waiting | undefined;
    for (const message of room.waiting.values()) if (lowest === undefined || message.seq < lowest.seq) lowest = message;
    if (lowest !== undefined && room.sent.leavesGap(lowest.seq)) return lowest.cameMs + frameMaxMs;
    if (room.waiting.size >= frameMessagesMax) return nowMs;
    return room.sentMs + waitOf(room, nowMs);
  }

  function arrange(room_id: number, room: Room): void {
    const nowMs = performance.now();
    const dueMs = Math.max(dueAt(room, nowMs), nowMs);
    if (room.stop !== undefined && room.dueMs <= dueMs) return;
    stopTimer(room);
    room.dueMs = dueMs;
    const work = (): void => {
      room.stop = undefined;
      sendNow(room_id, room, ready(room, performance.now(), frameMaxMs));
      if (room.waiting.size > 0) arrange(room_id, room);
    };
    // Messages that arrive in one turn are sent in one frame, also without a delay.
    room.stop = after(dueMs - nowMs, work);
  }

  return {
    take(room_id, message) {
      const room = rooms.get(room_id) ?? newRoom();
      rooms.set(room_id, room);
      if (room.sent.has(message.seq) || room.waiting.has(message.seq)) return;
      const nowMs = performance.now();
      load.add(membersOf(room_id), nowMs);
      const waiting = { ...message, cameMs: nowMs };
      room.waiting.set(message.seq, waiting);
      if (frameMaxMs === 0) sendNow(room_id, room, [waiting]);
      else arrange(room_id, room);
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
