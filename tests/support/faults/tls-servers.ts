/** A PostgreSQL from Debian and a Redis with TLS, with any certificate that the test provides. */
import { copyFileSync, chownSync, chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { findDebianPostgres } from '../../../scripts/embedded/debian-postgres.ts';
import { freePort } from '../../../scripts/embedded/ports.ts';
import { startPostgres } from '../../../scripts/embedded/postgres.ts';
import { type Redis as RedisServer, startRedis } from '../../../scripts/embedded/redis.ts';
import { loadSecrets } from '../../../scripts/embedded/secrets.ts';
import type { ServerCertificate } from './certificates.ts';
import { withConnection } from './database-content.ts';
import { programsEnvironment } from './programs-environment.ts';

export interface TlsPostgres {
  /** Accepts the product over TLS only. */
  readonly url: string;
  /** The environment of programs that use `pg_dump` of the same version. */
  readonly programsEnv: Readonly<Record<string, string>>;
  /** Replaces the certificate; open connections continue. */
  use(certificate: ServerCertificate): Promise<void>;
  /** Counts the connections of the product without TLS. */
  countPlainConnections(): Promise<number>;
  /** Ends the connections of the product. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL with an empty database. */
export async function startTlsPostgres(first: ServerCertificate): Promise<TlsPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-tls-postgres-'));
  const secrets = loadSecrets(dataDir);
  const programs = findDebianPostgres((text) => process.stderr.write(`${text}\n`));
  const server = await startPostgres({ dataDir, logPath: join(dataDir, 'log'), secrets, durable: false, programs });
  const cluster = join(server.filesDir, 'cluster');
  const administrator = new URL(server.url);
  administrator.username = 'postgres';
  administrator.password = secrets.postgresAdminPassword;
  const asAdministrator = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    withConnection(administrator.href, work);

  /** Stores the certificate in files owned by the server, which rejects a key that other users may read. */
  function store({ cert, key }: ServerCertificate): void {
    const { uid, gid } = statSync(cluster);
    for (const [path, name] of [
      [cert, 'tls.crt'],
      [key, 'tls.key'],
    ] as const) {
      const target = join(cluster, name);
      copyFileSync(path, target);
      chownSync(target, uid, gid);
      chmodSync(target, 0o600);
    }
  }
  async function reload(): Promise<void> {
    await asAdministrator((client) => client.query('select pg_reload_conf()'));
  }

  store(first);
  const rules = ['hostssl all plenum all scram-sha-256', 'host all postgres all scram-sha-256', ''].join('\n');
  writeFileSync(join(cluster, 'pg_hba.conf'), rules);
  await asAdministrator(async (client) => {
    for (const [name, value] of Object.entries({ ssl: 'on', ssl_cert_file: 'tls.crt', ssl_key_file: 'tls.key' }))
      await client.query(`alter system set ${name} = '${value}'`);
  });
  await reload();

  const disconnect = async (): Promise<void> => {
    const sessions = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plenum'`;
    await asAdministrator((client) => client.query(sessions));
  };
  return {
    url: server.url,
    programsEnv: programsEnvironment(programs),
    async use(certificate) {
      store(certificate);
      await reload();
    },
    disconnect,
    countPlainConnections: () =>
      asAdministrator(async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity join pg_stat_ssl using (pid)
            where usename = 'plenum' and not ssl`,
        );
        return rows[0]?.count ?? -1;
      }),
    async stop() {
      await server.stop();
      rmSync(server.filesDir, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TlsRedis {
  /** Its URL with TLS. */
  readonly url: string;
  readonly plain: RedisServer;
  readonly port: number;
  use(certificate: ServerCertificate): Promise<void>;
  /** Ends all connections except that of the test. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Redis; the test itself uses another port without TLS. */
export async function startTlsRedis(first: ServerCertificate): Promise<TlsRedis> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-tls-redis-'));
  const port = await freePort();
  const plain = await startRedis({
    dataDir,
    logPath: join(dataDir, 'log'),
    secrets: loadSecrets(dataDir),
    durable: true,
    settings: {
      'tls-port': String(port),
      'tls-cert-file': first.cert,
      'tls-key-file': first.key,
      'tls-ca-cert-file': first.cert,
      'tls-auth-clients': 'no',
    },
    announce: () => undefined,
  });
  const url = new URL(plain.url);
  const admin = new Redis(plain.url);
  return {
    url: `rediss://:${url.password}@127.0.0.1:${port}`,
    plain,
    port,
    async use({ cert, key }) {
      await admin.config('SET', 'tls-cert-file', cert, 'tls-key-file', key);
    },
    async disconnect() {
      await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub', 'SKIPME', 'yes');
    },
    async stop() {
      admin.disconnect();
      await plain.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
