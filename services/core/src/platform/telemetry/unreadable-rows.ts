/**
 * What is stored and cannot be shown: each such thing is counted, and written to the log once an hour with its place and
 * id, without its contents. Views tell it on a diagnostics channel of Node, so that they need no log.
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

/** Tells that something was left out. */
export const tellUnreadableRow = (row: UnreadableRow): void => unreadableRows.publish(row);

const repeatPauseMs = 60 * 60 * 1000;
const rememberedMax = 1_000;

const isUnreadableRow = (message: unknown): message is UnreadableRow =>
  typeof message === 'object' && message !== null && 'place' in message && 'id' in message && 'error' in message;

/** Counts and logs what is left out in this process. @returns ends that */
export function watchUnreadableRows({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }): () => void {
  const told = new LRUCache<string, true>({ max: rememberedMax, ttl: repeatPauseMs });
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
  subscribe(channelName, listener);
  return () => {
    unsubscribe(channelName, listener);
  };
}
