/** The notification centre: what people are told, once, and nobody else; and what they do with it. */
import { AddEventUser } from '@plenum/contracts/events/adding-people';
import { UpdateEventUser } from '@plenum/contracts/events/attendees';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { UpdateOrganizationUser } from '@plenum/contracts/events/organizations';
import { notificationsCountedMax, notificationsPageSize, rateLimits } from '@plenum/contracts/limits';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { notificationKinds } from '@plenum/contracts/notifications/notification-kinds';
import {
  CountNotifications,
  GetNotificationSettings,
  ListNotifications,
  MarkNotificationRead,
  MarkNotificationsRead,
  type Notification,
  UpdateNotificationSettings,
} from '@plenum/contracts/notifications/notifications';
import { notifyMessage, notifyRequest } from '@plenum/core/domain/notifications/notifications/notify';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKnown } from '../support/api/conferences.ts';
import { settled, toldTo, unreadOf } from '../support/api/notifications.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { connectedPair, connectPeople } from '../support/gateway/acquaintances.ts';
import { type PeopleApi, peopleApi } from '../support/gateway/people-api.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  changeMembership,
  type Conference,
  makeConference,
  makeMember,
  makePerson,
  type Person,
} from '../support/gateway/world.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let cluster: TestCluster;
let worker: TestWorker;
let conference: Conference;

beforeAll(async () => {
  cluster = await startTestCluster();
  worker = await startTestWorker(cluster.api.env);
});
beforeEach(async () => {
  conference = await makeConference(cluster.deps);
});
afterEach(() => cluster.closeBrowsers());
afterAll(async () => {
  await worker.stop();
  await cluster.close();
});

const as = (person: Person): PeopleApi => peopleApi(cluster.api, person);
const attendee = (name: string): Promise<Person> => makeMember(cluster.deps, conference, 'ATTENDEE', name);
const bearer = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });
const client = () => cluster.api.client();

/** What somebody was told, once everything that happened has had its consequences. */
async function told(person: Person): Promise<readonly Notification[]> {
  await settled(cluster.deps);
  return toldTo(cluster.deps, person);
}
const kindsOf = async (person: Person) => (await told(person)).map(({ kind, is_read }) => ({ kind, is_read }));
const asked = async (from: Person, to: Person): Promise<number> =>
  expectReply(RequestConnection, 201, await as(from).ask(to, conference.event_id)).id;

const run = (name: string, sql: string, values: readonly unknown[] = []) =>
  cluster.deps.db.rows(statement<Record<string, unknown>>(`t-notifications-${name}`, sql), values);
const emailOf = async ({ user_id }: Person): Promise<string> =>
  String((await run('email', 'select email from users where id = $1', [user_id]))[0]?.['email']);
const quiet = () => ({ db: cluster.deps.db, publish: () => undefined });

