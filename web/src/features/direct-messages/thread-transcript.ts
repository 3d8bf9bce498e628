/**
 * The messages of a direct thread as far as this browser has them: ordered by `seq`, each once, with what was sent and
 * is not confirmed behind them. Nothing before `floorSeq`, which the person has cleared. Pure.
 */
import type { DirectMessage } from '@plenum/contracts/direct-messages';

export interface PendingMessage {
  readonly client_id: string;
  readonly content: string;
}

export interface ThreadTranscript {
  readonly entries: readonly DirectMessage[];
  readonly pending: readonly PendingMessage[];
  /** The newest number the server was heard to speak of. */
  readonly headSeq: number;
  readonly floorSeq: number;
}

export const transcriptEmpty: ThreadTranscript = { entries: [], pending: [], headSeq: 0, floorSeq: 1 };

/** Adds messages, in any order and any number of times; what was sent is paired with them by `client_id` alone. */
export function merge(transcript: ThreadTranscript, arrived: readonly DirectMessage[]): ThreadTranscript {
  if (arrived.length === 0) return transcript;
  const bySeq = new Map(transcript.entries.map((entry) => [entry.seq, entry]));
  for (const message of arrived) if (message.seq >= transcript.floorSeq) bySeq.set(message.seq, message);
  const confirmed = new Set(arrived.map(({ client_id }) => client_id));
  const entries = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  return {
    ...transcript,
    entries,
    pending: transcript.pending.filter(({ client_id }) => !confirmed.has(client_id)),
    headSeq: Math.max(transcript.headSeq, entries.at(-1)?.seq ?? 0),
  };
}

/** Notes that the thread has come this far. */
export const noteHead = (transcript: ThreadTranscript, last_seq: number): ThreadTranscript =>
  last_seq > transcript.headSeq ? { ...transcript, headSeq: last_seq } : transcript;

/** What comes before is cleared. */
export const noteFloor = (transcript: ThreadTranscript, first_seq: number): ThreadTranscript =>
  first_seq > transcript.floorSeq
    ? { ...transcript, floorSeq: first_seq, entries: transcript.entries.filter(({ seq }) => seq >= first_seq) }
    : transcript;

/** From where messages are missing: the last number before the first hole, or null when none is. */
export function missingAfter({ entries, headSeq, floorSeq }: ThreadTranscript): number | null {
  let expected = entries[0]?.seq ?? floorSeq;
  for (const { seq } of entries) {
    if (seq !== expected) return expected - 1;
    expected += 1;
  }
  return expected <= headSeq ? expected - 1 : null;
}

/** Whether there are messages before the first one here. */
export const hasOlder = ({ entries, floorSeq }: ThreadTranscript): boolean => (entries[0]?.seq ?? floorSeq) > floorSeq;

export const addPending = (transcript: ThreadTranscript, message: PendingMessage): ThreadTranscript => ({
  ...transcript,
  pending: [...transcript.pending, message],
});

export const dropPending = (transcript: ThreadTranscript, client_id: string): ThreadTranscript => ({
  ...transcript,
  pending: transcript.pending.filter((message) => message.client_id !== client_id),
});

/**
 * The input after a message came back to it: behind those that came back before, ahead of what was typed since.
 * `returned` is what the last return left at its beginning.
 */
export function withReturned(typed: string, returned: string, content: string): { draft: string; returned: string } {
  const stays = returned !== '' && typed.startsWith(returned);
  const head = stays ? `${returned}\n${content}` : content;
  const rest = stays ? typed.slice(returned.length).replace(/^\n/, '') : typed;
  return { draft: rest === '' ? head : `${head}\n${rest}`, returned: head };
}
