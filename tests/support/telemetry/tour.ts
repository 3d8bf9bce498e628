/**
 * A tour through the product, over HTTP, sockets, the outbox and jobs, on separate processes: it produces metrics,
 * traces and logs. All personal data that it sends is recorded, because none of it may be logged.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Deps } from '@plenum/core/deps';
import { createWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import type { ProcessKind } from '@plenum/core/platform/telemetry/metric-catalogue';
import { testAuthKeys, testPublicUrl } from '../api/test-api.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { type BrowserOptions, openBrowser, type SocketBrowser } from '../gateway/socket-browser.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  type Person,
} from '../gateway/world.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../services/cuttable-proxy.ts';
import { createTestServices, type TestServices } from '../services/test-services.ts';
import { startTestMailServer, type TestMailServer } from '../worker/test-mail-server.ts';
import { openDeps } from '../worker/test-worker.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';

export interface TelemetryWorld {
  readonly processes: Readonly<Record<ProcessKind, ProductProcess>>;
  readonly mail: TestMailServer;
  /** The settings of the processes, except that servers are reached directly. */
  readonly env: Readonly<Record<string, string>>;
  /** PostgreSQL and Redis as the processes reach them. */
  readonly database: DisconnectableProxy;
  readonly redis: DisconnectableProxy;
  /** For commands and database queries, without the processes. */
  readonly deps: Deps;
  /** Connects a browser to the gateway, until the world ends. */
  browser(options: BrowserOptions): Promise<SocketBrowser>;
  close(): Promise<void>;
}

/**
 * Starts one process of each kind, on separate servers.
 * @param redisIsFor the purpose of the Redis of `redis`; other Redis traffic goes there directly
 */
export async function startTelemetryWorld(
  settings: Readonly<Record<string, string>> = {},
  redisIsFor: 'everything' | 'queues' = 'everything',
): Promise<TelemetryWorld> {
  const services: TestServices = await createTestServices();
  const [database, redis, mail] = await Promise.all([
    startDisconnectableProxy(services.env.DATABASE_URL),
    startDisconnectableProxy(services.env.REDIS_URL),
    startTestMailServer(),
  ]);
  const env = {
    ...services.env,
    PUBLIC_URL: testPublicUrl,
    AUTH_KEYS: testAuthKeys,
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
    DATABASE_POOL_MAX: '5',
    DRAIN_TIMEOUT_MS: '2000',
    ...settings,
  };
  const deps = openDeps(env);
  const proxiedEnv = {
    ...env,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    ...(redisIsFor === 'queues' ? { REALTIME_REDIS_URL: services.env.REDIS_URL } : {}),
  };
  const [api, gateway, worker] = await startAll(proxiedEnv);
  const browsers: SocketBrowser[] = [];
  return {
    processes: { api, gateway, worker },
    async browser(options) {
      const browser = await openBrowser(gateway.url, options);
      browsers.push(browser);
      return browser;
    },
    mail,
    env,
    database,
    redis,
    deps,
    async close() {
      for (const browser of browsers) browser.close();
      await Promise.all([api.stop(), gateway.stop(), worker.stop()]);
      await deps.requests.close();
      deps.realtime.disconnect();
      await deps.db.close();
      await Promise.all([database.close(), redis.close(), mail.close()]);
      await services.dispose();
    },
  };
}

/** Starts all three, or none of them. */
async function startAll(env: Readonly<Record<string, string>>) {
  const starting = (['api', 'gateway', 'worker'] as const).map((kind) => startProductProcess(kind, env));
  try {
    const [api, gateway, worker] = await Promise.all(starting);
    if (api === undefined || gateway === undefined || worker === undefined) throw new Error('A process is missing.');
    return [api, gateway, worker] as const;
  } catch (error) {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') started.value.child.kill('SIGKILL');
    throw error;
  }
}

