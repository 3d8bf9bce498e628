/** Changes on a board of questions between two snapshots. Pure, so that it can be tested without sockets. */

import type { QuestionStatus } from '@plenum/contracts/enums';

/** A question in a snapshot. */
interface Seen {
  readonly votes: number;
  readonly revision: number;
  readonly status: QuestionStatus;
}

/** The questions of a session by id. */
export type Board = ReadonlyMap<number, Seen>;

export interface BoardChanges {
  /** New questions, and those with a changed text, status or answer. */
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Questions of which only the votes changed, with their counts. */
  readonly counted: readonly (readonly [id: number, votes: number])[];
}

/** Parses the text of `BoardRow`. */
export function readBoard(text: string | null): Board {
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
 * @param followedMax maximum number of questions in a snapshot, newest first: older ones are missing without having
 * been removed
 */
export function changesBetween(before: Board, after: Board, followedMax: number): BoardChanges {
  const changed: number[] = [];
  const counted: [number, number][] = [];
  for (const [id, { votes, revision }] of after) {
    const previous = before.get(id);
    if (previous?.revision !== revision) changed.push(id);
    else if (previous.votes !== votes) counted.push([id, votes]);
  }
  const [oldest = 0] = after.size < followedMax ? [] : after.keys();
  return { changed, removed: [...before.keys()].filter((id) => id > oldest && !after.has(id)), counted };
}
