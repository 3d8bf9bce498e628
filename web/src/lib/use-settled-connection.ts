import { useEffect, useState } from 'react';
import { useConnection } from './socket.ts';

const connectingMaxMs = 2_000;

/**
 * Returns true once the socket has connected, has failed to, or has taken two seconds. A count that is requested from then
 * on and updated by server events misses no change; requested earlier, it misses those before the connection.
 */
export function useSettledConnection(): boolean {
  const isSettled = useConnection(({ connections, state }) => connections > 0 || state === 'offline');
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), connectingMaxMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled || hasWaited;
}
