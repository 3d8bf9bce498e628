/** An installation on a machine, made by the commands of docs/operate/install.md in their order. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFile } from '../../../tests/support/operator/installations.ts';
import { fetchedPackages } from '../../embedded/debian-packages.ts';
import { findDebianPostgres } from '../../embedded/debian-postgres.ts';
import { repositoryRoot } from '../../embedded/paths.ts';
import type { Machine } from '../../machine/machine.ts';
import { layOver, mount } from '../../machine/roots.ts';
import { blocksOf } from '../../release/page-steps.ts';
import { findNginxProgram } from '../nginx-program.ts';
import { renameHashes } from './next-build.ts';

const installed = 'plenum-1.2.3';
const next = 'plenum-1.2.4';
export const host = 'plenum.example';
/** Lines that fetch, check and unpack a release and programs of Debian: here they are laid out. */
const unpacks = /^(apt-get|curl|sha256sum|release=|tar) ?/;

/** Returns the blocks of commands in a section of a page for operators. */
export function commandsBelow(page: string, heading: string): readonly string[] {
  const text = readFileSync(join(repositoryRoot, 'docs', 'operate', page), 'utf8');
  return blocksOf(text, heading).map((block) =>
    block
      .split('\n')
      .filter((line) => !unpacks.test(line))
      .join('\n'),
  );
}

export interface Certificate {
  readonly certificatePath: string;
  readonly keyPath: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Puts programs of downloaded Debian packages where their installation would. */
function layOutPrograms(root: string, announce: (message: string) => void): void {
  const { libraryPath } = findNginxProgram(announce);
  if (libraryPath !== undefined) {
    const packages = fetchedPackages({ name: 'nginx', packages: [['nginx']], announce });
    for (const [from, to] of [
      ['usr', 'usr'],
      ['etc', 'etc'],
      ['var', 'var'],
      ['lib', 'usr/lib'],
    ] as const) {
      if (existsSync(join(packages, from))) cpSync(join(packages, from), join(root, to), { recursive: true });
    }
  }
  const { nativeDir, libraryPath: libraries } = findDebianPostgres(announce);
  for (const name of ['pg_dump', 'pg_restore', 'psql']) {
    const program = `#!/bin/sh\nLD_LIBRARY_PATH=${quoted(libraries ?? '')} exec /opt/postgresql/bin/${name} "$@"\n`;
    writeFileSync(join(root, 'usr', 'local', 'bin', name), program, { mode: 0o755 });
  }
  mkdirSync(join(root, 'opt', 'postgresql'), { recursive: true });
  mount('--bind', nativeDir, join(root, 'opt', 'postgresql'));
}

/**
 * Lays out what a machine has before an installation begins: Node, nginx, programs of PostgreSQL, a certificate, and
 * two unpacked releases, which are this repository.
 */
export function layOut(root: string, layers: string, certificate: Certificate, say: (text: string) => void): void {
  layOutPrograms(root, say);
  const node = join(root, 'usr', 'local', 'bin', 'node');
  mkdirSync(join(root, 'usr', 'local', 'bin'), { recursive: true });
  writeFileSync(node, '');
  mount('--bind', process.execPath, node);
  for (const version of [installed, next]) {
    layOver(repositoryRoot, join(root, 'opt', version), join(layers, version));
    // A release brings its own.
    symlinkSync('/usr/local/bin/node', join(root, 'opt', version, 'bin', 'node'));
  }
  const count = renameHashes(join(root, 'opt', next, 'web', 'dist'));
  say(`the next release has ${count} web files with other names`);
  const tls = join(root, 'etc', 'ssl', 'plenum');
  mkdirSync(tls, { recursive: true });
  copyFileSync(certificate.certificatePath, join(tls, 'fullchain.pem'));
  copyFileSync(certificate.keyPath, join(tls, 'privkey.pem'));
  for (const folder of ['etc/nginx/conf.d', 'var/log/nginx', 'var/lib/nginx'])
    mkdirSync(join(root, folder), { recursive: true });
}

/** Installs by the commands of the page, and fills in the settings where it says so. */
export async function install(machine: Machine, settings: Readonly<Record<string, string>>): Promise<void> {
  // As after its installation.
  await machine.must('systemctl start nginx');
  let folder = '/root';
  for (const block of commandsBelow('install.md', 'Own machines with systemd and nginx')) {
    await machine.must(`cd ${folder}; ${block}`);
    if (block.includes('cd /opt/plenum')) folder = '/opt/plenum';
    if (!block.includes('infra/systemd/plenum.env')) continue;
    writeFileSync(join(machine.root, 'etc', 'plenum', 'plenum.env'), settingsFile(settings), { mode: 0o600 });
  }
}

/** Replaces the version by the commands of the page, as somebody would who follows it. @returns what they wrote */
export async function upgrade(machine: Machine): Promise<string> {
  const told: string[] = [];
  for (const block of commandsBelow('upgrade.md', 'Own machines')) told.push(await machine.must(block));
  return told.join('');
}

/** The lines of the access log with a status of 500 and above. */
export const failedLines = (machine: Machine): readonly string[] =>
  readFileSync(join(machine.root, 'var', 'log', 'nginx', 'access.log'), 'utf8')
    .split('\n')
    .filter((line) => /" 5\d\d \d+ /.test(line));
