/** A tenant with at least one row of every kind that has an id. */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import { OpenThread } from '@plenum/contracts/chat/direct-messages';
import type { RoomKind } from '@plenum/contracts/permissions';
import {
  addOrganizationMember,
  addSession,
  addSpeaker,
  newConference,
  newMember,
  putOnStage,
  type TestConference,
} from './conferences.ts';
import { addSubscription } from './imports.ts';
import { newLoggedInPerson, newEmail, type PersonOptions, type TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import { addEngagement, type EngagementIds, engagementIdNames } from './tenant-engagement.ts';
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
  addWebhook,
  roomKinds,
  sessionRooms,
  sessionStream,
} from './tenant-rows.ts';
import type { TestApi } from './test-api.ts';

const starts_at = '2031-03-28T08:00:00Z';

/** Ids by the names of path parameters. */
export interface TenantIds extends EngagementIds {
  readonly user_id: number;
  readonly organization_id: number;
  /** A member of the organization, neither in the event nor an owner. */
  readonly member_id: number;
  readonly event_id: number;
  readonly session_id: number;
  readonly profile_id: number;
  /** A speaker without sessions. */
  readonly idleProfileId: number;
  readonly import_id: number;
  readonly room_id: number;
  /** By the owner, in that room. */
  readonly message_id: number;
  /** An open case of the moderation queue. */
  readonly case_id: number;
  readonly sponsor_id: number;
  /** A SPEAKER of the event. */
  readonly attendee_id: number;
  /** A person who is known to the organization. */
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
  const member = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
  const invite = async (kind: string, eventId: number | null, role: string): Promise<number> =>
    (await api.deps.db.row(addInvitation, [kind, organization_id, eventId, newEmail(), role]))?.id ?? 0;
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
export const isIdName = (name: string): name is IdName => idNames.includes(name);

/** Lists the ids in an operation's path in order. Other parameters, such as codes and tokens, are not ids. */
export const idsInPath = (name: OperationName): IdName[] =>
  [...operations[name].path.matchAll(/:(\w+)/g)].map(([, id = '']) => id).filter(isIdName);

/**
 * Every operation with an id in its path, sorted, because the order of the catalogue depends on the order of imports.
 */
export const operationsWithIds: readonly OperationName[] = operationNames
  .filter((name) => idsInPath(name).length > 0)
  .toSorted();
