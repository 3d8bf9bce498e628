import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { identityOf, isRunning } from './process-identity.ts';
import { AlreadyRunningError, acquireStartLock } from './start-lock.ts';

const parent = mkdtempSync(join(tmpdir(), 'plenum-lock-'));
afterAll(() => rmSync(parent, { recursive: true }));
const folder = () => mkdtempSync(join(parent, 'data-'));

test('rejects a second start, with instructions in the error', async () => {
  const dir = folder();
  const lock = await acquireStartLock(dir);
  const failure = await acquireStartLock(dir, 0).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AlreadyRunningError);
  expect(String(failure)).toContain(`process ${process.pid}`);
  expect(String(failure)).toContain('PLENUM_DATA_DIR');
  lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

test('ignores the lock of a killed start, even if its process id is in use again', async () => {
  const dir = folder();
  const exitedPid = spawnSync(process.execPath, ['-e', '0']).pid;
  for (const identity of [`${exitedPid} 1`, `${process.pid} 1`, 'garbage', '']) {
    writeFileSync(join(dir, 'start.lock'), `${identity}\n`);
    (await acquireStartLock(dir)).release();
  }
  expect(existsSync(join(dir, 'start.lock'))).toBe(false);
});

test('waits for a start that is stopping', async () => {
  const dir = folder();
  const first = await acquireStartLock(dir);
  first.markStopping();
  const second = acquireStartLock(dir);
  first.release();
  (await second).release();
});

test('grants a stale lock to exactly one of several concurrent starts', async () => {
  const dir = folder();
  writeFileSync(join(dir, 'start.lock'), '1 1\n');
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => acquireStartLock(dir, 300)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('distinguishes running processes from exited ones', () => {
  const identity = identityOf(process.pid);
  expect(identity).not.toBeNull();
  expect(isRunning(identity ?? '')).toBe(true);
  expect(identityOf(spawnSync(process.execPath, ['-e', '0']).pid)).toBeNull();
  for (const invalid of [0, -1, 1.5, Number.NaN]) expect(identityOf(invalid)).toBeNull();
});