describe('a request', () => {
  it('is told to who is asked, and the answer to who asked', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const browser = await cluster.browser(ben);
    const connection_id = await asked(ada, ben);
    expect(await browser.next('notification_changed')).toEqual({ unread_count: 1, message_count: 0, news: [] });
    expect(await told(ben)).toMatchObject([
      {
        kind: 'CONNECTION_REQUESTED',
        subject_id: connection_id,
        is_read: false,
        actor: { id: ada.user_id, full_name: 'Ada Tester' },
      },
    ]);
    expect(await told(ada)).toEqual([]);
    await as(ben).answer(connection_id, 'ACCEPTED');
    expect(await kindsOf(ben)).toContainEqual({ kind: 'CONNECTION_REQUESTED', is_read: true });
    expect(await told(ada)).toMatchObject([
      { kind: 'CONNECTION_ACCEPTED', subject_id: connection_id, actor: { id: ben.user_id } },
    ]);
  });

  it('that is declined is read, and who asked is told nothing', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await asked(ada, ben);
    expect(await told(ben)).toHaveLength(1);
    await as(ben).answer(connection_id, 'REJECTED');
    expect(await kindsOf(ben)).toEqual([{ kind: 'CONNECTION_REQUESTED', is_read: true }]);
    expect(await told(ada)).toEqual([]);
  });

  it('that is taken back leaves nothing', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await asked(ada, ben);
    expect(await told(ben)).toHaveLength(1);
    await as(ada).remove(connection_id);
    expect(await told(ben)).toEqual([]);
  });

  it('is told once, however often it is delivered, and stays read', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await asked(ada, ben);
    const [first] = await told(ben);
    const notification_id = first?.id ?? 0;
    const reply = await client().send('POST', `/notifications/${notification_id}/read`, bearer(ben));
    expect(expectReply(MarkNotificationRead, 200, reply)).toEqual({ unread_count: 0, message_count: 0 });
    await notifyRequest(quiet(), { connection_id });
    await notifyRequest(quiet(), { connection_id });
    expect(await told(ben)).toEqual([{ ...first, is_read: true }]);
  });

  it('that comes again later is new again', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await asked(ada, ben);
    const [before] = await told(ben);
    await as(ada).remove(connection_id);
    await run('age', `update connections set updated_at = now() - interval '30 days' where id = $1`, [connection_id]);
    expect(await asked(ada, ben)).toBe(connection_id);
    const [after, ...others] = await told(ben);
    expect(others).toEqual([]);
    expect(after?.id).toBeGreaterThan(before?.id ?? 0);
    expect(after?.is_read).toBe(false);
  });
});

describe('direct messages', () => {
  it('count once per conversation until it is read', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await as(anna).send(thread_id, 'One');
    await as(anna).send(thread_id, 'Two');
    const messages = (await told(ben)).filter(({ kind }) => kind === 'DIRECT_MESSAGE');
    expect(messages).toMatchObject([{ subject_id: thread_id, is_read: false, actor: { id: anna.user_id } }]);
    expect(JSON.stringify(messages)).not.toContain('Two');
    expect(await unreadOf(cluster.deps, ben)).toEqual({ unread_count: 1, message_count: 1 });
    await as(ben).read(thread_id);
    expect(await kindsOf(ben)).toContainEqual({ kind: 'DIRECT_MESSAGE', is_read: true });
    await as(anna).send(thread_id, 'Three');
    expect(await kindsOf(ben)).toContainEqual({ kind: 'DIRECT_MESSAGE', is_read: false });
  });

  it('that were read before this was told leave nothing', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await settled(cluster.deps);
    await run('no-news', 'delete from notifications where user_id = $1', [ben.user_id]);
    await as(anna).send(thread_id, 'One');
    await as(ben).read(thread_id);
    await settled(cluster.deps);
    await run('no-news', 'delete from notifications where user_id = $1', [ben.user_id]);
    await notifyMessage(quiet(), { thread_id, seq: 2 });
    expect(await told(ben)).toEqual([]);
  });

  it('go with their conversation, and are read where it is cleared', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await as(anna).send(thread_id, 'One');
    await settled(cluster.deps);
    await as(ben).clear(thread_id);
    expect(await kindsOf(ben)).toContainEqual({ kind: 'DIRECT_MESSAGE', is_read: true });
    await as(anna).send(thread_id, 'Two');
    const [request] = await told(ben);
    expect(request).toMatchObject({ kind: 'DIRECT_MESSAGE', is_read: false });
    const [connection] = await run(
      'connection',
      'select id from connections where requester_id = $1 and recipient_id = $2',
      [anna.user_id, ben.user_id],
    );
    await as(anna).remove(Number(connection?.['id']));
    expect(await told(ben)).toEqual([]);
  });
});

