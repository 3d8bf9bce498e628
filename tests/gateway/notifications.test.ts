/** Notifications: recipients, each notified once, and marking as read. */
import { AddEventUser } from '@plenum/contracts/events/adding-people';
import { UpdateEventUser } from '@plenum/contracts/events/attendees';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { UpdateOrganizationUser } from '@plenum/contracts/events/organizations';
import { defaultPageSize, maxCountedNotifications, rateLimits } from '@plenum/contracts/limits';
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
import { makeKnownToOrganization } from '../support/api/conferences.ts';
import { waitForDelivery, notificationsOf, unreadOf } from '../support/api/notifications.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { connectedPair, connectPeople } from '../support/gateway/acquaintances.ts';
import { type PeopleApi, peopleApi } from '../support/gateway/people-api.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  changeMembership,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createPersonWithLogin,
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
  conference = await createConferenceWithRooms(cluster.deps);
});
afterEach(() => cluster.closeBrowsers());
afterAll(async () => {
  await worker.stop();
  await cluster.close();
});

const apiAs = (person: Person): PeopleApi => peopleApi(cluster.api, person);
const attendee = (name: string): Promise<Person> => setMembership(cluster.deps, conference, 'ATTENDEE', name);
const bearer = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });
const client = () => cluster.api.client();

/** Returns the notifications of a person after all consequences have run. */
async function inboxOf(person: Person): Promise<readonly Notification[]> {
  await waitForDelivery(cluster.deps);
  return notificationsOf(cluster.deps, person);
}
const kindsOf = async (person: Person) => (await inboxOf(person)).map(({ kind, is_read }) => ({ kind, is_read }));
const connect = async (actor: Person, recipient: Person): Promise<number> =>
  expectReply(RequestConnection, 201, await apiAs(actor).requestConnection(recipient, conference.event_id)).id;

const run = (name: string, sql: string, values: readonly unknown[] = []) =>
  cluster.deps.db.rows(statement<Record<string, unknown>>(`t-notifications-${name}`, sql), values);
const emailOf = async ({ user_id }: Person): Promise<string> =>
  String((await run('email', 'select email from users where id = $1', [user_id]))[0]?.['email']);
const depsWithoutPublish = () => ({ db: cluster.deps.db, publish: () => undefined });

describe('notifications of connection requests', () => {
  it('notifies the recipient of a request, and the sender of its answer', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const browser = await cluster.browser(ben);
    const connection_id = await connect(ada, ben);
    expect(await browser.next('notification_changed')).toEqual({ unread_count: 1, message_count: 0, news: [] });
    expect(await inboxOf(ben)).toMatchObject([
      {
        kind: 'CONNECTION_REQUESTED',
        subject_id: connection_id,
        is_read: false,
        actor: { id: ada.user_id, full_name: 'Ada Tester' },
      },
    ]);
    expect(await inboxOf(ada)).toEqual([]);
    await apiAs(ben).answerConnection(connection_id, 'ACCEPTED');
    expect(await kindsOf(ben)).toContainEqual({ kind: 'CONNECTION_REQUESTED', is_read: true });
    expect(await inboxOf(ada)).toMatchObject([
      { kind: 'CONNECTION_ACCEPTED', subject_id: connection_id, actor: { id: ben.user_id } },
    ]);
  });

  it('marks the notification of a rejected request as read, without notifying the sender', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await connect(ada, ben);
    expect(await inboxOf(ben)).toHaveLength(1);
    await apiAs(ben).answerConnection(connection_id, 'REJECTED');
    expect(await kindsOf(ben)).toEqual([{ kind: 'CONNECTION_REQUESTED', is_read: true }]);
    expect(await inboxOf(ada)).toEqual([]);
  });

  it('removes the notification of a withdrawn request', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await connect(ada, ben);
    expect(await inboxOf(ben)).toHaveLength(1);
    await apiAs(ada).remove(connection_id);
    expect(await inboxOf(ben)).toEqual([]);
  });

  it('creates one notification even if the request is delivered several times, which stays read', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await connect(ada, ben);
    const [first] = await inboxOf(ben);
    const notification_id = first?.id ?? 0;
    const reply = await client().send('POST', `/notifications/${notification_id}/read`, bearer(ben));
    expect(expectReply(MarkNotificationRead, 200, reply)).toEqual({ unread_count: 0, message_count: 0 });
    await notifyRequest(depsWithoutPublish(), { connection_id });
    await notifyRequest(depsWithoutPublish(), { connection_id });
    expect(await inboxOf(ben)).toEqual([{ ...first, is_read: true }]);
  });

  it('creates a new notification for a request that is sent again later', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const connection_id = await connect(ada, ben);
    const [notificationBefore] = await inboxOf(ben);
    await apiAs(ada).remove(connection_id);
    await run('age', `update connections set updated_at = now() - interval '30 days' where id = $1`, [connection_id]);
    expect(await connect(ada, ben)).toBe(connection_id);
    const [notificationAfter, ...otherNotifications] = await inboxOf(ben);
    expect(otherNotifications).toEqual([]);
    expect(notificationAfter?.id).toBeGreaterThan(notificationBefore?.id ?? 0);
    expect(notificationAfter?.is_read).toBe(false);
  });
});

