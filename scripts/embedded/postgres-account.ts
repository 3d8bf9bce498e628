/**
 * The user account for PostgreSQL, which does not run as root. If the current user is root, it runs as `nobody` in a
 * separate user namespace (files are owned by root) or, if that fails, as the real user `nobody`. Otherwise it runs as the
 * current user.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const nobodyId = 65_534;
/** Owned by root and accessible to all users, unlike root's home folder. */
const sharedDirectory = '/var/lib/plenum-embedded';

export interface PostgresAccount {
  readonly kind: 'self' | 'user-namespace' | 'nobody';
  /** Prefix of each PostgreSQL command. */
  readonly prefix: readonly string[];
  /** Description for output. */
  readonly name: string;
}

function succeeds(prefix: readonly string[], ...command: string[]): boolean {
  const [first, ...rest] = [...prefix, ...command];
  return first !== undefined && spawnSync(first, rest, { stdio: 'ignore' }).status === 0;
}

/** Checks whether the account has a name. In a container it may only have an id, which initdb rejects. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Selects the account for PostgreSQL. Throws if the current user is root and neither method works. */
export function choosePostgresAccount(): PostgresAccount {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return { kind: 'self', prefix: [], name: 'current user' };
  const namespace = ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--'];
  if (process.env['PLENUM_POSTGRES_ACCOUNT'] !== 'nobody' && succeeds(namespace, 'true')) {
    return {
      kind: 'user-namespace',
      prefix: namespace,
      name: `${root ? 'root' : 'current user'}, as nobody in a user namespace`,
    };
  }
  if (!root)
    throw new Error('PostgreSQL requires a user account with a name. Set DATABASE_URL to use an external server.');
  const setprivPrefix = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups', '--'];
  if (succeeds(setprivPrefix, 'true'))
    return { kind: 'nobody', prefix: setprivPrefix, name: 'root, dropped to nobody' };
  throw new Error(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works on this machine. ' +
      'Run this command as another user, or set DATABASE_URL to use an external server.',
  );
}

/** Returns the database folder: in the data folder, or a shared folder if the user nobody cannot access that. */
export function prepareDatabaseFolder(account: PostgresAccount, dataDir: string): string {
  const dataFolder = join(dataDir, 'postgres');
  if (account.kind !== 'nobody') {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return dataFolder;
  }
  // Other users may traverse the data folder but not list it; all files in it are private.
  chmodSync(dataDir, 0o711);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  chownSync(dataFolder, nobodyId, nobodyId);
  if (succeeds(account.prefix, 'test', '-w', dataFolder)) return dataFolder;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const sharedFolder = join(sharedDirectory, name);
  mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
  mkdirSync(sharedFolder, { recursive: true, mode: 0o700 });
  chownSync(sharedFolder, nobodyId, nobodyId);
  return sharedFolder;
}

/** Returns the folder of the programs; copies them to a shared folder if the user nobody cannot access them. */
export function prepareProgramsFolder(account: PostgresAccount, nativeDir: string, version: string): string {
  if (account.kind !== 'nobody' || succeeds(account.prefix, 'test', '-x', join(nativeDir, 'bin', 'initdb'))) {
    return join(nativeDir, 'bin');
  }
  const copy = join(sharedDirectory, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    cpSync(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  return join(copy, 'bin');
}
