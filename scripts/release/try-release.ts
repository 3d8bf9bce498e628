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
import { prepareRoot } from '../machine/roots.ts';
import { packFolder, sha256Of } from './archive.ts';
import { type FileServer, serveFiles } from './file-server.ts';
import { blocksOf, fillIn, processesIn } from './page-steps.ts';
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
      const said = await this.#machine.must(`${block}\npwd > /run/reader`, this.#cwd);
      this.#cwd = (await this.#machine.must('cat /run/reader')).trim();
      if (said.trim() !== '') this.#say(said.trim().split('\n').slice(-4).join('\n'));
      await between(block);
    }
  }
}

/** Puts values into a settings file of the machine; a setting that it does not name is a mistake. */
async function fillSettings(machine: Machine, path: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await machine.must(`grep -q '^${name}=' ${path} && sed -i 's|^${name}=.*|${name}=${value}|' ${path}`);
  }
}

/** Changes the lines of nginx that are marked, and makes the certificate that they name. Returns the certificate. */
async function adaptNginx(machine: Machine): Promise<string> {
  const path = '/etc/nginx/conf.d/plenum.conf';
  await machine.must(`sed -i 's|server_name plenum.example; # yours|server_name localhost;|' ${path}
    mkdir -p /etc/ssl/plenum && cd /etc/ssl/plenum
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
      -keyout privkey.pem -out fullchain.pem 2> /dev/null`);
  return machine.must('cat /etc/ssl/plenum/fullchain.pem');
}

/** Throws unless every unit runs from the folder of a version, with its Node. */
async function expectVersion(machine: Machine, processes: readonly string[], version: string, say: Say): Promise<void> {
  const folder = `/opt/plenum-${version}`;
  if (processes.length < 6) throw new Error(`The page starts only ${processes.join(', ')}`);
  for (const name of processes) {
    const seen = await machine.must(`pid=$(systemctl show --property MainPID --value ${name})
      echo "$(systemctl is-active ${name}) $(readlink /proc/$pid/exe) $(readlink /proc/$pid/cwd)"`);
    if (seen.trim() !== `active ${folder}/bin/node ${folder}`) throw new Error(`${name}: ${seen}`);
  }
  say(`all ${processes.length} processes run from ${folder}, with its Node`);
}

