/**
 * The user account for PostgreSQL, which refuses to run as root. As root it runs as nobody in a separate user namespace
 * (the files remain root's), or else with real privileges of nobody. Other users run it as themselves.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const nobody = 65_534;
/** Owned by root and accessible to all users, unlike most places below root's home folder. */
const sharedDirectory = '/var/lib/plenum-embedded';

export interface PostgresAccount {
  readonly kind: 'self' | 'user-namespace' | 'nobody';
  /** Prefix of each PostgreSQL command. */
  readonly prefix: readonly string[];
  /** For output. */
  readonly name: string;
}

function works(prefix: readonly string[], ...command: string[]): boolean {
  const [first, ...rest] = [...prefix, ...command];
  return first !== undefined && spawnSync(first, rest, { stdio: 'ignore' }).status === 0;
}

/** Checks whether the account has a name: in a container it may be a bare number, which initdb rejects. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Selects the account for PostgreSQL. Throws for root where neither way works. */
export function choosePostgresAccount(): PostgresAccount {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return { kind: 'self', prefix: [], name: 'own account' };
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
  if (process.env['PLENUM_POSTGRES_ACCOUNT'] !== 'nobody' && works(namespace, 'true')) {
    return {
      kind: 'user-namespace',
      prefix: namespace,
      name: `${root ? 'root' : 'own account'}, as nobody in a user namespace`,
    };
  }
  if (!root) throw new Error('Your account has no name on this machine, which PostgreSQL needs: set DATABASE_URL.');
  const dropped = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--'];
  if (works(dropped, 'true')) return { kind: 'nobody', prefix: dropped, name: 'root, dropped to nobody' };
  throw new Error(
    'PostgreSQL does not run as root and neither unshare nor setpriv works here. ' +
      'Start as an ordinary user, or set DATABASE_URL to a server of your own.',
  );
}

/** Returns the folder of the database: below the data folder, or elsewhere when the user nobody cannot access it. */
export function placeForDatabase(account: PostgresAccount, dataDir: string): string {
  const inside = join(dataDir, 'postgres');
  if (account.kind !== 'nobody') {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  // Other users may traverse the data folder, but not list it; every file in it is private.
  chmodSync(dataDir, 0o711);
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  chownSync(inside, nobody, nobody);
  if (works(account.prefix, 'test', '-w', inside)) return inside;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const outside = join(sharedDirectory, name);
  mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  chownSync(outside, nobody, nobody);
  return outside;
}

/** Returns the folder of the programs, copied to a place that the user nobody can access if necessary. */
export function placeForPrograms(account: PostgresAccount, nativeDir: string, version: string): string {
  if (account.kind !== 'nobody' || works(account.prefix, 'test', '-x', join(nativeDir, 'bin', 'initdb'))) {
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
