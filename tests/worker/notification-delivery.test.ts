/**
 * Pushes and emails about notifications: sent once, on time, without private content, and not for read notifications.
 */
import { randomBytes } from 'node:crypto';
import { maxPushDevices } from '@plenum/contracts/limits';
import { UpdateMailChoice, GetMailChoice } from '@plenum/contracts/notifications/mail-choices';
import {
  GetNotificationDelivery,
  UpdateNotificationDelivery,
} from '@plenum/contracts/notifications/notification-delivery';
import { notificationKinds } from '@plenum/contracts/notifications/notification-kinds';
import { deliverNotifications } from '@plenum/core/domain/notifications/notification-delivery/deliver-notifications';
import * as rules from '@plenum/core/domain/notifications/notification-delivery/notification-delivery.rules';
import { statement } from '@plenum/core/platform/db/database';
import { createMailer, type Mailer } from '@plenum/core/platform/mail/mailer';
import { readPushKeys } from '@plenum/core/platform/push/push-keys';
import { createPusher, type Pusher } from '@plenum/core/platform/push/pusher';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { deliveryScope } from '../support/worker/delivery-scope.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestPushService, type TestPushService } from '../support/worker/test-push-server.ts';

const PUSH_KEY = randomBytes(32).toString('base64url');
const publicKey = readPushKeys({ PUSH_KEY })?.publicKey ?? '';
const minuteMs = 60_000;
const { mailGraceMs, pushGraceMs, pushRetryPeriodMs } = rules;

let service: TestPushService;
let api: TestApi;
let smtp: TestMailServer;
let mailer: Mailer;
let pusher: Pusher;
let conference: TestConference;

type Person = Pick<TestPerson, 'user_id' | 'email' | 'client'>;

beforeAll(async () => {
  service = await startTestPushService(() => publicKey);
  smtp = await startTestMailServer();
  api = await buildTestApi({ PUSH_KEY, PUSH_LOCAL_ORIGIN: service.origin });
  mailer = createMailer(smtp.url, 'Plenum <no-reply@plenum.example>');
  pusher = createPusher(api.deps.config);
  conference = await newConference(api);
});
afterAll(async () => {
  pusher.close();
  mailer.close();
  await api.close();
  await smtp.close();
  await service.close();
});

const run = <Row = Record<string, unknown>>(name: string, sql: string, values: readonly unknown[] = []) =>
  api.deps.db.rows(statement<Row>(`t-delivery-${name}`, sql), values);

/** Noon in Brussels, in winter: outside quiet hours. */
const noonMs = Date.parse('2031-01-10T11:00:00Z');
/** Delivers what is due at a time, with two concurrent workers, which must not interfere. */
async function deliver(atMs: number): Promise<void> {
  const scope = deliveryScope(api.deps, { mailer, pusher }, atMs);
  await Promise.all([deliverNotifications(scope), deliverNotifications(scope)]);
}

async function newPerson(first_name = 'Ada', locale = 'en'): Promise<Person> {
  const newAccount = await newLoggedInPerson(api, { first_name, last_name: 'Tester' });
  await run('locale', 'update users set locale = $2 where id = $1', [newAccount.user_id, locale]);
  return newAccount;
}

let subject = 1_000;
/** Creates a notification at a time. */
async function notify(recipient: Person, kind: string, atMs = noonMs, actor: Person | null = null): Promise<number> {
  subject += 1;
  const [row] = await run<{ id: number }>(
    'tell',
    `insert into notifications (user_id, kind, subject_id, version, actor_id, event_id, created_at, due_at)
     values ($1, $2, $3, 1, $4, $5, $6, $6) returning id`,
    [
      recipient.user_id,
      kind,
      subject,
      actor?.user_id ?? null,
      kind === 'REPORTED' ? conference.event_id : null,
      new Date(atMs),
    ],
  );
  return row?.id ?? 0;
}
const markRead = (id: number) => run('read', 'update notifications set read_at = now() where id = $1', [id]);
const subscribe = (user: Person, name: string) => user.client.post('/push-subscriptions', service.device(name));
const pushesTo = (name: string) => service.pushes.filter(({ device }) => device === name);
const mailsTo = ({ email }: Person) => smtp.emailsTo(email);
const path = ({ user_id }: Person) => `/users/${user_id}/notification-delivery`;
const choose = async (recipient: Person, options: object) =>
  expectReply(UpdateNotificationDelivery, 200, await recipient.client.put(path(recipient), options));
const settings = async (recipient: Person) =>
  expectReply(GetNotificationDelivery, 200, await recipient.client.get(path(recipient)));
