import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningStack, removeRunningStack, recordRunningStack } from './running-stack.ts';

const settings = {
  DATABASE_URL: 'postgresql://a',
  REDIS_URL: 'redis://b',
  PUBLIC_URL: 'http://c',
  REDIS_PREFIX: '',
  ENCRYPTION_KEYS: 'a:b',
};
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plenum-running-stack-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('finds a running stack, and stores its record readable only by its owner', () => {
  recordRunningStack(dataDir, settings);
  expect(findRunningStack(dataDir)).toEqual(settings);
  expect(statSync(join(dataDir, 'running.json')).mode & 0o777).toBe(0o600);
});

test('returns null for a stack that was stopped, was killed or never ran', () => {
  expect(findRunningStack(dataDir)).toBeNull();
  recordRunningStack(dataDir, settings);
  const path = join(dataDir, 'running.json');
  const killed = { ...(JSON.parse(readFileSync(path, 'utf8')) as object), identity: '1 0' };
  writeFileSync(path, JSON.stringify(killed));
  expect(findRunningStack(dataDir)).toBeNull();
  recordRunningStack(dataDir, settings);
  removeRunningStack(dataDir);
  expect(findRunningStack(dataDir)).toBeNull();
});
