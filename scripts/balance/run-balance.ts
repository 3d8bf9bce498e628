/**
 * Six gateways behind nginx with a crowd: each gateway is restarted in its place, then two more are added. After each step
 * the sockets must be spread evenly again, and nobody may lack a message.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps, type Deps } from '@plenum/core/deps';
import { postRoomMessage } from '@plenum/core/domain/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { scopeFor } from '@plenum/core/scope';
import { makeConference, makeSession } from '../../tests/support/gateway/world.ts';
import { startBenchServers } from '../bench/bench-servers.ts';
import { makeLogins } from '../bench/chat-world.ts';
import { waitUntil } from '../embedded/process-identity.ts';
import { type Member, startMember } from '../rollout/fleet.ts';
import { type Nginx, startNginx } from '../rollout/nginx.ts';
import { imbalanceMax } from '../sizing/gateway-numbers.ts';
import type { AttendeeWishes } from './attendee.ts';
import { type Drivers, startDrivers } from './drivers.ts';

export interface BalanceWishes {
  readonly sockets: number;
  /** Of the gateways, such as how fast they even out. */
  readonly settings: Readonly<Record<string, string>>;
  /** How long a step may take until all are back and spread evenly. */
  readonly stepMaxMs: number;
  readonly say: (message: string) => void;
}

export interface Step {
  readonly name: string;
  /** The fullest gateway in times the mean, when the step ended. */
  readonly imbalance: number;
  /** The same at its worst, once everybody was back. */
  readonly worst: number;
  readonly tookMs: number;
  readonly sockets: readonly number[];
}

export interface BalanceOutcome {
  readonly steps: readonly Step[];
  readonly posted: number;
  /** Messages that attendees lack, summed over all of them. */
  readonly missing: number;
  /** How often attendees were asked to come back, and lost their connection without being asked. */
  readonly asked: number;
  readonly lost: number;
}

const gateways = 6;
const added = 2;
const peoplePerRoom = 100;
const postEveryMs = 500;
const driverCount = 3;
const connectsPerSecond = 150;
const gatherMaxMs = 600_000;
/** A few are on their way at any moment while gateways ask. */
const nearlyAll = 0.99;
const lookEveryMs = 500;
/** A gateway is away for a moment in which its sockets cannot come back to it. */
const drainTimeoutMs = 10_000;

const headsOf = statement<{ readonly room_id: number; readonly seq: number }>(
  'balance-heads',
  'select room_id, max(seq)::int as seq from room_messages where room_id = any($1) group by room_id',
);

interface Stage {
  readonly deps: Deps;
  readonly members: Member[];
  readonly nginx: Nginx;
  readonly drivers: Drivers;
  readonly roomIds: readonly number[];
  readonly start: (name: string, port?: number) => Promise<Member>;
}

/** Runs everything and removes what it has created. */
export async function runBalance(wishes: BalanceWishes): Promise<BalanceOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-balance-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    wishes.say(`starting PostgreSQL, Redis, ${gateways} gateways and nginx`);
    const servers = await startBenchServers();
    ends.push(() => servers.stop());
    // Thousands of people are made in one statement.
    const config = readConfig({ ...servers.env, LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT_MS: '120000' });
    const deps = createDeps(config, createLog(config, 'balance'));
    ends.push(() => closeDeps(deps));
    const crowd = await makeCrowd(deps, wishes.sockets);
    const env = { ...servers.env, ...wishes.settings, ...drainSettings };
    const start = (name: string, port?: number): Promise<Member> =>
      startMember({ kind: 'gateway', name, env, folder, ...(port === undefined ? {} : { port }) });
    const members: Member[] = [];
    ends.push(() => Promise.all(members.map((member) => member.end())));
    for (let number = 1; number <= gateways; number += 1) members.push(await start(`gateway ${number}`));
    const nginx = await startNginx(folder, upstreamsOf(members), wishes.say);
    ends.push(() => nginx.stop());
    const people = crowd.people.map((one): AttendeeWishes => ({ ...one, url: nginx.url }));
    const drivers = startDrivers(people, driverCount, connectsPerSecond);
    ends.push(() => drivers.stop());
    return await perform({ deps, members, nginx, drivers, roomIds: crowd.roomIds, start }, crowd.post, wishes);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

const drainSettings = { DRAIN_DELAY_MS: '1000', DRAIN_TIMEOUT_MS: String(drainTimeoutMs), DATABASE_POOL_MAX: '6' };
/** The upstream of the API is not used. */
const upstreamsOf = (members: readonly Member[]) => ({
  api: ['127.0.0.1:9'],
  gateways: members.map(({ address }) => address),
});

