/** Restores a backup beside the running database, verifies it, and switches to it; or only verifies it. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readConfigFor } from '@plenum/core/command-config';
import type { Config } from '@plenum/core/config';
import type { BackupStore } from './backup/backup-store.ts';
import { feed } from './backup/child-program.ts';
import { type DatabaseServer, formerName, withDatabaseServer } from './backup/database-server.ts';
import { readIdentities } from './backup/encryption.ts';
import { folderStore } from './backup/folder-store.ts';
import { type Manifest, manifestFile, parseManifest, type StoredFile } from './backup/manifest.ts';
import { openBackupStore } from './backup/open-backup-store.ts';
import { databaseNameOf } from './backup/postgres-programs.ts';
import { formatBytes, runSteps, step } from './backup/progress.ts';
import { deleteKeys, hasSubscribers } from './backup/redis-keys.ts';
import { checkCompatibility, restoreDatabase } from './backup/restore-database.ts';
import { completeBackups } from './backup/retention.rules.ts';
import { StepFailed } from './backup/step-failed.ts';
import { readFile } from './backup/stored-files.ts';
import { type Command, type Environment, print, UsageError } from './command.ts';

interface Options {
  /** Name of a backup, `latest`, or the path of its folder. */
  readonly backup: string;
  readonly isVerifyOnly: boolean;
  readonly cwd: string;
  readonly env: Environment;
}

interface Source {
  readonly store: BackupStore;
  readonly backup: string;
  readonly manifest: Manifest;
  readonly identities: readonly string[];
}

async function findBackup(config: Config, { backup, cwd }: Options): Promise<Pick<Source, 'store' | 'backup'>> {
  if (backup.includes('/')) {
    const path = resolve(cwd, backup);
    return { store: folderStore(dirname(path)), backup: basename(path) };
  }
  const store = openBackupStore(config);
  if (backup !== 'latest') return { store, backup };
  const [latest] = completeBackups(await store.list());
  if (latest === undefined) throw new StepFailed(`There are no complete backups in ${store.place}.`);
  return { store, backup: latest };
}

async function openSource(config: Config, options: Options): Promise<Source> {
  const { store, backup } = await findBackup(config, options);
  const manifest = parseManifest(await text(await store.read(backup, manifestFile)));
  const isEncrypted = manifest.files.some(({ name }) => name.endsWith('.age'));
  const identities = isEncrypted ? await readIdentities(config.BACKUP_IDENTITY_FILE) : [];
  const size = formatBytes(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0));
  print(`Backup: ${backup}, ${size}, of ${manifest.started_at}, Plenum ${manifest.version}`);
  return { store, backup, manifest, identities };
}

/** Finds a file of a backup, encrypted or not. */
const fileOf = ({ manifest }: Source, name: string): StoredFile | undefined =>
  manifest.files.find((file) => file.name === name || file.name === `${name}.age`);

const howToStop = [
  'Stop all processes of Plenum first:',
  '  own machines:  systemctl stop plenum.target',
  '  Kubernetes:    kubectl -n plenum scale deploy -l app.kubernetes.io/name=plenum --replicas=0',
  '  Compose:       dc stop api-1 api-2 gateway-1 gateway-2 worker',
].join('\n');

/** Throws `StepFailed` if processes use the database or Redis. */
async function checkStopped(config: Config, server: DatabaseServer, database: string): Promise<void> {
  const programs = await server.connectedPrograms(database);
  if (programs.length > 0)
    throw new StepFailed(`The database ${database} is in use by ${programs.join(', ')}. ${howToStop}`);
  if (await hasSubscribers(config))
    throw new StepFailed(
      `A gateway or worker is connected to Redis with the prefix ${config.REDIS_PREFIX}. ${howToStop}`,
    );
}

interface Work {
  readonly config: Config;
  readonly options: Options;
  readonly source: Source;
  readonly signal: AbortSignal;
}

/** Restores uploaded files. Other files in the folder are kept; a daily job of the worker deletes unused ones. */
async function restoreUploads({ config, options, source, signal }: Work): Promise<void> {
  const { env, isVerifyOnly } = options;
  const file = fileOf(source, 'uploads.tar');
  if (file === undefined) {
    print('Uploads: not part of this backup');
    return;
  }
  if (config.S3_BUCKET !== '' && !isVerifyOnly) {
    print(`Uploads: not restored, because this installation stores them in the bucket ${config.S3_BUCKET}`);
    return;
  }
  const folder = resolve(config.STORAGE_DIR);
  if (!isVerifyOnly) await mkdir(folder, { recursive: true });
  const args = isVerifyOnly ? ['--list'] : ['--extract', '--no-same-owner', '--directory', folder];
  await step('Uploads', async () => {
    await feed({ path: 'tar', args, env, signal }, readFile(source, file));
    return [undefined, isVerifyOnly ? 'complete' : `restored to ${folder}`];
  });
}

