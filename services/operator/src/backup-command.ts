/** Creates a backup: an encrypted dump of the database, the uploaded files, and a manifest. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfigFor } from '@plenum/core/command-config';
import type { Config } from '@plenum/core/config';
import { readApplied } from '@plenum/core/platform/db/migration-files';
import { withConnection } from '@plenum/core/platform/db/one-connection';
import manifest from '../package.json' with { type: 'json' };
import type { BackupStore } from './backup/backup-store.ts';
import { outputOf } from './backup/child-program.ts';
import { type Client, countRows } from './backup/database-content.ts';
import { createKey, encryptFor } from './backup/encryption.ts';
import { backupName, createManifest, type Manifest, manifestFile, type StoredFile } from './backup/manifest.ts';
import { isBucket, openBackupStore } from './backup/open-backup-store.ts';
import { findPostgresPrograms, postgresEnvironment } from './backup/postgres-programs.ts';
import { formatBytes, runSteps, step } from './backup/progress.ts';
import { expiredBackups } from './backup/retention.rules.ts';
import { failingAt, StepFailed } from './backup/step-failed.ts';
import { writeFile } from './backup/stored-files.ts';
import { type Command, type Environment, print, printError, UsageError } from './command.ts';

/** As long as `pg_dump` may run. */
const maxDumpMs = 12 * 3_600_000;
/** tar: files were added or removed meanwhile. The stored ones never change. */
const changedMeanwhile = 1;

/** Returns the encryption for `BACKUP_RECIPIENTS`; null if there are none. */
function encryptionOf({ BACKUP_RECIPIENTS, BACKUP_TARGET }: Config) {
  const recipients = BACKUP_RECIPIENTS.split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (recipients.length > 0) return encryptFor(recipients);
  if (isBucket(BACKUP_TARGET))
    throw new StepFailed('A backup in a bucket must be encrypted: set BACKUP_RECIPIENTS (plenum backup --new-key).');
  return null;
}

interface DatabaseFacts {
  readonly server_version: string;
  readonly bytes: string;
  readonly is_replica: boolean;
  readonly started_at: Date;
  readonly snapshot: string;
}

