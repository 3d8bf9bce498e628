/** Moderation rules of an event, applied to messages, icebreakers and profiles, with an API, a worker and two gateways. */
import { defaultModerationRules, type ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { updateUser } from '@plenum/core/domain/accounts/accounts/update-user';
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { editRoomMessage } from '@plenum/core/domain/chat/chat-rooms/edit-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { decideModerationCase } from '@plenum/core/domain/chat/moderation/decide-moderation-case';
import { listModerationLog } from '@plenum/core/domain/chat/moderation/list-moderation-log';
import { listModerationQueue } from '@plenum/core/domain/chat/moderation/list-moderation-queue';
import { moderateEvent } from '@plenum/core/domain/chat/moderation/moderate-event';
import { reportContent } from '@plenum/core/domain/chat/moderation/report-content';
import { chatBanEventUser } from '@plenum/core/domain/events/attendees/moderate-event-user';
import { publishExpiredMutes } from '@plenum/core/domain/events/attendees/publish-expired-mutes';
import { requestConnection } from '@plenum/core/domain/networking/connections/request-connection';
import { statement } from '@plenum/core/platform/db/database';
import { Refusal } from '@plenum/core/platform/errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  changeMembership,
  type Conference,
  createConferenceWithRooms,
  setMembership,
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
  conference = await createConferenceWithRooms(cluster.deps);
  author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
  reader = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Reader');
});
afterEach(() => cluster.closeBrowsers());
afterAll(async () => {
  await worker.stop();
  await cluster.close();
});

const staff = () => scopeOfPerson(cluster.deps, conference.creator);
const page = { limit: 50 };
const setRules = (rulesChange: Partial<ModerationRules>) =>
  setModerationRules(staff(), conference.event_id, { ...defaultModerationRules, ...rulesChange });
const room = () => conference.rooms.GLOBAL;
const post = async (person: Person, content: string, room_id = room()): Promise<number> =>
  (await postRoomMessage(scopeOfPerson(cluster.deps, person), { room_id, content })).message.id;
const log = async () => (await listModerationLog(staff(), conference.event_id, page)).entries;
const queue = async () => (await listModerationQueue(staff(), conference.event_id, page)).cases;

const removedMessages = statement<{ id: number }>(
  'test-removed-messages',
  'select id from room_messages where room_id = $1 and deleted_at is not null order by seq',
);
const removedIds = async (room_id = room()) =>
  (await cluster.deps.db.rows(removedMessages, [room_id])).map(({ id }) => id);
const scanState = statement<{ is_done: boolean }>(
  'test-scan-state',
  'select h.last_seq = s.scanned_seq as is_done from room_heads h join room_scans s using (room_id) where room_id = $1',
);
const waitUntilScanned = (room_id = room()) =>
  waitForCondition(
    'the room is scanned',
    async () => (await cluster.deps.db.row(scanState, [room_id]))?.is_done === true,
  );

const storeOrganizationToken = statement(
  'test-store-organization-token',
  `insert into api_tokens (user_id, organization_id, organization_role, name, token_hash, hint, scopes)
   values ($1::bigint, $2, 'OWNER', 'Bot', md5($1::bigint::text), 'plenum', '[]')`,
);
const clearScans = statement('test-clear-scans', 'delete from room_scans where room_id = $1');
const storeWithoutJob = statement<{ id: number }>(
  'test-store-without-job',
  `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, $3 from head
   returning id`,
);

async function joinRoom(person: Person, gateway: 0 | 1): Promise<SocketBrowser> {
  const browser = await cluster.browser(person, gateway);
  await browser.request('join_chat_room', { room_id: room() });
  return browser;
}

