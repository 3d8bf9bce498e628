/** Installs on a machine of its own as the page says, upgrades as the page says, and judges what people noticed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { findDebianPostgres } from '../../embedded/debian-postgres.ts';
import { repositoryRoot } from '../../embedded/paths.ts';
import { startPostgres } from '../../embedded/postgres.ts';
import { waitUntil } from '../../embedded/process-identity.ts';
import { startRedis } from '../../embedded/redis.ts';
import { loadSecrets } from '../../embedded/secrets.ts';
import { bootMachine, type Machine } from '../../machine/machine.ts';
import { mount, prepareRoot } from '../../machine/roots.ts';
import { makeCrowd, type RolloutCrowd } from '../crowd.ts';
import { createExchanges, type Exchanges } from '../http-exchange.ts';
import { type Finding, judgeMessages, judgeRequests } from '../judge.ts';
import { type Certificate, commandsBelow, failedLines, host, install, layOut, upgrade } from './installation.ts';
import { loadPages, type PageLoad } from './pages-load.ts';

export interface MachineWishes {
  readonly clients: number;
  readonly messagesPerS: number;
  readonly seed: number;
  readonly certificate: Certificate;
  readonly say: (message: string) => void;
}

export interface MachineOutcome {
  readonly findings: readonly Finding[];
  readonly details: readonly string[];
}

const url = `https://${host}`;
const everybodyMs = 120_000;
const calmMs = 4_000;

/** Runs it and leaves nothing behind. Belongs into namespaces of its own. */
export async function runOnMachine(wishes: MachineWishes): Promise<MachineOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-machine-'));
  const ends: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const files = mkdtempSync(join(folder, 'files'));
  try {
    const root = prepareRoot('/', join(folder, 'machine'));
    layOut(root, join(folder, 'machine'), wishes.certificate, wishes.say);
    nameHost(files);
    // The first process also brings up the loopback interface, on which the servers listen.
    const machine = await bootMachine(root, files, 'sysinit.target');
    ends.push(() => machine.stop());
    wishes.say(`systemd is up: ${(await machine.must('systemctl --version')).split('\n', 1)[0]}`);
    const { settings, stop } = await startServers(files, wishes.say);
    ends.push(stop);
    await install(machine, settings);
    wishes.say(`installed as the page says:\n${await machine.must("systemctl list-units --no-legend 'plenum-*'")}`);
    return await perform(machine, settings, wishes);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Lets the name of the page lead here, for this process only. */
function nameHost(folder: string): void {
  const path = join(folder, 'hosts');
  writeFileSync(path, `127.0.0.1 localhost ${host}\n`);
  mount('--bind', path, '/etc/hosts');
}

async function startServers(dataDir: string, say: (text: string) => void) {
  const secrets = loadSecrets(dataDir);
  const options = { dataDir, secrets, durable: true };
  const programs = findDebianPostgres(say);
  const postgres = await startPostgres({ ...options, programs, logPath: join(dataDir, 'postgres.log') });
  const redis = await startRedis({ ...options, logPath: join(dataDir, 'redis.log'), announce: say });
  say(`PostgreSQL ${programs.version}, ${redis.how}`);
  const settings = {
    PUBLIC_URL: url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SMTP_URL: 'smtp://127.0.0.1:1025',
    AUTH_KEYS: secrets.authKeys,
    ENCRYPTION_KEYS: secrets.encryption_keys,
    PUSH_KEY: secrets.pushKey,
    // All people come from one address.
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
    FREE_TIER_ATTENDEES: '0',
  };
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await redis.stop();
    rmSync(postgres.filesDir, { recursive: true, force: true });
  };
  return { settings, stop };
}

