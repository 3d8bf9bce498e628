/** An account with locked rows or large transactions does not block the database for others. */
import { type Statement, statement } from '@plenum/core/platform/db/database';
import { expect, it, vi } from 'vitest';
import { eventDateIn, eventBody, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { countWaitingConnections } from '../support/services/waiting-locks.ts';

// The pool size of a process in production.
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

/** Holds locks while `work` runs, whose requests use other connections. */
async function withLocks(
  locks: Statement<never>,
  values: readonly unknown[],
  work: () => Promise<void>,
): Promise<void> {
  const [locksHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = api.deps.db.transaction(async (tx) => {
    await tx.rows(locks, values);
    locksHeld.resolve();
    await released.promise;
  });
  await locksHeld.promise;
  try {
    await work();
  } finally {
    released.resolve();
    await holder;
  }
}

const waitForLocks = (minimum: number) =>
  vi.waitFor(async () => expect(await countWaitingConnections(api.deps.db)).toBeGreaterThanOrEqual(minimum));

/** Returns the ids of three rooms with messages. */
async function roomsOf({ owner, event_id }: TestConference): Promise<number[]> {
  const ids = [];
  for (const name of ['One', 'Two', 'Three']) {
    const created = await owner.client.post(`/events/${event_id}/chat-rooms`, { name, is_enabled: true });
    const { id } = created.body as { id: number };
    ids.push(id);
    for (const content of ['Hello', 'World']) await post(owner, id, content);
  }
  return ids;
}
const post = ({ client }: TestPerson, room_id: number, content: string) =>
  client.post(`/chat-rooms/${room_id}/messages`, { content });

it('delays no messages and read positions of another event when rooms of one event are locked', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  const [locked, [free = 0]] = [await roomsOf(hostile), await roomsOf(other)];
  const reader = await newMember(api, other.event_id, { role: 'ATTENDEE' });
  await withLocks(lockRooms, [hostile.event_id], async () => {
    let answered = 0;
    const blocked = locked.flatMap((room_id) =>
      ['a', 'b', 'c'].map((content) => post(hostile.owner, room_id, content).finally(() => (answered += 1))),
    );
    await waitForLocks(1);
    const replies = await Promise.all([
      post(other.owner, free, 'Not delayed'),
      reader.client.post(`/chat-rooms/${free}/read`, { seq: 2 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
    expect(answered).toBe(0);
    for (const reply of await Promise.all(blocked)) expectRejection(reply, 'overloaded');
  });
  expect((await post(hostile.owner, locked[0] ?? 0, 'Free again')).status).toBe(201);
});

it('limits the connections that an account occupies while its changes wait for a lock', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  const flood: Promise<TestReply>[] = [];
  await withLocks(lockEvent, [hostile.event_id], async () => {
    let answered = 0;
    const change = (n: number) =>
      hostile.owner.client.put(`/events/${hostile.event_id}`, { title: `Title ${n}` }).finally(() => (answered += 1));
    flood.push(...Array.from({ length: 60 }, (_, n) => change(n)));
    await waitForLocks(1);
    const reply = await other.owner.client.put(`/events/${other.event_id}`, { title: 'Another title' });
    expect(reply.status).toBe(200);
    // Requests that found too many waiting requests of the account were rejected immediately; the others wait.
    expect(answered).toBeLessThan(30);
    const last = await flood.at(-1);
    expect(last).toMatchObject({ status: 503, body: { error: 'overloaded' } });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
  await Promise.all(flood);
});

it('does not block a similar slug during a slow copy of an event', async () => {
  const [hostile, other] = [await newConference(api), await newConference(api)];
  await api.deps.db.rows(addSession, [hostile.event_id]);
  // Without Latin letters, both slugs begin with the same word.
  const [title, otherTitle] = ['会議二〇二七', 'Другое событие'];
  await withLocks(lockSessions, [], async () => {
    const copy = hostile.owner.client.post(`/events/${hostile.event_id}/duplicate`, {
      title,
      start_date: eventDateIn(30),
    });
    await waitForLocks(1);
    const created = await other.owner.client.post(
      `/organizations/${other.organization_id}/events`,
      eventBody({ title: otherTitle }),
    );
    expect(created.status, created.text).toBe(201);
    expectRejection(await copy, 'overloaded');
  });
  const copies = await Promise.all(
    [hostile, hostile].map(({ owner, event_id }) =>
      owner.client.post(`/events/${event_id}/duplicate`, { title, start_date: eventDateIn(30) }),
    ),
  );
  const slugs = copies.map(({ body }) => (body as { slug: string }).slug);
  for (const slug of slugs) expect(slug).toMatch(/^event(-\d+)?$/);
  expect(new Set(slugs).size).toBe(2);
});
