/**
 * The death of a gateway: its clients, which show a session page, connect to the other one, while messages are posted.
 * They follow the rules of the web app (`web/src/lib/missed-changes.rules.ts`). Measures their requests, the response
 * times of the API and of posts in the ten seconds after, the time until the last client is up to date, and missed
 * messages.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { GetEvent } from '@plenum/contracts/events/events';
import { maxSocketReconnectionDelayMs, socketReconnectionDelayMs } from '@plenum/contracts/limits';
import { CountNotifications } from '@plenum/contracts/notifications/notifications';
import type { RecentChanges } from '@plenum/contracts/recent-changes';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { idList, statement } from '@plenum/core/platform/db/database';
import { type ChangeSources, hasMissedChange, reloadDelayMs } from '../../web/src/lib/missed-changes.rules.ts';
import { atMost, createBudgetFigure, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import { type AddCleanup, get, waitForCondition } from './harness.ts';
import { connectAll, connectClient, enginePath, type MeasuringClient } from './socket-client.ts';
import { type Member, openAllRooms, operationUrl, startProcess, startWorld, type World } from './world.ts';

const socketCount = Number(process.env['BENCH_SOCKETS'] ?? 2_000);
const roomCount = 10;
const postsPerS = 10;
const requestsPerS = 20;
/** People who post and request, whose sockets are not measured. */
const activeCount = 50;
const windowMs = 10_000;
const quietTimeoutMs = 120_000;

interface Reply extends ChangeSources {
  readonly url: string;
}

/** Returns the replies that a session page shows and updates by server events, apart from the messages. */
function repliesOf(world: World, session_id: number): Reply[] {
  const { event_id, api } = world;
  const event = (path: string) => `${api.url}/api/events/${event_id}${path}`;
  const rooms = ['chat_notification', 'chat_room_updated', 'chat_room_left', 'moderation_status_changed'] as const;
  return [
    { url: event('/announcements'), names: ['announcement_made', 'announcement_ended'], event_id },
    { url: operationUrl(world, GetEvent, event_id), names: ['event_updated'], event_id },
    { url: operationUrl(world, GetAgenda, event_id), names: ['event_updated'], event_id },
    { url: `${api.url}/api/sessions/${session_id}`, names: ['event_updated'], event_id },
    { url: `${api.url}/api/sessions/${session_id}/chat-rooms`, names: rooms, event_id },
    { url: operationUrl(world, CountNotifications, 0), names: ['notification_changed'] },
    {
      url: `${api.url}/api/direct-messages/threads`,
      names: ['new_direct_message', 'new_message', 'messages_marked_read', 'messages_read', 'connection_updated'],
    },
  ];
}

const sessionsOfRooms = statement<{ readonly room_id: number; readonly session_id: number }>(
  'bench-sessions-of-rooms',
  'select id as room_id, session_id from chat_rooms where id = any($1::bigint[]) and session_id is not null',
);

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Counts shared by all clients. */
interface Totals {
  requestCount: number;
  failureCount: number;
  lastConnectionMs: number;
  /** Time of the last request that ended or connection that was made. */
  lastActivityMs: number;
}

interface PageOptions {
  readonly urls: readonly string[];
  readonly member: Member;
  readonly room_id: number;
  readonly replies: readonly Reply[];
  readonly totals: Totals;
}

/** A client with a session page. */
class SessionPage {
  readonly #options: PageOptions;
  #client: MeasuringClient | undefined;
  #currentMs = performance.now();
  #pendingWork = 0;
  #isClosed = false;
  /** Numbers of messages after a gap. */
  readonly #received = new Set<number>();
  connectionCount = 0;
  /** Number of the newest message without a gap before it. */
  seq = 0;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  get isCurrent(): boolean {
    return this.#client !== undefined && this.#pendingWork === 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.close();
  }

