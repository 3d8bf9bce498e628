/**
 * Hooks for data that is requested once and then updated by server events: when to request it, and when to reload it.
 */
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onServerEvent, useConnection } from './socket.ts';

const maxConnectingMs = 2_000;

/**
 * Returns true once the socket has connected, has failed to, or two seconds have passed. Data that is requested from
 * then on and updated by server events misses no change; earlier requests would miss those before the connection.
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

/**
 * Calls back when the socket has connected since the data was requested: server events sent before are not repeated.
 * @param isRequested false as long as the data has not been requested
 */
export function useReloadOnConnection(reload: () => void, isRequested = true): void {
  const connections = useConnection((connection) => connection.connections);
  const connectionsAtRequest = useRef<number | null>(null);
  const onMissed = useEffectEvent(reload);
  useEffect(() => {
    if (!isRequested) return;
    if (connectionsAtRequest.current !== null && connectionsAtRequest.current !== connections) onMissed();
    connectionsAtRequest.current = connections;
  }, [connections, isRequested]);
}

/** Calls back on a server event while the component is mounted. */
export function useServerEvent<N extends ServerEventName>(
  name: N,
  listener: (payload: ServerEventPayload<N>) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => onServerEvent(name, (payload) => onEvent(payload)), [name]);
}