describe('messages edited by their author', () => {
  const editMessage = (message_id: number, content: string) =>
    editRoomMessage(scopeOfPerson(cluster.deps, author), { room_id: room(), message_id, content });

  it('checks an edited message for blocked words again, without counting it as another message', async () => {
    await setRules({ words: ['schurke'], repeat_limit: 1, flood_messages: 2, flood_window_s: 60 });
    const otherGatewayBrowser = await joinRoom(reader, 1);
    const message_id = await post(author, 'Hello everybody');
    await waitUntilScanned();
    await editMessage(message_id, 'Hello all');
    await editMessage(message_id, 'Hello everybody');
    await editMessage(message_id, 'Hello, Schurke');
    expect(await otherGatewayBrowser.next('chat_message_removed')).toMatchObject({ message_id });
    expect(await log()).toMatchObject([{ action: 'MESSAGE_REMOVED', rule: 'WORDS', message_id }]);
  });

  it('holds an edited message with its new text', async () => {
    await setRules({ words: ['schurke'], action: 'HOLD' });
    const message_id = await post(author, 'Hello');
    await waitUntilScanned();
    await editMessage(message_id, 'Schurke');
    await waitForCondition('the message is held', async () => (await queue()).length === 1);
    expect(await queue()).toMatchObject([{ is_held: true, excerpt: 'Schurke' }]);
  });
});

describe('messages with a blocked word', () => {
  it('notifies the sockets of every gateway that a message was removed, and tells staff that a rule removed it', async () => {
    await setRules({ words: ['Schurke'] });
    const [readerBrowser, otherGatewayBrowser, creatorBrowser] = [
      await joinRoom(reader, 0),
      await joinRoom(author, 1),
      await joinRoom(conference.creator, 1),
    ];
    const message_id = await post(author, 'Du SCHURKE!');
    for (const browser of [readerBrowser, otherGatewayBrowser])
      expect(await browser.next('chat_message_removed')).toMatchObject({ message_id, room_id: room(), by_rule: true });
    expect(await creatorBrowser.next('chat_message_moderated')).toMatchObject({ message_id, deleted_by: null });
    expect(await log()).toMatchObject([
      { action: 'MESSAGE_REMOVED', actor: null, subject: { id: author.user_id }, rule: 'WORDS', message_id },
    ]);
  });

  it('checks a message only once, with the rules at that time', async () => {
    const earlierMessage = await post(author, 'schurke');
    await waitUntilScanned();
    await setRules({ words: ['schurke'] });
    const laterMessage = await post(author, 'schurke');
    await waitForCondition('the second message is removed', async () => (await removedIds()).includes(laterMessage));
    expect(await removedIds()).not.toContain(earlierMessage);
  });

  it('allows blocked words among organizers', async () => {
    await setRules({ words: ['schurke'] });
    await post(conference.creator, 'Who said schurke?', conference.rooms.ADMIN);
    await waitUntilScanned(conference.rooms.ADMIN);
    expect(await removedIds(conference.rooms.ADMIN)).toEqual([]);
  });

  it('closes reports about a removed message', async () => {
    await setRules({ words: ['schurke'] });
    const storedMessage = await cluster.deps.db.row(storeWithoutJob, [room(), author.user_id, 'schurke']);
    const message_id = storedMessage?.id ?? 0;
    await reportContent(scopeOfPerson(cluster.deps, reader), conference.event_id, { message_id, reason: 'Rude' });
    expect(await queue()).toHaveLength(1);
    await moderateEvent(cluster.deps, conference.event_id);
    expect(await queue()).toEqual([]);
  });
});

