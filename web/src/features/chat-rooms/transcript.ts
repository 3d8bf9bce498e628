/**
 * The messages of a room as far as this browser has them: ordered by `seq`, each once, with what was sent but not yet
 * confirmed behind them. Pure; `room-feed.ts` brings it to life.
 */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat-rooms';

export type Entry = RoomMessage | RoomMessageTombstone;

export interface PendingMessage {
  readonly client_id: string;
  readonly content: string;
  readonly sent_at_ms: number;
}

export interface Transcript {
  readonly entries: readonly Entry[];
  readonly pending: readonly PendingMessage[];
  /** The newest number the server was heard to speak of. */
  readonly head_seq: number;
}

export const transcript_empty: Transcript = { entries: [], pending: [], head_seq: 0 };

/** Whether an entry has its content: a whole message rather than a tombstone. */
export const isWhole = (entry: Entry): entry is RoomMessage => 'content' in entry;

/** Adds entries, in any order and any number of times. Pending messages that came back are confirmed by `client_id`. */
export function merge(transcript: Transcript, arrived: readonly Entry[]): Transcript {
  if (arrived.length === 0) return transcript;
  const by_seq = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  for (const entry of arrived) by_seq.set(entry.seq, entry);
  const confirmed = new Set(
    arrived.flatMap((entry) => (isWhole(entry) && entry.client_id !== null ? [entry.client_id] : [])),
  );
  const entries = [...by_seq.values()].toSorted((a, b) => a.seq - b.seq);
  return {
    entries,
    pending: transcript.pending.filter(({ client_id }) => !confirmed.has(client_id)),
    head_seq: Math.max(transcript.head_seq, entries.at(-1)?.seq ?? 0),
  };
}

/** Notes that the room has come this far. */
export const noteHead = (transcript: Transcript, last_seq: number): Transcript =>
  last_seq > transcript.head_seq ? { ...transcript, head_seq: last_seq } : transcript;

/**
 * From where messages are missing: the last number before the first hole, or null when everything up to the head is
 * here. Older messages that were never loaded are not a hole.
 */
export function missingAfter(transcript: Transcript): number | null {
  const [first] = transcript.entries;
  if (first === undefined) return transcript.head_seq > 0 ? 0 : null;
  let expected = first.seq;
  for (const { seq } of transcript.entries) {
    if (seq !== expected) return expected - 1;
    expected += 1;
  }
  return expected <= transcript.head_seq ? expected - 1 : null;
}

/** Whether the room has messages before the first one here. */
export const hasOlder = (transcript: Transcript): boolean => (transcript.entries[0]?.seq ?? 1) > 1;

export const addPending = (transcript: Transcript, message: PendingMessage): Transcript => ({
  ...transcript,
  pending: [...transcript.pending, message],
});

export const dropPending = (transcript: Transcript, client_id: string): Transcript => ({
  ...transcript,
  pending: transcript.pending.filter((message) => message.client_id !== client_id),
});
