/**
 * Loaded messages of a room or a thread: ordered by `seq`, without duplicates, followed by pending ones. A window of
 * bounded size, so that a long conversation is never in memory as a whole. Pure functions; `feed.ts` keeps a transcript
 * up to date.
 */

/** Fields of a message, or of a deleted one, that a transcript needs. */
export interface Entry {
  readonly seq: number;
  /** Id from the sender; absent if the message is not visible. */
  readonly client_id?: string | null;
}

/** The quoted message of a reply. */
export interface QuotedMessage {
  readonly seq: number;
  readonly full_name: string;
  readonly content: string;
  readonly is_deleted: boolean;
}

/** A mentioned user, by the name in the text. */
export interface MentionedUser {
  readonly user_id: number;
  readonly name: string;
}

/** Returns the mentions in a text, by the people that its author selected. */
export type FindMentions = (content: string) => readonly MentionedUser[];

export interface PendingMessage {
  readonly client_id: string;
  readonly content: string;
  readonly mentions?: readonly MentionedUser[];
  readonly reply_to?: QuotedMessage;
  /** Failure of the message, which can be retried or discarded. Empty if there is no useful reason. */
  readonly failure?: string;
}

export interface Transcript<E extends Entry> {
  readonly entries: readonly E[];
  readonly pending: readonly PendingMessage[];
  /** Highest number that the server has reported. */
  readonly headSeq: number;
  /** First number that exists for this user; earlier messages were cleared. */
  readonly floorSeq: number;
  /** Whether newer messages were dropped while older ones were read: new messages then do not belong to the window. */
  readonly isDetached: boolean;
  /** First and last numbers of messages that were removed permanently, within the window. */
  readonly holes: ReadonlyMap<number, number>;
}

/** The numbers of a page. It contains every stored message of this range. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

const noHoles: ReadonlyMap<number, number> = new Map();

export const emptyTranscript: Transcript<never> = {
  entries: [],
  pending: [],
  headSeq: 0,
  floorSeq: 1,
  isDetached: false,
  holes: noHoles,
};

/** Above this number of entries the window drops entries at the unread end, down to `trimmedWindowSize`. */
export const maxWindowSize = 300;
const trimmedWindowSize = 200;

/** Returns a number, or the first one after the hole that begins there. */
const afterHole = (holes: ReadonlyMap<number, number>, seq: number): number => (holes.get(seq) ?? seq - 1) + 1;

/** Returns a number, or the last one before the hole that ends there. */
function beforeHole(holes: ReadonlyMap<number, number>, seq: number): number {
  for (const [from, to] of holes) if (to === seq) return from - 1;
  return seq;
}

/** Records the numbers that a page skips: their messages were removed permanently, so they are not requested again. */
export function withHoles<E extends Entry>(
  transcript: Transcript<E>,
  { from, to }: PageRange,
  messages: readonly E[],
): Transcript<E> {
  const holes = new Map(transcript.holes);
  let expected = from;
  for (const seq of [...messages.map((message) => message.seq).toSorted((a, b) => a - b), to + 1]) {
    if (seq > expected) holes.set(expected, seq - 1);
    expected = seq + 1;
  }
  return holes.size === transcript.holes.size ? transcript : { ...transcript, holes };
}

/** Returns the entries, ascending, that belong to the window: inside, adjacent, or after its open end. */
function entriesInWindow<E extends Entry>(
  { entries, isDetached, holes }: Transcript<E>,
  incoming: readonly E[],
): readonly E[] {
  let first = entries[0]?.seq;
  let last = entries.at(-1)?.seq;
  if (first === undefined || last === undefined) return incoming;
  for (const { seq } of incoming.toReversed()) if (seq === beforeHole(holes, first - 1)) first = seq;
  for (const { seq } of incoming) if (seq === afterHole(holes, last + 1)) last = seq;
  return incoming.filter(({ seq }) => seq >= first && (seq <= last || !isDetached));
}

