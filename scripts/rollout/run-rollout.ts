/** Replaces every process of a running conference, one after the other, while clients chat. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/deps';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type BenchServers, startBenchServers } from '../bench/bench-servers.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import type { ServiceKind } from '../embedded/product-processes.ts';
import { connectedPerSecond, connectsPerSecond, mostWithinASecond, readAccessLog, type Seen } from './access-log.ts';
import { makeCrowd, type RolloutCrowd } from './crowd.ts';
import { graceMs, type Member, startMember } from './fleet.ts';
import { countKinds, createExchanges, type Exchanges } from './http-exchange.ts';
import { type Finding, type History, judge, type Replacement } from './judge.ts';
import { type Nginx, startNginx } from './nginx.ts';
import type { Picture } from './plot.ts';
import { type Asked, createScrapes, missingIn, type Scrapes } from './scrape.ts';

export interface RolloutWishes {
  readonly clients: number;
  readonly messagesPerS: number;
  readonly seed: number;
  /** Metrics that some process must report. */
  readonly usedMetrics: readonly Asked[];
  readonly say: (message: string) => void;
}

export interface RolloutOutcome {
  readonly findings: readonly Finding[];
  readonly picture: Picture;
  readonly scrapes: Scrapes;
  /** Details for debugging. */
  readonly details: readonly string[];
}

/** The web server takes no part; what it tells is tested beside it (web/server/web-metrics.test.ts). */
const isOfServices = ({ name }: Asked): boolean => !name.startsWith('plenum_web_');

const places: readonly (readonly [ServiceKind, number])[] = [
  ['api', 1],
  ['gateway', 1],
  ['worker', 1],
  ['api', 2],
  ['gateway', 2],
];
const arrivalS = 10;
const everybodyMs = 60_000;
const calmMs = 4_000;
const scrapeEveryMs = 5_000;
/** The delay that a `preStop` sleep or `DRAIN_DELAY_MS` gives load balancers in production. */
const drainDelayMs = 2_000;

interface Stage {
  readonly servers: BenchServers;
  readonly env: Readonly<Record<string, string>>;
  readonly members: Member[];
  readonly everyone: Member[];
  readonly nginx: Nginx;
  readonly now: () => number;
  readonly originMs: number;
}

const addressesOf = (members: readonly Member[], kind: ServiceKind): string[] =>
  members.filter((member) => member.kind === kind).map(({ address }) => address);

const upstreamsOf = (members: readonly Member[]) => ({
  api: addressesOf(members, 'api'),
  gateways: addressesOf(members, 'gateway'),
});

/** Runs the rollout and removes everything it has created. */
export async function runRollout(wishes: RolloutWishes): Promise<RolloutOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-rollout-'));
  const ends: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    wishes.say('starting PostgreSQL, Redis, five processes and nginx');
    const servers = await startBenchServers();
    ends.push(() => servers.stop());
    const env = { ...servers.env, DRAIN_DELAY_MS: String(drainDelayMs), DRAIN_TIMEOUT_MS: '10000' };
    const members: Member[] = [];
    const everyone: Member[] = [];
    ends.push(async () => {
      await Promise.all(members.map((member) => member.end()));
    });
    for (const [kind, number] of places) {
      const member = await startMember({ kind, name: `${kind} ${number}`, env, folder });
      members.push(member);
      everyone.push(member);
    }
    const nginx = await startNginx(folder, upstreamsOf(members), wishes.say);
    ends.push(() => nginx.stop());
    wishes.say(`nginx: ${nginx.how}`);
    const beganMs = performance.now();
    const originMs = performance.timeOrigin + beganMs;
    const now = () => performance.now() - beganMs;
    return await perform({ servers, env, members, everyone, nginx, now, originMs }, folder, wishes);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function perform(stage: Stage, folder: string, wishes: RolloutWishes): Promise<RolloutOutcome> {
  const { nginx, now, members, say } = { ...stage, ...wishes };
  const config = readConfig({ ...stage.env, LOG_LEVEL: 'silent' });
  const deps = createDeps(config, createLog(config, 'rollout'));
  const exchanges = createExchanges(now);
  const scrapes = createScrapes();
  try {
    const people = { count: wishes.clients, seed: wishes.seed, deps, exchanges, now, url: nginx.url };
    say(`making ${wishes.clients} people`);
    const crowd = await makeCrowd(people);
    await gather(crowd, wishes);
    say('everybody is there');
    const settledMs = now();
    const fallSilent = crowd.talk(wishes.messagesPerS);
    const scraping = setInterval(() => void scrapes.take(members), scrapeEveryMs);
    await pause(calmMs);
    const replacements: Replacement[] = [];
    for (const [kind, number] of places) {
      const replacement = await replace(stage, `${kind} ${number}`, kind, folder, scrapes);
      const { tookMs, code } = replacement.ending;
      say(`${replacement.name} replaced; the old one ended with ${code} after ${(tookMs / 1_000).toFixed(1)} s`);
      replacements.push(replacement);
      await waitUntil(() => crowd.clients.every(({ isThere }) => isThere), everybodyMs);
      await pause(calmMs);
    }
    await fallSilent();
    clearInterval(scraping);
    await scrapes.take(members);
    const stored = await crowd.stored();
    say('silence; waiting until everybody has everything');
    await waitUntil(() => hasAll(crowd, stored), everybodyMs);
    const durationMs = now() - settledMs;
    for (const client of crowd.clients) client.leave();
    await nginx.stop();
    const seen = readAccessLog(readFileSync(nginx.accessLogPath, 'utf8'), stage.originMs);
    const facts = { stage, crowd, exchanges, replacements, stored, durationMs, settledMs, scrapes, seen };
    return conclude(facts, wishes);
  } finally {
    exchanges.close();
    await closeDeps(deps);
  }
}

