/** The conference with many members with open logins, and gateways. */
import { randomUUID } from 'node:crypto';
import type { Deps } from '@plenum/core/deps';
import { statement } from '@plenum/core/platform/db/database';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { type Service, startService } from '../embedded/product-processes.ts';
import { makePeople } from '../seed-data/many-people.ts';
import { sentNow } from './crowd.ts';
import { type ImportedConference, startImportedConference } from './imported-conference.ts';

export interface ChatWorld {
  readonly conference: ImportedConference;
  /** Socket tokens of members. */
  readonly tokens: readonly string[];
  /** Access tokens of the same members. */
  readonly accessTokens: readonly string[];
  readonly userIds: readonly number[];
  /** Public rooms of sessions, all open to every member. */
  readonly roomIds: readonly number[];
  startGateway(settings?: Readonly<Record<string, string>>): Promise<Service>;
  stop(): Promise<void>;
}

interface LoginRow {
  readonly id: string;
  readonly user_id: number;
}

const openLogins = statement<LoginRow>(
  'bench-open-logins',
  `insert into logins (id, user_id, refresh_hash, created_at, expires_at)
   select gen_random_uuid(), user_id, md5(random()::text) || md5(random()::text), now(), now() + interval '1 day'
     from event_users where event_id = $1 order by user_id limit $2
   returning id, user_id`,
);

/** Creates members of an event, each with an open login. */
async function makeLogins(deps: Deps, event_id: number, people: number): Promise<readonly LoginRow[]> {
  await makePeople(deps.db, { event_id, count: people, domain: 'chat.example' });
  return deps.db.rows(openLogins, [event_id, people]);
}

const publicRooms = statement<{ id: number }>(
  'bench-public-rooms',
  `select id from chat_rooms where event_id = $1 and subtype = 'PUBLIC' order by id limit 1000`,
);
const openRooms = statement('bench-open-rooms', 'update chat_rooms set is_enabled = true where event_id = $1');
const openSessions = statement('bench-open-sessions', `update sessions set chat_mode = 'ENABLED' where event_id = $1`);

/** Starts everything with this number of members; gateways are started on request. */
export async function startChatWorld(people: number): Promise<ChatWorld> {
  const conference = await startImportedConference(0);
  const { deps, event_id, servers } = conference;
  const gateways: Service[] = [];
  const stop = async (): Promise<void> => {
    for (const gateway of gateways) await gateway.stop();
    await conference.stop();
  };
  try {
    const logins = await makeLogins(deps, event_id, people);
    await deps.db.rows(openRooms, [event_id]);
    await deps.db.rows(openSessions, [event_id]);
    const sign = (kind: 'socket' | 'access') =>
      Promise.all(logins.map(({ id, user_id }) => deps.tokens.sign(kind, { user_id, login_id: id, generation: 1 })));
    return {
      conference,
      tokens: await sign('socket'),
      accessTokens: await sign('access'),
      userIds: logins.map(({ user_id }) => user_id),
      roomIds: (await deps.db.rows(publicRooms, [event_id])).map(({ id }) => id),
      async startGateway(settings = {}) {
        const gateway = await startService({
          kind: 'gateway',
          index: gateways.length,
          env: {
            ...servers.env,
            PATH: process.env['PATH'] ?? '',
            NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
            ...settings,
          },
          logDir: servers.dataDir,
          watch: false,
          restart: false,
          say: (text) => console.log(text),
        });
        gateways.push(gateway);
        return gateway;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const padding = 'x'.repeat(40);

/** Generates a message of about 250 bytes with the time at which it was sent. */
export function invented(room_id: number, seq: number): Parameters<typeof roomMessage>[0] {
  return { room_id, seq, content: `${sentNow()}${padding}` };
}

/** Builds a message as gateways receive it, without a database row. */
export function roomMessage({ room_id, seq, content }: { room_id: number; seq: number; content: string }) {
  const user = { id: 1, full_name: 'A', image_url: null, first_name: 'A', last_name: 'B', role: null };
  const author = { ...user, is_session_speaker: false };
  return {
    id: seq,
    room_id,
    seq,
    user_id: 1,
    client_id: randomUUID(),
    content,
    created_at: new Date().toISOString(),
    is_deleted: false,
    deleted_at: null,
    deleted_by_id: null,
    deleted_by: null,
    user: author,
    sender: author,
  };
}

/** Publishes messages to a room at a steady rate, without the database, and settles when all were published. */
export async function publishToRoom(
  { conference }: ChatWorld,
  { room_id, first_seq, count, perS }: { room_id: number; first_seq: number; count: number; perS: number },
): Promise<void> {
  await paced(count, perS, (at) => {
    const message = roomMessage(invented(room_id, first_seq + at));
    conference.deps.publish(roomChannel(room_id), 'new_chat_message', message);
  });
}

/** Calls `work` `count` times, each time when it is due. */
export async function paced(count: number, perS: number, work: (at: number) => void): Promise<void> {
  const begunMs = performance.now();
  for (let done = 0; done < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - begunMs) / 1_000) * perS) + 1);
    for (; done < due; done += 1) work(done);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Waits until a condition holds. */
export async function until(what: string, holds: () => boolean, timeoutMs = 20_000): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`Waited in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
