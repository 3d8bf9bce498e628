/**
 * Two real Redis servers, primary and replica, behind one endpoint, as a managed service offers it: after a failover
 * the endpoint leads to the other server, and open connections stay with the first.
 */
import { Redis } from 'ioredis';
import { waitForCondition } from '../api/wait-until.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../services/cuttable-proxy.ts';
import { redisPod, type RedisPod } from './pods.ts';

export interface RedisServer extends RedisPod {
  /** Runs a command as its administrator, bypassing the endpoint. */
  command(command: string, ...args: (string | number)[]): Promise<unknown>;
}

export interface RedisPair {
  readonly endpoint: DisconnectableProxy;
  readonly servers: readonly [RedisServer, RedisServer];
  /** Makes the second server a replica of the first one, and waits until it is in sync. */
  replicate(from: RedisServer, to: RedisServer): Promise<void>;
  remove(): Promise<void>;
}

async function serverOf(pod: RedisPod): Promise<RedisServer> {
  const { hostname, port, password } = new URL(pod.url());
  let username = 'default';
  const server: RedisServer = {
    ...pod,
    start(settings) {
      // Users are not stored.
      username = 'default';
      return pod.start(settings);
    },
    async command(command, ...args) {
      const admin = new Redis(Number(port), hostname, {
        username,
        password,
        lazyConnect: true,
        enableReadyCheck: false,
      });
      admin.on('error', () => undefined);
      try {
        await admin.connect();
        return await admin.call(command, ...args);
      } finally {
        admin.disconnect();
      }
    },
  };
  // A separate user for the test, which is independent of the user of the product.
  await server.command('ACL', 'SETUSER', 'operator', 'on', `>${password}`, '~*', '&*', '+@all');
  username = 'operator';
  return server;
}

/** Starts both servers with the same password; the endpoint points to the first one. */
export async function startRedisPair(): Promise<RedisPair> {
  const first = await serverOf(await redisPod());
  const second = await serverOf(await redisPod({ secrets: first.secrets }));
  const endpoint = await startDisconnectableProxy(first.url());
  const pair: RedisPair = {
    endpoint,
    servers: [first, second],
    async replicate(from, to) {
      const { hostname, port, password } = new URL(from.url());
      // Not stored, so a restarted server has lost it.
      await to.command('CONFIG', 'SET', 'masterauth', password);
      await to.command('REPLICAOF', hostname, port);
      await waitForCondition(
        'the replica follows',
        async () => /master_link_status:up/.test(String(await to.command('INFO', 'replication').catch(() => ''))),
        60_000,
      );
    },
    async remove() {
      await endpoint.close();
      await Promise.all([first.remove(), second.remove()]);
    },
  };
  await pair.replicate(first, second);
  return pair;
}