/** Connects all clients, a few at a time. */
async function gather({ clients }: RolloutCrowd, { say }: RolloutWishes): Promise<void> {
  for (const client of clients) {
    client.connect();
    await pause((arrivalS * 1_000) / clients.length);
  }
  if (await waitUntil(() => clients.every(({ isThere }) => isThere), everybodyMs)) return;
  const missing = clients.filter(({ isThere }) => !isThere);
  for (const { name, history } of missing.slice(0, 3)) say(`${name}: ${history.join('; ')}`);
  throw new Error(`${missing.length} of ${clients.length} clients could not connect.`);
}

/** Starts the new process first; then reloads nginx, and only then stops the old one. */
async function replace(
  stage: Stage,
  name: string,
  kind: ServiceKind,
  folder: string,
  scrapes: Scrapes,
): Promise<Replacement> {
  const { members, everyone, nginx, now, env } = stage;
  const at = members.findIndex((member) => member.name === name);
  const old = members[at];
  if (old === undefined) throw new Error(`There is no ${name}.`);
  const startedMs = now();
  const fresh = await startMember({ kind, name: `${name}, new`, env, folder });
  everyone.push(fresh);
  // In the position of the old one, so that the browsers of the others stay at their gateway.
  members[at] = fresh;
  if (kind !== 'worker') await nginx.tell(upstreamsOf(members));
  await scrapes.take([old]);
  const toldMs = now();
  const ending = await old.end();
  return { name, kind, startedMs, toldMs, endedMs: now(), ending };
}

function hasAll({ clients }: RolloutCrowd, stored: History['stored']): boolean {
  const heads = new Map<number, number>();
  for (const { room_id, seq } of stored) heads.set(room_id, Math.max(seq, heads.get(room_id) ?? 0));
  return clients.every((client) =>
    client.places.every((place) => client.log(place).completeSeq >= (heads.get(place.id) ?? 0)),
  );
}

interface Facts {
  readonly stage: Stage;
  readonly crowd: RolloutCrowd;
  readonly exchanges: Exchanges;
  readonly replacements: readonly Replacement[];
  readonly stored: History['stored'];
  readonly durationMs: number;
  readonly settledMs: number;
  readonly scrapes: Scrapes;
  readonly seen: Seen;
}

function conclude(facts: Facts, wishes: RolloutWishes): RolloutOutcome {
  const { stage, crowd, exchanges, replacements, seen, settledMs, durationMs } = facts;
  const gateways = stage.everyone
    .filter(({ kind }) => kind === 'gateway')
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const staysAt = (member: Member) => seen.stays.filter(({ address }) => address === member.address);
  const connectsMax = new Map(
    gateways.map((member) => [
      member.name,
      mostWithinASecond(staysAt(member).filter(({ fromMs }) => fromMs > settledMs)),
    ]),
  );
  const findings = judge({
    clients: crowd.clients,
    stored: facts.stored,
    replacements,
    processes: places.length,
    made: exchanges.made,
    failed: exchanges.failed,
    silentlyRepeated: exchanges.silentlyRepeated,
    proxyFailures: seen.failures.length,
    connectsMax,
    missingMetrics:
      facts.scrapes.told().size === 0 ? null : missingIn(facts.scrapes.told(), wishes.usedMetrics.filter(isOfServices)),
    durationMs,
  });
  const seconds = Math.floor((settledMs + durationMs) / 1_000);
  const perSecond = (times: readonly number[]) =>
    connectsPerSecond(
      times.map((fromMs) => ({ address: '', fromMs, toMs: fromMs })),
      seconds,
    );
  return {
    findings,
    scrapes: facts.scrapes,
    picture: {
      seconds,
      firstSecond: Math.floor(Math.min(...seen.stays.map(({ fromMs }) => fromMs)) / 1_000),
      clients: crowd.clients.length,
      gateways: gateways.map((member) => ({
        name: member.name,
        connected: connectedPerSecond(staysAt(member), seconds),
        connects: connectsPerSecond(staysAt(member), seconds),
      })),
      acknowledged: perSecond(crowd.clients.flatMap(({ confirmed }) => confirmed.map(({ atMs }) => atMs))),
      failed: perSecond([...exchanges.failed, ...seen.failures].map(({ atMs }) => atMs)),
      replacements,
    },
    details: detailsOf(facts),
  };
}

function detailsOf({ crowd, exchanges, seen, replacements }: Facts): string[] {
  const { clients } = crowd;
  return [
    `failed: ${countKinds(exchanges.failed.map(({ method, path, status, why }) => `${method} ${path} ${status} ${why}`))}`,
    `found closed: ${countKinds(exchanges.silentlyRepeated.map(({ method, path }) => `${method} ${path}`))}`,
    `5xx of nginx: ${countKinds(seen.failures.map(({ status, what }) => `${status} ${what}`))}`,
    `passed on to another process: ${seen.passedOn}; polls whose gateway had gone: ${seen.strangers}`,
    `why clients were away: ${countKinds(clients.flatMap(({ absences }) => absences.map(({ reason }) => reason)))}`,
    `handshakes that failed: ${countKinds(clients.flatMap(({ refusals }) => refusals.map(({ why }) => why)))}`,
    `complaints: ${countKinds(clients.flatMap(({ complaints }) => complaints))}`,
    ...replacements.map(
      ({ name, startedMs, toldMs, ending }) =>
        `${name}: new one ready after ${((toldMs - startedMs) / 1_000).toFixed(1)} s, old one gone after ${(ending.tookMs / 1_000).toFixed(1)} s of ${graceMs / 1_000}`,
    ),
  ];
}
