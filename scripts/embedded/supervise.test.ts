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

test('a process that is killed is announced and comes back', async () => {
  const said: string[] = [];
  const kept = await supervise({ name: 'child', start, restart: true, say: (text) => said.push(text) });
  const first = kept.current().pid;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(() => expect(kept.current().pid).not.toBe(first), { timeout: 10_000 });
  expect(said[0]).toBe('child was killed (SIGKILL) unexpectedly');
  await kept.stop();
  expect(kept.current().hasExited()).toBe(true);
});

test('stopped while it waits to come back, it stays away', async () => {
  const said: string[] = [];
  const kept = await supervise({ name: 'child', start, restart: true, say: (text) => said.push(text) });
  process.kill(kept.current().pid, 'SIGKILL');
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await kept.stop();
  expect(said).toHaveLength(1);
});

test('without restart it is only announced', async () => {
  const said: string[] = [];
  const kept = await supervise({ name: 'child', start, restart: false, say: (text) => said.push(text) });
  process.kill(kept.current().pid, 'SIGKILL');
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await kept.stop();
});

test('a first start that fails is told to the caller', async () => {
  const missing = () => Promise.reject(new Error('no such program'));
  await expect(supervise({ name: 'x', start: missing, restart: true, say: () => undefined })).rejects.toThrow(
    'no such program',
  );
});
