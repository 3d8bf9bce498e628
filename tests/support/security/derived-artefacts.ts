/** Creates everything that gives access or acts for a person, and checks whether it still works. */
import { randomUUID } from 'node:crypto';
import { CreateWall, ListChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { GetTicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { CreateWebhook, ListWebhooks } from '@plenum/contracts/integrations/webhooks';
import { CreateStageClock } from '@plenum/contracts/live/run-of-show';
import { OpenCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import { OpenSecretSchedule } from '@plenum/contracts/schedule/public-schedules';
import { ImportSchedule } from '@plenum/contracts/schedule/schedule-exchange';
import { listWalls } from '@plenum/core/domain/chat/chat-rooms/walls.queries';
import type { Artifact } from '@plenum/core/domain/derived-rights';
import { syncTicketShop } from '@plenum/core/domain/integrations/external-people/sync-ticket-shop';
import { runImport } from '@plenum/core/domain/schedule/schedule-exchange/run-import';
import { statement } from '@plenum/core/platform/db/database';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { newOrganizationToken, newPersonToken } from '../api/api-tokens.ts';
import { addSession } from '../api/conferences.ts';
import { invitationTokenOf } from '../api/invitation-token.ts';
import { newLoggedInPerson, logIn, newEmail, newestMailToken, type TestPerson } from '../api/people.ts';
import { createPngPicture, uploadPicture } from '../api/pictures.ts';
import { expectReply } from '../api/replies.ts';
import type { TestApi } from '../api/test-api.ts';
import { multipartUpload } from '../api/upload.ts';

export interface DerivedWorld {
  readonly api: TestApi;
  readonly organization_id: number;
  readonly event_id: number;
  readonly join_code: string;
  /** Owner of the organization and admin of the event, who remains. */
  readonly owner: TestPerson;
  /** The person who creates the artifacts and then loses a right. */
  readonly creator: TestPerson;
}

/** Whether an artifact works, waits for a review, or has stopped. */
export type State = 'works' | 'waits' | 'stopped';
type CheckArtifact = () => Promise<State>;

const stateOf = (isWorking: boolean): State => (isWorking ? 'works' : 'stopped');

const count = (name: string, from: string) =>
  statement<{ count: number }>(`test-derived-${name}`, `select count(*) as count from ${from}`);
const clocks = count('clocks', 'lecterns where clock_token_hash = $1');
const devices = count(
  'devices',
  'push_subscriptions p join logins l on l.id = p.login_id where p.endpoint_hash = $1 and l.revoked_at is null',
);
const knownDevices = count('known-devices', 'users where id = $1 and device_epoch = $2');
const hasRows = async ({ api }: DerivedWorld, sql: ReturnType<typeof count>, values: readonly unknown[]) =>
  stateOf(((await api.deps.db.row(sql, values))?.count ?? 0) > 0);

const subscribe = statement(
  'test-derived-subscribe',
  `insert into push_subscriptions (user_id, login_id, endpoint, endpoint_hash, p256dh, auth)
   select user_id, id, 'https://push.example/' || $2, $2, 'p', 'a' from logins where user_id = $1
    order by created_at desc limit 1`,
);
const epochOf = statement<{ device_epoch: number }>(
  'test-derived-epoch',
  'select device_epoch from users where id = $1',
);
const shopOf = statement<{ id: number }>('test-derived-shop', 'select id from ticket_shops where event_id = $1');
const importState = statement<{ status: string; is_refused: boolean }>(
  'test-derived-import',
  `select status, errors @> '[{"code": "not_allowed"}]' as is_refused from schedule_imports where id = $1`,
);

const csv = 'guid,title,date,start,end,location\na,Talk,2031-01-01,09:00,10:00,Hall\n';

/** Creates another browser of the creator, in addition to the one that creates everything. */
async function otherBrowser({ api, creator }: DerivedWorld) {
  const client = api.client();
  await logIn(creator, client);
  return client;
}

const changeRecipient = statement(
  'test-derived-readdress',
  'update invitations set email = $2, user_id = $3 where id = $1',
);
const openInvitations = count('open-invitations', `invitations where id = $1 and status = 'PENDING'`);

/** Simulates an open invitation to the creator from before they became a member. */
async function inviteCreator(world: DerivedWorld, id: number): Promise<CheckArtifact> {
  await world.api.deps.db.rows(changeRecipient, [id, world.creator.email, world.creator.user_id]);
  return () => hasRows(world, openInvitations, [id]);
}

const creators: { readonly [A in Artifact]: (world: DerivedWorld) => Promise<CheckArtifact> } = {
  async PERSONAL_API_TOKEN({ api, creator, event_id }) {
    const { token } = await newPersonToken(creator, { scopes: ['event:update'] });
    return async () =>
      stateOf((await api.client(token).put(`/events/${event_id}`, { description: 'By machine' })).status === 200);
  },
  async ORGANIZATION_API_TOKEN({ api, creator, organization_id }) {
    const { token } = await newOrganizationToken(creator, organization_id, { scopes: ['organization:read'] });
    return async () => stateOf((await api.client(token).get(`/organizations/${organization_id}`)).status === 200);
  },
  async WEBHOOK({ creator, owner, organization_id }) {
    const path = `/organizations/${organization_id}/webhooks`;
    const body = { name: 'Derived', url: 'https://receiver.example/', event_types: ['event.updated'] };
    const { id } = expectReply(CreateWebhook, 201, await creator.client.post(path, body));
    return async () => {
      const { webhooks } = expectReply(ListWebhooks, 200, await owner.client.get(path));
      return webhooks.find((webhook) => webhook.id === id)?.paused === 'MAKER_LEFT' ? 'waits' : 'works';
    };
  },
  async EVENT_INVITATION({ api, creator, event_id }) {
    const guest = await newLoggedInPerson(api);
    const body = { email: guest.email, role: 'ATTENDEE' };
    const { id } = expectReply(InviteToEvent, 201, await creator.client.post(`/events/${event_id}/invitations`, body));
    const token = await invitationTokenOf(api, id);
    return async () => stateOf((await guest.client.post(`/invitations/${token}/accept`)).status === 200);
  },
  async ORGANIZATION_INVITATION({ api, creator, organization_id }) {
    const guest = await newLoggedInPerson(api);
    const invitation = await creator.client.post(`/organizations/${organization_id}/invitations`, {
      email: guest.email,
      role: 'MEMBER',
    });
    const token = await invitationTokenOf(api, expectReply(InviteToOrganization, 201, invitation).id);
    return async () => stateOf((await guest.client.post(`/invitations/organization/${token}/accept`)).status === 200);
  },
  async INVITATION_TO_ORGANIZATION_MEMBER(world) {
    const path = `/organizations/${world.organization_id}/invitations`;
    const invitation = await world.owner.client.post(path, { email: newEmail(), role: 'ADMIN' });
    return inviteCreator(world, expectReply(InviteToOrganization, 201, invitation).id);
  },
  async INVITATION_TO_EVENT_MEMBER(world) {
    const path = `/events/${world.event_id}/invitations`;
    const invitation = await world.owner.client.post(path, { email: newEmail(), role: 'ADMIN' });
    return inviteCreator(world, expectReply(InviteToEvent, 201, invitation).id);
  },
  async JOIN_CODE({ api, creator, event_id }) {
    const { body } = await creator.client.post(`/events/${event_id}/join-code`);
    const { join_code } = body as { readonly join_code: string };
    const stranger = await newLoggedInPerson(api);
    return async () => stateOf((await stranger.client.get(`/join-codes/${join_code}`)).status === 200);
  },
  async WALL({ api, creator, event_id }) {
    const reply = await creator.client.get(`/events/${event_id}/chat-rooms`);
    const room_id = expectReply(ListChatRooms, 200, reply).chat_rooms[0]?.id ?? 0;
    const { token } = expectReply(CreateWall, 201, await creator.client.post(`/chat-rooms/${room_id}/wall`));
    return async () => stateOf((await listWalls(api.deps.db, [hashToken(token)])).length === 1);
  },
  async STAGE_CLOCK(world) {
    const { creator, event_id, api } = world;
    await addSession(api, event_id, { starts_at: '2031-01-01T12:00:00Z', location: 'Hall' });
    const clock = await creator.client.post(`/events/${event_id}/stage-clock`, { location: 'Hall' });
    const { token } = expectReply(CreateStageClock, 201, clock);
    return () => hasRows(world, clocks, [hashToken(token)]);
  },
  async SECRET_SCHEDULE({ api, creator, event_id }) {
    const linkReply = await creator.client.post(`/events/${event_id}/schedule-addresses/secret`);
    const { secret } = expectReply(OpenSecretSchedule, 200, linkReply);
    const { pathname, search } = new URL(secret?.json ?? '');
    const path = `/public/events${pathname.replace('/e/', '/')}${search}`;
    return async () => stateOf((await api.client().get(path)).status === 200);
  },
  async SCHEDULE_SUBSCRIPTION({ creator, owner, event_id }) {
    const path = `/events/${event_id}/schedule-subscription`;
    await creator.client.put(path, { url: 'https://schedule.example/a.xml', every_minutes: 30, is_paused: true });
    return async () => stateOf((await owner.client.get(path)).text.includes('schedule.example'));
  },
  async TICKET_SHOP({ api, creator, owner, event_id }) {
    const path = `/events/${event_id}/ticket-shop`;
    const api_token = 'example-token-0123456789-example-token';
    await creator.client.put(path, { url: 'https://pretix.example', organizer: 'a', shop_event: 'b', api_token });
    const outbound = { send: () => Promise.resolve({ failure: 'unreachable' } as const), close: () => undefined };
    return async () => {
      const { id = 0 } = (await api.deps.db.row(shopOf, [event_id])) ?? {};
      await syncTicketShop({ ...api.deps, outbound }, id);
      const { shop } = expectReply(GetTicketShop, 200, await owner.client.get(path));
      return stateOf(shop?.problem === 'UNREACHABLE');
    };
  },
  async ALLOWED_ORIGINS({ creator, owner, organization_id }) {
    const path = `/organizations/${organization_id}/allowed-origins`;
    await creator.client.put(path, { origins: ['https://shop.example'] });
    return async () => stateOf((await owner.client.get(path)).text.includes('https://shop.example'));
  },
  async STREAMING_KEYS({ creator, owner, organization_id }) {
    const path = `/organizations/${organization_id}`;
    await creator.client.put(`${path}/mux-credentials`, { mux_token_id: 'id', mux_token_secret: 'secret' });
    return async () => stateOf((await owner.client.get(path)).text.includes('"has_mux_credentials":true'));
  },
  async CALENDAR_FEED({ api, creator, event_id }) {
    const linkReply = await creator.client.post(`/events/${event_id}/my-agenda/feed`);
    const { feed_url } = expectReply(OpenCalendarFeed, 200, linkReply);
    const path = new URL(feed_url ?? '').pathname.replace('/api', '');
    return async () => stateOf((await api.client().get(path)).status === 200);
  },
  async PUSH_SUBSCRIPTION(world) {
    await otherBrowser(world);
    const hash = hashToken(randomUUID());
    await world.api.deps.db.rows(subscribe, [world.creator.user_id, hash]);
    return () => hasRows(world, devices, [hash]);
  },
  async LOGIN(world) {
    const client = await otherBrowser(world);
    return async () => stateOf((await client.get('/auth/me')).status === 200);
  },
  async DEVICE_PROOF(world) {
    const { user_id } = world.creator;
    const { device_epoch = 0 } = (await world.api.deps.db.row(epochOf, [user_id])) ?? {};
    return () => hasRows(world, knownDevices, [user_id, device_epoch]);
  },
  async MAIL_LINK({ api, creator }) {
    await api.client().post('/auth/login-link', { email: creator.email });
    const token = await newestMailToken(api, creator.email, 'log_in');
    return async () => stateOf((await api.client().get(`/auth/login-link/${token}`)).status === 200);
  },
  async PENDING_IMPORT({ api, creator, event_id }) {
    const upload = multipartUpload(Buffer.from(csv), 'schedule.csv');
    const { id } = expectReply(
      ImportSchedule,
      202,
      await creator.client.send('POST', `/events/${event_id}/import`, upload),
    );
    return async () => {
      await runImport(api.deps, { import_id: id }, () => undefined);
      return stateOf((await api.deps.db.row(importState, [id]))?.is_refused === false);
    };
  },
  async UPLOAD({ api, creator, event_id }) {
    const invitation = await uploadPicture(creator.client, await createPngPicture(), {
      context: 'sponsor_logo',
      event_id,
    });
    const { object_key } = invitation.body as { readonly object_key: string };
    return async () => stateOf((await api.deps.storage.get(object_key)) !== null);
  },
  async ANNOUNCEMENT({ creator, owner, event_id }) {
    const path = `/events/${event_id}/announcements`;
    const text = 'Derived lunch';
    await creator.client.post(path, { text, audience: 'EVERYBODY', minutes: 60, client_id: randomUUID() });
    return async () => stateOf((await owner.client.get(`${path}/made`)).text.includes(text));
  },
};

/**
 * Creates one artifact.
 * @returns a check of whether it works; call it once, because some artifacts are used up
 */
export const createArtifact = (artifact: Artifact, world: DerivedWorld): Promise<CheckArtifact> =>
  creators[artifact](world);
