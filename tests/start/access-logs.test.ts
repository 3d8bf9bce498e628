/**
 * The access logs of the shipped ingresses contain no token of an email, an invitation, a calendar or a stage wall,
 * because each of them grants access. Real nginx and Caddy write the logs, without an upstream, so that errors are
 * logged too.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort, loopback } from '../../scripts/embedded/ports.ts';
import { waitUntil } from '../../scripts/embedded/process-identity.ts';
import { logTail, startChild } from '../../scripts/embedded/processes.ts';
import { findCaddy } from '../../scripts/images/caddy-ingress.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { repositoryRoot } from '../support/architecture/source-files.ts';
import { findNginxProgram, localConfig, mainConfig, readTemplate } from '../support/services/nginx.ts';

const token = 'dGhpcy1sZXRzLW1lLWlu_0123-ABC';
const fetchTimeoutMs = 300_000;
const announce = (text: string) => process.stderr.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'plenum-access-logs-'));

interface OpenApiPaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns every URL of the product with a token in its path, and some with one in the query. */
function urlsWithTokens(): readonly string[] {
  const { paths: documentedPaths } = JSON.parse(
    readFileSync(join(repositoryRoot, 'docs', 'openapi.json'), 'utf8'),
  ) as OpenApiPaths;
  const operations = Object.keys(documentedPaths).filter((path) => /\{(token|code)\}/.test(path));
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

/** Requests a URL without normalizing it; resolves to the status. */
const requestStatus = (port: number, path: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: loopback, port, path, headers: { host, referer: `http://x/?token=${token}` } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

it('logs no token in the access and error logs of nginx', { timeout: fetchTimeoutMs }, async () => {
  const template = readTemplate();
  expect(template.match(/access_log .*/g)).toEqual(Array(2).fill('access_log /var/log/nginx/access.log plenum;'));
  const logDir = join(folder, 'nginx');
  mkdirSync(logDir);
  const [port, readyPort, unusedPort] = [await freePort(), await freePort(), await freePort()];
  const unusedUpstream = `${loopback}:${unusedPort}`;
  writeFileSync(join(logDir, 'plenum.conf'), localConfig(template, { dir: logDir, upstream: unusedUpstream, port }));
  writeFileSync(join(logDir, 'nginx.conf'), mainConfig({ dir: logDir, user: userInfo().username, readyPort }));
  const { path, libraryPath } = findNginxProgram(announce);
  const nginx = await startChild({
    command: path,
    args: ['-p', logDir, '-c', join(logDir, 'nginx.conf'), '-e', join(logDir, 'error.log'), '-g', 'daemon off;'],
    env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraryPath },
    logPath: join(logDir, 'output.log'),
    orphanSignal: 'SIGTERM',
    stopSignal: 'SIGQUIT',
    stopTimeoutMs: 15_000,
  });
  const addresses = urlsWithTokens();
  try {
    await waitUntil(() => requestStatus(readyPort, '/', 'x').then(Boolean, () => false), 30_000);
    const statuses = [];
    for (const url of addresses) statuses.push(await requestStatus(port, url, 'plenum.example'));
    expect(new Set(statuses)).toEqual(new Set([502]));
    await requestStatus(port, '/app/dashboard', 'plenum.example');
  } finally {
    await nginx.stop();
  }
  const lines = readFileSync(join(logDir, 'access.log'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(addresses.length + 1);
  expect(lines.filter((line) => line.includes(token) || line.includes('?'))).toEqual([]);
  expect(lines.join('\n')).toContain('"GET /api/invitations/organization/-/');
  expect(lines.at(-1)).toContain('"GET /app/dashboard HTTP/1.1" 502');
  const errors = readFileSync(join(logDir, 'error.log'), 'utf8');
  expect(errors).toContain('/app/dashboard');
  // A polling request is logged with its session id, which is worthless once the session ends.
  const loggedErrors = errors.split('\n').filter((line) => line.includes(token) && !line.includes('/socket.io/'));
  expect(loggedErrors.map((line) => line.replace(/referrer: .*/, '')).filter((line) => line.includes(token))).toEqual(
    [],
  );
});

it('logs no token in Caddy, even with an access log', { timeout: fetchTimeoutMs }, async () => {
  const logDir = join(folder, 'caddy');
  mkdirSync(logDir);
  const [port, healthPort, unusedPort] = [await freePort(), await freePort(), await freePort()];
  const unusedUpstream = `${loopback}:${unusedPort}`;
  const { path, libraryPath } = findCaddy(announce);
  const template = readFileSync(join(repositoryRoot, 'infra', 'caddy', 'Caddyfile'), 'utf8');
  // The shipped file has no access log; operators may add one.
  const text = template.replace('{$PLENUM_HOST} {\n', '{$PLENUM_HOST} {\n\tlog\n');
  expect(text).not.toBe(template);
  writeFileSync(join(logDir, 'Caddyfile'), text);
  const logPath = join(logDir, 'caddy.log');
  const caddy = await startChild({
    command: path,
    args: ['run', '--adapter', 'caddyfile', '--config', join(logDir, 'Caddyfile')],
    env: {
      PATH: process.env['PATH'],
      LD_LIBRARY_PATH: libraryPath,
      HOME: logDir,
      XDG_DATA_HOME: logDir,
      XDG_CONFIG_HOME: logDir,
      PLENUM_HOST: `http://plenum.example:${port}`,
      API_PROCESSES: unusedUpstream,
      GATEWAY_PROCESSES: unusedUpstream,
      WEB_PROCESSES: unusedUpstream,
      STICKY_KEY: 'secret',
      HEALTH_PORT: String(healthPort),
      CADDY_GLOBAL: `default_bind ${loopback}`,
    },
    logPath,
    orphanSignal: 'SIGTERM',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 20_000,
  });
  const addresses = urlsWithTokens();
  try {
    const isUp = await waitUntil(
      () => requestStatus(healthPort, '/health', loopback).then(Boolean, () => false),
      30_000,
    );
    if (!isUp) throw new Error(logTail(logPath));
    const statuses = await Promise.all(addresses.map((url) => requestStatus(port, url, `plenum.example:${port}`)));
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
