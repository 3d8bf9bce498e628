import type { Threads } from '@plenum/contracts/chat/direct-messages';
import { useSettledConnection } from '../../../lib/connection-hooks.ts';
import { useConnection } from '../../../lib/socket.ts';
import { patchCached, useQuery } from '../../../lib/swr.ts';

/** Polling interval while the socket is disconnected. */
export const pollIntervalMs = 15_000;

/** Returns the conversations of the user, latest activity first; updated by `useThreadUpdates`. */
export function useThreads() {
  const mayRequest = useSettledConnection();
  const isLive = useConnection(({ state }) => state !== 'offline');
  return useQuery('GET /direct-messages/threads', mayRequest ? {} : null, {
    refreshInterval: isLive ? 0 : pollIntervalMs,
  });
}

export const changeThreads = (
  change: (list: Threads) => Threads,
  isStale?: (changed: Threads) => boolean,
): Promise<void> => patchCached('GET /direct-messages/threads', undefined, change, isStale);

export const unreadThreads = (threads: readonly Threads['threads'][number][] | undefined): number =>
  threads?.filter(({ unread_count }) => unread_count > 0).length ?? 0;
