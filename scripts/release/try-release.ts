/**
 * Installs a release on a clean Debian with its own systemd, by the words of `docs/operate/install.md`, uses it through
 * nginx, and replaces it by a later one with those of `upgrade.md`. The machine has no Node and no way to a registry.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailCatcher } from '../embedded/mail-catcher.ts';
import { loopback, freePort } from '../embedded/ports.ts';
import { startPostgres } from '../embedded/postgres.ts';
import { startRedis } from '../embedded/redis.ts';
import { loadSecrets } from '../embedded/secrets.ts';
import { checkPages } from '../images/check-pages.ts';
import { checkUserFlows } from '../images/check-user-flows.ts';
import { type Installation, requestPath } from '../images/public-url.ts';
import { outputOf, type Say } from '../images/run-program.ts';
import { bootMachine, type Machine } from '../machine/machine.ts';
import { packFolder, sha256Of } from './archive.ts';
import { type FileServer, serveFiles } from './file-server.ts';
import { blocksOf, fillIn } from './page-steps.ts';
import type { Platform } from './platform.ts';

export interface TryWish {
  /** The folder of the release. */
  readonly output: string;
  readonly version: string;
  readonly platform: Platform;
  /** The folder of `cleanDebian`. */
  readonly debian: string;
  /** A private folder. */
  readonly folder: string;
  readonly say: Say;
}

const publicUrl = 'https://localhost';
const published = 'https://github.com/<owner>/plenum/releases/download/v';
const askEveryMs = 100;
const processes = ['api@8081', 'api@8082', 'gateway@8091', 'gateway@8092', 'worker@8101', 'web@8080'];
const key = (): string => `k1:${randomBytes(32).toString('base64url')}`;

const archiveOf = (version: string, platform: Platform): string => `plenum-${version}-${platform}.tar.gz`;