/** Merges entries, in any order; idempotent. Confirms pending messages by `client_id`. */
export function merge<E extends Entry>(transcript: Transcript<E>, incoming: readonly E[]): Transcript<E> {
  if (incoming.length === 0) return transcript;
  const ascending = incoming.toSorted((a, b) => a.seq - b.seq);
  const bySeq = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  const uncleared = ascending.filter(({ seq }) => seq >= transcript.floorSeq);
  for (const entry of entriesInWindow(transcript, uncleared)) bySeq.set(entry.seq, entry);
  const confirmed = new Set(incoming.map(({ client_id }) => client_id));
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

/** Returns a window without messages, to restart at the newest ones; pending ones stay. */
export const emptyWindow = <E extends Entry>(transcript: Transcript<E>): Transcript<E> => ({
  ...transcript,
  entries: [],
  isDetached: false,
  holes: noHoles,
});

/** Limits the size of the window; keeps the end that is being read. */
export function trim<E extends Entry>(transcript: Transcript<E>, readingEnd: 'oldest' | 'newest'): Transcript<E> {
  if (transcript.entries.length <= maxWindowSize) return transcript;
  return readingEnd === 'newest'
    ? { ...transcript, entries: transcript.entries.slice(-trimmedWindowSize) }
    : { ...transcript, entries: transcript.entries.slice(0, trimmedWindowSize), isDetached: true };
}

/** Records the highest number. */
export const withHead = <E extends Entry>(transcript: Transcript<E>, last_seq: number): Transcript<E> =>
  last_seq > transcript.headSeq ? { ...transcript, headSeq: last_seq } : transcript;

/** Removes cleared messages, before this number. */
export function withFloor<E extends Entry>(transcript: Transcript<E>, first_seq: number): Transcript<E> {
  if (first_seq <= transcript.floorSeq) return transcript;
  const entries = transcript.entries.filter(({ seq }) => seq >= first_seq);
  return { ...transcript, floorSeq: first_seq, entries, isDetached: transcript.isDetached && entries.length > 0 };
}

/**
 * Returns the last number before the first gap, or null if there is none up to the head. Older messages that were never
 * loaded, newer ones that were dropped, and removed ones are not a gap.
 */
export function lastSeqBeforeGap({ entries, headSeq, floorSeq, isDetached, holes }: Transcript<Entry>): number | null {
  let expected = entries[0]?.seq ?? floorSeq;
  for (const { seq } of entries) {
    if (seq !== afterHole(holes, expected)) return expected - 1;
    expected = seq + 1;
  }
  return !isDetached && expected <= headSeq ? expected - 1 : null;
}

/** Checks whether there are messages before the first loaded one. */
export const hasOlder = ({ entries, floorSeq }: Transcript<Entry>): boolean => (entries[0]?.seq ?? floorSeq) > floorSeq;

/** Changes the entries with these numbers, as far as they are loaded. */
export function replaceEntries<E extends Entry>(
  transcript: Transcript<E>,
  seqs: readonly number[],
  change: (entry: E) => E,
): Transcript<E> {
  const changedSeqs = new Set(seqs);
  return {
    ...transcript,
    entries: transcript.entries.map((entry) => (changedSeqs.has(entry.seq) ? change(entry) : entry)),
  };
}

/** Adds a pending message, or updates its state. */
export function addPending<E extends Entry>(transcript: Transcript<E>, message: PendingMessage): Transcript<E> {
  const isPending = transcript.pending.some(({ client_id }) => client_id === message.client_id);
  return {
    ...transcript,
    pending: isPending
      ? transcript.pending.map((other) => (other.client_id === message.client_id ? message : other))
      : [...transcript.pending, message],
  };
}

export const removePending = <E extends Entry>(transcript: Transcript<E>, client_id: string): Transcript<E> => ({
  ...transcript,
  pending: transcript.pending.filter((message) => message.client_id !== client_id),
});
