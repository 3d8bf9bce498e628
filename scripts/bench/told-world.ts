/** A conference whose keynote everybody has marked: a share of them with a device, the others with a digest by mail. */
import { createECDH, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UpdateSession } from '@plenum/contracts/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { startService } from '../embedded/product-processes.ts';
import { startBarePushes } from './bare-process.ts';
import { type ChatWorld, startChatWorld } from './chat-world.ts';

/** What the push service has taken. */
export interface PushCounts {
  readonly total: number;
  readonly devices: number;
  /** The most that one device got. */
  readonly most: number;
  /** When the last one was accepted, by the clock of the machine. */
  readonly lastMs: number;
}

/** The notifications of the keynote that were stored since it moved. */
export interface ToldCounts {
  readonly stored: number;
  readonly pushed: number;
  /** Of these, how many wait for the digest. */
  readonly digest: number;
  /** Of these, how many a worker has not decided about yet. */
  readonly undecided: number;
}

export interface ToldWorld {
  readonly chat: ChatWorld;
  /** People with a device. */
  readonly devices: number;
  /** Moves the keynote by the API, as an organizer does, each time to another hour. */
  moveKeynote(): Promise<void>;
  toldSince(movedMs: number): Promise<ToldCounts>;
  pushes(): Promise<PushCounts>;
  forgetPushes(): Promise<void>;
  stop(): Promise<void>;
}

/** The conference of the benchmarks is over; what is over moves nobody. */
const postpone = statement(
  'bench-postpone',
  `with pause as (select current_date + 60 - start_date::date as days from events where id = $1),
        later as (update sessions set starts_at = starts_at + pause.days * interval '1 day', status = 'SCHEDULED',
                         status_set_at = null
                    from pause where event_id = $1)
   update events set start_date = start_date + pause.days, end_date = end_date + pause.days from pause where id = $1`,
);
const firstSession = statement<{ id: number }>(
  'bench-keynote',
  'select id from sessions where event_id = $1 order by starts_at, id limit 1',
);
const promote = statement(
  'bench-promote',
  `update event_users set role = 'ADMIN' where event_id = $1 and user_id = $2`,
);
const mark = statement(
  'bench-mark',
  `insert into session_bookmarks (user_id, session_id)
   select user_id, $2 from event_users where event_id = $1 and user_id <> $3`,
);
/** It is noon where they live: neither a quiet hour nor nearly the time of a digest. */
const choose = statement(
  'bench-choose',
  `insert into notification_choices (user_id, time_zone)
   select user_id, $2 from event_users where event_id = $1 and user_id <> $3`,
);
/** Every n-th has a device. All have one key, which costs as much to encrypt for. */
const subscribe = statement<{ id: number }>(
  'bench-subscribe',
  `insert into push_subscriptions (user_id, login_id, endpoint, endpoint_hash, p256dh, auth)
   select user_id, id, $2 || '/push/' || user_id, md5('1' || user_id) || md5('2' || user_id), $3, $4
     from logins where user_id = any($1::bigint[])
   returning id`,
);
const learn = statement(
  'bench-told-learn',
  'vacuum (analyze) session_bookmarks, notification_choices, push_subscriptions, logins, event_users, users',
);

const told = statement<ToldCounts>(
  'bench-told',
  `select count(*)::int as stored,
          count(*) filter (where pushed_at is not null)::int as pushed,
          count(*) filter (where pushed_at is null and due_at > now() + interval '10 minutes')::int as digest,
          count(*) filter (where due_at < now() + interval '10 minutes')::int as undecided
     from notifications where kind = 'SESSION_CHANGED' and subject_id = $1 and version >= $2`,
);

const noon = 12;

/** A zone in which it is about noon now; the names of these zones have the sign of the sea. */
function zoneAtNoon(): string {
  const hours = noon - new Date().getUTCHours();
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const hours = ['09', '10', '11', '12', '13', '14', '15', '16'] as const;

/** @param count people who marked the keynote; every `deviceEach`-th of them has a device */
export async function startToldWorld(count: number, deviceEach: number): Promise<ToldWorld> {
  const chat = await startChatWorld(count + 1);
  const stops: (() => Promise<void>)[] = [() => chat.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const { conference, userIds, accessTokens } = chat;
    const { deps, event_id, api, servers } = conference;
    const pushService = await startBarePushes(join(servers.dataDir, 'bare-pushes.log'));
    stops.push(() => pushService.stop());
    const organizerId = userIds[count] ?? 0;
    await deps.db.rows(postpone, [event_id]);
    await deps.db.rows(promote, [event_id, organizerId]);
    const keynoteId = (await deps.db.row(firstSession, [event_id]))?.id ?? 0;
    await deps.db.rows(mark, [event_id, keynoteId, organizerId]);
    await deps.db.rows(choose, [event_id, zoneAtNoon(), organizerId]);
    const device = createECDH('prime256v1');
    const keys = [device.generateKeys('base64url'), randomBytes(16).toString('base64url')];
    const owners = userIds.slice(0, count).filter((_, at) => at % deviceEach === 0);
    const devices = await deps.db.rows(subscribe, [owners, pushService.url, ...keys]);
    await deps.db.rows(learn);
    const worker = await startService({
      kind: 'worker',
      index: 0,
      env: {
        ...servers.env,
        // In production, pushes go to no address of this machine.
        NODE_ENV: 'development',
        PUSH_LOCAL_ORIGIN: pushService.url,
        PATH: process.env['PATH'] ?? '',
        NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
      },
      logDir: servers.dataDir,
      watch: false,
      restart: false,
      say: (text) => console.log(text),
    });
    stops.push(() => worker.stop());
    let moves = 0;
    return {
      chat,
      devices: devices.length,
      async moveKeynote() {
        const hour = hours[moves % hours.length];
        moves += 1;
        const reply = await fetch(`${api.url}/api${UpdateSession.path.replace(':session_id', String(keynoteId))}`, {
          method: UpdateSession.method,
          headers: { authorization: `Bearer ${accessTokens[count]}`, 'content-type': 'application/json' },
          body: JSON.stringify({ start_time: `${hour}:00:00`, end_time: `${hour}:50:00` }),
        });
        if (reply.status !== 200) throw new Error(`Moving answered ${reply.status}: ${await reply.text()}`);
        await reply.arrayBuffer();
      },
      async toldSince(movedMs) {
        const row = await deps.db.row(told, [keynoteId, movedMs]);
        if (row === undefined) throw new Error('Nothing was counted.');
        return row;
      },
      pushes: async () => (await (await fetch(`${pushService.url}/counts`)).json()) as PushCounts,
      forgetPushes: async () => void (await (await fetch(`${pushService.url}/reset`, { method: 'POST' })).text()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
