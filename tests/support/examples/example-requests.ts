/**
 * The request of every operation whose answer becomes its example. Operations on ids in their path take their bodies
 * from `tenants.ts`; only what is special stands here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationName, specOf } from '@plenum/contracts/api';
import { statement } from '@plenum/core/platform/db/database';
import { addSession, newMember } from '../api/conferences.ts';
import { emptyPlan } from '../api/imports.ts';
import { invitationTokenOf } from '../api/invitation-token.ts';
import { mailChoiceOf } from '../api/mail-choice.ts';
import { loggedIn, newEmail, newestMailToken, signedUp, testPassword, verified } from '../api/people.ts';
import { pngPicture } from '../api/pictures.ts';
import { freshIds, validBody } from '../api/tenants.ts';
import type { SendOptions, TestClient, TestReply } from '../api/test-client.ts';
import { uploadOf } from '../api/upload.ts';
import type { ExampleWorld } from './example-world.ts';
import { integrationRequests } from './integration-requests.ts';

/** How a request differs from the usual one, which the owner sends. */
export interface ExampleRequest {
  readonly client?: TestClient;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What is sent instead of a JSON body, and what the example shows of it. */
  readonly sent?: SendOptions;
}
type Prepare = (world: ExampleWorld) => Promise<ExampleRequest> | ExampleRequest;

const addPublicUpload = statement(
  'example-public-upload',
  `insert into uploads (id, object_key, context, content_type, size_bytes, width, height)
   select gen_random_uuid(), $1, context, content_type, size_bytes, width, height from uploads where object_key = $2`,
);

const makeImportWait = statement(
  'example-waiting-import',
  `update schedule_imports set status = 'WAITING', file_key = 'imports/example.csv', plan = $2::jsonb where id = $1`,
);
const makeImportUndoable = statement(
  'example-undoable-import',
  `update schedule_imports set undo = '{"sessions": []}', finished_at = now() where id = $1`,
);
const plan = {
  ...emptyPlan,
  file_sessions: 1,
  created: 1,
  sessions: [{ kind: 'CREATED', session_id: null, title: 'A keyboard that lasts', fields: [], bookmarks: 0 }],
};
const waitingImport: Prepare = async ({ api, tenant }) => {
  await api.deps.db.rows(makeImportWait, [tenant.ids.import_id, JSON.stringify({ plan, questions: [] })]);
  return {};
};

export const bounceSecret = 'b'.repeat(64);

const by = (user: 'attendee') => (world: ExampleWorld) => ({ client: world[user].client });
const nobody = ({ api }: ExampleWorld): TestClient => api.client();
const sends =
  (body: unknown): Prepare =>
  () => ({ body });
const address = async ({ api }: ExampleWorld): Promise<ExampleRequest> => ({
  client: api.client(),
  body: { email: (await verified(api)).email },
});
const outsider: Prepare = async ({ api }) => ({ client: (await loggedIn(api)).client });
const file = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) => ({
  sent: uploadOf(bytes, name, 'file', fields),
  body: { file: name, ...fields },
});
const invitedTo =
  (kind: 'event' | 'organization'): Prepare =>
  async ({ api, owner, tenant }) => {
    const email = newEmail();
    const guest = await loggedIn(api, { email, first_name: 'Mary', last_name: 'Jackson' });
    const path = kind === 'event' ? `/events/${tenant.event_id}` : `/organizations/${tenant.organization_id}`;
    const role = kind === 'event' ? 'ATTENDEE' : 'MEMBER';
    const reply = await owner.client.post(`${path}/invitations`, { email, role });
    const { id } = reply.body as { readonly id: number };
    return { client: guest.client, path: { token: await invitationTokenOf(api, id) } };
  };
type MailKind = Parameters<typeof newestMailToken>[2];
/** A link of a mail that somebody without a login has asked for. */
const mailed =
  (path: string, purpose: MailKind): Prepare =>
  async ({ api }) => {
    const { email } = await verified(api);
    await api.client().post(path, { email });
    return { client: api.client(), path: { token: await newestMailToken(api, email, purpose) } };
  };
