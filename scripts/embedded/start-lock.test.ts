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

test('the second start is refused with a word on what to do', async () => {
  const dir = folder();
  const lock = await acquireStartLock(dir);
  const refusal = await acquireStartLock(dir, 0).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AlreadyRunningError);
  expect(String(refusal)).toContain(`process ${process.pid}`);
  expect(String(refusal)).toContain('PLENUM_DATA_DIR');
  lock.release();
  expect(readdirSync(dir)).toEqual([]);
});

test('the claim of a killed start is void, also when its number is in use again', async () => {
  const dir = folder();
  const dead = spawnSync(process.execPath, ['-e', '0']).pid;
  for (const identity of [`${dead} 1`, `${process.pid} 1`, 'garbage', '']) {
    writeFileSync(join(dir, 'start.lock'), `${identity}\n`);
    (await acquireStartLock(dir)).release();
  }
  expect(existsSync(join(dir, 'start.lock'))).toBe(false);
});

test('one that is stopping is waited for', async () => {
  const dir = folder();
  const first = await acquireStartLock(dir);
  first.markStopping();
  const second = acquireStartLock(dir);
  first.release();
  (await second).release();
});

test('of several at once exactly one gets a void claim', async () => {
  const dir = folder();
  writeFileSync(join(dir, 'start.lock'), '1 1\n');
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => acquireStartLock(dir, 300)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a process is told from one that is not there', () => {
  const identity = identityOf(process.pid);
  expect(identity).not.toBeNull();
  expect(isRunning(identity ?? '')).toBe(true);
  expect(identityOf(spawnSync(process.execPath, ['-e', '0']).pid)).toBeNull();
  for (const wrong of [0, -1, 1.5, Number.NaN]) expect(identityOf(wrong)).toBeNull();
});
