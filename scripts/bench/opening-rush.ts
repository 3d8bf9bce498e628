/**
 * The start of a large event: thousands of people behind the network of one venue log in within a minute, load what the
 * app loads first, and connect, while others who are already logged in use the product. A client that must return
 * later does so. Measures failures, the cost of a person, and the response times of the others. The baseline of the
 * logins is the number of password hashes that the machine computes per second.
 */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { GetMe, Login } from '@plenum/contracts/accounts/auth';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { statement } from '@plenum/core/platform/db/database';
import { createPasswords } from '@plenum/core/platform/security/passwords';
import { atLeast, atMost, createBudgetFigure, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import { type AddCleanup, cpuWithChildrenMs, type MeasuredProcess, runPaced, waitForCondition } from './harness.ts';
import { connectClient, enginePath } from './socket-client.ts';
import { type Member, operationUrl, startProcess, startWorld, type World } from './world.ts';

const peopleCount = Number(process.env['BENCH_PEOPLE'] ?? 5_000);
const arrivalsPerS = 5_000 / 60;
/** People who are logged in already, and the rate of their requests. */
const memberCount = 100;
const requestsPerS = 20;
const calmS = 15;
const rushTimeoutMs = 600_000;
const password = 'correct horse battery';
/** Documentation address (RFC 5737): the network of the venue, which is not exempt from rate limits. */
const venueAddress = '192.0.2.10';

const setPasswords = statement('bench-set-passwords', 'update users set password_hash = $1');
const emails = statement<{ email: string }>(
  'bench-emails',
  `select u.email from users u join event_users eu on eu.user_id = u.id where eu.event_id = $1 order by u.id desc limit $2`,
);

interface Reply {
  readonly status: number;
  readonly retryAfterS: number;
  readonly cookies: readonly string[];
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request like a separate browser: over a new connection. */
const send = (url: string, { method = 'GET', headers = {}, body }: RequestOptions): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfterS: Number(response.headers['retry-after'] ?? 0),
          cookies: (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? ''),
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });

/** Counts of a rush. */
class Outcome {
  failureCount = 0;
  refusalCount = 0;
  doneCount = 0;
  readonly waitsS: number[] = [];
}

/** Logs in, and retries at the time in the reply. Returns the cookies, or null after a failure. */
async function logIn(world: World, email: string, outcome: Outcome): Promise<string | null> {
  const body = JSON.stringify({ email, password });
  const jar = new Map<string, string>();
  for (;;) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await send(operationUrl(world, Login, 0), {
      method: Login.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': venueAddress,
        ...(cookie !== '' && { cookie }),
      },
      body,
    });
    for (const pair of reply.cookies) jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    if (reply.status === 200) return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (reply.status !== 503) return null;
    outcome.refusalCount += 1;
    await pause(reply.retryAfterS * 1_000 + Math.random() * 1_000);
  }
}

/** Runs all steps of one person, from the login to the connection. A failure of any step is counted, not thrown. */
async function arrive(email: string, outcome: Outcome, enter: (email: string) => Promise<boolean>): Promise<void> {
  const startMs = performance.now();
  const hasEntered = await enter(email).catch(() => false);
  if (!hasEntered) outcome.failureCount += 1;
  outcome.doneCount += 1;
  outcome.waitsS.push((performance.now() - startMs) / 1_000);
}

/** Sends requests of logged-in members until stopped, and returns their response times in milliseconds. */
function startMembers(world: World): () => Promise<number[]> {
  const times: number[] = [];
  const urls = [operationUrl(world, GetMe, 0), operationUrl(world, GetEvent, world.event_id)];
  let isOver = false;
  let failure: Error | undefined;
  const sendOne = async (at: number, { headers }: Member): Promise<void> => {
    const startMs = performance.now();
    const { status } = await send(urls[at % urls.length] ?? '', { headers });
    times.push(performance.now() - startMs);
    if (status !== 200) failure = new Error(`A request of a member failed with status ${status}.`);
  };
  const running = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const member = world.members[at % world.members.length];
      if (member !== undefined)
        void sendOne(at, member).catch((error: unknown) => {
          failure = new Error('A request of a member failed.', { cause: error });
        });
      await pause(1_000 / requestsPerS);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    if (failure !== undefined) throw failure;
    return times;
  };
}