describe('held messages', () => {
  const holdMessage = async () => {
    await setRules({ words: ['schurke'], action: 'HOLD' });
    const creatorBrowser = await cluster.browser(conference.creator, 0);
    const moderatorBrowser = await cluster.browser(await setMembership(cluster.deps, conference, 'MODERATOR'), 0);
    const readerBrowser = await joinRoom(reader, 1);
    const message_id = await post(author, 'Du Schurke');
    await readerBrowser.next('chat_message_removed');
    for (const browser of [creatorBrowser, moderatorBrowser])
      expect(await browser.next('moderation_queue_changed')).toEqual({ event_id: conference.event_id, open_count: 1 });
    expect(readerBrowser.all('moderation_queue_changed')).toEqual([]);
    const [heldCase] = await queue();
    if (heldCase === undefined) throw new Error('The queue has no held message.');
    expect(heldCase).toMatchObject({
      kind: 'MESSAGE',
      message_id,
      excerpt: 'Du Schurke',
      is_held: true,
      reports: [{ reporter: null, rule: 'WORDS' }],
      possible_decisions: ['DISMISS', 'REMOVE', 'MUTE', 'BAN'],
    });
    const decide = (action: 'DISMISS' | 'REMOVE') =>
      decideModerationCase(
        staff(),
        { event_id: conference.event_id, case_id: heldCase.id },
        { action, reason: 'Seen' },
      );
    return { message_id, decide, creatorBrowser, readerBrowser };
  };

  it('restores a held message to its original position when the case is dismissed', async () => {
    const { message_id, decide, readerBrowser, creatorBrowser } = await holdMessage();
    await decide('DISMISS');
    await waitForCondition(
      'the message is shown again',
      () => readerBrowser.all('new_chat_message').filter(({ id }) => id === message_id).length > 1,
    );
    await creatorBrowser.next('moderation_queue_changed', ({ open_count }) => open_count === 0);
    expect(await removedIds()).toEqual([]);
    expect((await log()).map(({ action }) => action)).toEqual(['MESSAGE_RESTORED', 'MESSAGE_HELD']);
    await moderateEvent(cluster.deps, conference.event_id);
    expect(await removedIds()).toEqual([]);
  });

  it('keeps a held message hidden when it is removed', async () => {
    const { message_id, decide } = await holdMessage();
    expect(await decide('REMOVE')).toMatchObject({ status: 'CLOSED', is_held: false });
    expect(await removedIds()).toEqual([message_id]);
    expect((await log()).map(({ action }) => action)).toEqual(['MESSAGE_REMOVED', 'MESSAGE_HELD']);
  });
});

describe('floods and repetitions', () => {
  it('removes messages above the limit, per person', async () => {
    await setRules({ flood_messages: 3, flood_window_s: 60, repeat_limit: 0 });
    const postedIds: number[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) postedIds.push(await post(author, text));
    await post(reader, 'hello');
    await waitUntilScanned();
    expect(await removedIds()).toEqual(postedIds.slice(3));
    expect((await log()).map((entry) => entry.rule)).toEqual(['FLOOD', 'FLOOD']);
  });

  it('detects floods across jobs', async () => {
    await setRules({ flood_messages: 1, flood_window_s: 60, repeat_limit: 0 });
    await post(author, 'one');
    await waitUntilScanned();
    const floodingMessage = await post(author, 'two');
    await waitUntilScanned();
    expect(await removedIds()).toEqual([floodingMessage]);
  });

  it('detects repetitions across jobs', async () => {
    await setRules({ flood_messages: 0, repeat_limit: 1 });
    await post(author, 'Buy my book');
    await waitUntilScanned();
    const repeatedMessage = await post(author, 'buy MY book!!');
    await waitUntilScanned();
    expect(await removedIds()).toEqual([repeatedMessage]);
  });

  it('exempts API tokens of the organization from the repeat limit, but not those of other organizations', async () => {
    await setRules({ flood_messages: 0, repeat_limit: 1 });
    const other = await createConferenceWithRooms(cluster.deps);
    await cluster.deps.db.rows(storeOrganizationToken, [author.user_id, conference.organization_id]);
    await cluster.deps.db.rows(storeOrganizationToken, [reader.user_id, other.organization_id]);
    const repeatedMessages: number[] = [];
    for (const person of [author, reader])
      for (let count = 0; count < 2; count += 1) repeatedMessages.push(await post(person, 'Next: Rails'));
    await waitUntilScanned();
    expect(await removedIds()).toEqual(repeatedMessages.slice(3));
  });

  it('exempts staff from the flood, repeat and link rules', async () => {
    await setRules({ flood_messages: 1, flood_window_s: 60, repeat_limit: 1, link_policy: 'NONE' });
    for (let count = 0; count < 3; count += 1) await post(conference.creator, 'Look at https://example.org');
    await waitUntilScanned();
    expect(await removedIds()).toEqual([]);
  });
});