/** Creates rooms and people, a hundred in each room, and returns how to post. */
async function makeCrowd(deps: Deps, sockets: number) {
  const conference = await makeConference(deps);
  const roomIds: number[] = [];
  for (let at = 0; at < Math.ceil(sockets / peoplePerRoom); at += 1)
    roomIds.push((await makeSession(deps, conference)).PUBLIC);
  const logins = await makeLogins(deps, conference.event_id, sockets);
  const people = await Promise.all(
    logins.map(async ({ id, user_id }, at) => ({
      token: await deps.tokens.sign('socket', { user_id, login_id: id, generation: 1 }),
      room_id: roomIds[at % roomIds.length] ?? 0,
    })),
  );
  async function post(count: number): Promise<void> {
    const { id, user_id } = logins[(count * 7) % logins.length] ?? { id: '', user_id: 0 };
    const actor = { user_id, login_id: id, email_verified: true, is_demo: false };
    const room_id = roomIds[count % roomIds.length] ?? 0;
    const message = { room_id, content: `message ${count}`, client_id: randomUUID() };
    await postRoomMessage(scopeFor(deps, actor, randomUUID()), message);
  }
  return { people, roomIds, post };
}

async function perform(stage: Stage, post: (count: number) => Promise<void>, wishes: BalanceWishes) {
  const { drivers, members, nginx, start } = stage;
  const { say, sockets } = wishes;
  const isComplete = async () => (await drivers.ask([])).there === sockets;
  if (!(await waitUntil(isComplete, gatherMaxMs))) throw new Error(`Only ${(await drivers.ask([])).there} came.`);
  say(`${sockets} sockets are open: ${(await countSockets(members)).join(', ')}`);
  let posted = 0;
  let posting = Promise.resolve();
  const writing = setInterval(() => {
    posting = posting.then(() => post((posted += 1)));
  }, postEveryMs);
  try {
    const steps: Step[] = [];
    for (const [at, member] of [...members].entries()) {
      steps.push(
        await step(stage, wishes, `gateway ${at + 1} restarted`, async () => {
          await member.end();
          members[at] = await start(`gateway ${at + 1}, again`, Number(member.address.split(':')[1]));
        }),
      );
    }
    steps.push(
      await step(stage, wishes, `${added} gateways added`, async () => {
        for (let number = 1; number <= added; number += 1) members.push(await start(`gateway ${gateways + number}`));
        await nginx.tell(upstreamsOf(members));
      }),
    );
    clearInterval(writing);
    await posting;
    return { steps, posted, ...(await settle(stage)) };
  } finally {
    clearInterval(writing);
  }
}

/** Performs a step, and waits until nearly everybody is back and the gateways are even. */
async function step(
  { members, drivers }: Stage,
  { sockets: all, stepMaxMs, say }: BalanceWishes,
  name: string,
  work: () => Promise<void>,
): Promise<Step> {
  await work();
  const beganMs = performance.now();
  let worst = 0;
  let sockets: number[] = [];
  let imbalance = Number.POSITIVE_INFINITY;
  const isEven = async (): Promise<boolean> => {
    sockets = await countSockets(members);
    const sum = sockets.reduce((total, count) => total + count, 0);
    imbalance = Math.max(...sockets) / (sum / sockets.length);
    // While many are away, the numbers say nothing.
    if (sum < all * nearlyAll) return false;
    worst = Math.max(worst, imbalance);
    return imbalance <= imbalanceMax && (await drivers.ask([])).there >= all * nearlyAll;
  };
  while (!(await isEven()) && performance.now() - beganMs < stepMaxMs) await pause(lookEveryMs);
  const tookMs = performance.now() - beganMs;
  say(`${name}: ${sockets.join(', ')}; ${imbalance.toFixed(2)} x the mean after ${(tookMs / 1_000).toFixed(1)} s`);
  return { name, imbalance, worst, tookMs, sockets };
}

/** Waits until everybody has everything, as far as that comes by itself, and returns what is missing. */
async function settle({ deps, drivers, roomIds }: Stage) {
  const heads = (await deps.db.rows(headsOf, [roomIds])).map(({ room_id, seq }) => [room_id, seq] as const);
  await waitUntil(async () => (await drivers.ask(heads)).missing === 0, 30_000);
  const { missing, asked, lost } = await drivers.ask(heads);
  return { missing, asked, lost };
}

async function countSockets(members: readonly Member[]): Promise<number[]> {
  return Promise.all(
    members.map(async ({ metrics_url }) => {
      const text = await (await fetch(metrics_url)).text();
      const counts = [...text.matchAll(/^plenum_sockets\{[^}]*\} (\d+)$/gm)].map(([, count]) => Number(count));
      return counts.reduce((sum, count) => sum + count, 0);
    }),
  );
}