/** Measures how many passwords the machine hashes per second when it does nothing else. */
async function hashesPerS(concurrency: number): Promise<number> {
  const passwords = createPasswords(concurrency);
  const encoded = await passwords.hash(password);
  const durationMs = 5_000;
  const startMs = performance.now();
  let count = 0;
  const verifyRepeatedly = async (): Promise<void> => {
    while (performance.now() - startMs < durationMs) {
      await passwords.verify(password, encoded);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, verifyRepeatedly));
  return (count * 1_000) / (performance.now() - startMs);
}

/** Loads what the app loads first, and connects. */
async function enterApp(world: World, gateway: MeasuredProcess, member: Member, cookie: string): Promise<boolean> {
  const headers = { cookie, 'x-forwarded-for': venueAddress, 'accept-encoding': 'gzip' };
  const urls = [
    operationUrl(world, GetMe, 0),
    operationUrl(world, GetEvent, world.event_id),
    operationUrl(world, GetAgenda, world.event_id),
  ];
  const replies = await Promise.all(urls.map((url) => send(url, { headers })));
  await connectClient({ url: gateway.url, path: enginePath, auth: { token: member.socketToken }, onText: () => {} });
  return replies.every(({ status }) => status === 200);
}

export async function openingRush(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, peopleCount);
  const gateway = await startProcess(world, 'gateway');
  const { deps, event_id, api, postgresPid } = world;
  const limitPerS = await hashesPerS(2);
  await deps.db.rows(setPasswords, [await deps.passwords.hash(password)]);
  const people = (await deps.db.rows(emails, [event_id, peopleCount])).map(({ email }) => email);
  const cpuMs = (): number[] => [api.pid, gateway.pid, postgresPid].map(cpuWithChildrenMs);

  const loginOnly = new Outcome();
  const loginStartMs = performance.now();
  const loginsOnly = people.map((email) =>
    arrive(email, loginOnly, async () => {
      return (await logIn(world, email, loginOnly)) !== null;
    }),
  );
  await Promise.all(loginsOnly);
  const loginsPerS = (people.length * 1_000) / (performance.now() - loginStartMs);

  const active = { ...world, members: world.members.slice(0, memberCount) };
  const stopCalm = startMembers(active);
  await pause(calmS * 1_000);
  const calm = await stopCalm();

  const rush = new Outcome();
  const stopRush = startMembers(active);
  const cpuBeforeMs = cpuMs();
  const rushStartMs = performance.now();
  await runPaced(people.length, arrivalsPerS, (at) => {
    const [email = '', member] = [people[at], world.members[at]];
    void arrive(email, rush, async () => {
      const cookie = await logIn(world, email, rush);
      return cookie !== null && member !== undefined && enterApp(world, gateway, member, cookie);
    });
  });
  await waitForCondition('everybody is in', () => rush.doneCount >= people.length, rushTimeoutMs);
  const rushS = (performance.now() - rushStartMs) / 1_000;
  const cpuPerPersonMs = cpuMs().map((ms, at) => (ms - (cpuBeforeMs[at] ?? 0)) / people.length);
  const during = await stopRush();

  console.log(
    `${people.length} people in ${(people.length / arrivalsPerS).toFixed(0)} s: the last was in after ${rushS.toFixed(0)} s, ` +
      `${rush.refusalCount} had to wait; longest time until the login ${Math.max(...rush.waitsS).toFixed(1)} s, ` +
      `median ${quantileOf(rush.waitsS, 0.5).toFixed(1)} s. ${limitPerS.toFixed(0)} hashes per second. ` +
      `CPU time per person of API, gateway and PostgreSQL: ${cpuPerPersonMs.map((ms) => ms.toFixed(1)).join(', ')} ms.`,
  );
  return [
    createBudgetFigure('people who did not get in', 'people', [loginOnly.failureCount + rush.failureCount], atMost(0)),
    createRatioFigure('logins vs. password hashes', '1/s', [loginsPerS], [limitPerS], atLeast(null, 0.85)),
    createBudgetFigure(
      'server CPU time of a way in',
      'ms',
      [cpuPerPersonMs.reduce((sum, ms) => sum + ms)],
      atMost(null, 32),
    ),
    createRatioFigure(
      'requests of others during vs. before',
      'ms, p99',
      [quantileOf(during, 0.99)],
      [quantileOf(calm, 0.99)],
      atMost(null, 2),
    ),
    createRatioFigure(
      'requests of others during vs. before',
      'ms, p50',
      [quantileOf(during, 0.5)],
      [quantileOf(calm, 0.5)],
      atMost(null, 2),
    ),
  ];
}
