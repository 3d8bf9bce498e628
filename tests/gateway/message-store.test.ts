/** Concurrent messages and read marks: stored in batches, each with its own outcome. */
import { randomUUID } from 'node:crypto';
import { markEnteredRoomRead, markRoomRead } from '@plenum/core/domain/chat/chat-rooms/mark-room-read';
import { createMessageStore } from '@plenum/core/domain/chat/chat-rooms/message-store';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import {
  scopeOfPerson,
  changeRoom,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let people: Person[];
beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => setMembership(cluster.deps, conference, 'ATTENDEE', `Person ${index}`)),
  );
});

interface StoredMessage {
  readonly seq: number;
  readonly id: number;
  readonly user_id: number;
  readonly content: string;
  readonly created_at: Date;
}

const messagesOf = statement<StoredMessage>(
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

const person = (index: number): Person => {
  const candidate = people[index % people.length];
  if (candidate === undefined) throw new Error('There is no author.');
  return candidate;
};

/** Alternates between the API and both gateways. */
const depsAt = (index: number) =>
  [cluster.deps, cluster.gateways[0].deps, cluster.gateways[1].deps][index % 3] ?? cluster.deps;

describe('concurrent messages', () => {
  it('numbers messages without gaps in the order of their times and ids, and moves their authors’ cursors', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const posted = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        postRoomMessage(scopeOfPerson(depsAt(index), person(index)), { room_id: PUBLIC, content: `message ${index}` }),
      ),
    );
    const storedMessages = await cluster.deps.db.rows(messagesOf, [PUBLIC]);
    expect(storedMessages.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 200, message_count: 200 });
    for (const [index, { message, is_new }] of posted.entries()) {
      expect(is_new).toBe(true);
      const row = storedMessages[message.seq - 1];
      expect(row).toMatchObject({ id: message.id, user_id: person(index).user_id, content: `message ${index}` });
      expect(message).toMatchObject({ created_at: row?.created_at.toISOString() });
    }
    for (const [index, row] of storedMessages.entries()) {
      expect(row.id).toBeGreaterThan(storedMessages[index - 1]?.id ?? 0);
      expect(row.created_at.getTime()).toBeGreaterThanOrEqual(storedMessages[index - 1]?.created_at.getTime() ?? 0);
    }
    for (const { user_id, read_seq } of await cluster.deps.db.rows(cursorsOf, [PUBLIC])) {
      expect(read_seq).toBe(storedMessages.findLast((row) => row.user_id === user_id)?.seq);
    }
  });

  it('numbers messages of each room separately', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 6 }, () => createSessionWithRooms(cluster.deps, conference)),
    );
    const rooms = sessions.map(({ PUBLIC }) => PUBLIC);
    const roomAt = (index: number): number => rooms[(index * 5 + Math.floor(index / 7)) % rooms.length] ?? 0;
    const posted = await Promise.all(
      Array.from({ length: 240 }, (_, index) =>
        postRoomMessage(scopeOfPerson(depsAt(index), person(index)), {
          room_id: roomAt(index),
          content: `message ${index}`,
        }),
      ),
    );
    for (const room_id of rooms) {
      const storedMessages = await cluster.deps.db.rows(messagesOf, [room_id]);
      const roomMessages = posted.flatMap(({ message }, index) =>
        roomAt(index) === room_id ? [{ message, index }] : [],
      );
      expect(storedMessages.map(({ seq }) => seq)).toEqual(roomMessages.map((_, index) => index + 1));
      expect(await cluster.deps.db.row(headOf, [room_id])).toEqual({
        last_seq: roomMessages.length,
        message_count: roomMessages.length,
      });
      for (const { message, index } of roomMessages)
        expect(storedMessages[message.seq - 1]).toMatchObject({ id: message.id, content: `message ${index}` });
    }
  });

  it('stores repeated messages once, and rejects messages of which only the id is the same', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const client_id = randomUUID();
    const [author, otherAuthor] = [person(0), person(1)];
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => {
        if (index % 4 === 3)
          return postRoomMessage(scopeOfPerson(depsAt(index), otherAuthor), {
            room_id: PUBLIC,
            content: `another ${index}`,
            client_id,
          });
        const content = index % 4 === 2 ? 'the same id' : 'the same';
        return postRoomMessage(scopeOfPerson(depsAt(index), author), { room_id: PUBLIC, content, client_id });
      }),
    );
    const storedMessages = await cluster.deps.db.rows(messagesOf, [PUBLIC]);
    expect(storedMessages.filter(({ user_id }) => user_id === author.user_id)).toHaveLength(1);
    expect(storedMessages.filter(({ user_id }) => user_id === otherAuthor.user_id)).toHaveLength(1);
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 2, message_count: 2 });
    const stored = storedMessages.find(({ user_id }) => user_id === author.user_id);
    for (const [index, result] of results.entries()) {
      if (index % 4 === 3) continue;
      const content = index % 4 === 2 ? 'the same id' : 'the same';
      if (content === stored?.content)
        expect(result).toMatchObject({ status: 'fulfilled', value: { message: { id: stored.id } } });
      else expect(result).toMatchObject({ status: 'rejected', reason: { code: 'client_id_conflict' } });
    }
  });

  it('does not fail because of an invalid message', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const unknownUserId = 9_000_000_000;
    const results = await Promise.allSettled(
      [person(0).user_id, unknownUserId, person(1).user_id, unknownUserId, person(2).user_id].map((user_id, index) =>
        cluster.deps.once(createMessageStore)({
          event_id: conference.event_id,
          room_id: PUBLIC,
          user_id,
          client_id: null,
          content: `message ${index}`,
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
    const storedMessages = await cluster.deps.db.rows(messagesOf, [PUBLIC]);
    expect(storedMessages.map(({ content }) => content)).toEqual(['message 0', 'message 2', 'message 4']);
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 3, message_count: 3 });
  });

  it('applies slow mode to concurrent messages, except those of staff', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    await changeRoom(cluster.deps, PUBLIC, 'slow_mode_seconds = 60');
    const moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        postRoomMessage(scopeOfPerson(depsAt(index), index < 6 ? person(0) : moderator), {
          room_id: PUBLIC,
          content: `slow ${index}`,
        }),
      ),
    );
    expect(results.slice(0, 6).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.slice(6).filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await cluster.deps.db.row(headOf, [PUBLIC])).toEqual({ last_seq: 7, message_count: 7 });
  });
});

