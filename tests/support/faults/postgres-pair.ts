/**
 * Two real PostgreSQL servers, primary and standby (streaming replication), behind one endpoint, as a managed service
 * offers it: after a failover the endpoint leads to the other server.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { choosePostgresAccount, prepareDatabaseFolder } from '../../../scripts/embedded/postgres-account.ts';
import { type Postgres, startPostgres } from '../../../scripts/embedded/postgres.ts';
import { loadSecrets, type Secrets } from '../../../scripts/embedded/secrets.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../services/cuttable-proxy.ts';
import { withConnection } from './database-content.ts';
import { killProcess } from './kill-process.ts';

export interface PostgresServer {
  readonly url: () => string;
  readonly pid: () => number;
  /** Starts the server, on its previous port if it had one. */
  start(): Promise<void>;
  /** Stops the server cleanly, so that its standby has received everything. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Runs a statement as the administrator, bypassing the endpoint, and returns the first value. */
  query(statement: string): Promise<unknown>;
}

export interface PostgresPair {
  readonly endpoint: DisconnectableProxy;
  readonly servers: readonly [PostgresServer, PostgresServer];
  /** Starts a stopped server as the standby of another one, and waits until it streams. */
  follow(standby: PostgresServer, primary: PostgresServer): Promise<void>;
  /** Makes every commit of the primary wait for its standby, or stops doing so. */
  waitForStandby(primary: PostgresServer, isWaiting: boolean): Promise<void>;
  remove(): Promise<void>;
}

interface Files {
  readonly dataDir: string;
  readonly cluster: string;
}

function filesIn(parent: string, name: string): Files {
  const dataDir = join(parent, name);
  execFileSync('mkdir', ['-p', dataDir]);
  return { dataDir, cluster: join(prepareDatabaseFolder(choosePostgresAccount(), dataDir), 'cluster') };
}

function serverOf({ dataDir, cluster }: Files, secrets: Secrets): PostgresServer & { readonly cluster: string } {
  const options = { dataDir, logPath: join(dataDir, 'log'), secrets, durable: true };
  let running: Postgres | undefined;
  const url = (): string => running?.url ?? '';
  return {
    cluster,
    url,
    pid: () => running?.pid ?? 0,
    async start() {
      running = await startPostgres({ ...options, ...(running === undefined ? {} : { port: running.port }) });
    },
    async stop() {
      await running?.stop();
    },
    kill: () => killProcess(running),
    query(statement) {
      const administrator = new URL(url());
      administrator.username = 'postgres';
      administrator.password = secrets.postgresAdminPassword;
      return withConnection(administrator.href, async (client) => {
        const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
        return rows[0]?.[0];
      });
    },
  };
}

/** Marks a server as a standby in its files. */
function makeStandby(cluster: string, primaryUrl: string, { postgresAdminPassword }: Secrets): void {
  const { hostname, port } = new URL(primaryUrl);
  const signal = join(cluster, 'standby.signal');
  const { uid, gid } = statSync(cluster);
  writeFileSync(signal, '', { mode: 0o600 });
  chownSync(signal, uid, gid);
  const connection = `host=${hostname} port=${port} user=postgres password=${postgresAdminPassword}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
}

/** Starts both with the product's tables; the endpoint points to the first one. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const parent = mkdtempSync(join(tmpdir(), 'plenum-postgres-pair-'));
  const secrets = loadSecrets(parent);
  const files = [filesIn(parent, 'first'), filesIn(parent, 'second')] as const;
  const [first, second] = [serverOf(files[0], secrets), serverOf(files[1], secrets)] as const;
  await first.start();
  await migrateDatabase(first.url());
  await first.stop();
  execFileSync('cp', ['-a', first.cluster, second.cluster]);
  await first.start();
  const clusterOf = new Map<PostgresServer, string>([first, second].map((server) => [server, server.cluster]));

  async function follow(standby: PostgresServer, primary: PostgresServer): Promise<void> {
    makeStandby(clusterOf.get(standby) ?? '', primary.url(), secrets);
    await standby.start();
    const streams = `select count(*)::int from pg_stat_replication where state = 'streaming'`;
    await waitForCondition('the standby follows', async () => (await primary.query(streams)) === 1, 60_000);
  }
  await follow(second, first);
  const endpoint = await startDisconnectableProxy(first.url());
  return {
    endpoint,
    servers: [first, second],
    follow,
    async waitForStandby(primary, isWaiting) {
      await primary.query(`alter system set synchronous_standby_names = '${isWaiting ? '*' : ''}'`);
      await primary.query('select pg_reload_conf()');
    },
    async remove() {
      await endpoint.close();
      await Promise.all([first.stop(), second.stop()]);
      for (const { cluster } of files) rmSync(cluster, { recursive: true, force: true });
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
