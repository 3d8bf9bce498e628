/**
 * When the messages of a room go out. In a quiet room at once; under load they are gathered for at
 * most `frameMaxMs`, in the order of their numbers, each once. A number that is missing is waited for as long as that
 * too, because two processes that post may be heard in the wrong order. Nothing here knows of sockets.
 */
import type { FeedMessage } from '@plenum/core/platform/realtime/room-feed-text';
import { frameWait, LoadMeter } from './room-load.ts';
import { SentNumbers } from './sent-numbers.ts';

interface Options {
  /** 0 sends every message by itself and at once. */
  readonly frameMaxMs: number;
  /** How many sockets of this process get what is sent in a room. */
  readonly membersOf: (room_id: number) => number;
  /** Sends messages, ascending, at least one. */
  readonly send: (room_id: number, messages: readonly FeedMessage[]) => void;
}

export interface RoomFrames {
  take(room_id: number, message: FeedMessage): void;
  /** Sends what is gathered now, because something else about the room comes behind it. */
  flush(room_id: number): void;
  /** Nobody is in the room any more. */
  forget(room_id: number): void;
}

interface Waiting extends FeedMessage {
  readonly cameMs: number;
}

interface Room {
  readonly sent: SentNumbers;
  readonly waiting: Map<number, Waiting>;
  sentMs: number;
  /** How long the last sending kept this process busy. */
  spentMs: number;
  dueMs: number;
  stop: (() => void) | undefined;
}

/** Above this a frame goes out at once: it must stay well below the unsent bytes that close a connection. */
const frameMessagesMax = 64;
const frameLengthMax = 128 * 1024;

/** A busy room leaves two thirds of the time to everything else in the process. */
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

/** Runs work at the end of this turn of the event loop, or later. Returns how to stop that. */
function after(waitMs: number, work: () => void): () => void {
  if (waitMs > 0) {
    const timer = setTimeout(work, Math.ceil(waitMs));
    return () => clearTimeout(timer);
  }
  const immediate = setImmediate(work);
  return () => clearImmediate(immediate);
}

const ascending = (room: Room): Waiting[] => [...room.waiting.values()].toSorted((one, other) => one.seq - other.seq);

/** What may go now: up to the first missing number, unless it has been waited for long enough. */
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

  /** Load is known after a while only; until then what one sending costs tells how soon the next may follow. */
  const waitOf = ({ spentMs }: Room, nowMs: number): number =>
    Math.min(Math.max(frameWait(load.perSecond(nowMs), frameMaxMs), spentMs * restPerWork), frameMaxMs);

  function dueAt(room: Room, nowMs: number): number {
    let lowest: Waiting | undefined;
    for (const message of room.waiting.values()) if (lowest === undefined || message.seq < lowest.seq) lowest = message;
    if (lowest !== undefined && room.sent.leavesHole(lowest.seq)) return lowest.cameMs + frameMaxMs;
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
    // What came in one piece goes out in one piece, also where nothing is waited for.
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