  async connect(url: string): Promise<MeasuringClient> {
    const { member, room_id } = this.#options;
    const headers = { cookie: member.headers['cookie'] ?? '' };
    const client = await connectClient({
      url,
      path: enginePath,
      headers,
      auth: { capabilities: ['batch'] },
      onText: (frame) => this.#receive(frame.toString()),
    });
    client.tcp.on('close', () => {
      this.#client = undefined;
      if (!this.#isClosed) void this.#reconnect();
    });
    await this.#track(async () => {
      const answer = JSON.parse(await client.request('join_chat_room', { room_id })) as {
        readonly data: { readonly last_seq: number; readonly messages: readonly { readonly seq: number }[] };
      };
      const { last_seq, messages } = answer.data;
      const first = messages[0]?.seq ?? last_seq + 1;
      if (this.connectionCount > 1 && first > this.seq + 1)
        await this.#get(`${this.#messagesUrl()}?after_seq=${this.seq}&limit=100`);
      this.seq = Math.max(this.seq, last_seq);
      this.#closeGap();
    });
    this.#client = client;
    this.#options.totals.lastConnectionMs = performance.now();
    return client;
  }

  #messagesUrl(): string {
    const { replies, room_id } = this.#options;
    return `${new URL(replies[0]?.url ?? '').origin}/api/chat-rooms/${room_id}/messages`;
  }

  #receive(text: string): void {
    const [name, payload] = JSON.parse(text.slice(2)) as [string, Record<string, unknown>];
    if (name === 'connection_success') {
      this.connectionCount += 1;
      this.#reload(payload['recent'] as RecentChanges | undefined);
    } else if (name === 'new_chat_message') this.#advance(Number(payload['seq']));
    else if (name === 'new_chat_messages')
      for (const { seq } of payload['messages'] as readonly { readonly seq: number }[]) this.#advance(seq);
  }

  /** Messages may arrive before the reply to the join, which contains the earlier ones. */
  #advance(seq: number): void {
    this.#received.add(seq);
    this.#closeGap();
  }

  #closeGap(): void {
    while (this.#received.delete(this.seq + 1)) this.seq += 1;
  }

  #reload(recent: RecentChanges | undefined): void {
    const isFirst = this.connectionCount === 1;
    const ageMs = performance.now() - this.#currentMs;
    this.#currentMs = performance.now();
    if (isFirst) return;
    for (const reply of this.#options.replies) {
      if (!hasMissedChange(recent, ageMs, reply)) continue;
      void this.#track(async () => {
        await pause(reloadDelayMs(recent, false, Math.random()));
        await this.#get(reply.url);
      });
    }
  }

  async #get(url: string): Promise<void> {
    const { totals, member } = this.#options;
    totals.requestCount += 1;
    await get(url, { ...member.headers, 'accept-encoding': 'gzip' }, agent).catch(() => {
      totals.failureCount += 1;
    });
  }

  async #track(work: () => Promise<void>): Promise<void> {
    this.#pendingWork += 1;
    try {
      await work();
    } finally {
      this.#pendingWork -= 1;
      this.#options.totals.lastActivityMs = performance.now();
    }
  }

  /** Retries with the delays of socket.io. If a gateway rejects the connection, the next one is tried, as by an ingress. */
  async #reconnect(): Promise<void> {
    const { urls } = this.#options;
    for (let attempt = 0; !this.#isClosed; attempt += 1) {
      const delayMs = Math.min(socketReconnectionDelayMs * 2 ** attempt, maxSocketReconnectionDelayMs);
      await pause(delayMs * 2 * Math.random());
      for (const url of urls) if (await this.#tries(url)) return;
    }
  }

  #tries(url: string): Promise<boolean> {
    return this.connect(url).then(
      () => true,
      () => false,
    );
  }
}

interface Load {
  /** Returns and resets the response times in milliseconds. */
  take(): { readonly api: number[]; readonly posts: number[] };
  /** Number of stored messages of each room. */
  readonly stored: Map<number, number>;
  stop(): Promise<void>;
}

/** Sends requests and posts of active people. */
function startLoad(world: World, people: readonly Member[], roomIds: readonly number[]): Load {
  const times = { api: [] as number[], posts: [] as number[] };
  const stored = new Map<number, number>();
  let isOver = false;
  const pending = new Set<Promise<void>>();
  const personAt = (at: number): Member['headers'] => people[at % people.length]?.headers ?? {};

  async function timed(kind: keyof typeof times, work: () => Promise<unknown>): Promise<void> {
    const startMs = performance.now();
    await work();
    times[kind].push(performance.now() - startMs);
  }
  async function postOne(at: number): Promise<void> {
    const room_id = roomIds[at % roomIds.length] ?? 0;
    const body = JSON.stringify({ content: `Message ${at}`, client_id: randomUUID() });
    const url = operationUrl(world, PostRoomMessage, room_id);
    const seq = await send(url, { ...personAt(at), 'content-type': 'application/json' }, body);
    stored.set(room_id, Math.max(stored.get(room_id) ?? 0, seq));
  }
  async function repeat(perS: number, work: (at: number) => Promise<void>): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const running: Promise<void> = work(at).finally(() => pending.delete(running));
      pending.add(running);
      await pause(1_000 / perS);
    }
  }
  const loops = [
    repeat(postsPerS, (at) => timed('posts', () => postOne(at))),
    repeat(requestsPerS, (at) =>
      timed('api', () => get(operationUrl(world, GetEvent, world.event_id), personAt(at), agent)),
    ),
  ];
  return {
    stored,
    take: () => ({ api: times.api.splice(0), posts: times.posts.splice(0) }),
    async stop() {
      isOver = true;
      await Promise.all(loops);
      await Promise.all(pending);
    },
  };
}