/** A version after this one, in which nothing else is different. */
async function makeLater(wish: TryWish, later: string): Promise<string> {
  const { output, version, platform, folder } = wish;
  await outputOf('tar', ['-xf', join(output, archiveOf(version, platform)), '-C', folder]);
  const release = join(folder, `plenum-${later}`);
  await outputOf('mv', [join(folder, `plenum-${version}`), release]);
  const manifest = join(release, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"version": "${version}"`, `"version": "${later}"`));
  const archive = join(folder, archiveOf(later, platform));
  await packFolder(release, archive, '0');
  rmSync(release, { recursive: true });
  return archive;
}

/** Publishes a release and the checksums of both. */
async function publish(files: FileServer, folder: string, archives: readonly string[]): Promise<void> {
  const sums: string[] = [];
  for (const archive of archives) {
    files.add(archive);
    sums.push(`${await sha256Of(archive)}  ${archive.split('/').at(-1)}\n`);
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  files.add(join(folder, 'SHA256SUMS'));
}

/** Follows blocks of commands like one who copies them into a shell. */
class Reader {
  readonly #machine: Machine;
  readonly #say: Say;
  #cwd = '/root';

  constructor(machine: Machine, say: Say) {
    this.#machine = machine;
    this.#say = say;
  }

  async follow(blocks: readonly string[], between: (block: string) => Promise<void>): Promise<void> {
    for (const block of blocks) {
      for (const line of block.trim().split('\n')) this.#say(`$ ${line}`);
      const said = await this.#machine.run(`${block}\npwd > /run/reader`, this.#cwd);
      this.#cwd = (await this.#machine.run('cat /run/reader')).trim();
      if (said.trim() !== '') this.#say(said.trim().split('\n').slice(-4).join('\n'));
      await between(block);
    }
  }
}

/** Puts values into a settings file of the machine; a setting that it does not name is a mistake. */
async function fillSettings(machine: Machine, path: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await machine.run(`grep -q '^${name}=' ${path} && sed -i 's|^${name}=.*|${name}=${value}|' ${path}`);
  }
}

/** Changes the lines of nginx that are marked, and makes the certificate that they name. Returns the certificate. */
async function adaptNginx(machine: Machine): Promise<string> {
  const path = '/etc/nginx/conf.d/plenum.conf';
  await machine.run(`sed -i 's|server_name plenum.example; # yours|server_name localhost;|' ${path}
    mkdir -p /etc/ssl/plenum && cd /etc/ssl/plenum
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
      -keyout privkey.pem -out fullchain.pem 2> /dev/null`);
  return machine.run('cat /etc/ssl/plenum/fullchain.pem');
}

/** Throws unless every unit runs from the folder of a version, with its Node. */
async function expectVersion(machine: Machine, version: string, say: Say): Promise<void> {
  const folder = `/opt/plenum-${version}`;
  for (const name of processes) {
    const seen = await machine.run(`pid=$(systemctl show --property MainPID --value plenum-${name})
      echo "$(systemctl is-active plenum-${name}) $(readlink /proc/$pid/exe) $(readlink /proc/$pid/cwd)"`);
    if (seen.trim() !== `active ${folder}/bin/node ${folder}`) throw new Error(`plenum-${name}: ${seen}`);
  }
  say(`all ${processes.length} processes run from ${folder}, with its Node`);
}

/** Asks the API again and again while something is done: a page waits for the one web server of this machine. */
async function withoutFailure(door: Installation, work: () => Promise<void>, say: Say): Promise<void> {
  let isDone = false;
  let count = 0;
  const failures: string[] = [];
  const asking = (async () => {
    while (!isDone) {
      const status = await requestPath(door, '/api/health').then((reply) => String(reply.status), String);
      count += 1;
      if (status !== '200') failures.push(status);
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await asking;
  }
  say(`${count} requests meanwhile, ${failures.length} failed`);
  if (failures.length > 0) throw new Error(failures.slice(0, 10).join('\n'));
}

interface Servers {
  readonly settings: Readonly<Record<string, string>>;
  readonly mailUrl: string;
  stop(): Promise<void>;
}

/** PostgreSQL, Redis and a mail server, elsewhere than the machine. */
async function startServers(folder: string, say: Say): Promise<Servers> {
  const secrets = loadSecrets(folder);
  const base = { dataDir: folder, secrets, durable: false };
  const postgres = await startPostgres({ ...base, logPath: join(folder, 'postgres.log') });
  const redis = await startRedis({ ...base, logPath: join(folder, 'redis.log'), announce: say });
  const mail = await startMailCatcher({ dataDir: folder, smtpPort: await freePort(), webPort: await freePort() });
  return {
    settings: {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SMTP_URL: mail.smtpUrl,
      AUTH_KEYS: key(),
      ENCRYPTION_KEYS: key(),
    },
    mailUrl: mail.url,
    async stop() {
      await Promise.all([mail.close(), redis.stop(), postgres.stop()]);
      rmSync(postgres.filesDir, { recursive: true, force: true });
    },
  };
}

async function followPages(machine: Machine, files: FileServer, servers: Servers, wish: TryWish): Promise<void> {
  const { output, version, platform, folder, say } = wish;
  const archive = join(output, archiveOf(version, platform));
  const page = (name: string) => outputOf('tar', ['-xOf', archive, `plenum-${version}/docs/operate/${name}`]);
  const [install, upgrade] = [await page('install.md'), await page('upgrade.md')];
  const nothing = await machine.run('command -v node npm || echo nothing');
  if (nothing.trim() !== 'nothing') throw new Error(`The machine has ${nothing}`);

  const reader = new Reader(machine, say);
  let authority = '';
  const here = [
    [`${published}1.2.3`, files.url],
    ['1.2.3', version],
    ['linux-x64', platform],
  ] as const;
  await publish(files, folder, [archive]);
  const heading = 'Own machines with systemd and nginx';
  const installing = blocksOf(install, heading);
  await reader.follow(fillIn(installing, here), async (block) => {
    if (block.includes('/etc/plenum/')) {
      await fillSettings(machine, '/etc/plenum/plenum.env', servers.settings);
      await fillSettings(machine, '/etc/plenum/web.env', { PUBLIC_URL: publicUrl });
      say((await machine.run('plenum test-mail you@example.org')).trim());
    }
    if (block.includes('/etc/nginx/conf.d/')) authority = await adaptNginx(machine);
  });
  await expectVersion(machine, version, say);
  const door = { url: publicUrl, authority };
  await checkPages(`http://${loopback}:8080`, publicUrl, say);
  await checkUserFlows(door, servers.mailUrl, say);

  const later = `${version}-later`;
  await publish(files, folder, [archive, await makeLater(wish, later)]);
  const download = installing.filter((block) => block.includes('sha256sum'));
  const next = [
    ['1.2.4', later],
    ['linux-x64', platform],
  ] as const;
  const steps = [
    ...fillIn(download, [
      [`${published}1.2.3`, files.url],
      ['1.2.3', later],
      ['linux-x64', platform],
    ]),
    ...fillIn(blocksOf(upgrade, 'Own machines'), next),
  ];
  await withoutFailure(door, () => reader.follow(steps, async () => undefined), say);
  await expectVersion(machine, later, say);
  await checkPages(`http://${loopback}:8080`, publicUrl, say);
}

/** Does all of it, in a process with mounts and a network of its own (`runAlone`). Throws at the first failure. */
export async function tryRelease(wish: TryWish): Promise<void> {
  const { debian, folder, say } = wish;
  const place = mkdtempSync(join(folder, 'try-'));
  mkdirSync(join(place, 'servers'), { mode: 0o755 });
  const machine = await bootMachine(debian, place);
  say('a clean Debian is up, with its own systemd; it has no Node, and no network but its loopback');
  const files = await serveFiles();
  try {
    const servers = await startServers(join(place, 'servers'), say);
    try {
      await followPages(machine, files, servers, { ...wish, folder: place });
    } catch (error) {
      say(await machine.run('journalctl --no-pager --lines 40; tail -n 20 /var/log/nginx/error.log').catch(String));
      throw error;
    } finally {
      await servers.stop();
    }
  } finally {
    await files.close();
    await machine.stop();
  }
}
