/** The units for machines without a cluster, read by systemd's own checker. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { closeServer, listen } from '@plenum/core/platform/http-server';
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

it('starts a process only when it is ready, with compiled code of its version', () => {
  const processes = units.filter((unit) => unit.includes('@'));
  expect(processes).toHaveLength(4);
  for (const unit of processes) {
    const lines = readFileSync(join(folder, unit), 'utf8').split('\n');
    const started = lines.indexOf('ExecStartPost=/usr/bin/env node infra/docker/ask-health.ts ready wait');
    expect(lines.slice(started + 1)).toContain('TimeoutStartSec=5min');
    expect(lines).toContain('CacheDirectory=plenum');
    expect(lines.some((line) => line.endsWith(' NODE_COMPILE_CACHE=%C/plenum'))).toBe(true);
    expect(started).toBeGreaterThan(0);
  }
});

describe('the end of a start', () => {
  /** Asks as a unit does; resolves to the exit code. */
  function ask(env: Readonly<Record<string, string>>): Promise<number | null> {
    const script = join(repositoryRoot, 'infra', 'docker', 'ask-health.ts');
    const path = { PATH: process.env['PATH'] ?? '' };
    const child = spawn(process.execPath, [script, 'ready', 'wait'], { env: { ...path, ...env }, stdio: 'inherit' });
    return new Promise((resolve) => child.once('close', resolve));
  }

  it('is waited for until the process is ready', async () => {
    const asked: string[] = [];
    let isReady = false;
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(isReady && request.url === '/health/ready' ? 200 : 503).end();
      // It listens and is not ready, and then it is.
      isReady = asked.length >= 6;
    });
    const url = await listen(server, '127.0.0.1', 0);
    try {
      expect(await ask({ HOST: '127.0.0.1', PORT: new URL(url).port, MAINPID: String(process.pid) })).toBe(0);
      expect(asked.length).toBeGreaterThan(6);
      expect(new Set(asked)).toEqual(new Set(['/api/health/ready', '/health/ready']));
    } finally {
      await closeServer(server);
    }
  });

  it('is a failure when the process has ended', async () => {
    const { pid } = spawnSync('true');
    expect(await ask({ PORT: '1', MAINPID: String(pid) })).toBe(1);
  });
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
