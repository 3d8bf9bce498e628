/** What changed on a board of questions between two looks. Pure, so that no sockets are needed to test it. */

import type { QuestionStatus } from '@plenum/contracts/enums';

/** A question in one look. */
interface Seen {
  readonly votes: number;
  readonly revision: number;
  readonly status: QuestionStatus;
}

/** The questions of a session by id. */
export type Board = ReadonlyMap<number, Seen>;

/** Changes since the look before. */
export interface BoardChanges {
  /** New questions, and those with another text, status or answer. */
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Questions of which only the votes changed, with their counts. */
  readonly counted: readonly (readonly [id: number, votes: number])[];
}

/** Reads the text of `BoardRow`. */
export function readBoard(text: string | null): Board {
  const entries = text === null ? [] : text.split(',');
  return new Map(
    entries.map((entry) => {
      const [id, votes, revision, status] = entry.split(':');
      // Only the check of the table decides which statuses there are.
      return [Number(id), { votes: Number(votes), revision: Number(revision), status: status as QuestionStatus }];
    }),
  );
}

/**
 * Compares two looks.
 * @param followedMax the most questions of a look, the newest: older ones are out of sight and not removed
 */
export function changesBetween(before: Board, after: Board, followedMax: number): BoardChanges {
  const changed: number[] = [];
  const counted: [number, number][] = [];
  for (const [id, { votes, revision }] of after) {
    const known = before.get(id);
    if (known?.revision !== revision) changed.push(id);
    else if (known.votes !== votes) counted.push([id, votes]);
  }
  const [oldest = 0] = after.size < followedMax ? [] : after.keys();
  return { changed, removed: [...before.keys()].filter((id) => id > oldest && !after.has(id)), counted };
}
