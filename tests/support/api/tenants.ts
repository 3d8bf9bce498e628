/** A tenant with one of everything that has an id, and a valid request for each operation with an id in its path. */
import { randomUUID } from 'node:crypto';
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { OpenThread } from '@plenum/contracts/direct-messages';
import { defaultModerationRules } from '@plenum/contracts/moderation-rules';
import type { RoomKind } from '@plenum/contracts/permissions';
import {
  addOrganizationMember,
  addSession,
  addSpeaker,
  eventBody,
  newConference,
  newMember,
  putOnStage,
  type TestConference,
} from './conferences.ts';
import { addFinishedImport, addSubscription, addWaitingImport } from './imports.ts';
import { loggedIn, newEmail, type PersonOptions, testPassword, type TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import {
  addEngagement,
  engagementBodies,
  type EngagementIds,
  engagementIdNames,
  engagementQueries,
  freshEngagement,
} from './tenant-engagement.ts';
import { freshMembers, freshRooms } from './tenant-members.ts';
import { freshMessages, messageBodies } from './tenant-messages.ts';
import { moderateQuestions } from './tenant-questions.ts';
import {
  addApiToken,
  addCase,
  addConnection,
  addImport,
  addInvitation,
  addMessage,
  addNotification,
  addOrganizationToken,
  addSponsor,
  addTicketShop,
  addWebhook,
  roomKinds,
  sessionRooms,
  sessionStream,
} from './tenant-rows.ts';
import type { TestApi } from './test-api.ts';
import type { TestClient, TestReply } from './test-client.ts';

/** Ids by the names of path parameters. */
export interface TenantIds extends EngagementIds {
  readonly user_id: number;
  readonly organization_id: number;
  /** A member of the organization, not of the event, no owner. */
  readonly member_id: number;
  readonly event_id: number;
  readonly session_id: number;
  readonly profile_id: number;
  /** A speaker without sessions. */
  readonly idleProfileId: number;
  readonly import_id: number;
  readonly room_id: number;
  /** Of the owner, in that room. */
  readonly message_id: number;
  /** An open case of the moderation queue. */
  readonly case_id: number;
  readonly sponsor_id: number;
  /** A SPEAKER of the event. */
  readonly attendee_id: number;
  /** A person whom the organization knows. */
  readonly other_id: number;
  /** A pending request of the attendee to the owner. */
  readonly connection_id: number;
  /** Of the owner and the attendee in the event. */
  readonly thread_id: number;
  /** Pending invitations to the organization and to the event. */
  readonly organization_invitation_id: number;
  readonly invitation_id: number;
  /** Of the owner, about their role in the event. */
  readonly notification_id: number;
  /** Of the owner, and of the organization. */
  readonly api_token_id: number;
  readonly organization_token_id: number;
  readonly webhook_id: number;
  readonly webhook_delivery_id: number;
}
export type IdName = keyof TenantIds;

export interface Tenant extends TestConference {
  readonly ids: TenantIds;
  readonly rooms: Readonly<Record<RoomKind, number>>;
}

const openEventThread = async (staff: TestPerson, other: TestPerson, event_id: number): Promise<number> => {
  const reply = await staff.client.post('/direct-messages/threads', { user_id: other.user_id, event_id });
  return expectReply(OpenThread, 201, reply).id;
};

export interface TenantOptions {
  /** Fields of its event, for example `{ join_policy: 'INVITE_ONLY' }`. */
  readonly event?: Readonly<Record<string, unknown>>;
  readonly owner?: PersonOptions;
}

/** Creates a published, open conference with a session with a speaker, its rooms and a finished import. */
export async function newTenant(api: TestApi, options: TenantOptions = {}): Promise<Tenant> {
  const conference = await newConference(api, { join_policy: 'OPEN', ...options.event }, options.owner);
  const { event_id, organization_id, owner } = conference;
  const session_id = await addSession(api, event_id, { starts_at });
  const profile_id = await addSpeaker(api, event_id, 'Grace');
  await putOnStage(api, session_id, profile_id, 1);
  await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Ada', { user_id: owner.user_id }), 2);
  const idleProfileId = await addSpeaker(api, event_id, 'Hedy');
  await api.deps.db.rows(sessionStream, [session_id]);
  await api.deps.db.rows(sessionRooms, [event_id, session_id]);
  await api.deps.db.rows(moderateQuestions, [session_id]);
  const member = await loggedIn(api);
  await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
  const invite = async (kind: string, into: number | null, role: string): Promise<number> =>
    (await api.deps.db.row(addInvitation, [kind, organization_id, into, newEmail(), role]))?.id ?? 0;
  const attendee = await newMember(api, event_id, { role: 'SPEAKER' });
  const organization_invitation_id = await invite('organization', null, 'MEMBER');
  const invitation_id = await invite('event', event_id, 'ATTENDEE');
  await addSubscription(api, event_id);
  const imported = await api.deps.db.row(addImport, [event_id, owner.user_id]);
  const rows = await api.deps.db.rows(roomKinds, [event_id]);
  const room = (kind: RoomKind): number => rows.find((row) => row.kind === kind)?.id ?? 0;
  return {
    ...conference,
    rooms: {
      GLOBAL: room('GLOBAL'),
      GREEN_ROOM: room('GREEN_ROOM'),
      ADMIN: room('ADMIN'),
      PUBLIC: room('PUBLIC'),
      BACKSTAGE: room('BACKSTAGE'),
    },
    ids: {
      user_id: owner.user_id,
      organization_id,
      member_id: member.user_id,
      event_id,
      session_id,
      profile_id,
      idleProfileId,
      import_id: imported?.id ?? 0,
      room_id: room('GLOBAL'),
      case_id: await addCase(api, event_id, attendee.user_id),
      message_id: await addMessage(api, room('GLOBAL'), owner.user_id),
      sponsor_id: await addSponsor(api, event_id),
      ...(await addEngagement(api, event_id, session_id, owner.user_id)),
      attendee_id: attendee.user_id,
      other_id: member.user_id,
      connection_id: await addConnection(api, event_id, attendee.user_id, owner.user_id, 'PENDING'),
      thread_id: await openEventThread(owner, attendee, event_id),
      organization_invitation_id,
      invitation_id,
      notification_id: await addNotification(api, event_id, owner.user_id),
      api_token_id: await addApiToken(api, owner.user_id),
      organization_token_id: await addOrganizationToken(api, owner.user_id, organization_id),
      ...(await addWebhook(api, organization_id)),
    },
  };
}

const idNames: readonly string[] = [
  'user_id',
  'organization_id',
  'member_id',
  'event_id',
  'session_id',
  'profile_id',
  'import_id',
  'room_id',
  'message_id',
  'case_id',
  'sponsor_id',
  ...engagementIdNames,
  'attendee_id',
  'other_id',
  'connection_id',
  'thread_id',
  'organization_invitation_id',
  'invitation_id',
  'notification_id',
  'api_token_id',
  'organization_token_id',
  'webhook_id',
  'webhook_delivery_id',
] satisfies IdName[];
const isIdName = (name: string): name is IdName => idNames.includes(name);

/** Lists the ids in an operation's path in order. Other parameters, such as codes and tokens, are not ids. */
export const idsInPath = (name: OperationName): IdName[] =>
  [...operations[name].path.matchAll(/:(\w+)/g)].map(([, id = '']) => id).filter(isIdName);

/** Every operation with an id in its path, sorted: the order of the catalogue is that of whoever loads its modules. */
export const operationsWithIds: readonly OperationName[] = operationNames
  .filter((name) => idsInPath(name).length > 0)
  .toSorted();

const starts_at = '2031-03-28T08:00:00Z';
const slot = { day_number: 1, start_time: '09:00', end_time: '10:00', location: null };
const newToken = { name: 'Badge printer', scopes: ['event:read'], password: testPassword } as const;

/** Valid bodies; operations without one have none. */
const bodies: { readonly [N in OperationName]?: (ids: TenantIds) => unknown } = {
  CreateApiToken: () => newToken,
  CreateOrganizationToken: () => newToken,
  SubscribeSchedule: () => ({ url: 'https://schedule.example/schedule.xml', every_minutes: 30 }),
  ConnectTicketShop: () => ({
    url: 'https://pretix.example',
    organizer: 'acme',
    shop_event: 'con',
    api_token: 'secret',
  }),
  TakePretixWebhook: () => ({ code: 'ABC12' }),
  SetAllowedOrigins: () => ({ origins: ['https://shop.example'] }),
  CreateWebhook: () => ({ name: 'CRM', url: 'https://crm.example/hook', event_types: ['event.updated'] }),
  UpdateWebhook: () => ({ name: 'Another CRM' }),
  ReplayWebhook: () => ({ since: '2026-01-01T00:00:00Z' }),
  UpdateOrganization: () => ({ name: 'Taken over' }),
  SetMuxCredentials: () => ({ mux_signing_key_id: 'key', mux_signing_private_key: 'secret' }),
  SetJaasCredentials: () => ({ jaas_app_id: 'app', jaas_api_key: 'key', jaas_private_key: 'secret' }),
  AddOrganizationUser: () => ({ email: newEmail(), first_name: 'Mary', last_name: 'Jackson', role: 'MEMBER' }),
  UpdateOrganizationUser: () => ({ role: 'MEMBER' }),
  LeaveOrganization: ({ member_id }) => ({ hand_over_to: member_id }),
  LeaveEvent: () => ({}),
  CreateEvent: () => eventBody(),
  UpdateEvent: () => ({ title: 'Taken over' }),
  UpdateBranding: () => ({ primary_color: '#123456' }),
  DuplicateEvent: () => ({ title: 'Taken over', start_date: '2031-03-28' }),
  AddEventSpeaker: () => ({ name: 'Taken Over' }),
  UpdateEventSpeaker: () => ({ title: 'Taken over' }),
  AddSessionSpeaker: ({ idleProfileId }) => ({ profile_id: idleProfileId }),
  UpdateSessionSpeaker: () => ({ role: 'HOST' }),
  ReorderSessionSpeaker: () => ({ order: 1 }),
  UpdateSessionProfile: () => ({ role: 'HOST' }),
  ReorderSessionProfile: () => ({ order: 1 }),
  CreateSession: () => ({ ...slot, title: 'A new talk', session_type: 'PRESENTATION' }),
  UpdateSession: () => ({ title: 'Taken over' }),
  UpdateSessionStatus: () => ({ status: 'LIVE' }),
  SetSessionFull: () => ({ is_full: false }),
  UpdateSessionTimes: () => ({ start_time: '09:00', end_time: '10:00' }),
  SetAgendaOrder: () => ({ locations: [{ name: 'Hall', building: 'North' }], tracks: [], walking_minutes: 60 }),
  PlaceSessions: ({ session_id: id }) => ({ placements: [{ id, from: slot, to: slot }] }),
  SetSessionResources: () => [{ kind: 'LINK', title: 'Taken over', url: 'https://elsewhere.example/' }],
  ChangeSessions: ({ session_id }) => ({ ids: [session_id], changes: { track: 'Main' } }),
  InviteToOrganization: () => ({ email: newEmail(), role: 'MEMBER' }),
  InviteManyToOrganization: () => ({ invitations: [{ email: newEmail(), role: 'MEMBER' }] }),
  InviteToEvent: () => ({ email: newEmail(), role: 'ATTENDEE' }),
  PutEventPeople: () => ({ people: [{ external_id: randomUUID(), email: newEmail() }] }),
  PutEventPerson: () => ({ email: newEmail() }),
  InviteManyToEvent: () => ({ invitations: [{ email: newEmail(), role: 'ATTENDEE' }] }),
  AddEventUser: ({ member_id }) => ({ user_id: member_id, role: 'ATTENDEE' }),
  AddEventUserByEmail: () => ({ email: newEmail(), first_name: 'Mary', last_name: 'Jackson', role: 'ATTENDEE' }),
  JoinEvent: () => ({}),
  RequestToJoin: () => ({}),
  AnswerJoinRequests: () => ({ ids: [1], answer: 'DECLINE' }),
  UpdateEventUser: () => ({ role: 'SPEAKER' }),
  UpdateSpeakerInfo: () => ({ speaker_title: 'Chair' }),
  BanEventUser: () => ({ reason: 'Spam' }),
  UnbanEventUser: () => ({}),
  ChatBanEventUser: () => ({ reason: 'Spam' }),
  ChatUnbanEventUser: () => ({}),
  CreateSponsor: () => ({ name: 'Taken Over Ltd' }),
  UpdateSponsor: () => ({ name: 'Taken Over Ltd' }),
  SetSponsorTiers: () => [{ id: 'gold', name: 'Gold', order: 1, color: '#DEAE4A' }],
  ...engagementBodies,
  ...messageBodies,
  AnswerConnection: () => ({ status: 'ACCEPTED' }),
  ReportContent: ({ attendee_id }) => ({ user_id: attendee_id, reason: 'Rude' }),
  DecideModerationCase: () => ({ action: 'DISMISS', reason: 'Fine' }),
  PutModerationRules: () => ({ ...defaultModerationRules, words: ['taken over'] }),
  ApplyImport: () => ({}),
  UpdateUser: () => ({ title: 'Chair' }),
  DeleteAccount: () => ({ password: testPassword }),
  UpdateNotificationDelivery: () => ({ mails: false }),
  ChooseEventTelling: () => ({ choice: 'APP_ONLY' }),
  UpdateNotificationSettings: () => ({ SESSION_CHANGED: true }),
  UpdatePrivacySettings: () => ({ show_bio: false }),
  PutPrivacyOverrides: () => ({ show_bio: false }),
  MarkRoomRead: () => ({ seq: 0 }),
  CreateChatRoom: () => ({ name: `Room ${randomUUID()}` }),
  UpdateChatRoom: () => ({ description: 'Taken over' }),
  ReorderChatRoom: () => ({ display_order: 5 }),
};

/** For operations that remove their subject: ids of a new one for every attempt. */
export const freshIds: {
  readonly [N in OperationName]?: (api: TestApi, tenant: Tenant) => Promise<Partial<TenantIds>>;
} = {
  DecideModerationCase: async (api, { event_id, ids }) => ({ case_id: await addCase(api, event_id, ids.attendee_id) }),
  ...freshEngagement,
  ...freshMessages,
  ...freshMembers,
  ...freshRooms,
  RemoveConnection: async (api, { event_id, owner }) => {
    const other = await newMember(api, event_id, { role: 'ATTENDEE' });
    return { connection_id: await addConnection(api, event_id, other.user_id, owner.user_id, 'ACCEPTED') };
  },
  RevokeApiToken: async (api, { owner }) => ({ api_token_id: await addApiToken(api, owner.user_id) }),
  RevokeOrganizationToken: async (api, { owner, organization_id }) => ({
    organization_token_id: await addOrganizationToken(api, owner.user_id, organization_id),
  }),
  ApplyImport: (api, { event_id }) => addWaitingImport(api, event_id),
  DiscardImport: (api, { event_id }) => addWaitingImport(api, event_id),
  TakeBackImport: (api, { event_id }) => addFinishedImport(api, event_id),
  FetchSchedule: (api, { event_id }) => addSubscription(api, event_id),
  UnsubscribeSchedule: (api, { event_id }) => addSubscription(api, event_id),
  DeleteWebhook: async (api, { organization_id }) => addWebhook(api, organization_id),
  ReadTicketShop: async (api, { event_id }) => addTicketShop(api, event_id),
  DeleteSponsor: async (api, { event_id }) => ({ sponsor_id: await addSponsor(api, event_id) }),
  DeleteSession: async (api, { event_id }) => ({ session_id: await addSession(api, event_id, { starts_at }) }),
  PlaceSessions: async (api, { event_id, owner }) => {
    const session_id = await addSession(api, event_id, { starts_at });
    await owner.client.put(`/sessions/${session_id}`, slot);
    return { session_id };
  },
};

/** Returns a valid body, or nothing where the catalogue has none. */
export const validBody = (name: OperationName, ids: TenantIds): unknown => bodies[name]?.(ids);

/** Sends a valid request for an operation; throws when this file lacks a required body. */
export async function sendOperation(
  client: TestClient,
  name: OperationName,
  ids: TenantIds,
  query: Readonly<Record<string, string>> = engagementQueries[name] ?? {},
): Promise<TestReply> {
  const operation = specOf(name);
  const body = bodies[name];
  if ((operation.body === undefined) !== (body === undefined)) throw new Error(`${name} needs a valid body here.`);
  const path = operation.path.replaceAll(/:(\w+)/g, (_, id: string) => String(isIdName(id) ? ids[id] : id));
  return client.send(operation.method, path, { query, ...(body === undefined ? {} : { body: body(ids) }) });
}
