/** The servers of the product: those given by URL, or else embedded ones, which are restarted after a crash. */
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
  /** Registers a function that stops a server, as soon as it runs. */
  readonly onStop: (stop: () => Promise<void>) => void;
}

/** Returns the URL of PostgreSQL. */
export async function providePostgres(given: string | undefined, options: LocalServerOptions): Promise<string> {
  if (given !== undefined) return given;
  const logPath = join(options.logDir, 'postgres.log');
  rotateLog(logPath);
  let port: number | undefined;
  return options.progress
    .step(
      'postgres',
      async () => {
        const kept = await supervise({
          name: 'postgres',
          restart: options.restart,
          say: options.progress.say,
          lastOutput: () => logTail(logPath, 5),
          start: async () => {
            const base = { dataDir: options.dataDir, logPath, secrets: options.secrets, durable: true };
            const server = await startPostgres(port === undefined ? base : { ...base, port });
            port = server.port;
            return server;
          },
        });
        options.onStop(() => kept.stop());
        return kept.current();
      },
      (server) => server.how,
    )
    .then((server) => server.url);
}

/** Returns the URL of Redis. */
export async function provideRedis(given: string | undefined, options: LocalServerOptions): Promise<string> {
  if (given !== undefined) return given;
  const logPath = join(options.logDir, 'redis.log');
  rotateLog(logPath);
  let port: number | undefined;
  const { dataDir, secrets, progress } = options;
  const server = await progress.step(
    'redis',
    async () => {
      const kept = await supervise({
        name: 'redis',
        restart: options.restart,
        say: progress.say,
        lastOutput: () => logTail(logPath, 5),
        start: async () => {
          const base = { dataDir, logPath, secrets, durable: true, announce: progress.say };
          const started = await startRedis(port === undefined ? base : { ...base, port });
          port = started.port;
          return started;
        },
      });
      options.onStop(() => kept.stop());
      return kept.current();
    },
    (started) => started.how,
  );
  return server.url;
}

export interface Mail {
  readonly smtpUrl: string;
  /** The inbox; null when a mail server was given. */
  readonly url: string | null;
}

/** Returns the target of mails. */
export async function provideMail(
  given: string | undefined,
  webPort: number,
  options: LocalServerOptions,
): Promise<Mail> {
  if (given !== undefined) return { smtpUrl: given, url: null };
  const catcher = await startMailCatcher({
    dataDir: options.dataDir,
    smtpPort: await freePort(),
    webPort: await preferPort(webPort),
  });
  options.onStop(() => catcher.close());
  return catcher;
}
