/** Compares two snapshots of a session's questions. */

import type { QuestionStatus } from '@plenum/contracts/enums';

/** A question in a snapshot. */
interface QuestionState {
  readonly votes: number;
  readonly revision: number;
  readonly status: QuestionStatus;
}

/** The questions of a session by id. */
export type QuestionSnapshot = ReadonlyMap<number, QuestionState>;

export interface QuestionChanges {
  /** New questions, and those with a changed text, status or answer. */
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Questions of which only the vote counts have changed, with the new counts. */
  readonly counted: readonly (readonly [id: number, votes: number])[];
}

/** Parses the text of `BoardRow`. */
export function parseQuestionSnapshot(text: string | null): QuestionSnapshot {
  const entries = text === null ? [] : text.split(',');
  return new Map(
    entries.map((entry) => {
      const [id, votes, revision, status] = entry.split(':');
      // The check constraint of the table ensures a valid status.
      return [Number(id), { votes: Number(votes), revision: Number(revision), status: status as QuestionStatus }];
    }),
  );
}

/**
 * Compares two snapshots.
 * @param maxFollowed maximum number of questions in a snapshot, newest first: older ones may be missing although they
 * still exist
 */
export function questionChanges(
  before: QuestionSnapshot,
  after: QuestionSnapshot,
  maxFollowed: number,
): QuestionChanges {
  const changed: number[] = [];
  const counted: [number, number][] = [];
  for (const [id, { votes, revision }] of after) {
    const previous = before.get(id);
    if (previous?.revision !== revision) changed.push(id);
    else if (previous.votes !== votes) counted.push([id, votes]);
  }
  const [oldest = 0] = after.size < maxFollowed ? [] : after.keys();
  return { changed, removed: [...before.keys()].filter((id) => id > oldest && !after.has(id)), counted };
}