describe('notifications of direct messages', () => {
  it('creates one notification per conversation until it is read', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await apiAs(anna).send(thread_id, 'One');
    await apiAs(anna).send(thread_id, 'Two');
    const messages = (await inboxOf(ben)).filter(({ kind }) => kind === 'DIRECT_MESSAGE');
    expect(messages).toMatchObject([{ subject_id: thread_id, is_read: false, actor: { id: anna.user_id } }]);
    expect(JSON.stringify(messages)).not.toContain('Two');
    expect(await unreadOf(cluster.deps, ben)).toEqual({ unread_count: 1, message_count: 1 });
    await apiAs(ben).read(thread_id);
    expect(await kindsOf(ben)).toContainEqual({ kind: 'DIRECT_MESSAGE', is_read: true });
    await apiAs(anna).send(thread_id, 'Three');
    expect(await kindsOf(ben)).toContainEqual({ kind: 'DIRECT_MESSAGE', is_read: false });
  });

  it('creates no notification for messages that are already read', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await waitForDelivery(cluster.deps);
    await run('no-news', 'delete from notifications where user_id = $1', [ben.user_id]);
    await apiAs(anna).send(thread_id, 'One');
    await apiAs(ben).read(thread_id);
    await waitForDelivery(cluster.deps);
    await run('no-news', 'delete from notifications where user_id = $1', [ben.user_id]);
    await notifyMessage(depsWithoutPublish(), { thread_id, seq: 2 });
    expect(await inboxOf(ben)).toEqual([]);
  });

  it('removes the notification with the conversation, and marks it as read on clearing', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await apiAs(anna).send(thread_id, 'One');
    await waitForDelivery(cluster.deps);
    await apiAs(ben).clear(thread_id);
    expect(await kindsOf(ben)).toContainEqual({ kind: 'DIRECT_MESSAGE', is_read: true });
    await apiAs(anna).send(thread_id, 'Two');
    const [request] = await inboxOf(ben);
    expect(request).toMatchObject({ kind: 'DIRECT_MESSAGE', is_read: false });
    const [connection] = await run(
      'connection',
      'select id from connections where requester_id = $1 and recipient_id = $2',
      [anna.user_id, ben.user_id],
    );
    await apiAs(anna).remove(Number(connection?.['id']));
    expect(await inboxOf(ben)).toEqual([]);
  });
});