/** Opens a transaction whose snapshot `pg_dump` uses, so that the counted rows are those of the dump. */
async function openSnapshot(client: Client): Promise<DatabaseFacts> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version') as server_version, pg_database_size(current_database()) as bytes,
            pg_is_in_recovery() as is_replica, now() as started_at, pg_export_snapshot() as snapshot`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new StepFailed('PostgreSQL returned no row.');
  if (facts.is_replica)
    throw new StepFailed('The server is a replica, where the backup cannot be recorded. Connect to the primary.');
  return facts;
}

type WriteFile = (file: string, content: AsyncIterable<Uint8Array>) => Promise<StoredFile>;

/** Stores the uploaded files, if they are in a folder. Returns an empty list if they are in a bucket. */
async function storeUploads(
  config: Config,
  env: Environment,
  write: WriteFile,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  if (config.S3_BUCKET !== '') {
    print(`Uploads: not included, because they are in the bucket ${config.S3_BUCKET}. Enable its versioning.`);
    return [];
  }
  const folder = resolve(config.STORAGE_DIR);
  if (!existsSync(folder)) {
    print(`Uploads: not included, because ${folder} (STORAGE_DIR) does not exist.`);
    return [];
  }
  if (readdirSync(folder).length === 0) {
    print(`Uploads: not included, because ${folder} (STORAGE_DIR) is empty.`);
    return [];
  }
  const program = { path: 'tar', args: ['--create', '--directory', folder, '.'], env, signal };
  return step('Uploads', async () => {
    const file = await write('uploads.tar', outputOf({ ...program, successCodes: [0, changedMeanwhile] }));
    return [[file], formatBytes(file.bytes)];
  });
}

async function removeExpired(store: BackupStore, config: Config): Promise<void> {
  const retention = { keepDays: config.BACKUP_KEEP_DAYS, keepCount: config.BACKUP_KEEP_COUNT };
  for (const name of expiredBackups(await store.list(), retention, new Date())) {
    await store.remove(name);
    print(`Deleted: ${name}`);
  }
}

/** Checks that the sizes of the stored files are those that were written. */
async function checkStored(store: BackupStore, backup: string, files: readonly StoredFile[]): Promise<void> {
  const stored = (await store.list()).find(({ name }) => name === backup);
  for (const { name, bytes } of files)
    if (stored?.files.get(name) !== bytes)
      throw new StepFailed(`${store.place}: ${name} has ${stored?.files.get(name) ?? 0} instead of ${bytes} bytes.`);
}

/** Records the backup for the alert about its age. */
async function record(config: Config, backup: string, { started_at, files }: Manifest): Promise<void> {
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await failingAt(`${backup} is complete, but could not be recorded in the table backups`, () =>
    withConnection({ ...config, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }, (client) =>
      client.query(
        'insert into backups (started_at, finished_at, file_name, size_bytes, sha256) values ($1, now(), $2, $3, $4)',
        [started_at, backup, size, files[0]?.sha256],
      ),
    ),
  );
}

async function create(config: Config, env: Environment, signal: AbortSignal): Promise<void> {
  const encrypt = encryptionOf(config);
  const store = openBackupStore(config);
  // Fails early if the place is not available.
  await store.list();
  const name = backupName(new Date());
  const write: WriteFile = (file, content) => writeFile({ store, backup: name, encrypt }, file, content);
  try {
    const created = await withConnection({ ...config, DATABASE_STATEMENT_TIMEOUT_MS: maxDumpMs }, async (client) => {
      const facts = await openSnapshot(client);
      const { pgDump, version } = await findPostgresPrograms(facts.server_version, env);
      print(`Database: PostgreSQL ${facts.server_version}, ${formatBytes(Number(facts.bytes))}, pg_dump ${version}`);
      const migrations = await readApplied(client);
      if (migrations.length === 0) throw new StepFailed('The database has no tables of Plenum (DATABASE_URL).');
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${facts.snapshot}`];
      const program = { path: pgDump, args, env: postgresEnvironment(config, env), signal };
      const dump = await step('Dump', async () => {
        const file = await write('database.dump', outputOf(program));
        return [file, `${formatBytes(file.bytes)}${encrypt === null ? ', not encrypted' : ', encrypted'}`];
      });
      const rows = await step('Rows', async () => {
        const counts = await countRows(client);
        const sum = Object.values(counts).reduce((total, count) => total + count, 0);
        return [counts, `${sum} in ${Object.keys(counts).length} tables`];
      });
      return { facts, dump, rows, migrations: migrations.map((migration) => migration.name) };
    });
    const files = [created.dump, ...(await storeUploads(config, env, write, signal))];
    await checkStored(store, name, files);
    const complete: Manifest = {
      format: 1,
      version: manifest.version,
      postgres_version: created.facts.server_version,
      migrations: created.migrations,
      started_at: created.facts.started_at.toISOString(),
      finished_at: new Date().toISOString(),
      database_bytes: Number(created.facts.bytes),
      files,
      rows: created.rows,
    };
    await store.write(
      name,
      manifestFile,
      (async function* text() {
        yield Buffer.from(createManifest(complete));
      })(),
    );
    print(`Complete: ${name} in ${store.place}`);
    await record(config, name, complete);
  } catch (error) {
    if (!(await isComplete(store, name))) await store.remove(name).catch(() => undefined);
    throw error;
  }
  await removeExpired(store, config);
}

async function printList(store: BackupStore): Promise<void> {
  const backups = (await store.list()).toSorted((a, b) => a.name.localeCompare(b.name));
  for (const { name, files } of backups) {
    const size = formatBytes([...files.values()].reduce((sum, bytes) => sum + bytes, 0));
    print(`${name}  ${size}${files.has(manifestFile) ? '' : '  incomplete'}`);
  }
  if (backups.length === 0) print(`There are no backups in ${store.place}.`);
}

const isComplete = async (store: BackupStore, backup: string): Promise<boolean> =>
  (await store.list().catch(() => [])).some(({ name, files }) => name === backup && files.has(manifestFile));

/** Prints a new key like `age-keygen`: the secret key to standard output, and the public key to standard error. */
async function printNewKey(): Promise<number> {
  const { recipient, file } = await createKey();
  process.stdout.write(file);
  printError(`BACKUP_RECIPIENTS=${recipient}`);
  printError('Keep a copy of the secret key outside of this installation: without it, backups cannot be restored.');
  return 0;
}

function optionsFrom(args: readonly string[]) {
  try {
    const options = { 'new-key': { type: 'boolean' }, list: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UsageError('Expected: nothing, --list or --new-key.');
  }
}

export const backup: Command = {
  usage: '[--list | --new-key]',
  summary:
    'back up the database and the uploaded files to BACKUP_TARGET, encrypted, and delete old backups; or list them; or print a new key for the encryption',
  // A key is created before there are settings.
  needs: 'nothing',
  async prepare(args, _cwd, env) {
    const { 'new-key': isNewKey = false, list = false } = optionsFrom(args);
    if (isNewKey) return printNewKey;
    return () =>
      runSteps(async (signal) => {
        const config = readConfigFor(['DATABASE_URL'], env);
        await (list ? printList(openBackupStore(config)) : create(config, env, signal));
      });
  },
};
