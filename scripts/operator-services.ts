import { join } from 'node:path';
/** The servers an operator's command works on: those of the environment, of a running `npm start`, or its own. */
import { dataDirectory, makePrivateDirectory } from './embedded/paths.ts';
import { startPostgres } from './embedded/postgres.ts';
import { rotateLog } from './embedded/processes.ts';
import { startRedis } from './embedded/redis.ts';
import { findRunningStack, type StackAddresses } from './embedded/running-stack.ts';
import { loadSecrets } from './embedded/secrets.ts';
import { takeStartLock } from './embedded/start-lock.ts';

export interface OperatorServices {
  readonly env: Readonly<Record<string, string>>;
  /** Whether the product itself is known to run. */
  readonly is_running: boolean;
  /** Ends what this command has started itself. */
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const isGiven = (env: Environment, name: string): boolean => (env[name] ?? '') !== '';

function settings(env: Environment, addresses: Readonly<Partial<StackAddresses>>): Record<string, string> {
  const all = { LOG_LEVEL: 'warn', ...env, ...addresses };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

/**
 * Finds the servers, or starts the embedded ones of the data folder while nothing else uses it.
 * @param needed the addresses the command cannot do without
 */
export async function openOperatorServices(
  env: Environment,
  needed: readonly ('DATABASE_URL' | 'REDIS_URL')[],
): Promise<OperatorServices> {
  const nothing_to_stop = () => Promise.resolve();
  if (needed.every((name) => isGiven(env, name))) {
    return { env: settings(env, {}), is_running: false, stop: nothing_to_stop };
  }
  const data_dir = makePrivateDirectory(dataDirectory(env));
  const running = findRunningStack(data_dir);
  if (running !== null) return { env: settings(env, running), is_running: true, stop: nothing_to_stop };
  return startOwn(env, data_dir);
}

async function startOwn(env: Environment, data_dir: string): Promise<OperatorServices> {
  const lock = await takeStartLock(data_dir);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.allSettled(stops.map((end) => end()));
    lock.release();
  };
  try {
    const log_dir = makePrivateDirectory(join(data_dir, 'logs'));
    const logTo = (name: string) => {
      const path = join(log_dir, name);
      rotateLog(path);
      return path;
    };
    const options = { data_dir, secrets: loadSecrets(data_dir), durable: true };
    const postgres = await startPostgres({ ...options, log_path: logTo('postgres.log') });
    stops.push(() => postgres.stop());
    const redis = await startRedis({ ...options, log_path: logTo('redis.log'), announce: (text) => console.log(text) });
    stops.push(() => redis.stop());
    return {
      env: settings(env, { DATABASE_URL: postgres.url, REDIS_URL: redis.url }),
      is_running: false,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