/** Creates and verifies the new database. It is dropped if a step fails. */
async function prepareDatabase(work: Work, server: DatabaseServer, database: string): Promise<void> {
  const { config, options, source, signal } = work;
  const { manifest } = source;
  const dump = fileOf(source, 'database.dump');
  if (dump === undefined) throw new StepFailed(`The backup is damaged: ${manifestFile} lists no dump.`);
  try {
    const { env } = options;
    await restoreDatabase({ config, env, server, manifest, database, dump: readFile(source, dump), signal });
    await restoreUploads(work);
  } catch (error) {
    await server.drop(database);
    throw signal.aborted ? new StepFailed('Interrupted. The database in use was not changed.') : error;
  }
}

async function verify(config: Config, options: Options, signal: AbortSignal): Promise<void> {
  const source = await openSource(config, options);
  const scratch = `${databaseNameOf(config.DATABASE_URL)}_verifying`;
  await withDatabaseServer(config, async (server) => {
    checkCompatibility(source.manifest, server.version);
    await prepareDatabase({ config, options, source, signal }, server, scratch);
    await server.drop(scratch);
  });
  print(`Verified: ${source.backup} can be restored. The database in use was not changed.`);
}

const nextSteps = (former: string | null): string =>
  [
    'Next steps (docs/operate/restore.md):',
    '1. Check that AUTH_KEYS and ENCRYPTION_KEYS are those of the time of the backup.',
    '2. Start Plenum:',
    '     own machines:  systemctl start plenum.target',
    '     Kubernetes:    kubectl -n plenum scale deploy -l app.kubernetes.io/name=plenum --replicas=2',
    '     Compose:       dc up -d --wait',
    '3. Check it: plenum doctor',
    '4. Revoke what was revoked after the backup: logins, bans, API tokens.',
    ...(former === null
      ? []
      : [`5. The former database is ${former}. When you no longer need it: drop database ${former};`]),
  ].join('\n');

async function switchDatabase(config: Config, server: DatabaseServer, restored: string): Promise<string | null> {
  const database = databaseNameOf(config.DATABASE_URL);
  const former = formerName(database, new Date());
  return step('Switch', async () => {
    try {
      await checkStopped(config, server, database);
      const isReplaced = await server.replace(database, restored, former);
      return [isReplaced ? former : null, isReplaced ? `the former database is ${former}` : `created ${database}`];
    } catch (error) {
      await server.drop(restored);
      throw error;
    }
  });
}

async function restoreInstallation(config: Config, options: Options, signal: AbortSignal): Promise<void> {
  const source = await openSource(config, options);
  const database = databaseNameOf(config.DATABASE_URL);
  const restored = `${database}_restoring`;
  await withDatabaseServer(config, async (server) => {
    checkCompatibility(source.manifest, server.version);
    await checkStopped(config, server, database);
    print('Processes: none are connected');
    await prepareDatabase({ config, options, source, signal }, server, restored);
    const former = await switchDatabase(config, server, restored);
    await step('Redis', async () => {
      const count = await deleteKeys(config).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new StepFailed(
          `The database is restored, but Redis still has old keys (${reason}). Do not start Plenum before you have deleted the keys that begin with ${config.REDIS_PREFIX}, for example with redis-cli flushdb.`,
        );
      });
      return [undefined, `deleted ${count} keys`];
    });
    print(nextSteps(former));
  });
}

function optionsFrom(args: readonly string[]): Pick<Options, 'backup' | 'isVerifyOnly'> {
  const expected = 'Expected: the name or folder of a backup, or latest; and optionally --verify-only.';
  try {
    const options = { 'verify-only': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [backup, ...others] = positionals;
    if (backup === undefined || others.length > 0) throw new UsageError(expected);
    return { backup, isVerifyOnly: values['verify-only'] ?? false };
  } catch {
    throw new UsageError(expected);
  }
}

export const restore: Command = {
  usage: '<backup> | latest [--verify-only]',
  summary:
    'restore a backup into a new database, migrate and verify it, switch to it, and delete the keys in Redis, while no process is running; or only verify that a backup can be restored',
  needs: ['DATABASE_URL'],
  async prepare(args, cwd, env) {
    const options = { ...optionsFrom(args), cwd, env };
    if (options.isVerifyOnly) return (config) => runSteps((signal) => verify(config, options, signal));
    return () =>
      runSteps((signal) => restoreInstallation(readConfigFor(['DATABASE_URL', 'REDIS_URL'], env), options, signal));
  },
};
