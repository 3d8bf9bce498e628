/** A notification opens the same screen from the list, from a push and from an email. */
import { randomBytes } from 'node:crypto';
import {
  isMailedKind,
  type NotificationKind,
  notificationDeclarations,
  notificationKinds,
  notificationPath,
  type NotificationSubject,
} from '@plenum/contracts/notifications/notification-kinds';
import { ListNotifications } from '@plenum/contracts/notifications/notifications';
import { deliverNotifications } from '@plenum/core/domain/notifications/notification-delivery/deliver-notifications';
import {
  mailGraceMs,
  pushGraceMs,
} from '@plenum/core/domain/notifications/notification-delivery/notification-delivery.rules';
import { statement } from '@plenum/core/platform/db/database';
import { createMailer, type Mailer } from '@plenum/core/platform/mail/mailer';
import { readPushKeys } from '@plenum/core/platform/push/push-keys';
import { createPusher, type Pusher } from '@plenum/core/platform/push/pusher';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addOrganizationMember,
  addSession,
  eventDateIn,
  newConference,
  newMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { addAnnouncement } from '../support/api/tenant-announcements.ts';
import { addInvitation, addMessage, addRoom } from '../support/api/tenant-rows.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { deliveryScope } from '../support/worker/delivery-scope.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestPushService, type TestPushService } from '../support/worker/test-push-server.ts';

const PUSH_KEY = randomBytes(32).toString('base64url');
const publicKey = readPushKeys({ PUSH_KEY })?.publicKey ?? '';

let service: TestPushService;
let api: TestApi;
let smtp: TestMailServer;
let mailer: Mailer;
let pusher: Pusher;
let conference: TestConference;
let organizer: TestPerson;
let actor: TestPerson;
let session_id: number;

const run = async (name: string, sql: string, values: readonly unknown[]): Promise<number> =>
  (await api.deps.db.row(statement<{ id: number }>(`t-paths-${name}`, sql), values))?.id ?? 0;

beforeAll(async () => {
  service = await startTestPushService(() => publicKey);
  smtp = await startTestMailServer();
  api = await buildTestApi({ PUSH_KEY, PUSH_LOCAL_ORIGIN: service.origin });
  mailer = createMailer(smtp.url, 'Plenum <no-reply@plenum.example>');
  pusher = createPusher(api.deps.config);
  conference = await newConference(api);
  actor = await newLoggedInPerson(api);
  const { event_id, organization_id } = conference;
  organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
  await addOrganizationMember(api, organization_id, organizer.user_id, 'MEMBER');
  session_id = await addSession(api, event_id, { starts_at: `${eventDateIn(1)}T12:00:00Z` });
  await organizer.client.post('/push-subscriptions', service.device('phone'));
  const channels = notificationKinds.map((kind) => [
    kind,
    { push: true, ...(isMailedKind(kind) ? { mail: 'AT_ONCE' } : {}) },
  ]);
  await organizer.client.put(`/users/${organizer.user_id}/notification-delivery`, {
    channels: Object.fromEntries(channels),
    mails_after_push: true,
    quiet_hours: null,
  });
});
afterAll(async () => {
  pusher.close();
  mailer.close();
  await api.close();
  await smtp.close();
  await service.close();
});

async function mentionOrganizer(): Promise<number> {
  const id = await addMessage(api, await addRoom(api, conference.event_id), actor.user_id);
  await run(
    'mention',
    `insert into room_message_mentions (room_id, seq, user_id, name) select room_id, seq, $2, 'You' from room_messages where id = $1`,
    [id, organizer.user_id],
  );
  return id;
}

async function callRaisedHand(): Promise<number> {
  await run('hand', 'insert into raised_hands (session_id, user_id, called_at) values ($1, $2, now())', [
    session_id,
    organizer.user_id,
  ]);
  return session_id;
}

let invitation_id: number | undefined;
/** Creates an invitation for an unused address, because an address has only one open invitation to an event. */
async function invite(): Promise<number> {
  const { organization_id, event_id } = conference;
  const values = ['event', organization_id, event_id, organizer.email, 'SPEAKER'];
  invitation_id ??= (await api.deps.db.row(addInvitation, values))?.id ?? 0;
  return invitation_id;
}

const subjects: { readonly [S in NotificationSubject]: () => number | Promise<number> } = {
  announcement: () => addAnnouncement(api, conference.event_id, actor.user_id),
  connection: () => 801,
  event: () => conference.event_id,
  invitation: invite,
  join_request: () => conference.event_id,
  mention: mentionOrganizer,
  organization: () => conference.organization_id,
  raised_hand: callRaisedHand,
  session: () => session_id,
  thread: () => 802,
};

const detailsByKind: { readonly [K in NotificationKind]?: object } = {
  JOIN_ANSWERED: { join_outcome: 'ACCEPTED' },
  SESSION_CHANGED: { delay: { id: 1, location: '', minutes: 5, session_count: 2, session_ids: [] } },
};

/** Notifies the organizer, and returns the screens that the channels open. */
async function screensOf(kind: NotificationKind) {
  const { subject } = notificationDeclarations[kind];
  const isOfSession = subject === 'session' || subject === 'raised_hand';
  const atMs = Date.now();
  await run(
    'notify',
    `insert into notifications (user_id, kind, subject_id, version, actor_id, event_id, organization_id, session_id, data, created_at, due_at)
     values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, $9)`,
    [
      organizer.user_id,
      kind,
      await subjects[subject](),
      actor.user_id,
      subject === 'join_request' ? null : conference.event_id,
      subject === 'organization' ? conference.organization_id : null,
      isOfSession ? session_id : null,
      JSON.stringify(detailsByKind[kind] ?? {}),
      new Date(atMs),
    ],
  );
  const { notifications } = expectReply(ListNotifications, 200, await organizer.client.get('/notifications'));
  const [listedNotification] = notifications;
  const [pushCountBefore, mailCountBefore] = [service.pushes.length, smtp.emailsTo(organizer.email).length];
  for (const afterMs of [pushGraceMs, mailGraceMs])
    await deliverNotifications(deliveryScope(api.deps, { mailer, pusher }, atMs + afterMs));
  const push = JSON.parse(service.pushes[pushCountBefore]?.text ?? '{}') as {
    readonly kind?: string;
    readonly path?: string;
  };
  return { listedNotification, push, mail: smtp.emailsTo(organizer.email)[mailCountBefore]?.content.text };
}

it.each(notificationKinds)('uses the same path in the list, push and email for %s', async (kind) => {
  const { listedNotification, push, mail } = await screensOf(kind);
  expect(listedNotification?.kind).toBe(kind);
  const path = listedNotification === undefined ? '' : notificationPath(listedNotification);
  expect(push).toMatchObject({ kind, path });
  if (isMailedKind(kind)) expect(mail).toContain(`${api.deps.config.PUBLIC_URL.replace(/\/$/, '')}${path}\n`);
  else expect(mail).toBeUndefined();
});