describe('a report', () => {
  it('is told to those who moderate, once per case they may see, and is read when all are decided', async () => {
    const { event_id, creator } = conference;
    const [ada, ben, cleo] = [await attendee('Ada'), await attendee('Ben'), await attendee('Cleo')];
    const mia = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mia');
    const report = async (from: Person, about: Person, reason: string) => {
      const body = { user_id: about.user_id, reason };
      const reply = await client().post(`/events/${event_id}/reports`, body, bearer(from));
      expect(reply.status, reply.text).toBeLessThan(300);
    };
    await report(ada, ben, 'Rude');
    const [first, ...others] = await told(mia);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'REPORTED', subject_id: event_id, actor: null, is_read: false });
    expect(JSON.stringify(first)).not.toMatch(/Rude|Ben/);
    expect(await kindsOf(creator)).toContainEqual({ kind: 'REPORTED', is_read: false });
    expect(await kindsOf(ben)).toEqual([]);
    expect(await kindsOf(ada)).toEqual([]);
    await run('read', 'update notifications set read_at = now() where user_id = $1', [mia.user_id]);
    await report(cleo, ben, 'Rude again');
    expect(await kindsOf(mia)).toEqual([{ kind: 'REPORTED', is_read: true }]);
    await report(cleo, ada, 'Loud');
    expect(await kindsOf(mia)).toEqual([{ kind: 'REPORTED', is_read: false }]);
    const queue = await client().get(`/events/${event_id}/moderation/queue`, bearer(mia));
    const { cases } = queue.body as { cases: { id: number }[] };
    const decision = { action: 'DISMISS', reason: 'Fine' };
    for (const { id } of cases)
      await client().post(`/events/${event_id}/moderation/queue/${id}`, decision, bearer(mia));
    expect(await kindsOf(mia)).toEqual([{ kind: 'REPORTED', is_read: true }]);
  });
});

describe('an invitation', () => {
  const invite = async (person: Person) => {
    const path = `/events/${conference.event_id}/invitations`;
    const body = { email: await emailOf(person), role: 'SPEAKER' };
    return expectReply(InviteToEvent, 201, await client().post(path, body, bearer(conference.creator))).id;
  };

  it.each(['accept', 'decline'])('is told to somebody with an account, and is read after %s', async (answer) => {
    const guest = await makePerson(cluster.deps, 'guest');
    const invitation_id = await invite(guest);
    expect(await told(guest)).toMatchObject([
      {
        kind: 'INVITATION',
        subject_id: invitation_id,
        role: 'SPEAKER',
        is_read: false,
        event: { id: conference.event_id, title: 'Test conference' },
        actor: { id: conference.creator.user_id },
      },
    ]);
    const own = await client().get(`/users/${guest.user_id}/invitations`, bearer(guest));
    const { event_invitations } = own.body as { event_invitations: { token: string }[] };
    const token = event_invitations[0]?.token ?? '';
    const answered = await client().post(`/invitations/${token}/${answer}`, {}, bearer(guest));
    expect(answered.status, answered.text).toBeLessThan(300);
    expect(await kindsOf(guest)).toEqual([{ kind: 'INVITATION', is_read: true }]);
  });

  it('that is taken back is not shown any more', async () => {
    const guest = await makePerson(cluster.deps, 'guest');
    const invitation_id = await invite(guest);
    expect(await told(guest)).toHaveLength(1);
    await run('cancel', `update invitations set status = 'CANCELLED' where id = $1`, [invitation_id]);
    expect(await told(guest)).toEqual([]);
    expect(await unreadOf(cluster.deps, guest)).toEqual({ unread_count: 0, message_count: 0 });
  });
});

/** Somebody who has joined another event of the organization by themselves. */
async function knownPerson(name: string): Promise<Person> {
  const person = await makePerson(cluster.deps, name);
  await makeKnown(cluster, conference.organization_id, person.user_id);
  return person;
}

