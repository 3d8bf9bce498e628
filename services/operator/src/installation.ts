/**
 * Finds the settings of this installation: those of the environment (a container, a unit of systemd), and the settings
 * file of a machine with systemd. It creates nothing, and has no default servers.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './command.ts';
import { parseSettingsFile } from './settings-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings file of the units (infra/systemd). */
const settingsFileDefault = '/etc/plenum/plenum.env';
const userDefault = 'plenum';

/** The folder of the installed version. */
export const installationFolder = join(import.meta.dirname, '..', '..', '..');

interface Found {
  readonly settings: Readonly<Record<string, string>>;
  /** Where settings come from, for the message about a missing one. */
  readonly origin: string;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Reads the settings file: `PLENUM_SETTINGS`, or else that of the units. Throws `UsageError` when the former cannot be
 * read; the latter does not exist in containers, and only root may read it.
 */
export function findSettings(env: Environment): Found {
  const named = env['PLENUM_SETTINGS'] ?? '';
  const path = named === '' ? settingsFileDefault : named;
  const from = `Settings are read from the environment and from ${path}`;
  try {
    const settings = parseSettingsFile(readFileSync(path, 'utf8'));
    return { settings, origin: `${from}; what neither has is missing.` };
  } catch (error) {
    const code = codeOf(error);
    if (named !== '') throw new UsageError(`PLENUM_SETTINGS: ${path} cannot be read (${code}).`);
    const where = 'Run the command where Plenum is installed, or name the file: PLENUM_SETTINGS=<file> plenum …';
    const reason = code === 'EACCES' ? 'which only root may read: sudo plenum …' : `which is not there. ${where}`;
    return { settings: {}, origin: `${from}, ${reason}` };
  }
}

/** Variables that Node reads when it starts, for example a custom certificate authority. */
const isReadByNode = (name: string): boolean => /^(NODE_(?!ENV$)|SSL_CERT_|UV_)/.test(name);

/**
 * Returns the environment of a command: the settings of the file, overridden by those of the environment, as with `node
 * --env-file`. `isForNode` is true if Node has to be restarted with them.
 */
export function mergeSettings(env: Environment, { settings }: Found) {
  const isNew = (name: string): boolean => env[name] === undefined;
  return {
    env: { ...settings, ...env },
    isForNode: Object.keys(settings).some((name) => isNew(name) && isReadByNode(name)),
  };
}

/** Starts this program again with another environment, and resolves to its exit code. */
export function startAgain(env: Environment): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Returns the id of a user, its group, or all its groups; an empty list if there is no such user. */
function idsOf(flag: '-u' | '-g' | '-G', user: string): number[] {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split(' ').map(Number) : [];
}

/**
 * Switches to the user of the units when root runs a command, so that created files belong to that user; returns the
 * changed variables. Without this user the machine has no units. `PLENUM_USER` names another user, which must exist.
 */
export function leaveRoot(env: Environment): Readonly<Record<string, string>> {
  if (process.getuid?.() !== 0) return {};
  const named = env['PLENUM_USER'] ?? '';
  const user = named === '' ? userDefault : named;
  const [[uid], [gid], groups] = [idsOf('-u', user), idsOf('-g', user), idsOf('-G', user)];
  if (uid === undefined || gid === undefined) {
    if (named !== '') throw new UsageError(`PLENUM_USER: there is no user ${named}.`);
    return {};
  }
  process.setgroups?.(groups);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return { HOME: userInfo().homedir };
}