const verification: Prepare = async ({ api }) => {
  const { email } = await signedUp(api);
  return { client: api.client(), path: { token: await newestMailToken(api, email, 'verify_email') } };
};
const newAddress: Prepare = async ({ api }) => {
  const { client, email } = await loggedIn(api);
  await client.post('/auth/change-email', { new_email: newEmail(), password: testPassword });
  return { client, path: { token: await newestMailToken(api, email, 'change_email') } };
};
const mailChoice: Prepare = ({ api, tenant }) => ({
  client: api.client(),
  path: { token: mailChoiceOf(api, { ...tenant, invitation_id: tenant.ids.invitation_id }) },
});
const calendar: Prepare = async (world) => {
  const reply = await world.owner.client.post(`/events/${world.tenant.event_id}/my-agenda/feed`);
  const { feed_url } = reply.body as { readonly feed_url: string };
  return { client: nobody(world), path: { token: feed_url.split('/').at(-1) ?? '' } };
};
const signedFile: Prepare = async ({ owner, logo }) => {
  const { body } = await owner.client.get(`/private/${logo}`);
  const { pathname, searchParams } = new URL((body as { readonly url: string }).url, 'http://plenum.test');
  const key = pathname.replace('/api/files/', '');
  return { path: { key }, query: Object.fromEntries(searchParams) };
};
const slug: Prepare = (world) => ({ client: nobody(world), path: { slug: world.tenant.detail.slug } });
const push = { endpoint: 'https://push.example.org/a', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } };
const schedule = readFileSync(join(import.meta.dirname, 'schedule.csv'));
const pdf = Buffer.from('%PDF-1.7\n%%EOF');
const returnedMail = 'From: mailer@example.org\r\nTo: bounces@plenum.example\r\nSubject: Away\r\n\r\nI am away.\r\n';

const withRequest: Prepare = async ({ api, tenant, owner }) => {
  await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'ON_REQUEST' });
  const { client } = await loggedIn(api);
  await client.post(`/events/${tenant.event_id}/join-request`, { note: 'I build keyboards.' });
  return { client };
};

