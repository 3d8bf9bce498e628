/** Messages and read marks that come at the same time: stored together, each with its own outcome. */
import { randomUUID } from 'node:crypto';
import { markEnteredRoomRead, markRoomRead } from '@plenum/core/domain/chat/chat-rooms/mark-room-read';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { actingAs, changeRoom, makeMember, makeSession, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let people: Person[];
beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: 8 }, (_, at) => makeMember(cluster.deps, conference, 'ATTENDEE', `Person ${at}`)),
  );
});

interface Stored {
  readonly seq: number;
  readonly id: number;
  readonly user_id: number;
  readonly content: string;
  readonly created_at: Date;
}

const messagesOf = statement<Stored>(
  'test-messages-of-room',
  'select seq, id, user_id, content, created_at from room_messages where room_id = $1 order by seq',
);
const headOf = statement<{ last_seq: number; message_count: number }>(
  'test-head-of-room',
  'select last_seq, message_count from room_heads where room_id = $1',
);
const cursorsOf = statement<{ user_id: number; read_seq: number }>(
  'test-cursors-of-room',
  'select user_id, read_seq from room_cursors where room_id = $1 order by user_id',
);

const person = (at: number): Person => {
  const found = people[at % people.length];
  if (found === undefined) throw new Error('There is nobody.');
  return found;
};

/** Through the API, one gateway and the other in turn. */
const doorAt = (at: number) =>
  [cluster.deps, cluster.gateways[0].deps, cluster.gateways[1].deps][at % 3] ?? cluster.deps;

describe('messages that are posted at the same time', () => {
  it('are numbered without gaps, in the order of their times and ids, and move their authors’ cursors', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const posted = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        postRoomMessage(actingAs(doorAt(at), person(at)), { room_id: PUBLIC, content: `message ${at}` }),
      ),
    );
    const stored = await cluster.deps.db.rows(messagesOf, [PUBLIC]);
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 200, message_count: 200 });
    for (const [at, { message, is_new }] of posted.entries()) {
      expect(is_new).toBe(true);
      const row = stored[message.seq - 1];
      expect(row).toMatchObject({ id: message.id, user_id: person(at).user_id, content: `message ${at}` });
      expect(message).toMatchObject({ created_at: row?.created_at.toISOString() });
    }
    for (const [at, row] of stored.entries()) {
      expect(row.id).toBeGreaterThan(stored[at - 1]?.id ?? 0);
      expect(row.created_at.getTime()).toBeGreaterThanOrEqual(stored[at - 1]?.created_at.getTime() ?? 0);
    }
    for (const { user_id, read_seq } of await cluster.deps.db.rows(cursorsOf, [PUBLIC])) {
      expect(read_seq).toBe(stored.findLast((row) => row.user_id === user_id)?.seq);
    }
  });

  it('in several rooms are numbered in each of them', async () => {
    const sessions = await Promise.all(Array.from({ length: 6 }, () => makeSession(cluster.deps, conference)));
    const rooms = sessions.map(({ PUBLIC }) => PUBLIC);
    const roomAt = (at: number): number => rooms[(at * 5 + Math.floor(at / 7)) % rooms.length] ?? 0;
    const posted = await Promise.all(
      Array.from({ length: 240 }, (_, at) =>
        postRoomMessage(actingAs(doorAt(at), person(at)), { room_id: roomAt(at), content: `message ${at}` }),
      ),
    );
    for (const room_id of rooms) {
      const stored = await cluster.deps.db.rows(messagesOf, [room_id]);
      const own = posted.flatMap(({ message }, at) => (roomAt(at) === room_id ? [{ message, at }] : []));
      expect(stored.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1));
      expect(await cluster.deps.db.row(headOf, [room_id])).toEqual({ last_seq: own.length, message_count: own.length });
      for (const { message, at } of own)
        expect(stored[message.seq - 1]).toMatchObject({ id: message.id, content: `message ${at}` });
    }
  });

  it('are one message where they are the same, and refused where only their id is', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const client_id = randomUUID();
    const [author, other] = [person(0), person(1)];
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => {
        if (at % 4 === 3)
          return postRoomMessage(actingAs(doorAt(at), other), { room_id: PUBLIC, content: `another ${at}`, client_id });
        const content = at % 4 === 2 ? 'the same id' : 'the same';
        return postRoomMessage(actingAs(doorAt(at), author), { room_id: PUBLIC, content, client_id });
      }),
    );
    const stored = await cluster.deps.db.rows(messagesOf, [PUBLIC]);
    expect(stored.filter(({ user_id }) => user_id === author.user_id)).toHaveLength(1);
    expect(stored.filter(({ user_id }) => user_id === other.user_id)).toHaveLength(1);
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 2, message_count: 2 });
    const own = stored.find(({ user_id }) => user_id === author.user_id);
    for (const [at, result] of results.entries()) {
      if (at % 4 === 3) continue;
      const sent = at % 4 === 2 ? 'the same id' : 'the same';
      if (sent === own?.content)
        expect(result).toMatchObject({ status: 'fulfilled', value: { message: { id: own.id } } });
      else expect(result).toMatchObject({ status: 'rejected', reason: { code: 'client_id_conflict' } });
    }
  });

  it('do not fail with one that cannot be stored', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const nobody = 9_000_000_000;
    const results = await Promise.allSettled(
      [person(0).user_id, nobody, person(1).user_id, nobody, person(2).user_id].map((user_id, at) =>
        cluster.deps.caches.storeMessage({
          event_id: conference.event_id,
          room_id: PUBLIC,
          user_id,
          client_id: null,
          content: `message ${at}`,
          reply_to_seq: null,
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const stored = await cluster.deps.db.rows(messagesOf, [PUBLIC]);
    expect(stored.map(({ content }) => content)).toEqual(['message 0', 'message 2', 'message 4']);
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 3, message_count: 3 });
  });

  it('obey slow mode between them, while staff go on', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    await changeRoom(cluster.deps, PUBLIC, 'slow_mode_seconds = 60');
    const moderator = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mo');
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        postRoomMessage(actingAs(doorAt(at), at < 6 ? person(0) : moderator), {
          room_id: PUBLIC,
          content: `slow ${at}`,
        }),
      ),
    );
    expect(results.slice(0, 6).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.slice(6).filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 7, message_count: 7 });
  });
});

