/** The servers of the product: external ones given by URL, or embedded ones, which are restarted after a crash. */
import { join } from 'node:path';
import { startMailCatcher } from './mail-catcher.ts';
import { freePort, preferPort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { logTail, rotateLog } from './processes.ts';
import type { Progress } from './progress.ts';
import { startRedis } from './redis.ts';
import type { Secrets } from './secrets.ts';
import { supervise } from './supervise.ts';

export interface LocalServerOptions {
  readonly dataDir: string;
  readonly logDir: string;
  readonly secrets: Secrets;
  readonly restart: boolean;
  readonly progress: Progress;
  /** Called with the stop function of each server as soon as it is running. */
  readonly onStop: (stop: () => Promise<void>) => void;
}

/** Returns the URL of PostgreSQL, and starts it if no URL was given. */
export async function providePostgres(externalUrl: string | undefined, options: LocalServerOptions): Promise<string> {
  if (externalUrl !== undefined) return externalUrl;
  const logPath = join(options.logDir, 'postgres.log');
  rotateLog(logPath);
  let port: number | undefined;
  return options.progress
    .step(
      'postgres',
      async () => {
        const supervised = await supervise({
          name: 'postgres',
          restart: options.restart,
          log: options.progress.log,
          lastOutput: () => logTail(logPath, 5),
          start: async () => {
            const base = { dataDir: options.dataDir, logPath, secrets: options.secrets, durable: true };
            const server = await startPostgres(port === undefined ? base : { ...base, port });
            port = server.port;
            return server;
          },
        });
        options.onStop(() => supervised.stop());
        return supervised.current();
      },
      (server) => server.description,
    )
    .then((server) => server.url);
}

/** Returns the URL of Redis, and starts it if no URL was given. */
export async function provideRedis(externalUrl: string | undefined, options: LocalServerOptions): Promise<string> {
  if (externalUrl !== undefined) return externalUrl;
  const logPath = join(options.logDir, 'redis.log');
  rotateLog(logPath);
  let port: number | undefined;
  const { dataDir, secrets, progress } = options;
  const server = await progress.step(
    'redis',
    async () => {
      const supervised = await supervise({
        name: 'redis',
        restart: options.restart,
        log: progress.log,
        lastOutput: () => logTail(logPath, 5),
        start: async () => {
          const base = { dataDir, logPath, secrets, durable: true, announce: progress.log };
          const instance = await startRedis(port === undefined ? base : { ...base, port });
          port = instance.port;
          return instance;
        },
      });
      options.onStop(() => supervised.stop());
      return supervised.current();
    },
    (instance) => instance.description,
  );
  return server.url;
}

export interface Mail {
  readonly smtpUrl: string;
  /** URL of the inbox; null for an external mail server. */
  readonly url: string | null;
}

/** Returns the mail server, and starts the mail catcher if no URL was given. */
export async function provideMail(
  externalUrl: string | undefined,
  webPort: number,
  options: LocalServerOptions,
): Promise<Mail> {
  if (externalUrl !== undefined) return { smtpUrl: externalUrl, url: null };
  const catcher = await startMailCatcher({
    dataDir: options.dataDir,
    smtpPort: await freePort(),
    webPort: await preferPort(webPort),
  });
  options.onStop(() => catcher.close());
  return catcher;
}
