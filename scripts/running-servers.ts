/**
 * The servers for a command in a checkout: those in the environment, or those of a running `npm start`. No servers are
 * started.
 */
import { dataDirectory } from './embedded/paths.ts';
import { findRunningStack } from './embedded/running-stack.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Servers {
  /** Settings; without `DATABASE_URL` and `REDIS_URL` if there are no servers. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the command looked for servers, and what to do if there are none, for error messages. */
  readonly origin: string;
}

const isSet = (env: Environment, name: string): boolean => (env[name] ?? '') !== '';

/**
 * Returns the settings in the environment, with the URLs and keys of a running `npm start` if the environment has no
 * servers.
 */
export function findServers(env: Environment): Servers {
  const hasServers = isSet(env, 'DATABASE_URL') || isSet(env, 'REDIS_URL');
  const dataDir = dataDirectory(env);
  const running = hasServers ? null : findRunningStack(dataDir);
  const settings = Object.entries({ LOG_LEVEL: 'warn', ...env, ...running });
  return {
    env: Object.fromEntries(
      settings.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
    ),
    origin: hasServers
      ? 'DATABASE_URL or REDIS_URL is set, so a running `npm start` is not used.'
      : `DATABASE_URL and REDIS_URL are not set, and no \`npm start\` is running on ${dataDir}: start it first. ` +
        'In an installation, use the command `plenum`.',
  };
}

/** Returns the settings. Without servers, prints the reason and exits with 2. */
export function requireServers(env: Environment): Servers['env'] {
  const servers = findServers(env);
  const missing = ['DATABASE_URL', 'REDIS_URL'].filter((name) => !isSet(servers.env, name));
  if (missing.length === 0) return servers.env;
  console.error(`Set ${missing.join(' and ')}.\n${servers.origin}`);
  return process.exit(2);
}
