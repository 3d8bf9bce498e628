/** What changed on a board of polls between two looks. Pure, so that no sockets are needed to test it. */
import { openedCount } from './ballots.rules.ts';

/** A poll in one look. */
interface Seen {
  readonly revision: number;
  readonly tallyVersion: number;
  readonly sealed: number;
}

/** The polls of a session or an event by id. */
export type PollSnapshot = ReadonlyMap<number, Seen>;

/** Reads the text of `PollBoardSnapshot`. */
export function parsePollSnapshot(text: string | null): PollSnapshot {
  const entries = text === null ? [] : text.split(',');
  return new Map(
    entries.map((entry) => {
      const [id = 0, revision = 0, tallyVersion = 0, sealed = 0] = entry.split(':').map(Number);
      return [id, { revision, tallyVersion, sealed }];
    }),
  );
}

export interface PollChanges {
  /** New polls, and those that were written anew, opened or closed. */
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Polls with other counts; those that were opened or closed too, because others may see the counts now. */
  readonly counted: readonly number[];
  /** Anonymous polls with ballots that nobody has opened. */
  readonly sealed: readonly number[];
}

/** Compares two looks. */
export function pollChanges(before: PollSnapshot, after: PollSnapshot): PollChanges {
  const changed: number[] = [];
  const counted: number[] = [];
  const sealed: number[] = [];
  for (const [id, now] of after) {
    const known = before.get(id);
    if (known?.revision !== now.revision) changed.push(id);
    if (known?.revision !== now.revision || known.tallyVersion !== now.tallyVersion) counted.push(id);
    if (openedCount(now.sealed, false) > 0) sealed.push(id);
  }
  return { changed, counted, sealed, removed: [...before.keys()].filter((id) => !after.has(id)) };
}
