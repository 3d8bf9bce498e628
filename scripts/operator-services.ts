/** The servers of a command for operators: those of the environment, of a running `npm start`, or its own. */
import { join } from 'node:path';
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
  readonly isRunning: boolean;
  /** Stops what this command has started itself. */
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
 * @param needed the URLs that the command requires
 */
export async function openOperatorServices(
  env: Environment,
  needed: readonly ('DATABASE_URL' | 'REDIS_URL')[],
): Promise<OperatorServices> {
  const nothingToStop = () => Promise.resolve();
  if (needed.every((name) => isGiven(env, name))) {
    return { env: settings(env, {}), isRunning: false, stop: nothingToStop };
  }
  const dataDir = makePrivateDirectory(dataDirectory(env));
  const running = findRunningStack(dataDir);
  if (running !== null) return { env: settings(env, running), isRunning: true, stop: nothingToStop };
  return startOwn(env, dataDir);
}

async function startOwn(env: Environment, dataDir: string): Promise<OperatorServices> {
  const lock = await takeStartLock(dataDir);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.allSettled(stops.map((end) => end()));
    lock.release();
  };
  try {
    const logDir = makePrivateDirectory(join(dataDir, 'logs'));
    const logTo = (name: string) => {
      const path = join(logDir, name);
      rotateLog(path);
      return path;
    };
    const options = { dataDir, secrets: loadSecrets(dataDir), durable: true };
    const postgres = await startPostgres({ ...options, logPath: logTo('postgres.log') });
    stops.push(() => postgres.stop());
    const redis = await startRedis({ ...options, logPath: logTo('redis.log'), announce: (text) => console.log(text) });
    stops.push(() => redis.stop());
    return {
      env: settings(env, { DATABASE_URL: postgres.url, REDIS_URL: redis.url }),
      isRunning: false,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
