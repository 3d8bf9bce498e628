import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startChild } from './processes.ts';
import { supervise } from './supervise.ts';

const dir = mkdtempSync(join(tmpdir(), 'plenum-supervise-'));
afterAll(() => rmSync(dir, { recursive: true }));

const start = () =>
  startChild({
    command: process.execPath,
    args: ['-e', 'setInterval(() => {}, 1000)'],
    env: process.env,
    logPath: join(dir, 'child.log'),
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
  });

test('reports a killed process and restarts it', async () => {
  const messages: string[] = [];
  const supervised = await supervise({ name: 'child', start, restart: true, log: (text) => messages.push(text) });
  const first = supervised.current().pid;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(supervised.current().pid).not.toBe(first), { timeout: 10_000 });
  expect(messages[0]).toBe('child was killed (SIGKILL) unexpectedly');
  await supervised.stop();
  expect(supervised.current().hasExited()).toBe(true);
});

test('does not restart a process that is stopped during the restart delay', async () => {
  const messages: string[] = [];
  const supervised = await supervise({ name: 'child', start, restart: true, log: (text) => messages.push(text) });
  process.kill(supervised.current().pid, 'SIGKILL');
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  await supervised.stop();
  expect(messages).toHaveLength(1);
});

test('only reports a killed process if restarts are disabled', async () => {
  const messages: string[] = [];
  const supervised = await supervise({ name: 'child', start, restart: false, log: (text) => messages.push(text) });
  process.kill(supervised.current().pid, 'SIGKILL');
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  await supervised.stop();
});

test('rejects if the first start fails', async () => {
  const missing = () => Promise.reject(new Error('no such program'));
  await expect(supervise({ name: 'x', start: missing, restart: true, log: () => undefined })).rejects.toThrow(
    'no such program',
  );
});
