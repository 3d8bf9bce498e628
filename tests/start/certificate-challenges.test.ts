/**
 * The nginx file for operators answers the requests of a certificate authority over plain HTTP, so that certbot can obtain
 * and renew certificates, and redirects everything else.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort, loopback } from '../../scripts/embedded/ports.ts';
import { waitUntil } from '../../scripts/embedded/process-identity.ts';
import { startChild } from '../../scripts/embedded/processes.ts';
import { findNginxProgram, localConfig, mainConfig, readTemplate } from '../support/services/nginx.ts';

const fetchTimeoutMs = 300_000;
const announce = (text: string) => process.stderr.write(`${text}\n`);

it('serves the files of certbot over HTTP, and redirects everything else', { timeout: fetchTimeoutMs }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'plenum-certificates-'));
  const challenges = join(dir, 'html', '.well-known', 'acme-challenge');
  mkdirSync(challenges, { recursive: true });
  writeFileSync(join(challenges, 'evaGxfADs6pSRb2LAv9IZ'), 'evaGxfADs6pSRb2LAv9IZ.nP1qzpXGymHBrUEepNY9');
  writeFileSync(join(dir, 'html', 'index.html'), 'not public');
  const [port, httpPort, readyPort, unusedPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const upstream = `${loopback}:${unusedPort}`;
  writeFileSync(join(dir, 'plenum.conf'), localConfig(readTemplate(), { dir, upstream, port, httpPort }));
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
  const get = (url: string) => fetch(`http://${loopback}:${httpPort}${url}`, { redirect: 'manual' });
  try {
    await waitUntil(() => fetch(`http://${loopback}:${readyPort}`).then(Boolean, () => false), 30_000);
    const challenge = await get('/.well-known/acme-challenge/evaGxfADs6pSRb2LAv9IZ');
    expect(challenge.status).toBe(200);
    expect(await challenge.text()).toBe('evaGxfADs6pSRb2LAv9IZ.nP1qzpXGymHBrUEepNY9');
    expect((await get('/.well-known/acme-challenge/none')).status).toBe(404);
    for (const url of ['/', '/index.html', '/.well-known/security.txt', '/app/dashboard?tab=1']) {
      const { status, headers } = await get(url);
      expect({ status, location: headers.get('location') }).toEqual({
        status: 301,
        location: `https://${loopback}${url}`,
      });
    }
  } finally {
    await nginx.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
