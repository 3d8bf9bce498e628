/**
 * Reporting of stored rows that cannot be shown: each is counted, and logged once per hour with its place and id,
 * without its contents. Views report such rows on a diagnostics channel of Node.js, so that they need no logger.
 */
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const channelName = 'plenum:unreadable-row';
const unreadableRows = channel(channelName);

export interface UnreadableRow {
  /** A table, or the list of an operation. */
  readonly place: string;
  readonly id: number | string | null;
  readonly error: unknown;
}

/** Reports a row that was omitted. */
export const reportUnreadableRow = (row: UnreadableRow): void => unreadableRows.publish(row);

const repeatPauseMs = 60 * 60 * 1000;
const maxRemembered = 1_000;

const isUnreadableRow = (message: unknown): message is UnreadableRow =>
  typeof message === 'object' && message !== null && 'place' in message && 'id' in message && 'error' in message;

/** Counts and logs the reported rows of this process. Returns a function that stops this. */
export function watchUnreadableRows({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }): () => void {
  const reported = new LRUCache<string, true>({ max: maxRemembered, ttl: repeatPauseMs });
  const listener = (message: unknown): void => {
    if (!isUnreadableRow(message)) return;
    const { place, id, error } = message;
    metrics.add('plenum_unreadable_rows_total', {});
    const key = `${place} ${String(id)}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    // The message of the error may contain stored values.
    log.error(
      { place, row_id: id, reason: error instanceof Error ? error.name : typeof error },
      'unreadable row omitted from a list',
    );
  };
  subscribe(channelName, listener);
  return () => {
    unsubscribe(channelName, listener);
  };
}