describe('notifications of reports', () => {
  it('notifies moderators once per visible case, and marks it as read when all are decided', async () => {
    const { event_id, creator } = conference;
    const [ada, ben, reporter] = [await attendee('Ada'), await attendee('Ben'), await attendee('Cleo')];
    const moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mia');
    const report = async (actor: Person, subjectPerson: Person, reason: string) => {
      const body = { user_id: subjectPerson.user_id, reason };
      const reply = await client().post(`/events/${event_id}/reports`, body, bearer(actor));
      expect(reply.status, reply.text).toBeLessThan(300);
    };
    await report(ada, ben, 'Rude');
    const [first, ...otherNotifications] = await inboxOf(moderator);
    expect(otherNotifications).toEqual([]);
    expect(first).toMatchObject({ kind: 'REPORTED', subject_id: event_id, actor: null, is_read: false });
    expect(JSON.stringify(first)).not.toMatch(/Rude|Ben/);
    expect(await kindsOf(creator)).toContainEqual({ kind: 'REPORTED', is_read: false });
    expect(await kindsOf(ben)).toEqual([]);
    expect(await kindsOf(ada)).toEqual([]);
    await run('read', 'update notifications set read_at = now() where user_id = $1', [moderator.user_id]);
    await report(reporter, ben, 'Rude again');
    expect(await kindsOf(moderator)).toEqual([{ kind: 'REPORTED', is_read: true }]);
    await report(reporter, ada, 'Loud');
    expect(await kindsOf(moderator)).toEqual([{ kind: 'REPORTED', is_read: false }]);
    const queue = await client().get(`/events/${event_id}/moderation/queue`, bearer(moderator));
    const { cases } = queue.body as { cases: { id: number }[] };
    const decision = { action: 'DISMISS', reason: 'Fine' };
    for (const { id } of cases)
      await client().post(`/events/${event_id}/moderation/queue/${id}`, decision, bearer(moderator));
    expect(await kindsOf(moderator)).toEqual([{ kind: 'REPORTED', is_read: true }]);
  });
});

describe('notifications of invitations', () => {
  const invite = async (person: Person) => {
    const path = `/events/${conference.event_id}/invitations`;
    const body = { email: await emailOf(person), role: 'SPEAKER' };
    return expectReply(InviteToEvent, 201, await client().post(path, body, bearer(conference.creator))).id;
  };

  it.each(['accept', 'decline'])('notifies an account, and marks it as read after %s', async (action) => {
    const guest = await createPersonWithLogin(cluster.deps, 'guest');
    const invitation_id = await invite(guest);
    expect(await inboxOf(guest)).toMatchObject([
      {
        kind: 'INVITATION',
        subject_id: invitation_id,
        role: 'SPEAKER',
        is_read: false,
        event: { id: conference.event_id, title: 'Test conference' },
        actor: { id: conference.creator.user_id },
      },
    ]);
    const listReply = await client().get(`/users/${guest.user_id}/invitations`, bearer(guest));
    const { event_invitations } = listReply.body as { event_invitations: { token: string }[] };
    const token = event_invitations[0]?.token ?? '';
    const answerReply = await client().post(`/invitations/${token}/${action}`, {}, bearer(guest));
    expect(answerReply.status, answerReply.text).toBeLessThan(300);
    expect(await kindsOf(guest)).toEqual([{ kind: 'INVITATION', is_read: true }]);
  });

  it('removes the notification of a cancelled invitation', async () => {
    const guest = await createPersonWithLogin(cluster.deps, 'guest');
    const invitation_id = await invite(guest);
    expect(await inboxOf(guest)).toHaveLength(1);
    await run('cancel', `update invitations set status = 'CANCELLED' where id = $1`, [invitation_id]);
    expect(await inboxOf(guest)).toEqual([]);
    expect(await unreadOf(cluster.deps, guest)).toEqual({ unread_count: 0, message_count: 0 });
  });
});

/** Creates a person who has joined another event of the organization. */
async function newOrganizationMember(name: string): Promise<Person> {
  const person = await createPersonWithLogin(cluster.deps, name);
  await makeKnownToOrganization(cluster, conference.organization_id, person.user_id);
  return person;
}