it('removes messages with links from members who joined less than a day ago', async () => {
  await setRules({ link_policy: 'MEMBERS_OVER_1_DAY' });
  await changeMembership(cluster.deps, conference, reader, "created_at = now() - interval '25 hours'");
  const earlyMessage = await post(author, 'See example.com');
  await post(reader, 'See example.com');
  await waitUntilScanned();
  expect(await removedIds()).toEqual([earlyMessage]);
});

const countEntries = statement<{ log_entries: number; message_count: number }>(
  'test-count-entries',
  `select (select count(*) from moderation_log where room_id = $1) as log_entries,
          (select message_count from room_heads where room_id = $1) as message_count`,
);

it('removes messages only once with concurrent jobs for a room', async () => {
  await setRules({ words: ['schurke'], flood_messages: 0, repeat_limit: 0 });
  for (let count = 0; count < 30; count += 1) await post(count % 2 === 0 ? author : reader, `schurke ${count}`);
  await post(reader, 'peace');
  await Promise.all(Array.from({ length: 4 }, () => moderateEvent(cluster.deps, conference.event_id)));
  await waitUntilScanned();
  expect(await cluster.deps.db.row(countEntries, [room()])).toMatchObject({ log_entries: 30, message_count: 1 });
});

it('neither deadlocks nor removes a message twice with concurrent moderators, decisions and rules', async () => {
  await setRules({ words: ['schurke'] });
  // Fewer than the concurrent transactions allowed per account.
  const postedIds: number[] = [];
  for (let count = 0; count < 24; count += 1) {
    const storedMessage = await cluster.deps.db.row(storeWithoutJob, [room(), author.user_id, `schurke ${count}`]);
    postedIds.push(storedMessage?.id ?? 0);
  }
  for (const message_id of postedIds.filter((_id, index) => index % 2 === 0))
    await reportContent(scopeOfPerson(cluster.deps, reader), conference.event_id, { message_id, reason: 'Rude' });
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
    ...postedIds.toReversed().map((message_id) => deleteRoomMessage(staff(), { room_id: room(), message_id })),
    moderateEvent(cluster.deps, conference.event_id),
    moderateEvent(worker.deps, conference.event_id),
  ]);
  expect(await cluster.deps.db.row(countEntries, [room()])).toMatchObject({ log_entries: 24, message_count: 0 });
  expect(await queue()).toEqual([]);
});

it('moderates a message in the next sweep if its job was lost', async () => {
  await setRules({ words: ['schurke'] });
  await cluster.deps.db.rows(clearScans, [room()]);
  await cluster.deps.db.rows(storeWithoutJob, [room(), author.user_id, 'schurke']);
  await waitForCondition(
    'the sweep has removed the message',
    async () => (await removedIds()).length === 1,
    2 * timeouts.condition,
  );
});

