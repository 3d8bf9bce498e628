import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecurityLog, formatAddress } from './security-log.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plenum-security-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = {
  kind: 'login.opened',
  outcome: 'refused',
  code: 'invalid_credentials',
  actor_id: null,
  fields: { user_id: 7 },
  address: '203.0.113.77',
  request_id: 'r1',
} as const;

it('appends one line of JSON to a file', () => {
  const path = join(folder, 'security.log');
  const open = () => openSecurityLog({ SECURITY_LOG: path, SECURITY_LOG_ADDRESS: 'network', instance: 'api-1' }, 'api');
  open().write(entry);
  open().write({ ...entry, outcome: 'done' });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  const { time, level, ...fields } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(level).toBe(30);
  expect(fields).toEqual({
    stream: 'security',
    service: 'api',
    instance: 'api-1',
    kind: 'login.opened',
    outcome: 'refused',
    code: 'invalid_credentials',
    actor_id: null,
    user_id: 7,
    address: '203.0.113.0/24',
    request_id: 'r1',
  });
});

it.each([
  ['203.0.113.77', 'network', '203.0.113.0/24'],
  ['2001:db8:1:2::3', 'network', '2001:db8:1::/48'],
  ['::ffff:203.0.113.77', 'whole', '203.0.113.77'],
  ['203.0.113.77', 'none', null],
  [null, 'whole', null],
] as const)('logs %s as %s: %s', (address, how, expected) => {
  expect(formatAddress(address, how)).toBe(expected);
});