/** Posts a message and returns its number. */
const send = (url: string, headers: Member['headers'], body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 201) resolve((JSON.parse(text) as { readonly seq: number }).seq);
        else reject(new Error(`A post failed with ${response.statusCode ?? 0}: ${text}`));
      });
    })
      .on('error', reject)
      .end(body);
  });

export async function reconnect(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, socketCount + activeCount);
  const roomIds = (await openAllRooms(world)).slice(0, roomCount);
  const gateways = [await startProcess(world, 'gateway'), await startProcess(world, 'gateway')] as const;
  const urls = gateways.map(({ url }) => url);
  const totals: Totals = { requestCount: 0, failureCount: 0, lastConnectionMs: 0, lastActivityMs: 0 };
  const sessions = new Map(
    (await world.deps.db.rows(sessionsOfRooms, [idList([...roomIds])])).map(({ room_id, session_id }) => [
      room_id,
      session_id,
    ]),
  );
  const pages = world.members.slice(activeCount).map((member, index) => {
    const room_id = roomIds[index % roomIds.length] ?? 0;
    return new SessionPage({ urls, member, room_id, replies: repliesOf(world, sessions.get(room_id) ?? 0), totals });
  });
  addCleanup(() => {
    for (const page of pages) page.close();
    agent.destroy();
  });
  // Changes are recorded from the first gateway on, and the app tolerates clocks that differ by several seconds.
  await pause(windowMs);
  await connectAll(pages.length, async (index) => {
    const page = pages[index];
    if (page === undefined) throw new Error('No page');
    return page.connect(urls[index % urls.length] ?? '');
  });
  // Simulates a page that was opened earlier: changes while the clients connected are not counted.
  await pause(windowMs);
  const load = startLoad(world, world.members.slice(0, activeCount), roomIds);
  await pause(2_000);
  load.take();
  await pause(windowMs);
  const before = load.take();

  totals.requestCount = 0;
  const killedMs = performance.now();
  process.kill(gateways[1].pid, 'SIGKILL');
  await pause(windowMs);
  const after = load.take();
  await waitForCondition('all clients are current', () => pages.every(({ isCurrent }) => isCurrent), quietTimeoutMs);
  const quietS = (totals.lastActivityMs - killedMs) / 1_000;
  await load.stop();
  const newest = (room_id: number): number => load.stored.get(room_id) ?? 0;
  const missing = (): number =>
    pages.reduce((sum, { seq }, index) => sum + Math.max(newest(roomIds[index % roomIds.length] ?? 0) - seq, 0), 0);
  await waitForCondition('all messages have arrived', () => missing() === 0, 20_000).catch(() => undefined);
  const clientCount = pages.filter(({ connectionCount }) => connectionCount > 1).length;
  const connectedS = ((totals.lastConnectionMs - killedMs) / 1_000).toFixed(1);
  console.log(
    `${clientCount} clients connected again within ${connectedS} s; ${totals.failureCount} of their requests failed.`,
  );
  return [
    createBudgetFigure('requests of a client', 'requests', [totals.requestCount / clientCount], atMost(2)),
    createRatioFigure(
      'requests of others after vs. before',
      'ms, p50',
      [quantileOf(after.api, 0.5)],
      [quantileOf(before.api, 0.5)],
      atMost(null, 3),
    ),
    createRatioFigure(
      'posts after vs. before',
      'ms, p50',
      [quantileOf(after.posts, 0.5)],
      [quantileOf(before.posts, 0.5)],
      atMost(null, 3),
    ),
    createBudgetFigure('time until all clients are current', 's', [quietS], atMost(null, 8)),
    createBudgetFigure('missed messages', 'messages', [missing()], atMost(0)),
  ];
}