/** Asks for these paths again and again while something is done. Throws when an answer was not 200. */
async function withoutFailure(
  door: Installation,
  paths: readonly string[],
  work: () => Promise<void>,
  say: Say,
): Promise<void> {
  let isDone = false;
  let count = 0;
  const failures: string[] = [];
  const asking = (async () => {
    while (!isDone) {
      for (const path of paths) {
        const status = await requestPath(door, path).then((reply) => String(reply.status), String);
        count += 1;
        if (status !== '200') failures.push(`${path}: ${status}`);
      }
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await asking;
  }
  say(`${count} requests meanwhile for ${paths.join(' and ')}, ${failures.length} failed`);
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

/** What both pages need. */
interface Following {
  readonly machine: Machine;
  readonly reader: Reader;
  readonly files: FileServer;
  readonly servers: Servers;
  readonly wish: TryWish;
  /** The blocks of the page for an installation. */
  readonly installing: readonly string[];
  readonly upgrading: readonly string[];
}

/** The blocks that are about a version, with this one. */
const ofVersion = ({ files, wish }: Following, blocks: readonly string[], version: string): readonly string[] =>
  fillIn(blocks, [
    [`${published}1.2.3`, files.url],
    ['1.2.3', version],
    ['linux-x64', wish.platform],
  ]);

/** Checks that all processes run from the folder of a version, and what its pages look like. */
async function checkVersion({ machine, installing, wish }: Following, version: string): Promise<void> {
  const processes = processesIn(installing);
  await expectVersion(machine, processes, version, wish.say);
  const web = processes.find((name) => name.startsWith('plenum-web@'))?.split('@')[1] ?? '';
  await checkPages(`http://${loopback}:${web}`, publicUrl, wish.say);
}

/** Installs, signs somebody up, and returns the public side of the installation. */
async function followInstall(following: Following): Promise<Installation> {
  const { machine, reader, files, servers, wish, installing } = following;
  const { output, version, platform, folder, say } = wish;
  const nothing = await machine.must('command -v node npm || echo nothing');
  if (nothing.trim() !== 'nothing') throw new Error(`The machine has ${nothing}`);
  await publish(files, folder, [join(output, archiveOf(version, platform))]);
  let authority = '';
  await reader.follow(ofVersion(following, installing, version), async (block) => {
    if (block.includes('/etc/plenum/')) {
      await fillSettings(machine, '/etc/plenum/plenum.env', servers.settings);
      await fillSettings(machine, '/etc/plenum/web.env', { PUBLIC_URL: publicUrl });
      say((await machine.must('plenum test-mail you@example.org')).trim());
    }
    if (block.includes('/etc/nginx/conf.d/')) authority = await adaptNginx(machine);
  });
  await checkVersion(following, version);
  const door = { url: publicUrl, authority };
  await checkUserFlows(door, servers.mailUrl, say);
  return door;
}

/** Upgrades while requests come in. */
async function followUpgrade(following: Following, door: Installation): Promise<void> {
  const { reader, files, wish, installing, upgrading } = following;
  const { output, version, platform, folder, say } = wish;
  const later = `${version}-later`;
  await publish(files, folder, [join(output, archiveOf(version, platform)), await makeLater(wish, later)]);
  const download = installing.filter((block) => block.includes('sha256sum'));
  const steps = fillIn(upgrading, [
    ['1.2.4', later],
    ['1.2.3', version],
    ['linux-x64', platform],
  ]);
  // A page waits for the only web server of a machine that has no second one.
  const isWebTwice = processesIn(installing).filter((name) => name.startsWith('plenum-web@')).length > 1;
  const paths = ['/api/health', ...(isWebTwice ? ['/'] : [])];
  const all = [...ofVersion(following, download, later), ...steps];
  await withoutFailure(door, paths, () => reader.follow(all, async () => undefined), say);
  await checkVersion(following, later);
}

async function followPages(machine: Machine, files: FileServer, servers: Servers, wish: TryWish): Promise<void> {
  const archive = join(wish.output, archiveOf(wish.version, wish.platform));
  const page = (name: string) => outputOf('tar', ['-xOf', archive, `plenum-${wish.version}/docs/operate/${name}`]);
  const installing = blocksOf(await page('install.md'), 'Own machines with systemd and nginx');
  const upgrading = blocksOf(await page('upgrade.md'), 'Own machines');
  const reader = new Reader(machine, wish.say);
  const following = { machine, reader, files, servers, wish, installing, upgrading };
  await followUpgrade(following, await followInstall(following));
}

/** Does all of it, in a process with mounts and a network of its own (`runAlone`). Throws at the first failure. */
export async function tryRelease(wish: TryWish): Promise<void> {
  const { debian, folder, say } = wish;
  const place = mkdtempSync(join(folder, 'try-'));
  mkdirSync(join(place, 'servers'), { mode: 0o755 });
  const machine = await bootMachine(prepareRoot(debian, join(place, 'machine')), place, 'multi-user.target');
  say('a clean Debian is up, with its own systemd; it has no Node, and no network but its loopback');
  const files = await serveFiles();
  try {
    const servers = await startServers(join(place, 'servers'), say);
    try {
      await followPages(machine, files, servers, { ...wish, folder: place });
    } catch (error) {
      say(await machine.must('journalctl --no-pager --lines 40; tail -n 20 /var/log/nginx/error.log').catch(String));
      throw error;
    } finally {
      await servers.stop();
    }
  } finally {
    await files.close();
    await machine.stop();
  }
}
