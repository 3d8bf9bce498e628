/**
 * The messages of a room or a thread as far as this browser has them: ordered by `seq`, each once, followed by what was
 * sent and is not confirmed. It is a window of bounded size: a long conversation is never held whole. Pure functions;
 * `feed.ts` keeps a transcript up to date.
 */

/** What a transcript needs to know of a message, or of what is left of a deleted one. */
export interface Entry {
  readonly seq: number;
  /** The id that the sender chose; absent where the message may not be seen. */
  readonly client_id?: string | null;
}

export interface PendingMessage {
  readonly client_id: string;
  readonly content: string;
  /** Why it could not be sent; it then waits to be sent again or discarded. Empty without a reason that helps. */
  readonly failure?: string;
}

export interface Transcript<E extends Entry> {
  readonly entries: readonly E[];
  readonly pending: readonly PendingMessage[];
  /** The highest number the server has mentioned. */
  readonly headSeq: number;
  /** The first number that exists for this person; they have cleared what was before it. */
  readonly floorSeq: number;
  /** Whether newer messages were dropped while older ones were read: new messages then do not belong to the window. */
  readonly isDetached: boolean;
}

export const emptyTranscript: Transcript<never> = {
  entries: [],
  pending: [],
  headSeq: 0,
  floorSeq: 1,
  isDetached: false,
};

/** Above this many entries the window drops entries at the end that is not being read, down to `windowKept`. */
export const windowMax = 300;
const windowKept = 200;

/** Which of the arrived entries, ascending, belong to the window: in it, next to its ends, or after its open end. */
function fitting<E extends Entry>({ entries, isDetached }: Transcript<E>, arrived: readonly E[]): readonly E[] {
  let first = entries[0]?.seq;
  let last = entries.at(-1)?.seq;
  if (first === undefined || last === undefined) return arrived;
  for (const { seq } of arrived.toReversed()) if (seq === first - 1) first = seq;
  for (const { seq } of arrived) if (seq === last + 1) last = seq;
  return arrived.filter(({ seq }) => seq >= first && (seq <= last || !isDetached));
}

/** Adds entries, in any order and any number of times. Pending messages that came back are confirmed by `client_id`. */
export function merge<E extends Entry>(transcript: Transcript<E>, arrived: readonly E[]): Transcript<E> {
  if (arrived.length === 0) return transcript;
  const ascending = arrived.toSorted((a, b) => a.seq - b.seq);
  const bySeq = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  const existing = ascending.filter(({ seq }) => seq >= transcript.floorSeq);
  for (const entry of fitting(transcript, existing)) bySeq.set(entry.seq, entry);
  const confirmed = new Set(arrived.map(({ client_id }) => client_id));
  const entries = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  const headSeq = Math.max(transcript.headSeq, ascending.at(-1)?.seq ?? 0);
  return {
    ...transcript,
    entries,
    pending: transcript.pending.filter(({ client_id }) => !confirmed.has(client_id)),
    headSeq,
    isDetached: transcript.isDetached && (entries.at(-1)?.seq ?? 0) < headSeq,
  };
}

/** A window without messages, to begin again at the newest ones; pending ones stay. */
export const emptied = <E extends Entry>(transcript: Transcript<E>): Transcript<E> => ({
  ...transcript,
  entries: [],
  isDetached: false,
});

/** Keeps the window small: the end that is being read stays. */
export function trim<E extends Entry>(transcript: Transcript<E>, reading: 'oldest' | 'newest'): Transcript<E> {
  if (transcript.entries.length <= windowMax) return transcript;
  return reading === 'newest'
    ? { ...transcript, entries: transcript.entries.slice(-windowKept) }
    : { ...transcript, entries: transcript.entries.slice(0, windowKept), isDetached: true };
}

/** Notes that there are messages up to this number. */
export const noteHead = <E extends Entry>(transcript: Transcript<E>, last_seq: number): Transcript<E> =>
  last_seq > transcript.headSeq ? { ...transcript, headSeq: last_seq } : transcript;

/** Removes what comes before this number: it was cleared. */
export function noteFloor<E extends Entry>(transcript: Transcript<E>, first_seq: number): Transcript<E> {
  if (first_seq <= transcript.floorSeq) return transcript;
  const entries = transcript.entries.filter(({ seq }) => seq >= first_seq);
  return { ...transcript, floorSeq: first_seq, entries, isDetached: transcript.isDetached && entries.length > 0 };
}

/**
 * From where messages are missing: the last number before the first gap, or null when everything up to the head is
 * here. Older messages that were never loaded, and newer ones that were dropped, are not a gap.
 */
export function missingAfter({ entries, headSeq, floorSeq, isDetached }: Transcript<Entry>): number | null {
  let expected = entries[0]?.seq ?? floorSeq;
  for (const { seq } of entries) {
    if (seq !== expected) return expected - 1;
    expected += 1;
  }
  return !isDetached && expected <= headSeq ? expected - 1 : null;
}

/** Whether there are messages before the first one here. */
export const hasOlder = ({ entries, floorSeq }: Transcript<Entry>): boolean => (entries[0]?.seq ?? floorSeq) > floorSeq;

/** Changes the entry with this number, if it is here. */
export const replaceEntry = <E extends Entry>(
  transcript: Transcript<E>,
  seq: number,
  change: (entry: E) => E,
): Transcript<E> => ({
  ...transcript,
  entries: transcript.entries.map((entry) => (entry.seq === seq ? change(entry) : entry)),
});

/** Adds a message that is being sent, or gives it another state. */
export function addPending<E extends Entry>(transcript: Transcript<E>, message: PendingMessage): Transcript<E> {
  const isKnown = transcript.pending.some(({ client_id }) => client_id === message.client_id);
  return {
    ...transcript,
    pending: isKnown
      ? transcript.pending.map((known) => (known.client_id === message.client_id ? message : known))
      : [...transcript.pending, message],
  };
}

export const dropPending = <E extends Entry>(transcript: Transcript<E>, client_id: string): Transcript<E> => ({
  ...transcript,
  pending: transcript.pending.filter((message) => message.client_id !== client_id),
});
