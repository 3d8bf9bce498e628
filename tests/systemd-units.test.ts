/** The units for machines without a cluster, read by systemd's own checker. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPath } from '../scripts/embedded/debian-packages.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';

const folder = join(repositoryRoot, 'infra', 'systemd');
const units = globSync('*.{service,target}', { cwd: folder }).toSorted();
const checker = onPath('systemd-analyze');

it('has units for every kind of process', () => {
  expect(units).toEqual([
    'plenum-api@.service',
    'plenum-gateway@.service',
    'plenum-migrate.service',
    'plenum-web@.service',
    'plenum-worker@.service',
    'plenum.target',
  ]);
});

const settingsIn = (file: string): string[] =>
  readFileSync(join(folder, file), 'utf8').match(/^[A-Z0-9_]+(?==)/gm) ?? [];

it('gives processes settings that exist, and the web server no secrets', () => {
  const names = settingsIn('plenum.env');
  expect(names.length).toBeGreaterThan(10);
  expect(settingsIn('web.env')).toEqual(['NODE_ENV', 'PUBLIC_URL', 'API_URL']);
  expect(readFileSync(join(folder, 'plenum-web@.service'), 'utf8')).not.toContain('plenum.env');
  expect(names.filter((name) => !Object.hasOwn(ConfigSchema.properties, name))).toEqual([]);
});

if (checker === undefined) {
  it('has systemd-analyze in CI; it is not on this machine', () => expect(process.env['CI']).not.toBe('true'));
}

describe.skipIf(checker === undefined)('systemd-analyze verify', () => {
  let place = '';
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'plenum-units-'));
    cpSync(folder, place, { recursive: true });
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  /** What it says of a unit; other units of the machine may be wrong, too. */
  function complaints(unit: string): string[] {
    const { stderr } = spawnSync(checker ?? '', ['verify', '--man=no', join(place, unit)], { encoding: 'utf8' });
    return stderr.split('\n').filter((line) => line.includes('plenum'));
  }

  it.each(units)('has nothing against %s', (unit) => {
    expect(complaints(unit)).toEqual([]);
  });

  it.each([
    ['RestartSec=2', 'RestartSecs=2'],
    ['UMask=0077', 'UMask=often'],
    ['ExecStart=/bin/sh', 'ExecStart=nowhere'],
  ])('has something against %s as %s', (right, wrong) => {
    const text = readFileSync(join(folder, 'plenum-api@.service'), 'utf8');
    expect(text).toContain(right);
    writeFileSync(join(place, 'plenum-wrong@.service'), text.replace(right, wrong));
    expect(complaints('plenum-wrong@.service')).not.toEqual([]);
  });
});
