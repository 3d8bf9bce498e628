/**
 * The messages of a room as far as this browser has them: ordered by `seq`, each once, with what was sent but not yet
 * confirmed behind them. It is a window of bounded size: a long room is never held whole. Pure; `room-feed.ts` brings
 * it to life.
 */
import type { RoomMessage, RoomMessageTombstone } from '@plenum/contracts/chat-rooms';

export type Entry = RoomMessage | RoomMessageTombstone;

export interface PendingMessage {
  readonly client_id: string;
  readonly content: string;
  readonly sent_at_ms: number;
  /** Why it could not be sent; it then waits to be sent again or discarded. */
  readonly failure?: string;
}

export interface Transcript {
  readonly entries: readonly Entry[];
  readonly pending: readonly PendingMessage[];
  /** The newest number the server was heard to speak of. */
  readonly headSeq: number;
  /** Whether newer messages were let go while older ones were read: pushes then do not belong here. */
  readonly isDetached: boolean;
}

export const transcriptEmpty: Transcript = { entries: [], pending: [], headSeq: 0, isDetached: false };

/** Above this many entries the window lets go of the end that is not being read, down to `windowKept`. */
export const windowMax = 300;
const windowKept = 200;

/** Whether an entry has its content: a whole message rather than a tombstone. */
export const isWhole = (entry: Entry): entry is RoomMessage => 'content' in entry;

/** Which of the arrived entries, ascending, belong into the window: in it, next to its ends, or behind its open end. */
function fitting({ entries, isDetached }: Transcript, arrived: readonly Entry[]): readonly Entry[] {
  let first = entries[0]?.seq;
  let last = entries.at(-1)?.seq;
  if (first === undefined || last === undefined) return arrived;
  for (const { seq } of arrived.toReversed()) if (seq === first - 1) first = seq;
  for (const { seq } of arrived) if (seq === last + 1) last = seq;
  return arrived.filter(({ seq }) => seq >= first && (seq <= last || !isDetached));
}

/** Adds entries, in any order and any number of times. Pending messages that came back are confirmed by `client_id`. */
export function merge(transcript: Transcript, arrived: readonly Entry[]): Transcript {
  if (arrived.length === 0) return transcript;
  const ascending = arrived.toSorted((a, b) => a.seq - b.seq);
  const bySeq = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  for (const entry of fitting(transcript, ascending)) bySeq.set(entry.seq, entry);
  const confirmed = new Set(
    arrived.flatMap((entry) => (isWhole(entry) && entry.client_id !== null ? [entry.client_id] : [])),
  );
  const entries = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  const headSeq = Math.max(transcript.headSeq, ascending.at(-1)?.seq ?? 0);
  return {
    entries,
    pending: transcript.pending.filter(({ client_id }) => !confirmed.has(client_id)),
    headSeq,
    isDetached: transcript.isDetached && (entries.at(-1)?.seq ?? 0) < headSeq,
  };
}

/** Begins anew with the newest messages; what was sent and not confirmed stays. */
export const restart = (transcript: Transcript, newest: readonly Entry[]): Transcript =>
  merge({ ...transcript, entries: [], isDetached: false }, newest);

/** Keeps the window small: the end that is being read stays. */
export function trim(transcript: Transcript, reading: 'oldest' | 'newest'): Transcript {
  if (transcript.entries.length <= windowMax) return transcript;
  return reading === 'newest'
    ? { ...transcript, entries: transcript.entries.slice(-windowKept) }
    : { ...transcript, entries: transcript.entries.slice(0, windowKept), isDetached: true };
}

/** Notes that the room has come this far. */
export const noteHead = (transcript: Transcript, last_seq: number): Transcript =>
  last_seq > transcript.headSeq ? { ...transcript, headSeq: last_seq } : transcript;

/**
 * From where messages are missing: the last number before the first hole, or null when everything up to the head is
 * here. Older messages that were never loaded, and newer ones that were let go, are not a hole.
 */
export function missingAfter(transcript: Transcript): number | null {
  const [first] = transcript.entries;
  if (first === undefined) return transcript.headSeq > 0 ? 0 : null;
  let expected = first.seq;
  for (const { seq } of transcript.entries) {
    if (seq !== expected) return expected - 1;
    expected += 1;
  }
  return !transcript.isDetached && expected <= transcript.headSeq ? expected - 1 : null;
}

/** Whether the room has messages before the first one here. */
export const hasOlder = (transcript: Transcript): boolean => (transcript.entries[0]?.seq ?? 1) > 1;

const replace = (transcript: Transcript, seq: number, change: (entry: Entry) => Entry): Transcript => ({
  ...transcript,
  entries: transcript.entries.map((entry) => (entry.seq === seq ? change(entry) : entry)),
});

/** A message is gone for people without rights; whoever was told by whom keeps that. */
export const withRemoved = (transcript: Transcript, { seq, id }: { readonly seq: number; readonly id: number }) =>
  replace(transcript, seq, (entry) => (isWhole(entry) && entry.is_deleted ? entry : { seq, id, is_deleted: true }));

/** A message is gone, and one may know who took it away; null where a rule did. */
export const withModerated = (transcript: Transcript, seq: number, deleted_by: RoomMessage['deleted_by']): Transcript =>
  replace(transcript, seq, (entry) =>
    isWhole(entry)
      ? { ...entry, content: '', is_deleted: true, deleted_by, deleted_by_id: deleted_by?.id ?? null }
      : entry,
  );

/** Adds a message that is being sent, or gives it another state. */
export const addPending = (transcript: Transcript, message: PendingMessage): Transcript => {
  const isKnown = transcript.pending.some(({ client_id }) => client_id === message.client_id);
  return {
    ...transcript,
    pending: isKnown
      ? transcript.pending.map((known) => (known.client_id === message.client_id ? message : known))
      : [...transcript.pending, message],
  };
};

export const dropPending = (transcript: Transcript, client_id: string): Transcript => ({
  ...transcript,
  pending: transcript.pending.filter((message) => message.client_id !== client_id),
});
