/** Determines which data must be requested again after a connection (docs/decisions/0148). */
import type { RecentChanges, RecordedEventName } from '@plenum/contracts/recent-changes';

/**
 * Replies may be slightly older than their request, because processes also cache some of them until they receive a
 * server event.
 */
const slackMs = 5_000;

/** Server events that change the data of one event or of the person. */
export interface ChangeSources {
  readonly names: readonly RecordedEventName[];
  /** Absent if all of them are sent to the person. */
  readonly event_id?: number;
}

/**
 * Checks whether data may have changed before a connection without a server event that this client received.
 * @param recent changes that the gateway sent when it was connected; undefined if it does not know them
 * @param ageMs age of the data at that moment: the time since its request, or since the previous connection after which
 *   it was still current; infinite if it is unknown
 */
export function hasMissedChange(
  recent: RecentChanges | undefined,
  ageMs: number,
  { names, event_id }: ChangeSources,
): boolean {
  if (recent === undefined) return true;
  if (event_id !== undefined && !recent.event_ids.includes(event_id)) return true;
  const currentMs = recent.now_ms - ageMs - slackMs;
  if (currentMs < recent.since_ms) return true;
  return recent.changes.some(
    (change) =>
      change.changed_ms >= currentMs &&
      names.includes(change.name) &&
      (change.event_id === null || change.event_id === event_id),
  );
}

/** Time over which clients spread their requests if the gateway does not specify it. */
const unknownSpreadMs = 5_000;

/**
 * Returns the delay of the requests after a connection.
 * @param isFirst whether it is the first connection of the page: its screen is still loading
 * @param random 0 to 1
 */
export function reloadDelayMs(recent: RecentChanges | undefined, isFirst: boolean, random: number): number {
  if (isFirst) return 0;
  return random * (recent?.spread_ms ?? unknownSpreadMs);
}