describe('read marks that come at the same time', () => {
  it('move each cursor to the furthest mark, never back and never past the newest message', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    for (let at = 0; at < 20; at += 1)
      await postRoomMessage(actingAs(cluster.deps, person(7)), { room_id: PUBLIC, content: `message ${at}` });
    const marks = Array.from({ length: 60 }, (_, at) => ({ reader: person(at % 4), seq: ((at * 7) % 25) + 1 }));
    const replies = await Promise.all(
      marks.map(({ reader, seq }, at) => {
        const [scope, mark] = [actingAs(doorAt(at), reader), { room_id: PUBLIC, seq }];
        return at % 2 === 0 ? markRoomRead(scope, mark) : markEnteredRoomRead(scope, mark, conference.event_id);
      }),
    );
    for (const [at, { read_seq, unread_count }] of replies.entries()) {
      expect(read_seq).toBeGreaterThanOrEqual(Math.min(marks[at]?.seq ?? 0, 20));
      expect(read_seq + unread_count).toBe(20);
    }
    const cursors = await cluster.deps.db.rows(cursorsOf, [PUBLIC]);
    for (const { user_id, read_seq } of cursors) {
      const own = marks.filter(({ reader }) => reader.user_id === user_id).map(({ seq }) => seq);
      expect(read_seq).toBe(user_id === person(7).user_id ? 20 : Math.min(Math.max(...own), 20));
    }
    const back = await markEnteredRoomRead(
      actingAs(cluster.deps, person(7)),
      { room_id: PUBLIC, seq: 3 },
      conference.event_id,
    );
    expect(back).toEqual({ room_id: PUBLIC, read_seq: 20, unread_count: 0 });
  });

  it('of a room that is gone are refused without the others', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    await postRoomMessage(actingAs(cluster.deps, person(0)), { room_id: PUBLIC, content: 'here' });
    const results = await Promise.allSettled(
      [PUBLIC, 9_000_000_000, PUBLIC].map((room_id, at) =>
        markEnteredRoomRead(actingAs(cluster.deps, person(at)), { room_id, seq: 1 }, conference.event_id),
      ),
    );
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'fulfilled', value: { read_seq: 1, unread_count: 0 } },
    ]);
  });
});