const exampleRequests: { readonly [N in OperationName]?: Prepare } = {
  ...integrationRequests,
  Login: async ({ api }) => ({
    client: api.client(),
    body: { email: (await verified(api)).email, password: testPassword },
  }),
  EnterDemo: (world) => ({ client: nobody(world) }),
  EnterDemoAsOrganizer: (world) => ({ client: nobody(world) }),
  SignUp: ({ api }) => ({
    client: api.client(),
    body: { email: newEmail(), password: testPassword, first_name: 'Mary', last_name: 'Jackson' },
  }),
  Refresh: outsider,
  Logout: outsider,
  VerifyEmail: verification,
  ValidateVerification: verification,
  LogInByVerification: async (world) => {
    const email = newEmail();
    const names = { first_name: 'Mary', last_name: 'Jackson' };
    await nobody(world).post('/auth/signup', { email, password: testPassword, ...names, next: '/app/events/1' });
    const path = { token: await newestMailToken(world.api, email, 'verify_email') };
    return { client: nobody(world), path, body: { password: testPassword } };
  },
  GetVerification: address,
  ResendVerification: address,
  ForgotPassword: address,
  RequestLoginLink: address,
  RequestUnlock: address,
  ValidateLoginLink: mailed('/auth/login-link', 'log_in'),
  LogInByLink: mailed('/auth/login-link', 'log_in'),
  ValidateUnlock: mailed('/auth/unlock', 'unlock'),
  UnlockDevice: mailed('/auth/unlock', 'unlock'),
  ValidateResetToken: mailed('/auth/forgot-password', 'reset_password'),
  ResetPassword: async (world) => {
    const { path, client } = await mailed('/auth/forgot-password', 'reset_password')(world);
    return { ...(client === undefined ? {} : { client }), body: { token: path?.['token'], password: testPassword } };
  },
  VerifyPassword: sends({ password: testPassword }),
  ChangePassword: async ({ api }) => ({
    client: (await loggedIn(api)).client,
    body: { current_password: testPassword, new_password: `${testPassword} staple` },
  }),
  EndLogin: async ({ api }) => {
    const { client } = await loggedIn(api);
    const { body } = await client.get('/auth/logins');
    const { logins } = body as { readonly logins: readonly { readonly id: string }[] };
    return { client, path: { login_id: logins[0]?.id ?? '' } };
  },
  EndOtherLogins: outsider,
  RequestEmailChange: async ({ api }) => ({
    client: (await loggedIn(api)).client,
    body: { new_email: newEmail(), password: testPassword },
  }),
  ValidateEmailChange: newAddress,
  ConfirmEmailChange: newAddress,
  DeleteAccount: async ({ api }) => {
    const { client, user_id } = await loggedIn(api);
    return { client, path: { user_id }, body: { password: testPassword } };
  },
  CheckEmail: ({ owner }) => ({ query: { email: owner.email } }),
  CreateOrganization: sends({ name: 'Open Hardware e.V.' }),
  PreviewJoin: async ({ api, tenant }) => ({ client: (await loggedIn(api)).client, path: { code: tenant.join_code } }),
  PreviewJoinAsGuest: (world) => ({ client: nobody(world), path: { code: world.tenant.join_code } }),
  JoinByCode: async ({ api, tenant }) => ({ client: (await loggedIn(api)).client, body: { code: tenant.join_code } }),
  JoinEvent: async ({ api, owner, tenant }) => {
    await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'OPEN' });
    return { client: (await loggedIn(api)).client, body: { slug: tenant.detail.slug } };
  },
  RequestToJoin: async (world) => {
    const { owner, tenant, api } = world;
    await owner.client.put(`/events/${tenant.event_id}`, { join_policy: 'ON_REQUEST' });
    return { client: (await loggedIn(api)).client, body: { note: 'I build keyboards.' } };
  },
  GetOwnJoinRequest: withRequest,
  WithdrawJoinRequest: withRequest,
  ListJoinRequests: async (world) => {
    await withRequest(world);
    return { query: { waits_for: 'ANSWER' } };
  },
  LeaveEvent: by('attendee'),
  InviteToEventByCsv: () => ({
    ...file(Buffer.from('email,role\nmary@example.org,ATTENDEE\n'), 'people.csv'),
    query: { dry_run: 'true' },
  }),
  GetOrganizationInvitation: invitedTo('organization'),
  AcceptOrganizationInvitation: invitedTo('organization'),
  DeclineOrganizationInvitation: invitedTo('organization'),
  GetEventInvitation: invitedTo('event'),
  AcceptEventInvitation: invitedTo('event'),
  DeclineEventInvitation: invitedTo('event'),
  GetInvitation: invitedTo('event'),
  RegisterAndAccept: async ({ api, owner, tenant }) => {
    const email = newEmail();
    const reply = await owner.client.post(`/events/${tenant.event_id}/invitations`, { email, role: 'ATTENDEE' });
    const { id } = reply.body as { readonly id: number };
    return {
      client: api.client(),
      body: {
        user_data: { email, first_name: 'Mary', last_name: 'Jackson', password: testPassword },
        event_invitation_ids: [id],
        token: await invitationTokenOf(api, id),
      },
    };
  },
  GetMailChoice: mailChoice,
  ChooseMail: async (world) => ({ ...(await mailChoice(world)), body: { choice: 'not_me' } }),
  LookAtMailChoice: mailChoice,
  UnsubscribeByMailProgram: mailChoice,
  TakeReturnedMail: ({ api }) => ({
    client: api.client(),
    body: returnedMail,
    sent: {
      payload: returnedMail,
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${bounceSecret}` },
    },
  }),
  ReadCalendarFeed: calendar,
  ApplyImport: waitingImport,
  DiscardImport: waitingImport,
  TakeBackImport: async ({ api, tenant }) => {
    await api.deps.db.rows(makeImportUndoable, [tenant.ids.import_id]);
    return {};
  },
  SubscribeSchedule: sends({ url: 'https://pretalx.example/days/schedule/export/schedule.xml', every_minutes: 30 }),
  ImportSchedule: () => file(schedule, 'schedule.csv'),
  RequestConnection: async ({ api, tenant }) => ({
    client: (await newMember(api, tenant.event_id, { role: 'ATTENDEE' })).client,
    body: {
      recipient_id: tenant.owner.user_id,
      icebreaker_message: 'Shall we talk?',
      originating_event_id: tenant.event_id,
    },
  }),
  OpenThread: ({ attendee, tenant }) => ({ body: { user_id: attendee.user_id, event_id: tenant.event_id } }),
  MarkNotificationsRead: ({ tenant }) => ({ body: { event_id: tenant.event_id } }),
  SubscribeToPush: sends(push),
  EndPushSubscription: sends({ endpoint: push.endpoint }),
  Search: () => ({ query: { q: 'keyboard' } }),
  SearchRoomMessages: () => ({ query: { q: 'hello' } }),
  GetPublicEvent: slug,
  GetPublicEventCard: slug,
  ReadPublicScheduleXml: slug,
  ReadPublicScheduleJson: slug,
  ReadPublicScheduleCsv: slug,
  ReadPublicScheduleCalendar: slug,
  GetPublicProgramme: slug,
  GetPublicEventAddress: (world) => ({ client: nobody(world) }),
  ListPublicEvents: (world) => ({ client: nobody(world) }),
  CountPublicSponsorClick: (world) => ({ client: nobody(world) }),
  UploadImage: async ({ tenant }) =>
    file(await pngPicture(), 'logo.png', { context: 'event_logo', event_id: String(tenant.event_id) }),
  UploadDocument: ({ tenant }) => file(pdf, 'slides.pdf', { event_id: String(tenant.event_id) }),
  GetContent: ({ logo }) => ({ path: { key: logo } }),
  GetPrivateContent: ({ logo }) => ({ path: { key: logo } }),
  GetPublicContent: async ({ avatar, api }) => {
    const key = `marketing/${avatar.split('/').at(-1)}`;
    await api.deps.db.rows(addPublicUpload, [key, avatar]);
    return { client: api.client(), path: { key } };
  },
  DeleteUpload: ({ logo }) => ({ path: { key: logo } }),
  GetFile: signedFile,
  GetAvatar: ({ avatar }) => ({ path: { file_name: avatar.split('/').at(-1) ?? '' } }),
  ReportClientError: (world) => ({
    client: nobody(world),
    body: { kind: 'error', message: 'x is not a function', route: '/app/events/:id/agenda', app_version: '1.0.0' },
  }),
  GetClientSettings: (world) => ({ client: nobody(world) }),
  VoteForQuestion: by('attendee'),
  VoteInPoll: by('attendee'),
  GetRunOfShow: () => ({ query: { day_number: '1', location: 'Main hall' } }),
  PreviewAnnouncement: () => ({ query: { audience: 'LOCATION', location: 'Main hall' } }),
  PreviewDelay: () => ({ query: { day_number: '1', location: 'Main hall', minutes: '10', breaks_absorb: 'true' } }),
  CreateStageClock: () => ({ body: { location: 'Main hall' } }),
  SendLecternMessage: () => ({ body: { location: 'Main hall', text: 'Five minutes' } }),
  TakeVoteBack: by('attendee'),
  GetPlayback: by('attendee'),
  DeleteSession: async ({ api, tenant }) => ({
    path: { session_id: await addSession(api, tenant.event_id, { starts_at: '2031-03-28T10:00:00Z' }) },
  }),
};

/** What was sent, and what came back. */
export interface Exchange {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly reply: TestReply;
}

const typed = (text: string | number): unknown => (/^\d{1,15}$/.test(String(text)) ? Number(text) : text);
const typedEach = (given: Readonly<Record<string, string | number>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value === 'true' ? true : typed(value)]));

/** Sends the request of an operation. */
export async function sendExample(name: OperationName, world: ExampleWorld): Promise<Exchange> {
  const operation = specOf(name);
  const ids = { ...world.tenant.ids, ...(await freshIds[name]?.(world.api, world.tenant)) };
  const request = (await exampleRequests[name]?.(world)) ?? {};
  const { client = world.owner.client, query = {}, sent } = request;
  const body = 'body' in request ? request.body : validBody(name, ids);
  const known: Readonly<Record<string, string | number>> = { ...ids, ...request.path };
  const path: Record<string, string | number> = {};
  const url = operation.path.replaceAll(/:(\w+)\*?/g, (_, parameter: string) => {
    const value = known[parameter];
    if (value === undefined) throw new Error(`${name} needs a value for ${parameter} in example-requests.ts.`);
    path[parameter] = value;
    return String(value);
  });
  const reply = await client.send(operation.method, url, { ...(body === undefined ? {} : { body }), query, ...sent });
  return { path: typedEach(path), query: typedEach(query), body, reply };
}