export interface Tour {
  readonly conference: Conference;
  readonly anna: Person;
  readonly ben: Person;
  readonly browsers: readonly SocketBrowser[];
  /** Personal data that was sent: addresses, names, passwords, tokens, texts. */
  readonly privateTexts: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface TourRequest {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the API of the tour, as a client behind a proxy. */
export async function sendTourRequest(
  { processes }: TelemetryWorld,
  method: string,
  path: string,
  { token, body, headers }: TourRequest = {},
): Promise<Answer> {
  const reply = await fetch(`${processes.api.url}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': tourAddress,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
}

/** Of the network for documentation (RFC 5737). */
const tourAddress = '203.0.113.77';

/** Runs the whole tour once. */
export async function runTour(world: TelemetryWorld): Promise<Tour> {
  const conference = await createConferenceWithRooms(world.deps);
  const anna = await setMembership(world.deps, conference, 'ATTENDEE', 'Annabellina');
  const ben = await setMembership(world.deps, conference, 'ATTENDEE', 'Benvolio');
  const privateTexts = [tourAddress, ...[anna, ben].flatMap((p) => [p.name, p.access_token, p.socketToken])];
  privateTexts.push(...(await signUpAndLogIn(world)));
  await sendUnknownRequests(world);
  (await world.browser({ token: anna.socketToken })).close();
  const browsers = [
    await world.browser({ token: anna.socketToken }),
    await world.browser({ token: ben.socketToken, transports: ['polling'] }),
  ];
  privateTexts.push(...(await talk(world, { conference, anna, ben }, browsers)));
  privateTexts.push(...(await inviteNewcomer(world, conference)));
  await openWall(world, conference);
  return { conference, anna, ben, browsers, privateTexts };
}

/** Creates an account, waits for its email, and tries passwords. */
async function signUpAndLogIn(world: TelemetryWorld): Promise<string[]> {
  const email = `cassiopeia-${randomBytes(4).toString('hex')}@tour.example`;
  const person = { email, password: 'a very private pass phrase', first_name: 'Cassiopeia', last_name: 'Starlight' };
  await sendTourRequest(world, 'POST', '/auth/signup', { body: person });
  await waitForCondition('the email has arrived', () =>
    world.mail.emails.some(({ recipients }) => recipients.includes(email)),
  );
  const foundMail = world.mail.emails.find(({ recipients }) => recipients.includes(email));
  const [, token = ''] = /verify-email\/([\w.-]+)/.exec(foundMail?.content.text ?? '') ?? [];
  if (token === '') throw new Error('The email has no link.');
  await sendTourRequest(world, 'POST', '/auth/login', { body: { email, password: 'a wrong password guess' } });
  await sendTourRequest(world, 'POST', `/auth/verify-email/${token}`, { body: { password: person.password } });
  const { body } = await sendTourRequest(world, 'POST', '/auth/login', { body: { email, password: person.password } });
  await sendTourRequest(world, 'POST', '/auth/forgot-password', { body: { email } });
  const issued: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'access_token') : undefined;
  return [...Object.values(person), token, 'a wrong password guess', ...(typeof issued === 'string' ? [issued] : [])];
}

/** Invites a person who declines. */
async function inviteNewcomer(world: TelemetryWorld, { event_id, creator }: Conference): Promise<string[]> {
  const email = `andromeda-${randomBytes(4).toString('hex')}@tour.example`;
  await sendTourRequest(world, 'POST', `/events/${event_id}/invitations`, {
    token: creator.access_token,
    body: { email, role: 'ATTENDEE' },
  });
  await waitForCondition('the invitation has arrived', () =>
    world.mail.emails.some(({ recipients }) => recipients.includes(email)),
  );
  const foundMail = world.mail.emails.find(({ recipients }) => recipients.includes(email));
  const [, token = ''] = /\/mails\/([\w~-]+)/.exec(foundMail?.content.text ?? '') ?? [];
  if (token === '') throw new Error('The invitation has no link for declining it.');
  const { status, body } = await sendTourRequest(world, 'POST', `/mail-choices/${token}`, {
    body: { choice: 'not_me' },
  });
  if (status !== 200) throw new Error(`Declining an invitation returned ${status}: ${JSON.stringify(body)}`);
  return [email, token];
}

/** Sends requests that no operation handles. */
async function sendUnknownRequests(world: TelemetryWorld): Promise<void> {
  await sendTourRequest(world, 'GET', '/nowhere/Cassiopeia');
  await sendTourRequest(world, 'GET', '/events/%');
  await sendTourRequest(world, 'POST', '/auth/login', { body: '{"email":"cassiopeia@tour.example' });
  await sendTourRequest(world, 'GET', '/auth/me', { token: 'no-token-of-ours' });
  const { hostname, port } = new URL(world.processes.api.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('NONSENSE\r\n\r\n');
  await once(socket.resume(), 'close');
  await world.browser({ token: 'no-token-of-ours' }).catch(() => undefined);
  await world.browser({ headers: { origin: 'https://elsewhere.example' } }).catch(() => undefined);
}

type TourCast = Pick<Tour, 'conference' | 'anna' | 'ben'>;

/** Sends messages in a room and between two people. */
async function talk(
  world: TelemetryWorld,
  { conference, anna, ben }: TourCast,
  browsers: readonly SocketBrowser[],
): Promise<string[]> {
  const room_id = conference.rooms.GLOBAL;
  for (const browser of browsers) await browser.request('join_chat_room', { room_id });
  const [first, second] = browsers;
  const messages = { room: 'The quick brown fox is private', ice: 'Shall we meet at the secret bar?' };
  await sendTourRequest(world, 'POST', `/chat-rooms/${room_id}/messages`, {
    token: anna.access_token,
    body: { content: messages.room },
  });
  const received = await second?.next('new_chat_message');
  await first?.request('mark_room_read', { room_id, seq: received?.seq ?? 1 });
  await first?.request('mark_room_read', { room_id: 'Annabellina' });
  first?.socket.emit('Annabellina', {});
  await sendTourRequest(world, 'POST', '/connections', {
    token: anna.access_token,
    body: {
      recipient_id: ben.user_id,
      icebreaker_message: messages.ice,
      originating_event_id: conference.event_id,
    },
  });
  await second?.next('connection_requested');
  await sendTourRequest(world, 'GET', `/events/${conference.event_id}`, { token: anna.access_token });
  return Object.values(messages);
}

/** Connects and disconnects a screen of a stage wall. */
async function openWall({ deps, processes }: TelemetryWorld, conference: Conference): Promise<void> {
  const { token } = await createWall(scopeOfPerson(deps, conference.creator), conference.rooms.GLOBAL);
  const socket = new WebSocket(`${processes.api.url.replace('http:', 'ws:')}/api/wall/${token}`);
  await once(socket, 'message');
  socket.close();
  await once(socket, 'close');
}
