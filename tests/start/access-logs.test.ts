/**
 * The logs of the ingresses that we ship: whoever may read them gets no token of a mail, an invitation, a calendar or a
 * display, as each of them lets its holder in. Real nginx and real Caddy write them, with nobody behind, so that errors
 * are logged too.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort, loopback } from '../../scripts/embedded/ports.ts';
import { waitUntil } from '../../scripts/embedded/process-identity.ts';
import { logTail, startChild } from '../../scripts/embedded/processes.ts';
import { findCaddy } from '../../scripts/images/behind-caddy.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { repositoryRoot } from '../support/architecture/source-files.ts';
import { findNginxProgram, localConfig, mainConfig, readTemplate } from '../support/services/nginx.ts';

const token = 'dGhpcy1sZXRzLW1lLWlu_0123-ABC';
const fetchingMs = 300_000;
const announce = (text: string) => process.stderr.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'plenum-access-logs-'));

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Every address of the product in which a token stands, and some with one in the query. */
function addressesWithTokens(): readonly string[] {
  const { paths: described } = JSON.parse(
    readFileSync(join(repositoryRoot, 'docs', 'openapi.json'), 'utf8'),
  ) as Described;
  const operations = Object.keys(described).filter((path) => /\{(token|code)\}/.test(path));
  const screens = [paths.verifyEmail, paths.resetPassword, paths.changeEmail, paths.logIn, paths.unlock];
  return [
    ...operations.map((path) => path.replace(/\{(?:token|code)\}/, token)),
    ...[...screens, paths.invitation, paths.joinEvent].map((pathOf) => pathOf(token)),
    `/mails/${token}`,
    `/wall/${token}`,
    `/api/wall/${token}`,
    `/api/users/check-email?email=${token}@example.org`,
    `/api/files/1/picture.png?exp=1&sig=${token}`,
    `/socket.io/?EIO=4&transport=polling&sid=${token}`,
    `/verify-email/${token}?token=${token}`,
    `/e/summit/schedule.ics?token=${token}`,
    `/api/public/events/summit/schedule.xml?token=${token}`,
  ];
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks for an address, as it is; resolves to the status. */
const ask = (port: number, path: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: loopback, port, path, headers: { host, referer: `http://x/?token=${token}` } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

it('nginx keeps no token, in neither of its logs', { timeout: fetchingMs }, async () => {
  const template = readTemplate();
  expect(template.match(/access_log .*/g)).toEqual(Array(2).fill('access_log /var/log/nginx/access.log plenum;'));
  const dir = join(folder, 'nginx');
  mkdirSync(dir);
  const [port, readyPort, nobodyPort] = [await freePort(), await freePort(), await freePort()];
  const nobody = `${loopback}:${nobodyPort}`;
  writeFileSync(join(dir, 'plenum.conf'), localConfig(template, { dir, upstream: nobody, port }));
  writeFileSync(join(dir, 'nginx.conf'), mainConfig({ dir, user: userInfo().username, readyPort }));
  const { path, libraryPath } = findNginxProgram(announce);
  const nginx = await startChild({
    command: path,
    args: ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log'), '-g', 'daemon off;'],
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraryPath },
    logPath: join(dir, 'output.log'),
    orphanSignal: 'SIGTERM',
    stopSignal: 'SIGQUIT',
    stopTimeoutMs: 15_000,
  });
  const addresses = addressesWithTokens();
  try {
    await waitUntil(() => ask(readyPort, '/', 'x').then(Boolean, () => false), 30_000);
    const statuses = [];
    for (const address of addresses) statuses.push(await ask(port, address, 'plenum.example'));
    expect(new Set(statuses)).toEqual(new Set([502]));
    await ask(port, '/app/dashboard', 'plenum.example');
  } finally {
    await nginx.stop();
  }
  const lines = readFileSync(join(dir, 'access.log'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(addresses.length + 1);
  expect(lines.filter((line) => line.includes(token) || line.includes('?'))).toEqual([]);
  expect(lines.join('\n')).toContain('"GET /api/invitations/organization/-/');
  expect(lines.at(-1)).toContain('"GET /app/dashboard HTTP/1.1" 502');
  const errors = readFileSync(join(dir, 'error.log'), 'utf8');
  expect(errors).toContain('/app/dashboard');
  // A poll of a socket is shown with its session, which ends with it.
  const shown = errors.split('\n').filter((line) => line.includes(token) && !line.includes('/socket.io/'));
  expect(shown.map((line) => line.replace(/referrer: .*/, '')).filter((line) => line.includes(token))).toEqual([]);
});

it('Caddy keeps no token, even with an access log', { timeout: fetchingMs }, async () => {
  const dir = join(folder, 'caddy');
  mkdirSync(dir);
  const [port, healthPort, nobodyPort] = [await freePort(), await freePort(), await freePort()];
  const nobody = `${loopback}:${nobodyPort}`;
  const { path, libraryPath } = findCaddy(announce);
  const template = readFileSync(join(repositoryRoot, 'infra', 'caddy', 'Caddyfile'), 'utf8');
  // It has no access log; somebody may want one.
  const text = template.replace('{$PLENUM_HOST} {\n', '{$PLENUM_HOST} {\n\tlog\n');
  expect(text).not.toBe(template);
  writeFileSync(join(dir, 'Caddyfile'), text);
  const logPath = join(dir, 'caddy.log');
  const caddy = await startChild({
    command: path,
    args: ['run', '--adapter', 'caddyfile', '--config', join(dir, 'Caddyfile')],
    env: {
      PATH: process.env['PATH'],
      LD_LIBRARY_PATH: libraryPath,
      HOME: dir,
      XDG_DATA_HOME: dir,
      XDG_CONFIG_HOME: dir,
      PLENUM_HOST: `http://plenum.example:${port}`,
      API_PROCESSES: nobody,
      GATEWAY_PROCESSES: nobody,
      WEB_PROCESSES: nobody,
      STICKY_KEY: 'secret',
      HEALTH_PORT: String(healthPort),
      CADDY_GLOBAL: `default_bind ${loopback}`,
    },
    logPath,
    orphanSignal: 'SIGTERM',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 20_000,
  });
  const addresses = addressesWithTokens();
  try {
    const isUp = await waitUntil(() => ask(healthPort, '/health', loopback).then(Boolean, () => false), 30_000);
    if (!isUp) throw new Error(logTail(logPath));
    const statuses = await Promise.all(addresses.map((address) => ask(port, address, `plenum.example:${port}`)));
    expect(new Set(statuses)).toEqual(new Set([503]));
  } finally {
    await caddy.stop();
  }
  const log = readFileSync(logPath, 'utf8');
  const lines = log.split('\n').filter((line) => line.includes('"request"'));
  expect(lines.length).toBeGreaterThanOrEqual(addresses.length);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  expect(log).toContain('"uri":"/verify-email/-');
});
