/** What operators see when a process cannot start, when it waits for migrations, and when nobody reads its output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/embedded/ports.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { waitForExit } from '../support/services/ended-process.ts';
import { endWithParentArguments, nodeEnvironment } from '../support/services/node-environment.ts';
import { runSql, withDatabase } from '../support/services/postgres-statements.ts';
import { createTestRedis } from '../support/services/test-redis.ts';

const name = `plenum_test_${randomBytes(8).toString('hex')}`;
const redis = createTestRedis();
const env = {
  ...nodeEnvironment(),
  DATABASE_URL: withDatabase(inject('postgres_url'), name),
  REDIS_URL: redis.url,
  REDIS_PREFIX: redis.prefix,
  PUBLIC_URL: 'http://localhost:8080',
  SECURITY_LOG: 'off',
};
beforeAll(() => runSql(inject('postgres_url'), `create database ${name}`));
afterAll(async () => {
  await runSql(inject('postgres_url'), `drop database if exists ${name} with (force)`);
  await redis.clear();
});

const mains = {
  api: 'services/api/src/main.ts',
  gateway: 'services/gateway/src/main.ts',
  worker: 'services/worker/src/main.ts',
  web: 'web/server/main.ts',
} as const;
const kinds = ['api', 'gateway', 'worker', 'web'] as const;

const start = (file: string, settings: Readonly<Record<string, string>> = {}, args: readonly string[] = []) =>
  spawn(process.execPath, [...endWithParentArguments, file, ...args], {
    env: { ...env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

interface LogLine {
  readonly level: number;
  readonly service: string;
  readonly error?: string;
  readonly msg: string;
}
const parse = (line: string) => JSON.parse(line) as LogLine;

describe.each(kinds)('%s', (kind) => {
  it('continues when nobody reads its output, and stops in order', async () => {
    const port = await freePort();
    const child = start(mains[kind], { PORT: String(port) });
    const exited = once(child, 'exit');
    child.stdout.destroy();
    child.stderr.destroy();
    const health = `http://127.0.0.1:${port}${kind === 'api' ? '/api' : ''}/health`;
    const responds = () =>
      fetch(health).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitForCondition('the process responds', responds);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('ends with one line of JSON for an invalid setting', async () => {
    const { code, out, err } = await waitForExit(start(mains[kind], { PORT: 'invalid' }));
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const lines = out.trim().split('\n').map(parse);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 60, service: kind, msg: 'cannot start' });
    expect(lines[0]?.error).toMatch(/PORT.* must be/);
  });

  it('ends with one line of JSON for an occupied port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    try {
      const { code, out, err } = await waitForExit(start(mains[kind], { PORT: port }));
      expect({ code, err }).toEqual({ code: 1, err: '' });
      const last = parse(out.trim().split('\n').at(-1) ?? '');
      expect(last).toMatchObject({ level: 60, service: kind, msg: 'cannot start' });
      expect(last.error).toContain('EADDRINUSE');
      expect(out).not.toContain('    at ');
    } finally {
      server.close();
    }
  });
});

/** Collects the log lines of a process. */
function linesOf(child: ReturnType<typeof start>): LogLine[] {
  const lines: LogLine[] = [];
  let rest = '';
  child.stdout.on('data', (part: Buffer) => {
    const parts = (rest + part.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map(parse));
  });
  child.stderr.on('data', (part: Buffer) => {
    throw new Error(part.toString());
  });
  return lines;
}

const waiting = 'waiting for the migrations of this version: run `plenum migrate`';

it.each(['plan 1 UNLIMITED_ATTENDEES', 'founders', 'mails senders', 'revoke-logins nobody@example.org', 'purge'])(
  'says what to do for `plenum %s` before the migration, without a stack',
  async (command) => {
    const child = start('services/operator/src/main.ts', {}, command.split(' '));
    const { code, out, err } = await waitForExit(child);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: 'The database is not migrated. Run: plenum migrate\n',
    });
  },
);

it('says once that it waits for migrations, and starts its work after them', async () => {
  const services = ['api', 'gateway', 'worker'] as const;
  const processes = services.map((kind) => start(mains[kind]));
  const logs = processes.map(linesOf);
  const all = (msg: string) => logs.every((lines) => lines.filter((line) => line.msg === msg).length === 1);
  try {
    await waitForCondition('all processes wait', () => all(waiting));
    await migrateDatabase(env.DATABASE_URL);
    await waitForCondition('all processes continue', () => all('the database is migrated'));
    expect(all(waiting)).toBe(true);
    expect(JSON.stringify(logs)).not.toContain('job failed');
  } finally {
    await Promise.all(processes.map(stop));
  }
});

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

it('completes a command whose output is closed, without a stack', async () => {
  const command = `set -o pipefail; "${process.execPath}" services/operator/src/main.ts help | head -n 1`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { code, out, err } = await waitForExit(
      spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    expect({ code, out, err }).toEqual({ code: 0, out: 'plenum <command> …\n', err: '' });
  }
});