async function perform(
  machine: Machine,
  settings: Readonly<Record<string, string>>,
  wishes: MachineWishes,
): Promise<MachineOutcome> {
  const { say, clients: count, seed, messagesPerS } = wishes;
  const beganMs = performance.now();
  const now = () => performance.now() - beganMs;
  const config = readConfig({ ...settings, NODE_ENV: 'production', REALTIME_ADAPTER: 'sharded', LOG_LEVEL: 'silent' });
  const deps = createDeps(config, createLog(config, 'rollout'));
  const exchanges = createExchanges(now);
  const backup = await backUp(machine);
  try {
    const crowd = await makeCrowd({ deps, url, count, seed, exchanges, now });
    for (const client of crowd.clients) {
      client.connect();
      await pause(100);
    }
    if (!(await waitUntil(() => crowd.clients.every(({ isThere }) => isThere), everybodyMs)))
      throw new Error(`Not everybody could connect: ${crowd.clients[0]?.history.join('; ')}`);
    say(`${count} sockets are there`);
    const pages = loadPages(url, exchanges, lateFiles());
    const fallSilent = crowd.talk(messagesPerS);
    await pause(calmMs);
    const upgradedMs = now();
    say(await upgrade(machine));
    say(`upgraded as the page says in ${((now() - upgradedMs) / 1_000).toFixed(0)} s`);
    await pause(calmMs);
    await fallSilent();
    await pages.stop();
    const stored = await crowd.stored();
    await waitUntil(() => isComplete(crowd, stored), everybodyMs);
    for (const client of crowd.clients) client.leave();
    return conclude({ machine, crowd, exchanges, pages, stored, backup });
  } finally {
    exchanges.close();
    await closeDeps(deps);
  }
}

/** The files of the build that no page names: they are loaded when a screen is opened. */
function lateFiles(): readonly string[] {
  const dist = join(repositoryRoot, 'web', 'dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js') && !page.includes(name));
  if (scripts.length < 10) throw new Error('The web app has no files that are loaded late.');
  return scripts.map((name) => `/assets/${name}`);
}

/** Makes a backup by the commands of its page. */
async function backUp(machine: Machine): Promise<readonly Finding[]> {
  const said: string[] = [];
  for (const block of commandsBelow('back-up.md', 'Every night, with systemd')) said.push(await machine.must(block));
  const files = await machine.must('ls /var/backups/plenum');
  return [
    { what: 'a backup by its unit', value: files.trim(), must: 'a dump', holds: /^plenum-\w+\.dump$/m.test(files) },
    {
      what: 'the timer waits for the night',
      value: String(said.join('').match(/\S* 02:\d\d:\d\d/)?.[0]),
      must: '2 o’clock',
      holds: said.join('').includes('plenum-backup.service'),
    },
  ];
}

function isComplete({ clients }: RolloutCrowd, stored: Awaited<ReturnType<RolloutCrowd['stored']>>): boolean {
  const heads = new Map<number, number>();
  for (const { room_id, seq } of stored) heads.set(room_id, Math.max(seq, heads.get(room_id) ?? 0));
  return clients.every((client) =>
    client.places.every((place) => client.log(place).completeSeq >= (heads.get(place.id) ?? 0)),
  );
}

interface Facts {
  readonly machine: Machine;
  readonly crowd: RolloutCrowd;
  readonly exchanges: Exchanges;
  readonly pages: PageLoad;
  readonly stored: Awaited<ReturnType<RolloutCrowd['stored']>>;
  readonly backup: readonly Finding[];
}

/** Whether everybody has come back. How soon depends on what else this machine does, so it is told only. */
function judgeReturns({ clients }: RolloutCrowd): Finding {
  const absences = clients.flatMap((client) => client.absences);
  const times = absences.flatMap(({ fromMs, backMs }) => (backMs === null ? [] : [(backMs - fromMs) / 1_000]));
  const sorted = times.toSorted((a, b) => a - b);
  const [middle = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return {
    what: `clients not back, of ${absences.length} that were sent away (half came back within ${middle.toFixed(1)} s, all within ${longest.toFixed(1)} s)`,
    value: String(absences.length - times.length),
    must: '0',
    holds: times.length === absences.length && absences.length > 0,
  };
}

function conclude({ machine, crowd, exchanges, pages, stored, backup }: Facts): MachineOutcome {
  const { clients } = crowd;
  const failed = failedLines(machine);
  const missing = pages.missing.length;
  return {
    findings: [
      ...backup,
      ...judgeRequests({ ...exchanges, clients, proxyFailures: failed.length }),
      ...judgeMessages({ clients, stored }),
      judgeReturns(crowd),
      {
        what: `files that were not there, of ${pages.loads()} loads of the app and ${pages.oldFiles()} files of the version before`,
        value: String(missing),
        must: '0',
        holds: missing === 0 && pages.loads() > 0 && pages.oldFiles() > 0,
      },
    ],
    details: [
      ...failed,
      ...pages.missing,
      ...exchanges.failed.map(
        ({ atMs, method, path, status, why }) => `${(atMs / 1_000).toFixed(1)} s ${method} ${path} ${status} ${why}`,
      ),
    ],
  };
}
