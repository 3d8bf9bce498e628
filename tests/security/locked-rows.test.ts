/** One account whose rows are locked, or whose work is large, does not keep the others from the database. */
import { type Statement, statement } from '@plenum/core/platform/db/database';
import { expect, it, vi } from 'vitest';
import { dateIn, eventBody, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRefusal } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { countWaiting } from '../support/services/waiting-locks.ts';

// The connections of a process in production.
const api = await openTestApi({ DATABASE_POOL_MAX: '10' });

const lockRooms = statement(
  't-lock-rooms',
  'select from room_heads where room_id in (select id from chat_rooms where event_id = $1) for update',
);
const lockEvent = statement('t-lock-event', 'select from events where id = $1 for update');
const addSession = statement(
  't-add-session',
  `insert into sessions (event_id, title, session_type, starts_at, duration_minutes, status)
   values ($1, 'Opening', 'PRESENTATION', now() + interval '21 days', 30, 'SCHEDULED')`,
);
const lockSessions = statement('t-lock-sessions', 'lock table sessions in share mode');

/** Holds locks during some work, whose requests have connections of their own. */
async function holding(locks: Statement<never>, values: readonly unknown[], work: () => Promise<void>): Promise<void> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = api.deps.db.transaction(async (tx) => {
    await tx.rows(locks, values);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  try {
    await work();
  } finally {
    released.resolve();
    await holder;
  }
}

const areWaiting = (least: number) =>
  vi.waitFor(async () => expect(await countWaiting(api.deps.db)).toBeGreaterThanOrEqual(least));

/** The ids of three rooms, which have some messages. */
async function roomsOf({ owner, event_id }: TestConference): Promise<number[]> {
  const ids = [];
  for (const name of ['One', 'Two', 'Three']) {
    const made = await owner.client.post(`/events/${event_id}/chat-rooms`, { name, is_enabled: true });
    const { id } = made.body as { id: number };
    ids.push(id);
    for (const content of ['Hello', 'World']) await post(owner, id, content);
  }
  return ids;
}
const post = ({ client }: TestPerson, room_id: number, content: string) =>
  client.post(`/chat-rooms/${room_id}/messages`, { content });

it('locked rooms of one event delay no message and no read mark of another', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  const [locked, [free = 0]] = [await roomsOf(hostile), await roomsOf(other)];
  const reader = await newMember(api, other.event_id, { role: 'ATTENDEE' });
  await holding(lockRooms, [hostile.event_id], async () => {
    let answered = 0;
    const blocked = locked.flatMap((room_id) =>
      ['a', 'b', 'c'].map((content) => post(hostile.owner, room_id, content).finally(() => (answered += 1))),
    );
    await areWaiting(1);
    const replies = await Promise.all([
      post(other.owner, free, 'Not delayed'),
      reader.client.post(`/chat-rooms/${free}/read`, { seq: 2 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
    expect(answered).toBe(0);
    for (const reply of await Promise.all(blocked)) expectRefusal(reply, 'overloaded');
  });
  expect((await post(hostile.owner, locked[0] ?? 0, 'Free again')).status).toBe(201);
});

it('an account whose changes wait for a lock has a part of the connections', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  const flood: Promise<TestReply>[] = [];
  await holding(lockEvent, [hostile.event_id], async () => {
    let answered = 0;
    const change = (n: number) =>
      hostile.owner.client.put(`/events/${hostile.event_id}`, { title: `Title ${n}` }).finally(() => (answered += 1));
    flood.push(...Array.from({ length: 60 }, (_, n) => change(n)));
    await areWaiting(1);
    const reply = await other.owner.client.put(`/events/${other.event_id}`, { title: 'Another title' });
    expect(reply.status).toBe(200);
    // Those that found too many of the account waiting were refused at once; the others wait.
    expect(answered).toBeLessThan(30);
    const last = await flood.at(-1);
    expect(last).toMatchObject({ status: 503, body: { error: 'overloaded' } });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
  await Promise.all(flood);
});

it('a copy that takes long keeps nobody from a similar slug', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  await api.deps.db.rows(addSession, [hostile.event_id]);
  // Without Latin letters, both slugs begin with the same word.
  const [title, another] = ['会議二〇二七', 'Другое событие'];
  await holding(lockSessions, [], async () => {
    const copy = hostile.owner.client.post(`/events/${hostile.event_id}/duplicate`, { title, start_date: dateIn(30) });
    await areWaiting(1);
    const made = await other.owner.client.post(
      `/organizations/${other.organization_id}/events`,
      eventBody({ title: another }),
    );
    expect(made.status, made.text).toBe(201);
    expectRefusal(await copy, 'overloaded');
  });
  const copies = await Promise.all(
    [hostile, hostile].map(({ owner, event_id }) =>
      owner.client.post(`/events/${event_id}/duplicate`, { title, start_date: dateIn(30) }),
    ),
  );
  const slugs = copies.map(({ body }) => (body as { slug: string }).slug);
  for (const slug of slugs) expect(slug).toMatch(/^event(-\d+)?$/);
  expect(new Set(slugs).size).toBe(2);
});