const inBrussels = { time_zone: 'Europe/Brussels' };
let names = 0;
const newName = (): string => `device-${(names += 1)}`;

beforeEach(async () => {
  await run('nothing-due', 'update notifications set due_at = null where due_at is not null');
});

describe('push notifications', () => {
  it('sends a push to every device once, with only a kind, a count and a URL', async () => {
    const [ada, ben] = [await newPerson('Ada'), await newPerson('Benedikta')];
    await choose(ada, inBrussels);
    const [phone, laptop] = [newName(), newName()];
    for (const name of [phone, laptop]) expect((await subscribe(ada, name)).status).toBe(204);
    await notify(ada, 'DIRECT_MESSAGE', noonMs, ben);
    await deliver(noonMs + pushGraceMs - 1);
    expect(pushesTo(phone)).toEqual([]);
    await deliver(noonMs + pushGraceMs);
    await deliver(noonMs + pushGraceMs + 1);
    for (const name of [phone, laptop]) {
      const [push, ...otherPushes] = pushesTo(name);
      expect(otherPushes).toEqual([]);
      expect(JSON.parse(push?.text ?? '')).toEqual({
        kind: 'DIRECT_MESSAGE',
        count: 1,
        path: `/app/dashboard?thread=${subject}`,
      });
      expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
      expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    }
    // A device has displayed it, so no email is sent.
    await deliver(noonMs + 24 * 60 * minuteMs);
    expect(mailsTo(ada)).toEqual([]);
  });

  it('sends a push once to each of many people, by two concurrent workers', async () => {
    const ada = await newPerson();
    const phone = newName();
    await choose(ada, inBrussels);
    await subscribe(ada, phone);
    const recipientCount = 401;
    await run(
      'tell-many',
      `insert into notifications (user_id, kind, subject_id, version, created_at, due_at)
       select $1, 'DIRECT_MESSAGE', 900000 + n, 1, $2, $2 from generate_series(1, $3::int) n`,
      [ada.user_id, new Date(noonMs), recipientCount],
    );
    await deliver(noonMs + pushGraceMs);
    const recipientNames = pushesTo(phone).map(({ text }) => text);
    expect([recipientNames.length, new Set(recipientNames).size]).toEqual([recipientCount, recipientCount]);
  });

  it.each([
    ['read', async (id: number) => markRead(id)],
    ['removed', (id: number) => run('gone', 'delete from notifications where id = $1', [id])],
  ])('sends neither push nor email about a notification that was %s', async (_what, applyChange) => {
    const ada = await newPerson();
    const phone = newName();
    await choose(ada, inBrussels);
    await subscribe(ada, phone);
    await applyChange(await notify(ada, 'DIRECT_MESSAGE'));
    await deliver(noonMs + mailGraceMs);
    expect([pushesTo(phone), mailsTo(ada)]).toEqual([[], []]);
  });

  it.each([404, 410])('removes a device whose push failed with %i, and sends an email instead', async (status) => {
    const ada = await newPerson();
    const phone = newName();
    await choose(ada, inBrussels);
    await subscribe(ada, phone);
    service.respondWith(phone, status);
    expect((await settings(ada)).devices).toHaveLength(1);
    await notify(ada, 'DIRECT_MESSAGE');
    await deliver(noonMs + pushGraceMs);
    expect((await settings(ada)).devices).toEqual([]);
    await deliver(noonMs + mailGraceMs);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it.each([429, 503])(
    'retries a push that failed with %i, and sends an email after several attempts',
    async (status) => {
      const ada = await newPerson();
      const phone = newName();
      await choose(ada, inBrussels);
      await subscribe(ada, phone);
      service.respondWith(phone, status);
      await notify(ada, 'DIRECT_MESSAGE');
      for (let atMs = noonMs + pushGraceMs; atMs <= noonMs + pushGraceMs + pushRetryPeriodMs; atMs += 5 * minuteMs)
        await deliver(atMs);
      expect((await settings(ada)).devices).toHaveLength(1);
      expect(mailsTo(ada)).toEqual([]);
      await deliver(noonMs + pushGraceMs + pushRetryPeriodMs + 2 * minuteMs);
      expect(mailsTo(ada)).toHaveLength(1);
    },
  );

  it('expires a push about an announcement at its end, after three hours at most', async () => {
    const [ada, phone] = [await newPerson(), newName()];
    await choose(ada, inBrussels);
    await subscribe(ada, phone);
    const lifetimesOfAnnouncement = async (endsMs: number) => {
      await run(
        'announce',
        `with inserted as (
           insert into announcements (event_id, text, audience, author_id, people_count, client_id, created_at, ends_at)
           values ($1, 'Lunch is ready.', 'EVERYBODY', $2, 1, gen_random_uuid(), now(), $3) returning id)
         insert into notifications (user_id, kind, subject_id, version, created_at, due_at)
         select $2, 'ANNOUNCEMENT', id, 1, $4, $4 from inserted`,
        [conference.event_id, ada.user_id, new Date(endsMs), new Date(noonMs)],
      );
      await deliver(noonMs + pushGraceMs);
      return pushesTo(phone).map(({ headers }) => headers['ttl']);
    };
    expect(await lifetimesOfAnnouncement(Date.now() - minuteMs)).toEqual([]);
    expect(await lifetimesOfAnnouncement(noonMs + 20 * minuteMs)).toEqual(['1195']);
    expect(await lifetimesOfAnnouncement(noonMs + 300 * minuteMs)).toEqual(['1195', '10800']);
  });

  it('ends with the login, and with a login to another account on the same device', async () => {
    const [ada, ben] = [await newPerson(), await newPerson('Ben')];
    const phone = newName();
    const device = service.device(phone);
    for (const account of [ada, ben]) await choose(account, inBrussels);
    await ada.client.post('/push-subscriptions', device);
    await ada.client.post('/auth/logout', {});
    await notify(ada, 'DIRECT_MESSAGE');
    await deliver(noonMs + pushGraceMs);
    expect(pushesTo(phone)).toEqual([]);
    await ben.client.post('/push-subscriptions', device);
    await notify(ben, 'DIRECT_MESSAGE');
    await deliver(noonMs + pushGraceMs);
    expect(pushesTo(phone)).toHaveLength(1);
  });

  it('sends a push to a limited number of devices, the newest', async () => {
    const ada = await newPerson();
    for (let count = 0; count < maxPushDevices + 1; count += 1) await subscribe(ada, newName());
    expect((await settings(ada)).devices).toHaveLength(maxPushDevices);
  });

  it('lets only the owner of a device disable pushes', async () => {
    const [ada, ben] = [await newPerson(), await newPerson('Ben')];
    const device = service.device(newName());
    await ada.client.post('/push-subscriptions', device);
    expect((await ben.client.post('/push-subscriptions/end', { endpoint: device.endpoint })).status).toBe(204);
    expect((await settings(ada)).devices).toHaveLength(1);
    // An endpoint cannot be taken over without its keys.
    const keys = service.device(newName()).keys;
    await ben.client.post('/push-subscriptions', { endpoint: device.endpoint, keys });
    expect((await settings(ben)).devices).toEqual([]);
    expect((await ada.client.post('/push-subscriptions/end', { endpoint: device.endpoint })).status).toBe(204);
    expect((await settings(ada)).devices).toEqual([]);
  });

  it.each(['http://push.example.org/a', 'https://127.0.0.1/a', 'https://169.254.169.254/a', 'https://redis:6379/a'])(
    'rejects a push to %s',
    async (endpoint) => {
      const ada = await newPerson();
      const { keys } = service.device(newName());
      expectRejection(await ada.client.post('/push-subscriptions', { endpoint, keys }), 'push_endpoint_refused');
      expect((await settings(ada)).devices).toEqual([]);
    },
  );
});

describe('notification emails', () => {
  it('sends one email about a message after a delay unless the person has read it', async () => {
    const [ada, ben] = [await newPerson('Ada'), await newPerson('Ben')];
    await choose(ada, inBrussels);
    const id = await notify(ada, 'DIRECT_MESSAGE', noonMs, ben);
    await deliver(noonMs + mailGraceMs - 1);
    expect(mailsTo(ada)).toEqual([]);
    await deliver(noonMs + mailGraceMs);
    await deliver(noonMs + mailGraceMs + 10 * minuteMs);
    const [mail, ...otherMails] = mailsTo(ada);
    expect(otherMails).toEqual([]);
    expect(mail?.content.subject).toBe('Somebody wrote to you on Plenum');
    expect(mail?.content.text).toContain('Ben Tester wrote to you');
    expect(mail?.content.text).toContain(`/app/dashboard?thread=${subject}`);
    expect(mail?.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
    // The next message of the conversation replaces the notification: no more emails until it is read.
    const repeatNotification = `update notifications set id = nextval('notifications_id_seq'), due_at = $2, created_at = $2, pushed_at = null,
                          mailed_at = case when read_at is null then mailed_at end, read_at = null
                    where id = $1 returning id`;
    const laterDate = new Date(noonMs + 60 * minuteMs);
    const [next] = await run<{ id: number }>('again', repeatNotification, [id, laterDate]);
    await deliver(laterDate.getTime() + mailGraceMs);
    expect(mailsTo(ada)).toHaveLength(1);
    await markRead(next?.id ?? 0);
    await run('again', repeatNotification, [next?.id ?? 0, laterDate]);
    await deliver(laterDate.getTime() + mailGraceMs);
    expect(mailsTo(ada)).toHaveLength(2);
  });

  it('includes notifications that wait for the digest, which is then not sent', async () => {
    const [ada, ben] = [await newPerson('Ada', 'de'), await newPerson('Ben')];
    await choose(ada, inBrussels);
    await notify(ada, 'REPORTED');
    await run('member', `insert into event_users (event_id, user_id, role) values ($1, $2, 'MODERATOR')`, [
      conference.event_id,
      ada.user_id,
    ]);
    await notify(ada, 'CONNECTION_REQUESTED', noonMs, ben);
    await deliver(noonMs + mailGraceMs);
    await deliver(noonMs + 24 * 60 * minuteMs);
    const [mail, ...otherMails] = mailsTo(ada);
    expect(otherMails).toEqual([]);
    expect(mail?.content.subject).toBe('2 Mitteilungen auf Plenum');
    expect(mail?.content.text).toMatch(/Ben Tester möchte sich mit Ihnen vernetzen[\s\S]*Meldungen bei/);
  });

  it('sends the daily digest once, in the morning of the person', async () => {
    const ada = await newPerson();
    await choose(ada, { time_zone: 'Asia/Tokyo' });
    await notify(ada, 'CONNECTION_ACCEPTED', noonMs, await newPerson('Ben'));
    await notify(ada, 'CONNECTION_ACCEPTED', noonMs, await newPerson('Cleo'));
    const eightInTokyoMs = Date.parse('2031-01-10T23:00:00Z');
    await deliver(noonMs);
    await deliver(eightInTokyoMs - 1);
    expect(mailsTo(ada)).toEqual([]);
    await deliver(eightInTokyoMs);
    await deliver(eightInTokyoMs + minuteMs);
    expect(mailsTo(ada)).toHaveLength(1);
    expect(mailsTo(ada)[0]?.content.text).toMatch(/Cleo[\s\S]*Ben/);
  });

  it('waits while the mail server is down, and for the end of the quiet hours', async () => {
    const ada = await newPerson();
    await choose(ada, inBrussels);
    const nightMs = Date.parse('2031-01-10T23:00:00Z');
    await notify(ada, 'DIRECT_MESSAGE', nightMs);
    await deliver(nightMs + mailGraceMs);
    const morningMs = Date.parse('2031-01-11T06:00:00Z');
    await deliver(morningMs - 1);
    expect(mailsTo(ada)).toEqual([]);
    smtp.respondWith(451);
    await deliver(morningMs);
    smtp.respondWith(null);
    expect(mailsTo(ada)).toEqual([]);
    await deliver(morningMs + 3 * minuteMs);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it('disables emails to an unknown mailbox', async () => {
    const ada = await newPerson();
    await choose(ada, inBrussels);
    await notify(ada, 'DIRECT_MESSAGE');
    smtp.respondWith(550, 'No such user');
    await deliver(noonMs + mailGraceMs);
    smtp.respondWith(null);
    expect((await settings(ada)).mails).toBe(false);
  });

  it.each([
    ['emails of this kind', { channels: { DIRECT_MESSAGE: { mail: 'NEVER' } } }],
    ['all emails', { mails: false }],
  ])('sends no email to a person who has disabled %s', async (_what, options) => {
    const ada = await newPerson();
    await choose(ada, { ...inBrussels, ...options });
    await notify(ada, 'DIRECT_MESSAGE');
    await deliver(noonMs + mailGraceMs);
    expect(mailsTo(ada)).toEqual([]);
  });
});

describe('the link in an email', () => {
  const newMailedPerson = async () => {
    const ada = await newPerson();
    await choose(ada, inBrussels);
    await notify(ada, 'DIRECT_MESSAGE');
    await deliver(noonMs + mailGraceMs);
    const [mail] = mailsTo(ada);
    const [, page = ''] = /\/mails\/([\w~-]+)/.exec(mail?.content.text ?? '') ?? [];
    const [, oneClickPath = ''] =
      /^List-Unsubscribe: <[^>]*\/api(\/mail-choices\/[^>]+)>/im.exec(mail?.raw.replaceAll(/\r\n\s+/g, ' ') ?? '') ??
      [];
    return { ada, page, oneClickPath };
  };

  it('disables the emails without a login, by one click in an email program, and can undo this', async () => {
    const { ada, page, oneClickPath } = await newMailedPerson();
    const state = expectReply(GetMailChoice, 200, await api.client().get(`/mail-choices/${page}`));
    expect(state).toEqual({ kind: 'notifications', is_ended: false, is_suppressed: false });
    expect((await settings(ada)).mails).toBe(true);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await api.client().send('POST', oneClickPath, { headers, body: 'List-Unsubscribe=One-Click' });
    expect(reply.status, reply.text).toBe(200);
    expect((await settings(ada)).mails).toBe(false);
    await notify(ada, 'DIRECT_MESSAGE', noonMs + 60 * minuteMs);
    await deliver(noonMs + 60 * minuteMs + mailGraceMs);
    expect(mailsTo(ada)).toHaveLength(1);
    const allowReply = await api.client().post(`/mail-choices/${page}`, { choice: 'allow' });
    expect(expectReply(UpdateMailChoice, 200, allowReply).is_suppressed).toBe(false);
    expect((await settings(ada)).mails).toBe(true);
  });

  it('rejects a link that is forged, of another person, or used after a change of the email address', async () => {
    const [{ ada, page }, { ada: ben, page: bensPage }] = [await newMailedPerson(), await newMailedPerson()];
    const [kind, , ...otherParts] = page.split('~');
    const foreignPage = [kind, String(ben.user_id), ...otherParts].join('~');
    for (const token of [foreignPage, `${page.slice(0, -1)}${page.endsWith('A') ? 'B' : 'A'}`, page.replace(/^n/, 'a')])
      expectRejection(await api.client().post(`/mail-choices/${token}`, { choice: 'never' }), 'mail_choice_unknown');
    await run('moved', 'update users set email = $2 where id = $1', [ada.user_id, newEmail()]);
    expectRejection(await api.client().post(`/mail-choices/${page}`, { choice: 'never' }), 'mail_choice_unknown');
    expect([(await settings(ada)).mails, (await settings(ben)).mails]).toEqual([true, true]);
    expect((await api.client().post(`/mail-choices/${bensPage}`, { choice: 'never' })).status).toBe(200);
    expect([(await settings(ada)).mails, (await settings(ben)).mails]).toEqual([true, false]);
  });
});

describe('notification settings', () => {
  it('returns defaults at first, and changes settings one by one', async () => {
    const ada = await newPerson();
    const settingsBefore = await settings(ada);
    expect(settingsBefore).toMatchObject({
      mails: true,
      mails_after_push: false,
      quiet_hours: { from: '22:00:00', to: '07:00:00' },
      time_zone: null,
      push_key: publicKey,
      devices: [],
    });
    expect(Object.keys(settingsBefore.channels).toSorted()).toEqual([...notificationKinds].toSorted());
    const first = await choose(ada, { channels: { REPORTED: { push: false } }, quiet_hours: null });
    expect(first.channels.REPORTED).toEqual({ push: false, mail: 'DAILY' });
    const second = await choose(ada, {
      channels: { REPORTED: { mail: 'NEVER' } },
      quiet_hours: { from: '23:30', to: '06:15' },
    });
    expect(second.channels.REPORTED).toEqual({ push: false, mail: 'NEVER' });
    expect(second.quiet_hours).toEqual({ from: '23:30:00', to: '06:15:00' });
    expectRejection(await ada.client.put(path(ada), { time_zone: 'Middle/Earth', mails: false }), 'time_zone_unknown');
    expect(await settings(ada)).toEqual(second);
  });

  it('limits the notifications of an event to the app, or disables them', async () => {
    const { event_id, owner } = conference;
    const ownerPerson: Person = { user_id: owner.user_id, email: '', client: owner.client };
    const eventSettingsPath = `${path(ownerPerson)}/events/${event_id}`;
    expect((await owner.client.put(eventSettingsPath, { choice: 'APP_ONLY' })).status).toBe(200);
    expect((await settings(ownerPerson)).events).toContainEqual(
      expect.objectContaining({ id: event_id, choice: 'APP_ONLY' }),
    );
    await choose(ownerPerson, inBrussels);
    const phone = newName();
    await subscribe(ownerPerson, phone);
    await notify(ownerPerson, 'REPORTED');
    await deliver(noonMs + pushGraceMs);
    expect(pushesTo(phone)).toEqual([]);
    const stranger = await newPerson();
    expectRejection(await stranger.client.put(`${path(stranger)}/events/${event_id}`, { choice: 'NONE' }), 'not_found');
  });
});
