/** A real PgBouncer in front of PostgreSQL, with the settings of docs/operate/size.md. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { findPgbouncer } from '../../../scripts/embedded/pgbouncer-program.ts';
import { freePort, loopback } from '../../../scripts/embedded/ports.ts';
import { choosePostgresAccount } from '../../../scripts/embedded/postgres-account.ts';
import { logTail, type Running, startChild } from '../../../scripts/embedded/processes.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { withConnection } from './database-content.ts';
import { killProcess } from './kill-process.ts';

export interface Pgbouncer {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Runs a command on its console, for example `PAUSE`. */
  command(text: string): Promise<void>;
  /** Writes another server into its settings; `RELOAD` applies it. */
  setServer(serverUrl: string): void;
  start(): Promise<void>;
  /** Stops it with the signal of Debian's unit. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

const maxStartMs = 20_000;
const page = 'docs/operate/size.md';

/** Returns the settings on the documentation page. */
function shownSettings(): string {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  const [, settings = ''] = /```ini\n(pool_mode = [^`]*)```/.exec(text) ?? [];
  if (settings === '') throw new Error(`${page} shows no settings of PgBouncer.`);
  return settings;
}

/** Starts it in front of a server. */
export async function startPgbouncer(serverUrl: string): Promise<Pgbouncer> {
  const { username, password, pathname } = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-pgbouncer-'));
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  const logPath = join(folder, 'log');
  const [command = '', ...rest] = [...choosePostgresAccount().prefix, ...findPgbouncer((text) => console.log(text))];
  writeFileSync(users, `"${username}" "${password}"\n`);
  const setServer = (url: string): void => {
    const server = new URL(url);
    const lines = [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      `listen_addr = ${loopback}`,
      `listen_port = ${port}`,
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `admin_users = ${username}`,
      'unix_socket_dir =',
      shownSettings(),
    ];
    writeFileSync(settings, lines.join('\n'));
  };
  const url = `postgresql://${username}:${password}@${loopback}:${port}${pathname}`;
  const consoleUrl = `postgresql://${username}:${password}@${loopback}:${port}/pgbouncer`;
  let running: Running | undefined;
  const pgbouncer: Pgbouncer = {
    url,
    setServer,
    command: (text) =>
      withConnection(consoleUrl, async (client) => {
        await client.query(text);
      }),
    async start() {
      running = await startChild({
        command,
        args: [...rest, settings],
        env: { PATH: process.env['PATH'] },
        logPath,
        orphanSignal: 'SIGKILL',
        stopSignal: 'SIGINT',
        stopTimeoutMs: 15_000,
      });
      const isResponding = () =>
        pgbouncer.command('SHOW VERSION').then(
          () => true,
          () => false,
        );
      await waitForCondition('PgBouncer responds', isResponding, maxStartMs).catch((cause: unknown) => {
        throw new Error(logTail(logPath), { cause });
      });
    },
    async stop() {
      await running?.stop();
    },
    kill: () => killProcess(running),
    async remove() {
      await pgbouncer.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  setServer(serverUrl);
  await pgbouncer.start();
  return pgbouncer;
}