describe('concurrent read positions', () => {
  it('moves each cursor to the highest position, never back and never past the newest message', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    for (let index = 0; index < 20; index += 1)
      await postRoomMessage(scopeOfPerson(cluster.deps, person(7)), { room_id: PUBLIC, content: `message ${index}` });
    const marks = Array.from({ length: 60 }, (_, index) => ({
      reader: person(index % 4),
      seq: ((index * 7) % 25) + 1,
    }));
    const replies = await Promise.all(
      marks.map(({ reader, seq }, index) => {
        const [scope, readMark] = [scopeOfPerson(depsAt(index), reader), { room_id: PUBLIC, seq }];
        return index % 2 === 0
          ? markRoomRead(scope, readMark)
          : markEnteredRoomRead(scope, readMark, conference.event_id);
      }),
    );
    for (const [index, { read_seq, unread_count }] of replies.entries()) {
      expect(read_seq).toBeGreaterThanOrEqual(Math.min(marks[index]?.seq ?? 0, 20));
      expect(read_seq + unread_count).toBe(20);
    }
    const cursors = await cluster.deps.db.rows(cursorsOf, [PUBLIC]);
    for (const { user_id, read_seq } of cursors) {
      const markedSeqs = marks.filter(({ reader }) => reader.user_id === user_id).map(({ seq }) => seq);
      expect(read_seq).toBe(user_id === person(7).user_id ? 20 : Math.min(Math.max(...markedSeqs), 20));
    }
    const lowerMarkReply = await markEnteredRoomRead(
      scopeOfPerson(cluster.deps, person(7)),
      { room_id: PUBLIC, seq: 3 },
      conference.event_id,
    );
    expect(lowerMarkReply).toEqual({ room_id: PUBLIC, read_seq: 20, unread_count: 0 });
  });

  it('rejects read positions of a deleted room without affecting others', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    await postRoomMessage(scopeOfPerson(cluster.deps, person(0)), { room_id: PUBLIC, content: 'here' });
    const results = await Promise.allSettled(
      [PUBLIC, 9_000_000_000, PUBLIC].map((room_id, index) =>
        markEnteredRoomRead(scopeOfPerson(cluster.deps, person(index)), { room_id, seq: 1 }, conference.event_id),
      ),
    );
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'fulfilled', value: { read_seq: 1, unread_count: 0 } },
    ]);
  });
});
