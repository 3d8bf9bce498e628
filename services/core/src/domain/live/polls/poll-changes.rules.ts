/** Compares two snapshots of the polls of a session or an event. */
import { openedCount } from './ballots.rules.ts';

/** A poll in a snapshot. */
interface PollState {
  readonly revision: number;
  readonly tallyVersion: number;
  readonly sealed: number;
}

/** The polls of a session or an event by id. */
export type PollSnapshot = ReadonlyMap<number, PollState>;

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
  /** New polls, and those that were edited, opened or closed. */
  readonly changed: readonly number[];
  readonly removed: readonly number[];
  /** Polls with changed counts, and those that were opened or closed, because this changes who may see the counts. */
  readonly counted: readonly number[];
  /** Anonymous polls with sealed ballots. */
  readonly sealed: readonly number[];
}

export function pollChanges(before: PollSnapshot, after: PollSnapshot): PollChanges {
  const changed: number[] = [];
  const counted: number[] = [];
  const sealed: number[] = [];
  for (const [id, now] of after) {
    const previous = before.get(id);
    if (previous?.revision !== now.revision) changed.push(id);
    if (previous?.revision !== now.revision || previous.tallyVersion !== now.tallyVersion) counted.push(id);
    if (openedCount(now.sealed, false) > 0) sealed.push(id);
  }
  return { changed, counted, sealed, removed: [...before.keys()].filter((id) => !after.has(id)) };
}