describe('notifications of roles', () => {
  it('notifies of a role in an event with the former role', async () => {
    const ada = await newOrganizationMember('Ada');
    const { event_id, creator } = conference;
    const body = { user_id: ada.user_id, role: 'ATTENDEE' };
    expectReply(AddEventUser, 201, await client().post(`/events/${event_id}/users`, body, bearer(creator)));
    expect(await inboxOf(ada)).toMatchObject([
      { kind: 'EVENT_ROLE', role: 'ATTENDEE', former_role: null, event: { id: event_id } },
    ]);
    const path = `/events/${event_id}/users/${ada.user_id}`;
    expectReply(UpdateEventUser, 200, await client().put(path, { role: 'MODERATOR' }, bearer(creator)));
    expect(await inboxOf(ada)).toMatchObject([{ kind: 'EVENT_ROLE', role: 'MODERATOR', former_role: 'ATTENDEE' }]);
  });

  it('notifies only people who work on a draft of a role in it', async () => {
    const { event_id, creator } = conference;
    await run('draft', `update events set status = 'DRAFT' where id = $1`, [event_id]);
    const [guest, helperPerson] = [await newOrganizationMember('Guest'), await newOrganizationMember('Helper')];
    for (const [person, role] of [
      [guest, 'ATTENDEE'],
      [helperPerson, 'MODERATOR'],
    ] as const) {
      const body = { user_id: person.user_id, role };
      expectReply(AddEventUser, 201, await client().post(`/events/${event_id}/users`, body, bearer(creator)));
    }
    expect(await inboxOf(guest)).toEqual([]);
    expect(await inboxOf(helperPerson)).toMatchObject([{ kind: 'EVENT_ROLE', role: 'MODERATOR' }]);
  });

  it('notifies of a role in an organization', async () => {
    const ada = await createPersonWithLogin(cluster.deps, 'Ada');
    const { organization_id, creator } = conference;
    await run('member', `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'MEMBER')`, [
      organization_id,
      ada.user_id,
    ]);
    const path = `/organizations/${organization_id}/users/${ada.user_id}`;
    expectReply(UpdateOrganizationUser, 200, await client().put(path, { role: 'ADMIN' }, bearer(creator)));
    expect(await inboxOf(ada)).toMatchObject([
      { kind: 'ORGANIZATION_ROLE', role: 'ADMIN', former_role: 'MEMBER', organization: { id: organization_id } },
    ]);
  });

  it('hides the notification from people who were banned or removed', async () => {
    const ada = await newOrganizationMember('Ada');
    const { event_id, creator } = conference;
    const body = { user_id: ada.user_id, role: 'SPEAKER' };
    expectReply(AddEventUser, 201, await client().post(`/events/${event_id}/users`, body, bearer(creator)));
    expect(await inboxOf(ada)).toHaveLength(1);
    await changeMembership(cluster.deps, conference, ada, 'is_banned = true');
    expect(await inboxOf(ada)).toEqual([]);
    expect(await unreadOf(cluster.deps, ada)).toEqual({ unread_count: 0, message_count: 0 });
  });
});

describe('suppressed notifications', () => {
  it('creates no notification if one person has blocked the other, and hides existing ones', async () => {
    const { anna, ben, thread_id } = await connectedPair(cluster.api, conference);
    await apiAs(anna).send(thread_id, 'One');
    expect((await inboxOf(ben)).length).toBeGreaterThan(0);
    await apiAs(ben).block(anna);
    expect(await inboxOf(ben)).toEqual([]);
    expect(await inboxOf(anna)).toEqual([]);
    expect(await unreadOf(cluster.deps, anna)).toEqual({ unread_count: 0, message_count: 0 });
  });

  it('creates no notification of muted kinds, and creates those of other kinds', async () => {
    const [ada, ben] = [await attendee('Ada'), await attendee('Ben')];
    const path = `/users/${ben.user_id}/notification-settings`;
    const initial = expectReply(GetNotificationSettings, 200, await client().get(path, bearer(ben)));
    expect(initial).toEqual(Object.fromEntries(notificationKinds.map((kind) => [kind, true])));
    const reply = await client().put(path, { CONNECTION_REQUESTED: false }, bearer(ben));
    expect(expectReply(UpdateNotificationSettings, 200, reply)).toEqual({ ...initial, CONNECTION_REQUESTED: false });
    await connectPeople(cluster.api, conference, [ada, ben]);
    expect((await inboxOf(ben)).map(({ kind }) => kind)).not.toContain('CONNECTION_REQUESTED');
    const thread = (
      await run('thread', 'select thread_id from direct_message_sides where user_id = $1', [ben.user_id])
    )[0];
    await apiAs(ada).send(Number(thread?.['thread_id']), 'Hello');
    expect((await inboxOf(ben)).map(({ kind }) => kind)).toContain('DIRECT_MESSAGE');
    const secondUpdate = await client().put(path, { CONNECTION_REQUESTED: true }, bearer(ben));
    expect(expectReply(UpdateNotificationSettings, 200, secondUpdate)).toEqual(initial);
  });
});

