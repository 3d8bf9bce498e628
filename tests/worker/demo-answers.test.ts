/** Demo accounts reply to visitors: in demo rooms only, and up to a limit. */
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { requestConnection } from '@plenum/core/domain/networking/connections/request-connection';
import { answerClientIdPrefix, maxDemoAnswers } from '@plenum/core/domain/system/upkeep/demo-answers.rules';
import { enterDemoAsOrganizer } from '@plenum/core/domain/system/upkeep/enter-demo-as-organizer';
import { scopeFor } from '@plenum/core/scope';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../scripts/seed.ts';
import { acceptInDemo, answerInRoom, answerInThread } from '../../services/worker/src/demo-answers.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { env, deps: plainDeps, run } = await openTestDeps('demo-answers');
const deps = { ...plainDeps, config: { ...plainDeps.config, DEMO_ENABLED: true } };

const scopeOf = (user_id: number) =>
  scopeFor(deps, { user_id, login_id: '', email_verified: true, is_demo: false }, 'test');

let visitor = 0;
let hostId = 0;
let event_id = 0;
let room_id = 0;

const idOf = async (name: string, sql: string): Promise<number> =>
  Number((await run<{ id: number }>(name, sql))[0]?.id);

beforeAll(async () => {
  await seedDemo(env);
  event_id = await idOf('event', `select id from events where title like 'Common Ground%'`);
  room_id = await idOf('room', `select min(id)::int as id from chat_rooms where room_type = 'GLOBAL'`);
  visitor = await idOf('visitor', `select id from users where email like 'aiko.%'`);
  hostId = await idOf('host', `select id from users where email like 'hana.%'`);
});

beforeEach(async () => {
  await run('restore-name', `update organizations set name = 'Common Ground e.V.'`);
});

const answers = async (): Promise<string[]> =>
  (
    await run<{ content: string }>(
      'answers',
      `select m.content from room_messages m join users u on u.id = m.user_id
        where m.room_id = $1 and m.client_id::text like $2 and u.is_demo and m.user_id <> $3 order by m.seq`,
      [room_id, `${answerClientIdPrefix}%`, visitor],
    )
  ).map(({ content }) => content);

describe('demo rooms', () => {
  it('replies to a visitor once with another demo account, and never to a reply or a seeded message', async () => {
    await answerInRoom(deps, room_id);
    expect(await answers()).toEqual([]);
    await postRoomMessage(scopeOf(visitor), { room_id, content: 'Where is the coffee?' });
    await answerInRoom(deps, room_id);
    await answerInRoom(deps, room_id);
    expect(await answers()).toEqual([expect.stringContaining('ground floor')]);
  });

  it('sends no replies if the demo is disabled, or in rooms hidden from visitors', async () => {
    const answersBefore = await answers();
    await postRoomMessage(scopeOf(visitor), { room_id, content: 'Hello?' });
    await answerInRoom(plainDeps, room_id);
    await run('green', `update chat_rooms set room_type = 'GREEN_ROOM' where id = $1`, [room_id]);
    await answerInRoom(deps, room_id);
    await run('global', `update chat_rooms set room_type = 'GLOBAL' where id = $1`, [room_id]);
    expect(await answers()).toEqual(answersBefore);
  });

  it.each([
    ['another organization', `update organizations set name = 'Somebody Else'`],
    ['an organization of the same name created by a user', null],
  ])('sends no replies in an event of %s', async (_, changeEvent) => {
    const answersBefore = await answers();
    if (changeEvent === null) {
      await run(
        'founder',
        `insert into users (email, first_name, last_name, privacy_settings) values ('founder@example.org', 'F', 'F', '{}') on conflict do nothing`,
      );
      await run(
        'founded',
        `insert into organization_users (organization_id, user_id, role)
         select o.id, u.id, 'OWNER' from organizations o, users u where u.email = 'founder@example.org'`,
      );
    } else await run('rename', changeEvent);
    await postRoomMessage(scopeOf(visitor), { room_id, content: 'Hello there, is anybody here?' });
    await answerInRoom(deps, room_id);
    expect(await answers()).toEqual(answersBefore);
    await run('unfound', `delete from organization_users where user_id in (select id from users where not is_demo)`);
  });

  it(`pauses after ${maxDemoAnswers} replies`, async () => {
    for (let count = 0; count < maxDemoAnswers + 3; count += 1) {
      await postRoomMessage(scopeOf(visitor), { room_id, content: `Hello number ${count}` });
      await answerInRoom(deps, room_id);
    }
    expect(await answers()).toHaveLength(maxDemoAnswers);
    await run('age', `update room_messages set created_at = created_at - interval '11 minutes' where room_id = $1`, [
      room_id,
    ]);
    await postRoomMessage(scopeOf(visitor), { room_id, content: 'Hello again' });
    await answerInRoom(deps, room_id);
    expect(await answers()).toHaveLength(maxDemoAnswers + 1);
  });
});

describe('demo accounts', () => {
  const thread = `select thread_id::int as id from direct_message_sides where user_id = $1 and other_user_id = $2`;

  it('accepts a connection request and replies to a message, in the demo only', async () => {
    const connection = await requestConnection(scopeOf(visitor), {
      recipient_id: hostId,
      originating_event_id: event_id,
      icebreaker_message: 'I would like to talk about bus stops.',
    });
    await run('rename-1', `update organizations set name = 'Somebody Else'`);
    await acceptInDemo(deps, connection.id);
    expect(await run('pending', 'select status from connections')).toEqual([{ status: 'PENDING' }]);
    await run('rename-2', `update organizations set name = 'Common Ground e.V.'`);
    await acceptInDemo(deps, connection.id);
    await acceptInDemo(deps, connection.id);
    expect(await run('accepted', 'select status from connections')).toEqual([{ status: 'ACCEPTED' }]);

    const [threadRow] = await run<{ id: number }>('thread', thread, [visitor, hostId]);
    const thread_id = Number(threadRow?.id);
    await sendDirectMessage(scopeOf(visitor), { thread_id, content: 'Hello!' });
    await run('rename-3', `update organizations set name = 'Somebody Else'`);
    await answerInThread(deps, thread_id);
    const count = () =>
      run('count', `select count(*)::int as count from direct_messages where sender_id = $1`, [hostId]);
    expect(await count()).toEqual([{ count: 0 }]);
    await run('rename-4', `update organizations set name = 'Common Ground e.V.'`);
    await answerInThread(deps, thread_id);
    await answerInThread(deps, thread_id);
    expect(await count()).toEqual([{ count: 1 }]);
  });
});

it('replies in the event of a demo organizer', async () => {
  const demoLogin = await enterDemoAsOrganizer(scopeFor(deps, null, 'test'), null, 'en');
  const [room] = await run<{ id: number }>(
    'own-room',
    `select min(id)::int as id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`,
    [demoLogin.event_id],
  );
  await postRoomMessage(scopeOf(demoLogin.user_id), { room_id: room?.id ?? 0, content: 'Where is the coffee?' });
  await answerInRoom(deps, room?.id ?? 0);
  const [reply] = await run<{ content: string; demo_organization_id: number | null }>(
    'own-answer',
    `select m.content, u.demo_organization_id from room_messages m join users u on u.id = m.user_id
      where m.room_id = $1 order by m.seq desc limit 1`,
    [room?.id],
  );
  expect(reply?.content).toContain('ground floor');
  expect(reply?.demo_organization_id).not.toBeNull();
});