describe('texts of connection requests', () => {
  const connectionText = statement<{ icebreaker_message: string }>(
    'test-connection-text',
    'select icebreaker_message from connections where id = $1',
  );
  const sendConnectionRequest = async (icebreaker_message: string) => {
    const request = { recipient_id: reader.user_id, originating_event_id: conference.event_id, icebreaker_message };
    return (await requestConnection(scopeOfPerson(cluster.deps, author), request)).id;
  };
  const text = async (id: number) => (await cluster.deps.db.row(connectionText, [id]))?.icebreaker_message;

  it('removes the text, and tells the recipient that it was removed', async () => {
    await setRules({ words: ['schurke'] });
    const browser = await cluster.browser(reader, 0);
    const id = await sendConnectionRequest('Hello you schurke, how are you?');
    const connectionUpdate = await browser.next('connection_updated');
    expect(connectionUpdate).toMatchObject({
      id,
      status: 'PENDING',
      icebreaker_message: '[removed by the moderators]',
    });
    expect(await log()).toMatchObject([
      { action: 'ICEBREAKER_REMOVED', actor: null, rule: 'WORDS', subject: { id: author.user_id } },
    ]);
  });

  it('holds the text, and restores it when the case is dismissed', async () => {
    await setRules({ words: ['schurke'], action: 'HOLD' });
    const id = await sendConnectionRequest('Hello you schurke, how are you?');
    await waitForCondition('the text is held', async () => (await queue()).length === 1);
    const [heldCase] = await queue();
    expect(heldCase).toMatchObject({ kind: 'ICEBREAKER', is_held: true, excerpt: 'Hello you schurke, how are you?' });
    const reference = { event_id: conference.event_id, case_id: heldCase?.id ?? 0 };
    await decideModerationCase(staff(), reference, { action: 'DISMISS', reason: 'Fine' });
    expect(await text(id)).toBe('Hello you schurke, how are you?');
  });
});

describe('profile texts', () => {
  it('keeps the text and adds it to the moderation queue until it is dismissed', async () => {
    await setRules({ words: ['schurke'] });
    const changeBio = (bio: string) => updateUser(scopeOfPerson(cluster.deps, author), author.user_id, { bio });
    await changeBio('I am a Schurke');
    await waitForCondition('the profile is in the queue', async () => (await queue()).length === 1);
    const [profileCase] = await queue();
    expect(profileCase).toMatchObject({
      kind: 'PROFILE',
      subject: { id: author.user_id },
      is_held: false,
      excerpt: expect.stringContaining('I am a Schurke'),
      possible_decisions: ['DISMISS', 'MUTE', 'BAN'],
    });
    const reference = { event_id: conference.event_id, case_id: profileCase?.id ?? 0 };
    await decideModerationCase(staff(), reference, { action: 'DISMISS', reason: 'A joke' });
    await changeBio('I am a Schurke');
    await changeBio('I am a Schurke and proud of it');
    await waitForCondition('the new text is in the queue', async () => (await queue()).length === 1);
    expect(await queue()).toMatchObject([{ excerpt: expect.stringContaining('proud'), report_count: 1 }]);
  });
});

describe('decisions about a person', () => {
  it.each([
    ['MUTE', { is_chat_banned: true, is_banned: false, can_use_chat: false }],
    ['BAN', { is_chat_banned: false, is_banned: true, can_use_chat: false }],
  ] as const)('sends %s to their sockets on every gateway', async (action, expectedStanding) => {
    const tabs = [await joinRoom(author, 0), await joinRoom(author, 1)];
    const report = { user_id: author.user_id, reason: 'Rude' };
    await reportContent(scopeOfPerson(cluster.deps, reader), conference.event_id, report);
    const [openCase] = await queue();
    const reference = { event_id: conference.event_id, case_id: openCase?.id ?? 0 };
    await decideModerationCase(staff(), reference, { action, reason: 'Seen', duration_hours: 1 });
    for (const tab of tabs) {
      expect(await tab.next('moderation_status_changed')).toMatchObject(expectedStanding);
      expect(await tab.request('chat_message', { room_id: room(), content: 'Still here' })).toMatchObject({
        ok: false,
      });
    }
  });
});

describe('expired mutes', () => {
  it('sends the end of a mute to the person’s sockets once, and logs it', async () => {
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

  it('runs on the schedule of the worker', async () => {
    const browser = await cluster.browser(author, 0);
    const target = { event_id: conference.event_id, attendee_id: author.user_id };
    await chatBanEventUser(staff(), target, { reason: 'Loud', duration_hours: 1 });
    await changeMembership(cluster.deps, conference, author, "chat_ban_until = now() - interval '1 second'");
    await waitForCondition(
      'the person is notified',
      () => browser.all('moderation_status_changed').some(({ can_use_chat }) => can_use_chat),
      20_000,
    );
  });
});