/** Inserts this number of notifications directly, numbered from 1. */
const fill = (person: Person, count: number) =>
  run(
    'fill',
    `insert into notifications (user_id, kind, subject_id, version)
     select $1, 'CONNECTION_REQUESTED', n, 1 from generate_series(1, $2::int) n order by n`,
    [person.user_id, count],
  );
const list = async (person: Person, after: string | null = null) =>
  expectReply(
    ListNotifications,
    200,
    await client().get('/notifications', {
      ...bearer(person),
      query: after === null ? {} : { after },
    }),
  );

describe('list of notifications', () => {
  it.each([
    [defaultPageSize, false],
    [defaultPageSize + 1, true],
  ])('pages %i notifications with another page: %s', async (count, hasMore) => {
    const person = await createPersonWithLogin(cluster.deps, 'Reader');
    await fill(person, count);
    const first = await list(person);
    expect(first.notifications).toHaveLength(defaultPageSize);
    expect(first.next !== null).toBe(hasMore);
    if (!hasMore) return;
    const restOfList = await list(person, first.next);
    expect(restOfList).toMatchObject({ notifications: [{ subject_id: 1 }], next: null });
  });

  it.each([maxCountedNotifications - 1, maxCountedNotifications, maxCountedNotifications + 1])(
    'counts %i notifications up to the limit',
    async (count) => {
      const person = await createPersonWithLogin(cluster.deps, 'Reader');
      await fill(person, count);
      const reply = await client().get('/notifications/unread', bearer(person));
      expect(expectReply(CountNotifications, 200, reply)).toEqual({
        unread_count: Math.min(count, maxCountedNotifications),
        message_count: 0,
      });
    },
  );

  it('lists notifications of the caller only', async () => {
    const [ada, ben] = [
      await createPersonWithLogin(cluster.deps, 'Ada'),
      await createPersonWithLogin(cluster.deps, 'Ben'),
    ];
    await fill(ada, 2);
    const [newest] = (await list(ada)).notifications;
    expect((await list(ben)).notifications).toEqual([]);
    expectRejection(await client().send('POST', `/notifications/${newest?.id ?? 0}/read`, bearer(ben)), 'not_found');
    expectReply(
      MarkNotificationsRead,
      200,
      await client().post('/notifications/read', { up_to_id: newest?.id ?? 0 }, bearer(ben)),
    );
    expect((await list(ada)).unread_count).toBe(2);
  });
});

describe('marking as read', () => {
  it('marks everything up to the given id as read, and updates other tabs', async () => {
    const person = await createPersonWithLogin(cluster.deps, 'Reader');
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

  it('marks a notification as read when the person visits the subject', async () => {
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
    const markRead = async (body: object) =>
      expectReply(MarkNotificationsRead, 200, await client().post('/notifications/read', body, bearer(person)));
    expect(await markRead({})).toMatchObject({ unread_count: 2 });
    expect(await markRead({ event_id })).toMatchObject({ unread_count: 1 });
    expect(await markRead({ organization_id })).toMatchObject({ unread_count: 0 });
  });

  it('limits the rate of requests', async () => {
    const person = await createPersonWithLogin(cluster.deps, 'Clicker');
    const markAllRead = () => client().post('/notifications/read', {}, bearer(person));
    const { points } = rateLimits.notification_mark;
    const replies = await Promise.all(Array.from({ length: points }, markAllRead));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expectRejection(await markAllRead(), 'rate_limited');
  });
});
