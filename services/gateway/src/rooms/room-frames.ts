/**
 * When the messages of a room go out. In a quiet room at once; under load they are gathered for at
 * most `frame_max_ms`, in the order of their numbers, each once. A number that is missing is waited for as long as that
 * too, because two processes that post may be heard in the wrong order. Nothing here knows of sockets.
 */
import type { FeedMessage } from '@plenum/core/platform/realtime/room-feed-text';
import { frameWait, LoadMeter } from './room-load.ts';
import { SentNumbers } from './sent-numbers.ts';

interface Options {
  /** 0 sends every message by itself and at once. */
  readonly frame_max_ms: number;
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
  readonly came_ms: number;
}

interface Room {
  readonly sent: SentNumbers;
  readonly waiting: Map<number, Waiting>;
  sent_ms: number;
  /** How long the last sending kept this process busy. */
  spent_ms: number;
  due_ms: number;
  stop: (() => void) | undefined;
}

/** Above this a frame goes out at once: it must stay well below the unsent bytes that close a connection. */
const frame_messages_max = 64;
const frame_length_max = 128 * 1024;

/** A busy room leaves two thirds of the time to everything else in the process. */
const rest_per_work = 2;

const newRoom = (): Room => ({
  sent: new SentNumbers(),
  waiting: new Map(),
  sent_ms: -Infinity,
  spent_ms: 0,
  due_ms: 0,
  stop: undefined,
});

function stopTimer(room: Room): void {
  room.stop?.();
  room.stop = undefined;
}

/** Runs work at the end of this turn of the event loop, or later. Returns how to stop that. */
function after(wait_ms: number, work: () => void): () => void {
  if (wait_ms > 0) {
    const timer = setTimeout(work, Math.ceil(wait_ms));
    return () => clearTimeout(timer);
  }
  const immediate = setImmediate(work);
  return () => clearImmediate(immediate);
}

const ascending = (room: Room): Waiting[] => [...room.waiting.values()].toSorted((one, other) => one.seq - other.seq);

/** What may go now: up to the first missing number, unless it has been waited for long enough. */
function ready(room: Room, now_ms: number, frame_max_ms: number): Waiting[] {
  const go: Waiting[] = [];
  let reached = room.sent.last;
  for (const message of ascending(room)) {
    const has_hole = reached > 0 && message.seq > reached + 1;
    if (has_hole && now_ms - message.came_ms < frame_max_ms) break;
    go.push(message);
    reached = Math.max(reached, message.seq);
  }
  return go;
}

export function createRoomFrames({ frame_max_ms, membersOf, send }: Options): RoomFrames {
  const rooms = new Map<number, Room>();
  const load = new LoadMeter();

  function sendNow(room_id: number, room: Room, messages: readonly Waiting[]): void {
    if (messages.length === 0) return;
    const begun_ms = performance.now();
    for (let at = 0; at < messages.length;) {
      const frame: Waiting[] = [];
      let length = 0;
      for (; at < messages.length && frame.length < frame_messages_max && length < frame_length_max; at += 1) {
        const message = messages[at];
        if (message === undefined) break;
        frame.push(message);
        length += message.text.length;
        room.sent.add(message.seq);
        room.waiting.delete(message.seq);
      }
      send(room_id, frame);
    }
    room.sent_ms = performance.now();
    room.spent_ms = room.sent_ms - begun_ms;
  }

  /** Load is known after a while only; until then what one sending costs tells how soon the next may follow. */
  const waitOf = ({ spent_ms }: Room, now_ms: number): number =>
    Math.min(Math.max(frameWait(load.perSecond(now_ms), frame_max_ms), spent_ms * rest_per_work), frame_max_ms);

  function dueAt(room: Room, now_ms: number): number {
    let lowest: Waiting | undefined;
    for (const message of room.waiting.values()) if (lowest === undefined || message.seq < lowest.seq) lowest = message;
    if (lowest !== undefined && room.sent.leavesHole(lowest.seq)) return lowest.came_ms + frame_max_ms;
    if (room.waiting.size >= frame_messages_max) return now_ms;
    return room.sent_ms + waitOf(room, now_ms);
  }

  function arrange(room_id: number, room: Room): void {
    const now_ms = performance.now();
    const due_ms = Math.max(dueAt(room, now_ms), now_ms);
    if (room.stop !== undefined && room.due_ms <= due_ms) return;
    stopTimer(room);
    room.due_ms = due_ms;
    const work = (): void => {
      room.stop = undefined;
      sendNow(room_id, room, ready(room, performance.now(), frame_max_ms));
      if (room.waiting.size > 0) arrange(room_id, room);
    };
    // What came in one piece goes out in one piece, also where nothing is waited for.
    room.stop = after(due_ms - now_ms, work);
  }

  return {
    take(room_id, message) {
      const room = rooms.get(room_id) ?? newRoom();
      rooms.set(room_id, room);
      if (room.sent.has(message.seq) || room.waiting.has(message.seq)) return;
      const now_ms = performance.now();
      load.add(membersOf(room_id), now_ms);
      const waiting = { ...message, came_ms: now_ms };
      room.waiting.set(message.seq, waiting);
      if (frame_max_ms === 0) sendNow(room_id, room, [waiting]);
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
