/**
 * Replaces the connections of a pool after a failover, when open connections lead to a server that is no longer the primary.
 */
import type pg from 'pg';

/** Minimum interval, so that a server that rejects all writes does not cause a new connection for each write. */
const pauseMs = 1_000;

/**
 * Returns a function that closes all connections of a pool: idle connections immediately, others when they are released. New
 * connections resolve the name of the server again.
 */
export function createPoolRenewal(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  let stale = new Set<pg.PoolClient>();
  let lastMs = -pauseMs;
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    stale.delete(client);
    if (stale.size === 0) pool.options.maxUses = Infinity;
  });
  return () => {
    if (open.size === 0 || stale.size > 0 || performance.now() - lastMs < pauseMs) return;
    lastMs = performance.now();
    stale = new Set(open);
    // When a connection is released, the pool closes it if it has been used this often.
    pool.options.maxUses = 1;
    for (let idle = pool.idleCount; idle > 0; idle -= 1) {
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
    }
  };
}
