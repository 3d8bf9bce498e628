/**
 * Finds the settings of this installation: environment variables (of a container or a systemd unit), and the settings file
 * of a machine with systemd.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './command.ts';
import { parseSettingsFile } from './settings-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings file of the systemd units (infra/systemd). */
const defaultSettingsFile = '/etc/plenum/plenum.env';
const defaultUser = 'plenum';

/** The directory of the installed version. */
export const installationFolder = join(import.meta.dirname, '..', '..', '..');

interface FoundSettings {
  readonly settings: Readonly<Record<string, string>>;
  /** Describes where settings were found, for the message about a missing setting. */
  readonly origin: string;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * Reads the settings file: `PLENUM_SETTINGS`, or that of the systemd units, which does not exist in containers and is only
 * readable by root. Throws `UsageError` if the former cannot be read.
 */
export function findSettings(env: Environment): FoundSettings {
  const configured = env['PLENUM_SETTINGS'] ?? '';
  const path = configured === '' ? defaultSettingsFile : configured;
  const sources = `Settings are read from the environment and from ${path}`;
  try {
    const settings = parseSettingsFile(readFileSync(path, 'utf8'));
    return { settings, origin: `${sources}; the setting is in neither of them.` };
  } catch (error) {
    const code = codeOf(error);
    if (configured !== '') throw new UsageError(`PLENUM_SETTINGS: ${path} cannot be read (${code}).`);
    const instruction = 'Run the command where Plenum is installed, or name the file: PLENUM_SETTINGS=<file> plenum …';
    const reason =
      code === 'EACCES' ? 'which only root may read: sudo plenum …' : `which does not exist. ${instruction}`;
    return { settings: {}, origin: `${sources}, ${reason}` };
  }
}

/** Variables that Node reads at the start, such as a custom certificate authority. */
const isReadByNode = (name: string): boolean => /^(NODE_(?!ENV$)|SSL_CERT_|UV_)/.test(name);

/**
 * Returns the environment of a command: environment variables take precedence over the settings file, as with `node
 * --env-file`. `isForNode` is true if Node must be restarted to use the settings.
 */
export function mergeSettings(env: Environment, { settings }: FoundSettings) {
  const isNew = (name: string): boolean => env[name] === undefined;
  return {
    env: { ...settings, ...env },
    isForNode: Object.keys(settings).some((name) => isNew(name) && isReadByNode(name)),
  };
}

/** Runs this program again with another environment. Resolves to its exit code. */
export function startAgain(env: Environment): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Returns the id of a user, of its group, or of all its groups; an empty list if the user does not exist. */
function idsOf(flag: '-u' | '-g' | '-G', user: string): number[] {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split(' ').map(Number) : [];
}

/**
 * Switches from root to the user of the systemd units, so that created files belong to that user. Returns the changed
 * variables. Does nothing on machines without this user. `PLENUM_USER` selects another user, which must exist.
 */
export function leaveRoot(env: Environment): Readonly<Record<string, string>> {
  if (process.getuid?.() !== 0) return {};
  const configured = env['PLENUM_USER'] ?? '';
  const user = configured === '' ? defaultUser : configured;
  const [[uid], [gid], groups] = [idsOf('-u', user), idsOf('-g', user), idsOf('-G', user)];
  if (uid === undefined || gid === undefined) {
    if (configured !== '') throw new UsageError(`PLENUM_USER: there is no user ${configured}.`);
    return {};
  }
  process.setgroups?.(groups);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return { HOME: userInfo().homedir };
}
