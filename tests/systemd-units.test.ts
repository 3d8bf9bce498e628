/** The units for machines without a cluster, read by systemd's own checker. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { closeServer, listen } from '@plenum/core/platform/http-server';
import { afterAll, describe, expect, it } from 'vitest';
import { onPath } from '../scripts/embedded/debian-packages.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';

const folder = join(repositoryRoot, 'infra', 'systemd');
const units = globSync('*.{service,target,timer}', { cwd: folder }).toSorted();
const checker = onPath('systemd-analyze');

it('names the same processes to systemd, to nginx and to the web server', () => {
  const page = readFileSync(join(repositoryRoot, 'docs', 'operate', 'install.md'), 'utf8');
  const nginx = readFileSync(join(repositoryRoot, 'infra', 'nginx', 'plenum.conf'), 'utf8');
  const web = readFileSync(join(folder, 'web.env'), 'utf8');
  const started = (kind: string) =>
    [...page.matchAll(new RegExp(`plenum-${kind}@(80\\d\\d)`, 'g'))].map(([, port]) => port).slice(0, 2);
  const balanced = (upstream: string) =>
    [...(nginx.split(`upstream ${upstream} {`)[1]?.split('}')[0] ?? '').matchAll(/127\.0\.0\.1:(\d+)/g)].map(
      ([, port]) => port,
    );
  // Two of each, so that one of them may be replaced.
  expect(started('api')).toEqual(['8081', '8082']);
  expect(balanced('plenum_api')).toEqual(started('api'));
  expect(balanced('plenum_gateways')).toEqual(started('gateway'));
  expect(balanced('plenum_web')).toEqual(started('web'));
  expect([...web.matchAll(/http:\/\/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(started('api'));
});

describe('the web files of the version before', () => {
  const place = mkdtempSync(join(tmpdir(), 'plenum-web-files-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  const script = join('infra', 'systemd', 'keep-web-files.ts');
  /** Unpacks a version with one web file. */
  function unpack(version: string): string {
    const root = join(place, version);
    cpSync(join(repositoryRoot, script), join(root, script));
    mkdirSync(join(root, 'web', 'dist', 'assets'), { recursive: true });
    writeFileSync(join(root, 'web', 'dist', 'assets', `${version}.js`), version);
    return root;
  }
  const keep = (root: string, ...before: readonly string[]) =>
    spawnSync(process.execPath, [join(root, script), ...before], { encoding: 'utf8' });
  const kept = (root: string) => globSync('*/*', { cwd: join(root, 'web', 'earlier') }).toSorted();

  it('are taken over, and those of the one before that', () => {
    const [one, two, three] = [unpack('one'), unpack('two'), unpack('three')];
    expect(keep(two, one)).toMatchObject({ status: 0 });
    expect(keep(three, two)).toMatchObject({ status: 0 });
    expect(keep(three, two)).toMatchObject({ status: 0 });
    expect([kept(two), kept(three)]).toEqual([[join('1', 'one.js')], [join('1', 'two.js'), join('2', 'one.js')]]);
  });

  it('are not taken from a folder without any, or from the version itself', () => {
    const root = unpack('four');
    expect(keep(root)).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the folder') });
    expect(keep(root, place)).toMatchObject({ status: 1, stderr: expect.stringContaining('no built web app') });
    expect(keep(root, root)).toMatchObject({ status: 1, stderr: expect.stringContaining('is this version') });
    expect(kept(root)).toEqual([]);
  });
});

it('starts a process only when it is ready, with compiled code of its version', () => {
  const processes = units.filter((unit) => unit.includes('@'));
  expect(processes).toHaveLength(4);
  for (const unit of processes) {
    const lines = readFileSync(join(folder, unit), 'utf8').split('\n');
    const started = lines.indexOf('ExecStartPost=/usr/bin/env node infra/docker/check-health.ts ready wait');
    expect(lines.slice(started + 1)).toContain('TimeoutStartSec=5min');
    expect(lines).toContain('CacheDirectory=plenum');
    expect(lines.some((line) => line.endsWith(' NODE_COMPILE_CACHE=%C/plenum'))).toBe(true);
    expect(started).toBeGreaterThan(0);
  }
});

describe('the end of a start', () => {
  /** Asks as a unit does; resolves to the exit code. */
  function ask(env: Readonly<Record<string, string>>): Promise<number | null> {
    const script = join(repositoryRoot, 'infra', 'docker', 'check-health.ts');
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
  expect(settingsIn('web.env')).toEqual(['NODE_ENV', 'PUBLIC_URL', 'TRUST_PROXY', 'API_URL']);
  expect(readFileSync(join(folder, 'plenum-web@.service'), 'utf8')).not.toContain('plenum.env');
  expect(names.filter((name) => !Object.hasOwn(ConfigSchema.properties, name))).toEqual([]);
});

// A directive that systemd does not know is ignored: a unit is then less confined, or not started again.
it.skipIf(checker === undefined && process.env['CI'] !== 'true').each(units)('systemd-analyze accepts %s', (unit) => {
  const { stderr } = spawnSync(checker ?? 'systemd-analyze', ['verify', '--man=no', join(folder, unit)], {
    encoding: 'utf8',
  });
  // Other units of the machine may be wrong, too.
  expect(stderr.split('\n').filter((line) => line.includes('plenum'))).toEqual([]);
});
