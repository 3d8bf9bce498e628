/** The systemd units for machines without a cluster, checked by systemd itself. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { closeServer, listen } from '@plenum/core/platform/http-server';
import { afterAll, describe, expect, it } from 'vitest';
import { findOnPath } from '../scripts/embedded/debian-packages.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';

const folder = join(repositoryRoot, 'infra', 'systemd');
const units = globSync('*.{service,target,timer}', { cwd: folder }).toSorted();
const checker = findOnPath('systemd-analyze');

it('use the same ports in systemd, nginx and the web server', () => {
  const page = readFileSync(join(repositoryRoot, 'docs', 'operate', 'install.md'), 'utf8');
  const nginx = readFileSync(join(repositoryRoot, 'infra', 'nginx', 'plenum.conf'), 'utf8');
  const web = readFileSync(join(folder, 'web.env'), 'utf8');
  const startedPorts = (kind: string) =>
    [...page.matchAll(new RegExp(`plenum-${kind}@(80\\d\\d)`, 'g'))].map(([, port]) => port).slice(0, 2);
  const balancedPorts = (upstream: string) =>
    [...(nginx.split(`upstream ${upstream} {`)[1]?.split('}')[0] ?? '').matchAll(/127\.0\.0\.1:(\d+)/g)].map(
      ([, port]) => port,
    );
  // Two of each, so that one can be replaced at a time.
  expect(startedPorts('api')).toEqual(['8081', '8082']);
  expect(balancedPorts('plenum_api')).toEqual(startedPorts('api'));
  expect(balancedPorts('plenum_gateways')).toEqual(startedPorts('gateway'));
  expect(balancedPorts('plenum_web')).toEqual(startedPorts('web'));
  expect([...web.matchAll(/http:\/\/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(startedPorts('api'));
});

describe('web files of the previous version', () => {
  const tempDir = mkdtempSync(join(tmpdir(), 'plenum-web-files-'));
  afterAll(() => rmSync(tempDir, { recursive: true, force: true }));
  const script = join('infra', 'systemd', 'keep-web-files.ts');
  /** Unpacks a version with one web file. */
  function unpackVersion(version: string): string {
    const root = join(tempDir, version);
    cpSync(join(repositoryRoot, script), join(root, script));
    mkdirSync(join(root, 'web', 'dist', 'assets'), { recursive: true });
    writeFileSync(join(root, 'web', 'dist', 'assets', `${version}.js`), version);
    return root;
  }
  const keepEarlierFiles = (root: string, ...previousVersions: readonly string[]) =>
    spawnSync(process.execPath, [join(root, script), ...previousVersions], { encoding: 'utf8' });
  const keptFiles = (root: string) => globSync('*/*', { cwd: join(root, 'web', 'earlier') }).toSorted();

  it('are copied, with the files of the version before it', () => {
    const [firstVersion, secondVersion, thirdVersion] = [
      unpackVersion('one'),
      unpackVersion('two'),
      unpackVersion('three'),
    ];
    expect(keepEarlierFiles(secondVersion, firstVersion)).toMatchObject({ status: 0 });
    expect(keepEarlierFiles(thirdVersion, secondVersion)).toMatchObject({ status: 0 });
    expect(keepEarlierFiles(thirdVersion, secondVersion)).toMatchObject({ status: 0 });
    expect([keptFiles(secondVersion), keptFiles(thirdVersion)]).toEqual([
      [join('1', 'one.js')],
      [join('1', 'two.js'), join('2', 'one.js')],
    ]);
  });

  it('are not copied from a folder without web files, or from the version itself', () => {
    const root = unpackVersion('four');
    expect(keepEarlierFiles(root)).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the folder') });
    expect(keepEarlierFiles(root, tempDir)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no built web app'),
    });
    expect(keepEarlierFiles(root, root)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is this version'),
    });
    expect(keptFiles(root)).toEqual([]);
  });
});

it('start a process only when it is ready, with compiled code of its version', () => {
  const processes = units.filter((unit) => unit.includes('@'));
  expect(processes).toHaveLength(4);
  for (const unit of processes) {
    const lines = readFileSync(join(folder, unit), 'utf8').split('\n');
    const checkIndex = lines.indexOf('ExecStartPost=/usr/bin/env node infra/docker/check-health.ts ready wait');
    expect(lines.slice(checkIndex + 1)).toContain('TimeoutStartSec=5min');
    expect(lines).toContain('CacheDirectory=plenum');
    expect(lines.some((line) => line.endsWith(' NODE_COMPILE_CACHE=%C/plenum'))).toBe(true);
    expect(checkIndex).toBeGreaterThan(0);
  }
});

describe('the start of a process', () => {
  /** Runs the check of a unit; resolves to the exit code. */
  function runReadyCheck(env: Readonly<Record<string, string>>): Promise<number | null> {
    const script = join(repositoryRoot, 'infra', 'docker', 'check-health.ts');
    const path = { PATH: process.env['PATH'] ?? '' };
    const child = spawn(process.execPath, [script, 'ready', 'wait'], { env: { ...path, ...env }, stdio: 'inherit' });
    return new Promise((resolve) => child.once('close', resolve));
  }

  it('ends when the process is ready', async () => {
    const requestedPaths: string[] = [];
    let isReady = false;
    const server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '');
      response.writeHead(isReady && request.url === '/health/ready' ? 200 : 503).end();
      // It listens and is not ready at first.
      isReady = requestedPaths.length >= 6;
    });
    const url = await listen(server, '127.0.0.1', 0);
    try {
      expect(await runReadyCheck({ HOST: '127.0.0.1', PORT: new URL(url).port, MAINPID: String(process.pid) })).toBe(0);
      expect(requestedPaths.length).toBeGreaterThan(6);
      expect(new Set(requestedPaths)).toEqual(new Set(['/api/health/ready', '/health/ready']));
    } finally {
      await closeServer(server);
    }
  });

  it('fails when the process has ended', async () => {
    const { pid } = spawnSync('true');
    expect(await runReadyCheck({ PORT: '1', MAINPID: String(pid) })).toBe(1);
  });
});

const settingsIn = (file: string): string[] =>
  readFileSync(join(folder, file), 'utf8').match(/^[A-Z0-9_]+(?==)/gm) ?? [];

it('use existing settings, and the web server gets no secrets', () => {
  const names = settingsIn('plenum.env');
  expect(names.length).toBeGreaterThan(10);
  expect(settingsIn('web.env')).toEqual(['NODE_ENV', 'PUBLIC_URL', 'TRUST_PROXY', 'API_URL']);
  expect(readFileSync(join(folder, 'plenum-web@.service'), 'utf8')).not.toContain('plenum.env');
  expect(names.filter((name) => !Object.hasOwn(ConfigSchema.properties, name))).toEqual([]);
});

// systemd ignores unknown directives: a unit would be less confined, or not restarted.
it.skipIf(checker === undefined && process.env['CI'] !== 'true').each(units)('systemd-analyze accepts %s', (unit) => {
  const { stderr } = spawnSync(checker ?? 'systemd-analyze', ['verify', '--man=no', join(folder, unit)], {
    encoding: 'utf8',
  });
  // Other units of the machine may be invalid.
  expect(stderr.split('\n').filter((line) => line.includes('plenum'))).toEqual([]);
});
