/**
 * What is stored and cannot be shown: each such thing is counted, and written to the log once an hour with its place and
 * id, without its contents. Views tell it on a diagnostics channel of Node, so that they need no log.
 */
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const channel_name = 'plenum:unreadable-row';
const unreadable_rows = channel(channel_name);

export interface UnreadableRow {
  /** A table, or the list of an operation. */
  readonly place: string;
  readonly id: number | string | null;
  readonly error: unknown;
}

/** Tells that something was left out. */
export const tellUnreadableRow = (row: UnreadableRow): void => unreadable_rows.publish(row);

const repeat_pause_ms = 60 * 60 * 1000;
const remembered_max = 1_000;

const isUnreadableRow = (message: unknown): message is UnreadableRow =>
  typeof message === 'object' && message !== null && 'place' in message && 'id' in message && 'error' in message;

/** Counts and logs what is left out in this process. @returns ends that */
export function watchUnreadableRows({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }): () => void {
  const told = new LRUCache<string, true>({ max: remembered_max, ttl: repeat_pause_ms });
  const listener = (message: unknown): void => {
    if (!isUnreadableRow(message)) return;
    const { place, id, error } = message;
    metrics.add('plenum_unreadable_rows_total', {});
    const key = `${place} ${String(id)}`;
    if (told.has(key)) return;
    told.set(key, true);
    // The words of the error may repeat what is stored.
    log.error(
      { place, row_id: id, reason: error instanceof Error ? error.name : typeof error },
      'row left out of a list',
    );
  };
  subscribe(channel_name, listener);
  return () => {
    unsubscribe(channel_name, listener);
  };
}
