/** The event's rules at work: rooms, icebreakers and profiles, with a worker and two gateways beside the API. */
import { defaultModerationRules, type ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { updateUser } from '@plenum/core/domain/accounts/accounts/update-user';
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { editRoomMessage } from '@plenum/core/domain/chat/chat-rooms/edit-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { decideModerationCase } from '@plenum/core/domain/chat/moderation/decide-moderation-case';
import { listModerationLog } from '@plenum/core/domain/chat/moderation/list-moderation-log';
import { listModerationQueue } from '@plenum/core/domain/chat/moderation/list-moderation-queue';
import { moderateRoom } from '@plenum/core/domain/chat/moderation/moderate-room';
import { reportContent } from '@plenum/core/domain/chat/moderation/report-content';
import { chatBanEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { publishExpiredMutes } from '@plenum/core/domain/events/attendees/publish-expired-mutes';
import { requestConnection } from '@plenum/core/domain/networking/connections/request-connection';
import { statement } from '@plenum/core/platform/db/database';
import { Refusal } from '@plenum/core/platform/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  actingAs,
  changeMembership,
  type Conference,
  makeConference,
  makeMember,
  type Person,
} from '../support/gateway/world.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let cluster: TestCluster;
let worker: TestWorker;
let conference: Conference;
let author: Person;
let reader: Person;

beforeAll(async () => {
  cluster = await startTestCluster();
  worker = await startTestWorker(cluster.api.env);
});
beforeEach(async () => {
  conference = await makeConference(cluster.deps);
  author = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Author');
  reader = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Reader');
});
afterEach(() => cluster.closeBrowsers());
afterAll(async () => {
  await worker.stop();
  await cluster.close();
});

const staff = () => actingAs(cluster.deps, conference.creator);
const page = { page: 1, per_page: 50 };
const rule = (change: Partial<ModerationRules>) =>
  setModerationRules(staff(), conference.event_id, { ...defaultModerationRules, ...change });
const room = () => conference.rooms.GLOBAL;
const say = async (person: Person, content: string, room_id = room()): Promise<number> =>
  (await postRoomMessage(actingAs(cluster.deps, person), { room_id, content })).message.id;
const log = async () => (await listModerationLog(staff(), conference.event_id, page)).entries;
const queue = async () => (await listModerationQueue(staff(), conference.event_id, page)).cases;

const goneMessages = statement<{ id: number }>(
  'test-gone-messages',
  'select id from room_messages where room_id = $1 and deleted_at is not null order by seq',
);
const gone = async (room_id = room()) => (await cluster.deps.db.rows(goneMessages, [room_id])).map(({ id }) => id);
const scanState = statement<{ is_done: boolean }>(
  'test-scan-state',
  'select h.last_seq = s.scanned_seq as is_done from room_heads h join room_scans s using (room_id) where room_id = $1',
);
const judged = (room_id = room()) =>
  waitUntil('the room is judged', async () => (await cluster.deps.db.row(scanState, [room_id]))?.is_done === true);

const forgetScans = statement('test-forget-scans', 'delete from room_scans where room_id = $1');
const storeSilently = statement<{ id: number }>(
  'test-store-silently',
  `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, $3 from head
   returning id`,
);

async function inRoom(person: Person, gateway: 0 | 1): Promise<SocketBrowser> {
  const browser = await cluster.browser(person, gateway);
  await browser.request('join_chat_room', { room_id: room() });
  return browser;
}

describe('a message that its author changes', () => {
  const change = (message_id: number, content: string) =>
    editRoomMessage(actingAs(cluster.deps, author), { room_id: room(), message_id, content });

  it('is judged again, by words but not as one more message', async () => {
    await rule({ words: ['schurke'], repeat_limit: 1, flood_messages: 2, flood_window_s: 60 });
    const far = await inRoom(reader, 1);
    const message_id = await say(author, 'Hello everybody');
    await judged();
    await change(message_id, 'Hello all');
    await change(message_id, 'Hello everybody');
    await change(message_id, 'Hello, Schurke');
    expect(await far.next('chat_message_removed')).toMatchObject({ message_id });
    expect(await log()).toMatchObject([{ action: 'MESSAGE_REMOVED', rule: 'WORDS', message_id }]);
  });

  it('may be held with its new text', async () => {
    await rule({ words: ['schurke'], action: 'HOLD' });
    const message_id = await say(author, 'Hello');
    await judged();
    await change(message_id, 'Schurke');
    await waitUntil('it is held', async () => (await queue()).length === 1);
    expect(await queue()).toMatchObject([{ is_held: true, excerpt: 'Schurke' }]);
  });
});

describe('a message with an unwanted word', () => {
  it('is taken from the sockets of every gateway, and staff see that a rule did it', async () => {
    await rule({ words: ['Schurke'] });
    const [near, far, office] = [await inRoom(reader, 0), await inRoom(author, 1), await inRoom(conference.creator, 1)];
    const message_id = await say(author, 'Du SCHURKE!');
    for (const browser of [near, far])
      expect(await browser.next('chat_message_removed')).toMatchObject({ message_id, room_id: room() });
    expect(await office.next('chat_message_moderated')).toMatchObject({ message_id, deleted_by: null });
    expect(await log()).toMatchObject([
      { action: 'MESSAGE_REMOVED', actor: null, subject: { id: author.user_id }, rule: 'WORDS', message_id },
    ]);
  });

  it('is judged by the rules of the moment and not again', async () => {
    const before = await say(author, 'schurke');
    await judged();
    await rule({ words: ['schurke'] });
    const after = await say(author, 'schurke');
    await waitUntil('the second is gone', async () => (await gone()).includes(after));
    expect(await gone()).not.toContain(before);
  });

  it('may be quoted among organizers', async () => {
    await rule({ words: ['schurke'] });
    await say(conference.creator, 'Who said schurke?', conference.rooms.ADMIN);
    await judged(conference.rooms.ADMIN);
    expect(await gone(conference.rooms.ADMIN)).toEqual([]);
  });

  it('settles what people reported about it', async () => {
    await rule({ words: ['schurke'] });
    const stored = await cluster.deps.db.row(storeSilently, [room(), author.user_id, 'schurke']);
    const message_id = stored?.id ?? 0;
    await reportContent(actingAs(cluster.deps, reader), conference.event_id, { message_id, reason: 'Rude' });
    expect(await queue()).toHaveLength(1);
    await moderateRoom(cluster.deps, room());
    expect(await queue()).toEqual([]);
  });
});

describe('a message that is held', () => {
  const hold = async () => {
    await rule({ words: ['schurke'], action: 'HOLD' });
    const office = await cluster.browser(conference.creator, 0);
    const desk = await cluster.browser(await makeMember(cluster.deps, conference, 'MODERATOR'), 0);
    const readers = await inRoom(reader, 1);
    const message_id = await say(author, 'Du Schurke');
    await readers.next('chat_message_removed');
    for (const browser of [office, desk])
      expect(await browser.next('moderation_queue_changed')).toEqual({ event_id: conference.event_id, open_count: 1 });
    expect(readers.all('moderation_queue_changed')).toEqual([]);
    const [held] = await queue();
    if (held === undefined) throw new Error('Nothing is held.');
    expect(held).toMatchObject({
      kind: 'MESSAGE',
      message_id,
      excerpt: 'Du Schurke',
      is_held: true,
      reports: [{ reporter: null, rule: 'WORDS' }],
      possible_decisions: ['DISMISS', 'REMOVE', 'MUTE', 'BAN'],
    });
    const decide = (action: 'DISMISS' | 'REMOVE') =>
      decideModerationCase(staff(), { event_id: conference.event_id, case_id: held.id }, { action, reason: 'Seen' });
    return { message_id, decide, office, readers };
  };

  it('comes back in its place when it is dismissed', async () => {
    const { message_id, decide, readers, office } = await hold();
    await decide('DISMISS');
    await waitUntil(
      'the message is shown again',
      () => readers.all('new_chat_message').filter(({ id }) => id === message_id).length > 1,
    );
    await office.next('moderation_queue_changed', ({ open_count }) => open_count === 0);
    expect(await gone()).toEqual([]);
    expect((await log()).map(({ action }) => action)).toEqual(['MESSAGE_RESTORED', 'MESSAGE_HELD']);
    await moderateRoom(cluster.deps, room());
    expect(await gone()).toEqual([]);
  });

  it('stays away when it is removed', async () => {
    const { message_id, decide } = await hold();
    expect(await decide('REMOVE')).toMatchObject({ status: 'CLOSED', is_held: false });
    expect(await gone()).toEqual([message_id]);
    expect((await log()).map(({ action }) => action)).toEqual(['MESSAGE_REMOVED', 'MESSAGE_HELD']);
  });
});

describe('floods and repetitions', () => {
  it('are cut off behind the limit, for everybody by themselves', async () => {
    await rule({ flood_messages: 3, flood_window_s: 60, repeat_limit: 0 });
    const said: number[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) said.push(await say(author, text));
    await say(reader, 'hello');
    await judged();
    expect(await gone()).toEqual(said.slice(3));
    expect((await log()).map((entry) => entry.rule)).toEqual(['FLOOD', 'FLOOD']);
  });

  it('are seen across many jobs', async () => {
    await rule({ flood_messages: 0, repeat_limit: 1 });
    await say(author, 'Buy my book');
    await judged();
    const again = await say(author, 'buy MY book!!');
    await judged();
    expect(await gone()).toEqual([again]);
  });

  it('are not those of staff', async () => {
    await rule({ flood_messages: 1, flood_window_s: 60, repeat_limit: 1, link_policy: 'NONE' });
    for (let count = 0; count < 3; count += 1) await say(conference.creator, 'Look at https://example.org');
    await judged();
    expect(await gone()).toEqual([]);
  });
});

it('links of people who have just come are removed, until they are here for a day', async () => {
  await rule({ link_policy: 'MEMBERS_OVER_1_DAY' });
  await changeMembership(cluster.deps, conference, reader, "created_at = now() - interval '25 hours'");
  const early = await say(author, 'See example.com');
  await say(reader, 'See example.com');
  await judged();
  expect(await gone()).toEqual([early]);
});

const countEntries = statement<{ entries: number; news: number; message_count: number }>(
  'test-count-entries',
  `select (select count(*) from moderation_log where room_id = $1) as entries,
          (select count(*) from outbox where name = 'room_message.removed' and payload ->> 'room_id' = $1::text) as news,
          (select message_count from room_heads where room_id = $1) as message_count`,
);

it('many jobs at once for a room do nothing twice', async () => {
  await rule({ words: ['schurke'], flood_messages: 0, repeat_limit: 0 });
  for (let count = 0; count < 30; count += 1) await say(count % 2 === 0 ? author : reader, `schurke ${count}`);
  await say(reader, 'peace');
  await Promise.all(Array.from({ length: 4 }, () => moderateRoom(cluster.deps, room())));
  await judged();
  expect(await cluster.deps.db.row(countEntries, [room()])).toMatchObject({ entries: 30, message_count: 1 });
});

it('moderators, decisions and rules that meet at the same messages neither wait for ever nor do a thing twice', async () => {
  await rule({ words: ['schurke'] });
  // Fewer than the transactions of one account that may wait.
  const said: number[] = [];
  for (let count = 0; count < 24; count += 1) {
    const stored = await cluster.deps.db.row(storeSilently, [room(), author.user_id, `schurke ${count}`]);
    said.push(stored?.id ?? 0);
  }
  for (const message_id of said.filter((_id, index) => index % 2 === 0))
    await reportContent(actingAs(cluster.deps, reader), conference.event_id, { message_id, reason: 'Rude' });
  const cases = await queue();
  const decide = ({ id }: { readonly id: number }) =>
    decideModerationCase(
      staff(),
      { event_id: conference.event_id, case_id: id },
      { action: 'REMOVE', reason: 'Seen' },
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  await Promise.all([
    ...cases.toReversed().map(decide),
    ...said.toReversed().map((message_id) => deleteRoomMessage(staff(), { room_id: room(), message_id })),
    moderateRoom(cluster.deps, room()),
    moderateRoom(worker.deps, room()),
  ]);
  expect(await cluster.deps.db.row(countEntries, [room()])).toMatchObject({ entries: 24, message_count: 0 });
  expect(await queue()).toEqual([]);
});

it('a message whose job was lost is found by the sweep', async () => {
  await rule({ words: ['schurke'] });
  await cluster.deps.db.rows(forgetScans, [room()]);
  await cluster.deps.db.rows(storeSilently, [room(), author.user_id, 'schurke']);
  await waitUntil('the sweep has found it', async () => (await gone()).length === 1, 2 * timeouts.condition);
});

describe('words of a connection request', () => {
  const connectionText = statement<{ icebreaker_message: string }>(
    'test-connection-text',
    'select icebreaker_message from connections where id = $1',
  );
  const ask = async (icebreaker_message: string) => {
    const request = { recipient_id: reader.user_id, originating_event_id: conference.event_id, icebreaker_message };
    return (await requestConnection(actingAs(cluster.deps, author), request)).id;
  };
  const text = async (id: number) => (await cluster.deps.db.row(connectionText, [id]))?.icebreaker_message;

  it('are taken away, and the person who is asked sees it', async () => {
    await rule({ words: ['schurke'] });
    const browser = await cluster.browser(reader, 0);
    const id = await ask('Hello you schurke, how are you?');
    const told = await browser.next('connection_updated');
    expect(told).toMatchObject({ id, status: 'PENDING', icebreaker_message: '[removed by the moderators]' });
    expect(await log()).toMatchObject([
      { action: 'ICEBREAKER_REMOVED', actor: null, rule: 'WORDS', subject: { id: author.user_id } },
    ]);
  });

  it('are held, and come back when they may stay', async () => {
    await rule({ words: ['schurke'], action: 'HOLD' });
    const id = await ask('Hello you schurke, how are you?');
    await waitUntil('the words are held', async () => (await queue()).length === 1);
    const [held] = await queue();
    expect(held).toMatchObject({ kind: 'ICEBREAKER', is_held: true, excerpt: 'Hello you schurke, how are you?' });
    const reference = { event_id: conference.event_id, case_id: held?.id ?? 0 };
    await decideModerationCase(staff(), reference, { action: 'DISMISS', reason: 'Fine' });
    expect(await text(id)).toBe('Hello you schurke, how are you?');
  });
});

describe('what people say about themselves', () => {
  it('is left as it is and put before the people of the queue, until they let it pass', async () => {
    await rule({ words: ['schurke'] });
    const change = (bio: string) => updateUser(actingAs(cluster.deps, author), author.user_id, { bio });
    await change('I am a Schurke');
    await waitUntil('the profile is in the queue', async () => (await queue()).length === 1);
    const [found] = await queue();
    expect(found).toMatchObject({
      kind: 'PROFILE',
      subject: { id: author.user_id },
      is_held: false,
      excerpt: expect.stringContaining('I am a Schurke'),
      possible_decisions: ['DISMISS', 'MUTE', 'BAN'],
    });
    const reference = { event_id: conference.event_id, case_id: found?.id ?? 0 };
    await decideModerationCase(staff(), reference, { action: 'DISMISS', reason: 'A joke' });
    await change('I am a Schurke');
    await change('I am a Schurke and proud of it');
    await waitUntil('the new text is in the queue', async () => (await queue()).length === 1);
    expect(await queue()).toMatchObject([{ excerpt: expect.stringContaining('proud'), report_count: 1 }]);
  });
});

describe('a decision about a person', () => {
  it.each([
    ['MUTE', { is_chat_banned: true, is_banned: false, can_use_chat: false }],
    ['BAN', { is_chat_banned: false, is_banned: true, can_use_chat: false }],
  ] as const)('%s reaches their sockets on every gateway', async (action, standing) => {
    const tabs = [await inRoom(author, 0), await inRoom(author, 1)];
    const report = { user_id: author.user_id, reason: 'Rude' };
    await reportContent(actingAs(cluster.deps, reader), conference.event_id, report);
    const [opened] = await queue();
    const reference = { event_id: conference.event_id, case_id: opened?.id ?? 0 };
    await decideModerationCase(staff(), reference, { action, reason: 'Seen', duration_hours: 1 });
    for (const tab of tabs) {
      expect(await tab.next('moderation_status_changed')).toMatchObject(standing);
      expect(await tab.request('chat_message', { room_id: room(), content: 'Still here' })).toMatchObject({
        ok: false,
      });
    }
  });
});

describe('a mute that is over', () => {
  it('is told to the person’s sockets once, and noted', async () => {
    const browser = await cluster.browser(author, 1);
    const target = { event_id: conference.event_id, attendee_id: author.user_id };
    await chatBanEventUser(staff(), target, { reason: 'Loud', duration_hours: 1 });
    await browser.next('moderation_status_changed', ({ can_use_chat }) => !can_use_chat);
    await changeMembership(cluster.deps, conference, author, "chat_ban_until = now() - interval '1 second'");
    await Promise.all([publishExpiredMutes(cluster.deps), publishExpiredMutes(cluster.deps)]);
    await browser.next('moderation_status_changed', ({ can_use_chat }) => can_use_chat);
    expect((await log()).map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['UNMUTED', null],
      ['MUTED', conference.creator.user_id],
    ]);
  });

  it('is noticed by the clock of the worker', async () => {
    const browser = await cluster.browser(author, 0);
    const target = { event_id: conference.event_id, attendee_id: author.user_id };
    await chatBanEventUser(staff(), target, { reason: 'Loud', duration_hours: 1 });
    await changeMembership(cluster.deps, conference, author, "chat_ban_until = now() - interval '1 second'");
    await waitUntil(
      'the person is told',
      () => browser.all('moderation_status_changed').some(({ can_use_chat }) => can_use_chat),
      20_000,
    );
  });
});
