/**
 * The servers of a command in a checkout: those of the environment, or of a running `npm start`. It never starts
 * servers.
 */
import { dataDirectory } from './embedded/paths.ts';
import { findRunningStack } from './embedded/running-stack.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Servers {
  /** The settings; without `DATABASE_URL` and `REDIS_URL` if there are no servers. */
  readonly env: Readonly<Record<string, string>>;
  /** Where servers were searched, and what to do if there are none. */
  readonly origin: string;
}

const isGiven = (env: Environment, name: string): boolean => (env[name] ?? '') !== '';

/**
 * Returns the settings of the environment, with the addresses and keys of a running `npm start` if they contain no
 * servers.
 */
export function findServers(env: Environment): Servers {
  const isNamed = isGiven(env, 'DATABASE_URL') || isGiven(env, 'REDIS_URL');
  const dataDir = dataDirectory(env);
  const running = isNamed ? null : findRunningStack(dataDir);
  const settings = Object.entries({ LOG_LEVEL: 'warn', ...env, ...running });
  return {
    env: Object.fromEntries(
      settings.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
    ),
    origin: isNamed
      ? 'The environment names servers, so a running `npm start` is not used.'
      : `The environment names no servers, and no \`npm start\` is running on ${dataDir}: start it first. ` +
        'An installation has its own command: plenum …',
  };
}

/** Returns the settings. Without servers it prints the reason and exits with 2. */
export function requireServers(env: Environment): Servers['env'] {
  const found = findServers(env);
  const missing = ['DATABASE_URL', 'REDIS_URL'].filter((name) => !isGiven(found.env, name));
  if (missing.length === 0) return found.env;
  console.error(`Set ${missing.join(' and ')}.\n${found.origin}`);
  return process.exit(2);
}
