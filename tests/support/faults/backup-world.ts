/**
 * An installation whose PostgreSQL has a matching `pg_dump`: Debian's packages, because those of npm have none. Its role
 * owns the database and may create others.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { findDebianPostgres } from '../../../scripts/embedded/debian-postgres.ts';
import { startPostgres } from '../../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../../scripts/embedded/secrets.ts';
import { testAuthKeys, testPublicUrl } from '../api/test-api.ts';
import { runOperator } from '../operator/operator-process.ts';
import type { EndedProcess } from '../services/ended-process.ts';
import { createTestRedis, type TestRedis } from '../services/test-redis.ts';
import { withConnection } from './database-content.ts';
import { programsEnvironment } from './programs-environment.ts';

type Settings = Readonly<Record<string, string>>;

export interface BackupWorld {
  readonly folder: string;
  /** Folder of the backups. */
  readonly backups: string;
  readonly uploads: string;
  readonly redis: TestRedis;
  /** Settings of the installation, with a PATH that has `pg_dump`. */
  readonly env: Settings;
  run(args: readonly string[], settings?: Settings): Promise<EndedProcess>;
  /** Returns the names of all databases. */
  databases(): Promise<readonly string[]>;
  /** Runs a statement in the database of the installation, and returns its rows. */
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs a statement as the superuser. */
  administer(sql: string): Promise<void>;
  close(): Promise<void>;
}

const announce = (text: string) => process.stderr.write(`${text}\n`);

export async function createBackupWorld(): Promise<BackupWorld> {
  const programs = findDebianPostgres(announce);
  const folder = mkdtempSync(join(tmpdir(), 'plenum-backup-'));
  const [dataDir, backups, uploads] = ['postgres', 'backups', 'uploads'].map((name) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  }) as [string, string, string];
  const logPath = join(folder, 'postgres.log');
  const secrets = loadSecrets(dataDir);
  const server = await startPostgres({ dataDir, logPath, secrets, durable: false, programs });
  await migrateDatabase(server.url);
  const redis = createTestRedis();
  const env = {
    ...programsEnvironment(programs),
    DATABASE_URL: server.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    STORAGE_DIR: uploads,
    BACKUP_TARGET: backups,
    PUBLIC_URL: testPublicUrl,
    AUTH_KEYS: testAuthKeys,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  };
  const query: BackupWorld['query'] = (sql) =>
    withConnection(server.url, async (db) => (await db.query<Record<string, unknown>>(sql)).rows);
  return {
    folder,
    backups,
    uploads,
    redis,
    env,
    query,
    run: (args, settings = {}) => runOperator(args, { ...env, ...settings }),
    administer: async (sql) => {
      const url = new URL(server.url);
      Object.assign(url, { username: 'postgres', password: secrets.postgresAdminPassword });
      await withConnection(url.href, (db) => db.query(sql));
    },
    databases: async () => {
      // Not the database of the installation: a restore refuses while programs are connected to it.
      const url = new URL(server.url);
      url.pathname = '/postgres';
      const { rows } = await withConnection(url.href, (db) =>
        db.query<{ name: string }>('select datname as name from pg_database order by 1'),
      );
      return rows.map(({ name }) => name);
    },
    close: async () => {
      await redis.clear();
      await server.stop();
      rmSync(server.filesDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
