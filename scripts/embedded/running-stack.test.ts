import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningStack, forgetRunningStack, noteRunningStack } from './running-stack.ts';

const addresses = { DATABASE_URL: 'postgresql://a', REDIS_URL: 'redis://b', PUBLIC_URL: 'http://c', REDIS_PREFIX: '' };
let data_dir = '';

beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'plenum-note-'));
});
afterEach(() => rmSync(data_dir, { recursive: true, force: true }));

test('a stack that runs is found, by its owner alone', () => {
  noteRunningStack(data_dir, addresses);
  expect(findRunningStack(data_dir)).toEqual(addresses);
  expect(statSync(join(data_dir, 'running.json')).mode & 0o777).toBe(0o600);
});

test('one that has stopped, was killed or never ran is not', () => {
  expect(findRunningStack(data_dir)).toBeNull();
  noteRunningStack(data_dir, addresses);
  const path = join(data_dir, 'running.json');
  const killed = { ...(JSON.parse(readFileSync(path, 'utf8')) as object), identity: '1 0' };
  writeFileSync(path, JSON.stringify(killed));
  expect(findRunningStack(data_dir)).toBeNull();
  noteRunningStack(data_dir, addresses);
  forgetRunningStack(data_dir);
  expect(findRunningStack(data_dir)).toBeNull();
});
