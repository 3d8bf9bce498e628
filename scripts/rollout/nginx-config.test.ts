import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPath } from '../embedded/debian-packages.ts';
import type { DebianProgram } from '../embedded/debian-program.ts';
import { localConfig, mainConfig, readTemplate } from './nginx-config.ts';
import { findNginxProgram } from './nginx-program.ts';

const template = readTemplate();
const upstreams = { api: ['127.0.0.1:4001', '127.0.0.1:4002'], gateways: ['127.0.0.1:5001'] };

describe('the operator’s file on this machine', () => {
  const text = localConfig(template, upstreams, 4_444);

  it('has the processes of the run behind it, with the settings of the file', () => {
    expect(text.match(/server 127\.0\.0\.1:\d+.*;/g)).toEqual([
      'server 127.0.0.1:4001 max_fails=3 fail_timeout=5s;',
      'server 127.0.0.1:4002 max_fails=3 fail_timeout=5s;',
      'server 127.0.0.1:5001 max_fails=0;',
      'server 127.0.0.1:5001 max_fails=3 fail_timeout=5s;',
      'server 127.0.0.1:8071 max_fails=3 fail_timeout=5s;',
      'server 127.0.0.1:8072 max_fails=3 fail_timeout=5s;',
    ]);
  });

  it('listens on loopback without TLS and is the file otherwise', () => {
    expect(text.match(/^ *(listen|ssl_).*$/gm)).toEqual(['    listen 127.0.0.1:4444 backlog=1024;']);
    const kept = text.split('\n').filter((line) => !/^ *(listen|server) /.test(line));
    const lines = new Set(template.split('\n'));
    expect(kept.filter((line) => !lines.has(line))).toEqual([]);
  });

  const needed = [
    'upstream plenum_api {',
    'upstream plenum_sockets {',
    'upstream plenum_gateways {',
    'listen 443',
    'return 301',
  ];
  it.each(needed)('cannot be made of a file without `%s`', (part) => {
    expect(() => localConfig(template.replaceAll(part, ''), upstreams, 4_444)).toThrow('plenum.conf has no');
  });
});

it('never repeats a POST that was sent', () => {
  const directives = template.replaceAll(/#.*$/gm, '');
  expect(directives.match(/proxy_next_upstream [^;]*;/g)).toEqual([
    'proxy_next_upstream error timeout;',
    'proxy_next_upstream error timeout http_503;',
    'proxy_next_upstream error timeout http_503;',
    'proxy_next_upstream error timeout http_404;',
  ]);
});

describe('nginx itself', () => {
  let folder: string;
  let nginx: DebianProgram | null = null;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plenum-nginx-'));
    try {
      nginx = findNginxProgram((message) => console.log(message));
    } catch (error) {
      console.log(`!! ${error instanceof Error ? error.message : ''} THE NGINX FILE IS NOT CHECKED.`);
      if (process.env['CI'] === 'true') throw error;
    }
    // The program is downloaded the first time.
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Validates a file with `nginx -t`; null without nginx. */
  function judge(text: string): { status: number | null; said: string } | null {
    if (nginx === null) return null;
    writeFileSync(join(folder, 'plenum.conf'), text);
    const main = mainConfig({ dir: folder, user: 'nobody', generation: 1, generationPort: 4_445 });
    writeFileSync(join(folder, 'nginx.conf'), main);
    const flags = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
    const env = { ...process.env, LD_LIBRARY_PATH: nginx.libraryPath };
    const { status, stderr } = spawnSync(nginx.path, flags, { encoding: 'utf8', env });
    return { status, said: stderr };
  }

  it('takes the file as it runs here', ({ skip }) => {
    const verdict = judge(localConfig(template, upstreams, 4_444));
    if (verdict === null) return skip('there is no nginx');
    expect(verdict).toMatchObject({ status: 0 });
  });

  it('takes the file as it is, with a certificate', ({ skip }) => {
    if (nginx === null || onPath('openssl') === undefined) return skip('there is no nginx, or no openssl');
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=plenum.example', '-days', '2'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'ignore',
    });
    const text = template
      .replace('/etc/ssl/plenum/fullchain.pem', certificate)
      .replace('/etc/ssl/plenum/privkey.pem', key)
      .replaceAll('/var/log/nginx', folder);
    expect(judge(text)).toMatchObject({ status: 0 });
  });

  it('refuses a file with a mistake in it', ({ skip }) => {
    const verdict = judge(localConfig(template, upstreams, 4_444).replace('hash $plenum', 'hash $unheard'));
    if (verdict === null) return skip('there is no nginx');
    expect(verdict.status).not.toBe(0);
    expect(verdict.said).toContain('unheard');
  });
});
