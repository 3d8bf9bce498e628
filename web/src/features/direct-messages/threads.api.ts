import type { Threads } from '@plenum/contracts/direct-messages';
import { useConnection } from '../../lib/socket.ts';
import { patch, useQuery } from '../../lib/swr.ts';

/** Without a socket nothing is pushed: then it is asked this often. */
export const pollIntervalMs = 15_000;

/** The conversations of this person, the newest activity first; kept up by `useThreadNews`. */
export function useThreads() {
  const is_live = useConnection(({ state }) => state !== 'offline');
  return useQuery('GET /direct-messages/threads', {}, { refreshInterval: is_live ? 0 : pollIntervalMs });
}

export const changeThreads = (
  change: (list: Threads) => Threads,
  isStale?: (changed: Threads) => boolean,
): Promise<void> => patch('GET /direct-messages/threads', undefined, change, isStale);

/** How many conversations wait to be read. */
export const unreadThreads = (threads: readonly Threads['threads'][number][] | undefined): number =>
  threads?.filter(({ unread_count }) => unread_count > 0).length ?? 0;