describe('a role', () => {
  it('in an event is told with the one before', async () => {
    const ada = await knownPerson('Ada');
    const { event_id, creator } = conference;
    const body = { user_id: ada.user_id, role: 'ATTENDEE' };
    expectReply(AddEventUser, 201, await client().post(`/events/${event_id}/users`, body, bearer(creator)));
    expect(await told(ada)).toMatchObject([
      { kind: 'EVENT_ROLE', role: 'ATTENDEE', former_role: null, event: { id: event_id } },
    ]);
    const path = `/events/${event_id}/users/${ada.user_id}`;
    expectReply(UpdateEventUser, 200, await client().put(path, { role: 'MODERATOR' }, bearer(creator)));
    expect(await told(ada)).toMatchObject([{ kind: 'EVENT_ROLE', role: 'MODERATOR', former_role: 'ATTENDEE' }]);
  });

  it('in a draft is told to those who work on it alone', async () => {
    const { event_id, creator } = conference;
    await run('draft', `update events set status = 'DRAFT' where id = $1`, [event_id]);
    const [guest, helper] = [await knownPerson('Guest'), await knownPerson('Helper')];
    for (const [person, role] of [
      [guest, 'ATTENDEE'],
      [helper, 'MODERATOR'],
    ] as const) {
      const body = { user_id: person.user_id, role };
      expectReply(AddEventUser, 201, await client().post(`/events/${event_id}/users`, body, bearer(creator)));
    }
    expect(await told(guest)).toEqual([]);
    expect(await told(helper)).toMatchObject([{ kind: 'EVENT_ROLE', role: 'MODERATOR' }]);
  });

  it('in an organization is told', async () => {
    const ada = await makePerson(cluster.deps, 'Ada');
    const { organization_id, creator } = conference;
    await run('member', `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'MEMBER')`, [
      organization_id,
      ada.user_id,
    ]);
    const path = `/organizations/${organization_id}/users/${ada.user_id}`;
    expectReply(UpdateOrganizationUser, 200, await client().put(path, { role: 'ADMIN' }, bearer(creator)));
    expect(await told(ada)).toMatchObject([
      { kind: 'ORGANIZATION_ROLE', role: 'ADMIN', former_role: 'MEMBER', organization: { id: organization_id } },
    ]);
  });

  it('is not shown to who was banned or removed since', async () => {
    const ada = await knownPerson('Ada');
    const { event_id, creator } = conference;
    const body = { user_id: ada.user_id, role: 'SPEAKER' };
    expectReply(AddEventUser, 201, await client().post(`/events/${event_id}/users`, body, bearer(creator)));
    expect(await told(ada)).toHaveLength(1);
    await changeMembership(cluster.deps, conference, ada, 'is_banned = true');
    expect(await told(ada)).toEqual([]);
    expect(await unreadOf(cluster.deps, ada)).toEqual({ unread_count: 0, message_count: 0 });
  });
});

describe('nothing is told', () => {
  it('of people who are blocked, in either direction, before or since', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await as(anna).send(thread_id, 'One');
    expect((await told(ben)).length).toBeGreaterThan(0);
    await as(ben).block(anna);
    expect(await told(ben)).toEqual([]);
    expect(await told(anna)).toEqual([]);
    expect(await unreadOf(cluster.deps, anna)).toEqual({ unread_count: 0, message_count: 0 });
  });

  it('of kinds that somebody does not want, and of the others still', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const path = `/users/${ben.user_id}/notification-settings`;
    const before = expectReply(GetNotificationSettings, 200, await client().get(path, bearer(ben)));
    expect(before).toEqual(Object.fromEntries(notificationKinds.map((kind) => [kind, true])));
    const reply = await client().put(path, { CONNECTION_REQUESTED: false }, bearer(ben));
    expect(expectReply(UpdateNotificationSettings, 200, reply)).toEqual({ ...before, CONNECTION_REQUESTED: false });
    await connectPeople(cluster.api, conference, [ada, ben]);
    expect((await told(ben)).map(({ kind }) => kind)).not.toContain('CONNECTION_REQUESTED');
    const thread = (
      await run('thread', 'select thread_id from direct_message_sides where user_id = $1', [ben.user_id])
    )[0];
    await as(ada).send(Number(thread?.['thread_id']), 'Hello');
    expect((await told(ben)).map(({ kind }) => kind)).toContain('DIRECT_MESSAGE');
    const again = await client().put(path, { CONNECTION_REQUESTED: true }, bearer(ben));
    expect(expectReply(UpdateNotificationSettings, 200, again)).toEqual(before);
  });
});

/** Fills somebody's centre past the product, with the numbers 1, 2, 3 … as subjects. */
const fill = (person: Person, count: number) =>
  run(
    'fill',
    `insert into notifications (user_id, kind, subject_id, version)
     select $1, 'CONNECTION_REQUESTED', n, 1 from generate_series(1, $2::int) n order by n`,
    [person.user_id, count],
  );
