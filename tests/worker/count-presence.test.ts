/** Counting people in running sessions: numbers per minute, and the length of stay, with any number of workers. */
import { randomUUID } from 'node:crypto';
import { countPresence } from '@plenum/core/domain/overview/statistics/count-presence';
import { createPresence, type Presence } from '@plenum/core/platform/realtime/presence';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Conference, createConferenceWithRooms, createSessionWithRooms } from '../support/gateway/world.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { deps: shared, run } = await openTestDeps('count-presence');

const minuteMs = 60_000;
const startMs = Math.ceil(Date.now() / minuteMs) * minuteMs;
let deps: typeof shared;
let presence: Presence;
let conference: Conference;
let session_id: number;
let room_id: number;

const inMinutes = (minutes: number): Date => new Date(startMs + minutes * minuteMs);
const tick = (minutes: number): Promise<void> =>
  countPresence({ ...deps, clock: { now: () => inMinutes(minutes).getTime(), date: () => inMinutes(minutes) } });
const enterRoom = async (...people: readonly number[]) => {
  for (const user_id of people) await presence.enter({ event_id: conference.event_id, room_id, user_id });
};
const leave = async (...people: readonly number[]) => {
  for (const user_id of people) await presence.leave({ event_id: conference.event_id, room_id, user_id });
};
const minutes = async () =>
  (
    await run('minutes', 'select minute, present from session_presence_minutes where session_id = $1 order by minute', [
      session_id,
    ])
  ).map(({ minute, present }) => [(Number(minute) - startMs) / minuteMs, present]);
const storedStays = async () =>
  Object.fromEntries(
    (
      await run('stays', 'select from_minutes, people from session_stays where session_id = $1 and people > 0', [
        session_id,
      ])
    ).map(({ from_minutes, people }) => [from_minutes, people]),
  );
const set = (columns: string, ...values: readonly unknown[]) =>
  run(`set-${columns.replaceAll(/\W+/g, '-')}`, `update sessions set ${columns} where id = $1`, [
    session_id,
    ...values,
  ]);

beforeEach(async () => {
  // Unique keys, because a process of an earlier test may still be counted.
  deps = { ...shared, config: { ...shared.config, REDIS_PREFIX: `${randomUUID()}:` } };
  presence = createPresence(deps);
  conference = await createConferenceWithRooms(deps);
  const session = await createSessionWithRooms(deps, conference, { title: 'A talk' });
  session_id = session.session_id;
  const [room] = await run('room', `select id from chat_rooms where session_id = $1 and subtype = 'PUBLIC'`, [
    session_id,
  ]);
  room_id = Number(room?.['id']);
  await set('starts_at = $2, duration_minutes = 30', inMinutes(0));
});
afterEach(() => presence.stop());

describe('counting people in a session', () => {
  it('counts people per minute, from the start until the end of the session', async () => {
    await enterRoom(1, 2, 3);
    for (const minute of [-1, 0, 29, 30]) await tick(minute);
    expect(await minutes()).toEqual([
      [0, 3],
      [29, 3],
    ]);
  });

  it('counts people while the session is live, regardless of the schedule', async () => {
    await enterRoom(1);
    await set(`status = 'LIVE'`);
    for (const minute of [-1, 31]) await tick(minute);
    await set(`status = 'COMPLETED'`);
    await tick(10);
    expect(await minutes()).toEqual([
      [-1, 1],
      [31, 1],
    ]);
  });

  it.each([['CANCELLED'], ['COMPLETED']])('does not count people when the session is %s', async (status) => {
    await enterRoom(1);
    await run(`set-${status}`, 'update sessions set status = $2 where id = $1', [session_id, status]);
    await tick(1);
    expect(await minutes()).toEqual([]);
  });

  it('counts each person once, and stores no row for an empty session', async () => {
    await tick(0);
    await enterRoom(1, 1, 2);
    await tick(1);
    await leave(1, 1, 2);
    await tick(2);
    expect(await minutes()).toEqual([[1, 2]]);
  });
});

describe('length of stay', () => {
  it('counts the minutes of all people', async () => {
    await enterRoom(1, 2);
    for (const minute of [0, 1, 2, 3]) await tick(minute);
    await leave(2);
    await enterRoom(3);
    await tick(4);
    expect(await storedStays()).toEqual({ 1: 2, 5: 1 });
    expect(await minutes()).toEqual([0, 1, 2, 3, 4].map((minute) => [minute, 2]));
  });

  it('counts a minute once with any number of workers, with the most people during it', async () => {
    await enterRoom(1);
    for (const minute of [0, 1, 2]) await Promise.all([tick(minute), tick(minute), tick(minute)]);
    await enterRoom(2);
    await tick(2);
    await leave(1, 2);
    await tick(2);
    expect(await minutes()).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
    // The second person joined within the minute.
    expect(await storedStays()).toEqual({ 1: 2 });
  });

  it('counts ten thousand people in many short steps, so that Redis serves other clients in between', async () => {
    const people = Array.from({ length: 10_000 }, (_, index) => [String(index + 1), '1']).flat();
    await deps.realtime.hset(`${deps.config.REDIS_PREFIX}presence:room:${room_id}`, ...people);
    const deletedCounts: number[] = [];
    const realtime = new Proxy(deps.realtime, {
      get(redis, name) {
        const value: unknown = Reflect.get(redis, name);
        if (name !== 'eval') return typeof value === 'function' ? value.bind(redis) : value;
        return async (...args: Parameters<typeof redis.eval>) => {
          const key = `${deps.config.REDIS_PREFIX}presence:stays:${session_id}`;
          const sizeBefore = await redis.hlen(key);
          const result: unknown = await redis.eval(...args);
          deletedCounts.push((await redis.hlen(key)) - sizeBefore);
          return result;
        };
      },
    });
    deps = { ...deps, realtime };
    await tick(0);
    await tick(1);
    expect(Math.max(...deletedCounts)).toBeLessThan(1_500);
    expect(await minutes()).toEqual([
      [0, 10_000],
      [1, 10_000],
    ]);
    expect(await storedStays()).toEqual({ 1: 10_000 });
    for (const minute of [2, 3, 4]) await tick(minute);
    expect(await storedStays()).toEqual({ 5: 10_000 });
  });

  it('stores nothing about individual people in the database, and expires in Redis after an hour', async () => {
    await enterRoom(1, 2);
    await tick(0);
    const key = `${deps.config.REDIS_PREFIX}presence:stays:${session_id}`;
    expect(await deps.realtime.ttl(key)).toBeGreaterThan(3_500);
    expect(await deps.realtime.ttl(key)).toBeLessThanOrEqual(3_600);
    const columns = await run(
      'columns',
      `select column_name from information_schema.columns where table_name in ('session_presence_minutes', 'session_stays')
        order by 1`,
    );
    expect(columns.map(({ column_name }) => column_name)).toEqual([
      'from_minutes',
      'minute',
      'people',
      'present',
      'session_id',
      'session_id',
    ]);
  });
});
