/**
 * Hooks for data that is requested once and then updated by server events: when to request it, and when to reload it.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChangeSources, hasMissedChange, reloadDelayMs } from './missed-changes.rules.ts';
import { ageMs, type Moment } from './now.ts';
import { lastRequestAt } from './pending-requests.ts';
import { type Confirmation, onServerEvent, useConnection } from './socket.ts';
import { type CacheTag, hasTag, invalidateWhere } from './swr.ts';

const maxConnectingMs = 2_000;

/**
 * Returns true once the socket has connected or failed to connect, or two seconds have passed; for data that is
 * requested after the data of the screen.
 */
export function useSettledConnection(): boolean {
  const isSettled = useConnection(({ connections, state }) => connections > 0 || state === 'offline');
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), maxConnectingMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled || hasWaited;
}

interface LiveReplies extends ChangeSources {
  readonly tags: readonly CacheTag[];
}

/** Returns the age of a cached reply at a connection. @param currentAt when it was last known to be current */
function ageAt({ at }: Confirmation, path: string, currentAt: Moment | null): number {
  const requestedAt = lastRequestAt(path);
  if (requestedAt === undefined) return Number.POSITIVE_INFINITY;
  return Math.min(ageMs(requestedAt, at), currentAt === null ? Number.POSITIVE_INFINITY : ageMs(currentAt, at));
}

/**
 * Reloads cached replies after a connection if they may have changed since they were requested: server events sent
 * without a connection are not repeated. After the first connection of the page, only replies that were requested before
 * it are affected.
 */
export function useReloadOnConnection({ tags, names, event_id }: LiveReplies): void {
  const confirmation = useConnection((connection) => connection.confirmation);
  const currentAt = useRef<Moment | null>(null);
  const onConfirmed = useEffectEvent((confirmed: Confirmation) => {
    const previously = currentAt.current;
    currentAt.current = confirmed.at;
    const { recent, isFirst } = confirmed;
    const sources = event_id === undefined ? { names } : { names, event_id };
    // Evaluated after the delay: a reply that was requested in the meantime is current.
    const reload = () =>
      void invalidateWhere(
        (path) =>
          tags.some((tag) => hasTag(path, tag)) && hasMissedChange(recent, ageAt(confirmed, path, previously), sources),
      );
    // Not cancelled when the component is removed: others may show the same replies.
    setTimeout(reload, reloadDelayMs(recent, isFirst, Math.random()));
  });
  useEffect(() => {
    if (confirmation !== null) onConfirmed(confirmation);
  }, [confirmation]);
}

/** Calls back on a server event while the component is mounted. */
export function useServerEvent<N extends ServerEventName>(
  name: N,
  listener: (payload: ServerEventPayload<N>) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => onServerEvent(name, (payload) => onEvent(payload)), [name]);
}