const list = async (person: Person, before_id?: number) =>
  expectReply(
    ListNotifications,
    200,
    await client().get('/notifications', {
      ...bearer(person),
      query: before_id === undefined ? {} : { before_id: String(before_id) },
    }),
  );

describe('the list', () => {
  it.each([
    [notificationsPageSize, false],
    [notificationsPageSize + 1, true],
  ])('of %i has more: %s', async (count, has_more) => {
    const person = await makePerson(cluster.deps, 'Reader');
    await fill(person, count);
    const first = await list(person);
    expect(first.notifications).toHaveLength(notificationsPageSize);
    expect(first.has_more).toBe(has_more);
    const rest = await list(person, first.notifications.at(-1)?.id);
    expect(rest.notifications.map(({ subject_id }) => subject_id)).toEqual(has_more ? [1] : []);
    expect(rest.has_more).toBe(false);
  });

  it.each([notificationsCountedMax - 1, notificationsCountedMax, notificationsCountedMax + 1])(
    'counts %i up to the limit',
    async (count) => {
      const person = await makePerson(cluster.deps, 'Reader');
      await fill(person, count);
      const reply = await client().get('/notifications/unread', bearer(person));
      expect(expectReply(CountNotifications, 200, reply)).toEqual({
        unread_count: Math.min(count, notificationsCountedMax),
        message_count: 0,
      });
    },
  );

  it('is one’s own', async () => {
    const [ada, ben] = [await makePerson(cluster.deps, 'Ada'), await makePerson(cluster.deps, 'Ben')];
    await fill(ada, 2);
    const [newest] = (await list(ada)).notifications;
    expect((await list(ben)).notifications).toEqual([]);
    expectRefusal(await client().send('POST', `/notifications/${newest?.id ?? 0}/read`, bearer(ben)), 'not_found');
    expectReply(
      MarkNotificationsRead,
      200,
      await client().post('/notifications/read', { up_to_id: newest?.id ?? 0 }, bearer(ben)),
    );
    expect((await list(ada)).unread_count).toBe(2);
  });
});

describe('marking as read', () => {
  it('goes up to what was seen, and reaches the other windows', async () => {
    const person = await makePerson(cluster.deps, 'Reader');
    await fill(person, 3);
    const browser = await cluster.browser(person);
    const [, second] = (await list(person)).notifications;
    const body = { up_to_id: second?.id ?? 0 };
    const reply = await client().post('/notifications/read', body, bearer(person));
    expect(expectReply(MarkNotificationsRead, 200, reply)).toEqual({ unread_count: 1, message_count: 0 });
    expect(await browser.next('notification_changed')).toEqual({ unread_count: 1, message_count: 0 });
    const { notifications } = await list(person);
    expect(notifications.map(({ is_read }) => is_read)).toEqual([false, true, true]);
  });

  it('happens by a visit to what it is about', async () => {
    const { event_id, organization_id } = conference;
    const person = await attendee('Visitor');
    await run('roles', `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'MEMBER')`, [
      organization_id,
      person.user_id,
    ]);
    await run(
      'subjects',
      `insert into notifications (user_id, kind, subject_id, version, event_id, organization_id)
       values ($1, 'EVENT_ROLE', $2, 1, $2, null), ($1, 'ORGANIZATION_ROLE', $3, 1, null, $3)`,
      [person.user_id, event_id, organization_id],
    );
    const mark = async (body: object) =>
      expectReply(MarkNotificationsRead, 200, await client().post('/notifications/read', body, bearer(person)));
    expect(await mark({})).toMatchObject({ unread_count: 2 });
    expect(await mark({ event_id })).toMatchObject({ unread_count: 1 });
    expect(await mark({ organization_id })).toMatchObject({ unread_count: 0 });
  });

  it('is limited', async () => {
    const person = await makePerson(cluster.deps, 'Clicker');
    const mark = () => client().post('/notifications/read', {}, bearer(person));
    const { points } = rateLimits.notification_mark;
    const replies = await Promise.all(Array.from({ length: points }, mark));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expectRefusal(await mark(), 'rate_limited');
  });
});
