/**
 * Who may do what, over HTTP: every operation on something with an id, by everybody there can be. The expectations are
 * not read from the tables of the server. A new operation without a row fails.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { eventUserRoles, organizationUserRoles } from '@plenum/contracts/enums';
import { errorStatuses } from '@plenum/contracts/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, newMember, removeMember } from '../support/api/conferences.ts';
import { mailChoiceOf } from '../support/api/mail-choice.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import {
  freshIds,
  idsInPath,
  newTenant,
  operationsWithIds,
  sendOperation,
  type Tenant,
} from '../support/api/tenants.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';
import {
  everybody,
  joining,
  knownToStaff,
  members,
  moderators,
  organization,
  feedbackRows,
  pollRows,
  type Outcome,
  type Row,
  runOfShowRows,
  statisticsRows,
  staff,
  type Viewer,
  viewers,
} from '../support/security/permission-rows.ts';
import { roomKinds, roomRow, roomRows } from '../support/security/room-permission-rows.ts';

const ownOnly: Row = { ...everybody('forbidden'), owner: 200 };

/** Who knows somebody that belongs to the organization and to none of its events. */
const fellowMembers: Row = {
  ...everybody('not_found'),
  owner: 200,
  'organization ADMIN': 200,
  'organization MEMBER': 200,
};

/** What changes who people are, or removes what the next row needs: these have a cast of their own. */
const changing: ReadonlySet<OperationName> = new Set([
  'JoinEvent',
  'RequestToJoin',
  'PutEventPerson',
  'DeleteEvent',
  'RemoveOrganizationUser',
  'LeaveOrganization',
  'DeleteOrganization',
  'AddSessionSpeaker',
  'RemoveSessionSpeaker',
  'RemoveSessionProfile',
  'RemoveEventSpeaker',
  'AddEventUser',
  'RemoveEventUser',
  'LeaveEvent',
  'ToggleChatRoom',
  'DisablePublicChatRooms',
]);

const rows: { readonly [N in OperationName]?: Row } = {
  ListUserEvents: ownOnly,
  GetDashboard: ownOnly,
  GetUser: ownOnly,
  UpdateUser: ownOnly,
  // The owner's organization has an event and members.
  DeleteAccount: { ...ownOnly, owner: 'account_owns_organizations' },
  ExportAccount: ownOnly,
  GetPrivacySettings: ownOnly,
  UpdatePrivacySettings: ownOnly,
  ChooseEventTelling: ownOnly,
  GetNotificationDelivery: ownOnly,
  UpdateNotificationDelivery: ownOnly,
  GetNotificationSettings: ownOnly,
  UpdateNotificationSettings: ownOnly,
  // What somebody else was told is nobody’s business: there is no such notification.
  MarkNotificationRead: { ...everybody('not_found'), owner: 200 },
  // The owner of the organization has no membership row to set anything for.
  GetPrivacyOverrides: { ...ownOnly, owner: 'not_found' },
  PutPrivacyOverrides: { ...ownOnly, owner: 'not_found' },
  DeletePrivacyOverrides: { ...ownOnly, owner: 'not_found' },
  ListSpeakingSessions: ownOnly,
  ListUserInvitations: ownOnly,
  ListOrganizationInvitations: organization('forbidden', 200, 200),
  InviteToOrganization: organization('forbidden', 201, 201),
  InviteManyToOrganization: organization('forbidden', 201, 201),
  // Whoever comes first cancels it, and nothing is left for the next.
  CancelOrganizationInvitation: organization('forbidden', 'invitation_not_pending', 200),
  ListEventInvitations: staff(200),
  InviteToEvent: staff(201),
  InviteManyToEvent: staff(200),
  InviteToEventByCsv: staff('csv_file_missing'),
  ListEventPeople: staff(200),
  PutEventPeople: staff(200),
  PutEventPerson: staff(200),
  CancelEventInvitation: { ...knownToStaff('invitation_not_pending'), owner: 200 },
  GetOrganization: organization(200, 200, 200),
  ListOrganizationEvents: organization(200, 200, 200),
  UpdateOrganization: organization('forbidden', 200, 200),
  SetMuxCredentials: organization('forbidden', 200, 200),
  DeleteMuxCredentials: organization('forbidden', 204, 204),
  SetJaasCredentials: organization('forbidden', 200, 200),
  DeleteJaasCredentials: organization('forbidden', 204, 204),
  ListOrganizationUsers: organization(200, 200, 200),
  // Nobody has such an address here: it is invited.
  AddOrganizationUser: organization('forbidden', 202, 202),
  UpdateOrganizationUser: organization('forbidden', 200, 200),
  // Once the owner has removed the member, the admin finds nobody.
  RemoveOrganizationUser: organization('forbidden', 'not_found', 200),
  // With a member who takes over: that is for owners to say. `tests/api/leaving.test.ts` has everybody leave.
  LeaveOrganization: organization('forbidden', 'forbidden', 200),
  // What the owner has deleted is gone for everybody.
  DeleteOrganization: { ...everybody('not_found'), owner: 204 },
  CreateEvent: organization('forbidden', 201, 201),
  // The event is for its members only, so that nobody learns its address.
  GetPublicEventAddress: everybody(200),
  CountPublicSponsorClick: everybody('not_found'),
  GetEvent: members(200),
  UpdateEvent: staff(200),
  UpdateBranding: staff(200),
  RenewJoinCode: staff(200),
  // Making an event is the organization's right, seeing this one the event's: only its owner has both here.
  DuplicateEvent: {
    ...staff('forbidden'),
    owner: 201,
    ADMIN: 'organization_access_denied',
    ORGANIZER: 'organization_access_denied',
  },
  // The owner comes first here, and what is deleted is gone for everybody.
  DeleteEvent: { ...everybody('not_found'), owner: 204 },
  ListSponsors: members(200),
  ListFeaturedSponsors: members(200),
  CreateSponsor: staff(201),
  GetSponsor: members(200),
  UpdateSponsor: staff(200),
  DeleteSponsor: staff(204),
  // The first three hide it in the end.
  ToggleSponsorActive: knownToStaff(200),
  ToggleSponsorFeatured: knownToStaff(200),
  // Of the hidden one.
  CountSponsorClick: knownToStaff(204),
  ListSponsorTiers: members(200),
  SetSponsorTiers: staff(200),
  // Members are in already; an open event takes everybody else.
  JoinEvent: { ...members(200), ...joining },
  // Everybody else finds a free seat.
  RequestToJoin: { ...members(200), ...joining },
  // One's own; the event is open to everybody.
  GetOwnJoinRequest: { ...everybody(200), banned: 'event_banned' },
  WithdrawJoinRequest: { ...everybody(204), banned: 'event_banned' },
  ListJoinRequests: staff(200),
  AnswerJoinRequests: staff(200),
  GetEventSeats: staff(200),
  ListEventUsers: members(200),
  GetEventUser: members(200),
  GetEventTopics: members(200),
  ListPeopleNear: members(200),
  ListEventUsersAdmin: staff(200),
  ExportEventUsers: staff(200),
  // Whoever comes first does it, and it is done for the next.
  AddEventUser: { ...staff('event_user_exists'), owner: 201 },
  AddEventUserByEmail: staff(202),
  UpdateEventUser: staff(200),
  UpdateSpeakerInfo: staff(200),
  GetModerationStatus: staff(200),
  BanEventUser: staff(200),
  UnbanEventUser: staff(200),
  // Moderators mute too.
  ChatBanEventUser: { ...staff(200), MODERATOR: 200 },
  ChatUnbanEventUser: { ...staff(200), MODERATOR: 200 },
  RemoveEventUser: { ...staff('forbidden'), owner: 200, ADMIN: 'not_found' },
  // Everybody goes who is in, banned or not; the owner is in without a membership.
  LeaveEvent: { ...members(200), owner: 'event_membership_missing', banned: 200 },
  GetAgenda: members(200),
  GetMyAgenda: members(200),
  BookmarkSession: members(204),
  RemoveBookmark: members(204),
  OpenCalendarFeed: members(200),
  CloseCalendarFeed: members(204),
  ExportScheduleXml: members(200),
  ExportScheduleCsv: members(200),
  ExportScheduleJson: members(200),
  ExportScheduleCalendar: members(200),
  GetSchedulePublication: staff(200),
  ListSecretAddresses: staff(200),
  OpenSecretSchedule: staff(200),
  CloseSecretSchedule: staff(204),
  ListSessions: members(200),
  GetSession: members(200),
  ListSessionSpeakers: members(200),
  CreateSession: staff(201),
  UpdateSession: staff(200),
  UpdateSessionStatus: staff(200),
  SetSessionFull: moderators(200),
  UpdateSessionTimes: staff(200),
  DeleteSession: staff(204),
  SetSessionResources: staff(200),
  DuplicateSession: staff(201),
  ListUnscheduledSessions: staff(200),
  SetAgendaOrder: staff(200),
  PlaceSessions: staff(200),
  ChangeSessions: staff(200),
  ListEventSpeakers: members(200),
  GetEventSpeaker: members(200),
  ListManagedSpeakers: staff(200),
  AddEventSpeaker: staff(201),
  UpdateEventSpeaker: staff(200),
  // Whoever comes first puts somebody on stage or takes them off; the others find it done.
  AddSessionSpeaker: { ...staff('already_session_speaker'), owner: 201 },
  UpdateSessionSpeaker: staff(200),
  ReorderSessionSpeaker: staff(200),
  RemoveSessionSpeaker: { ...staff('not_found'), owner: 200 },
  UpdateSessionProfile: staff(200),
  ReorderSessionProfile: staff(200),
  RemoveSessionProfile: { ...staff('not_found'), owner: 200 },
  RemoveEventSpeaker: { ...staff('not_found'), owner: 200 },
  GetPlayback: members(200),
  // Who may import is asked for the file next, and this request has none.
  ImportSchedule: staff('import_file_missing'),
  GetImport: staff(200),
  ApplyImport: staff(202),
  DiscardImport: staff(204),
  TakeBackImport: staff(200),
  GetScheduleSubscription: staff(200),
  SubscribeSchedule: staff(200),
  FetchSchedule: staff(202),
  UnsubscribeSchedule: staff(204),
  ListImports: staff(200),
  ListEventConnections: members(200),
  // What two people have with each other is nobody else's, whatever their role.
  GetConnection: { ...everybody('not_found'), owner: 200 },
  AnswerConnection: { ...everybody('not_found'), owner: 200 },
  RemoveConnection: { ...everybody('not_found'), owner: 204 },
  GetThread: { ...everybody('not_found'), owner: 200 },
  ListThreadMessages: { ...everybody('not_found'), owner: 200 },
  SendDirectMessage: { ...everybody('not_found'), owner: 201 },
  ReactToDirectMessage: { ...everybody('not_found'), owner: 200 },
  ListDirectMessageReactions: { ...everybody('not_found'), owner: 200 },
  MarkThreadRead: { ...everybody('not_found'), owner: 200 },
  ClearThread: { ...everybody('not_found'), owner: 200 },
  // The other person is a plain member of the organization: those of the event have not met them.
  GetAcquaintance: fellowMembers,
  BlockUser: fellowMembers,
  UnblockUser: fellowMembers,
  ListChatRooms: members(200),
  ReportContent: members(201),
  ListModerationQueue: { ...staff(200), MODERATOR: 200 },
  DecideModerationCase: { ...staff(200), MODERATOR: 200 },
  ListModerationLog: { ...staff(200), MODERATOR: 200 },
  GetModerationRules: staff(200),
  PutModerationRules: staff(200),
  ListChatRoomsAdmin: staff(200),
  CreateChatRoom: staff(201),
  UpdateChatRoom: staff(200),
  ToggleChatRoom: staff(200),
  ReorderChatRoom: staff(200),
  DisablePublicChatRooms: staff(200),
  // Messages go with a room: that is not for organizers.
  DeleteChatRoom: { ...staff(204), ORGANIZER: 'forbidden' },
  ReactToSession: members(200),
  GetHands: members(200),
  RaiseHand: members(200),
  OpenHands: moderators(200),
  CallNextHand: moderators(200),
  PutHandDown: moderators(200),
  SearchRoomMessages: members(200),
  GetSessionReactions: staff(200),
  ListQuestions: members(200),
  AskQuestion: members(201),
  VoteForQuestion: members(200),
  TakeVoteBack: members(200),
  // Only who asked.
  WithdrawQuestion: { ...members('forbidden'), owner: 204 },
  SetQuestionStatus: moderators(200),
  MergeQuestion: moderators(200),
  MuteQuestionAuthor: moderators(204),
  UnmuteQuestionAuthor: moderators(204),
  TakeMessageAsQuestion: moderators(201),
  SetSessionQa: moderators(200),
  GetEventQa: members(200),
  SetEventQa: staff(200),
  ExportQuestions: staff(200),
  CreateQuestionWall: staff(201),
  RemoveQuestionWall: staff(204),
  ...feedbackRows,
  ...statisticsRows,
  ...pollRows,
  ...runOfShowRows,
  ListSessionChatRooms: members(200),
  DeleteRoomMessage: { ...staff(204), MODERATOR: 204 },
  // Only who wrote it.
  EditRoomMessage: { ...members('forbidden'), owner: 200 },
  ListEarlierTexts: moderators(200),
  ListMentionable: members(200),
  ReactToRoomMessage: members(200),
  ListRoomMessageReactions: members(200),
  DeleteMessagesOfMember: { ...staff(200), MODERATOR: 200 },
  CreateWall: staff(201),
  RemoveWall: staff(204),
  ListApiTokens: ownOnly,
  ListSecurityActivity: ownOnly,
  CreateApiToken: { ...ownOnly, owner: 201 },
  RevokeApiToken: { ...ownOnly, owner: 204 },
  ListOrganizationTokens: organization('forbidden', 200, 200),
  // Only owners may give a token what is inside of events.
  CreateOrganizationToken: organization('forbidden', 'token_scope_not_held', 201),
  RevokeOrganizationToken: organization('forbidden', 204, 204),
  GetTicketShop: { ...staff(200), ORGANIZER: 'forbidden' },
  ConnectTicketShop: { ...staff(200), ORGANIZER: 'forbidden' },
  ReadTicketShop: { ...staff(202), ORGANIZER: 'forbidden' },
  DisconnectTicketShop: { ...staff(204), ORGANIZER: 'forbidden' },
  GetAllowedOrigins: organization('forbidden', 200, 200),
  SetAllowedOrigins: organization('forbidden', 200, 200),
  ListWebhooks: organization('forbidden', 200, 200),
  CreateWebhook: organization('forbidden', 201, 201),
  UpdateWebhook: organization('forbidden', 200, 200),
  DeleteWebhook: organization('forbidden', 204, 204),
  RotateWebhookSecret: organization('forbidden', 201, 201),
  TestWebhook: organization('forbidden', 202, 202),
  ListWebhookDeliveries: organization('forbidden', 200, 200),
  ReplayWebhookDelivery: organization('forbidden', 202, 202),
  ReplayWebhook: organization('forbidden', 202, 202),
};

const api = await openTestApi();

interface Cast {
  readonly tenant: Tenant;
  readonly people: ReadonlyMap<Viewer, TestPerson>;
}

async function newCast(): Promise<Cast> {
  const tenant = await newTenant(api);
  const { event_id, organization_id, owner } = tenant;
  const people = new Map<Viewer, TestPerson>([['owner', owner]]);
  await removeMember(api, event_id, owner.user_id);
  for (const role of eventUserRoles) people.set(role, await newMember(api, event_id, { role }));
  people.set('banned', await newMember(api, event_id, { role: 'ADMIN', is_banned: true }));
  for (const role of ['ADMIN', 'MEMBER'] as const) {
    const person = await loggedIn(api);
    await addOrganizationMember(api, organization_id, person.user_id, role);
    people.set(`organization ${role}`, person);
  }
  people.set('outsider', await loggedIn(api));
  return { tenant, people };
}

/** Who does not belong to an event may know of it, as here, where everybody may join, but of nothing in it. */
const expected = (name: OperationName, outcome: Outcome): Outcome =>
  outcome === 'event_access_denied' && !idsInPath(name).includes('event_id') ? 'not_found' : outcome;

async function check({ tenant, people }: Cast, name: OperationName, row: Row, room_id?: number): Promise<void> {
  const ofKind = room_id === undefined || name === 'DeleteChatRoom' ? {} : { room_id };
  for (const viewer of viewers) {
    const ids = { ...tenant.ids, ...(await freshIds[name]?.(api, tenant)), ...ofKind };
    const client = people.get(viewer)?.client;
    if (client === undefined) throw new Error(`Nobody plays ${viewer}.`);
    const reply = await sendOperation(client, name, ids);
    const outcome =
      typeof reply.body === 'object' && reply.body !== null && 'error' in reply.body ? reply.body.error : reply.status;
    const wanted = expected(name, row[viewer]);
    expect(outcome, `${name} by ${viewer}: ${reply.text}`).toBe(wanted);
    if (typeof wanted === 'string') expectRefusal(reply, wanted);
  }
}

it('has a row for every operation on something with an id', () => {
  expect([...Object.keys(rows), ...Object.keys(roomRows)].toSorted()).toEqual([...operationsWithIds].toSorted());
});

it('has a viewer for every role', () => {
  expect(viewers).toEqual(expect.arrayContaining([...eventUserRoles]));
  expect(organizationUserRoles).toEqual(['OWNER', 'ADMIN', 'MEMBER']);
  expect(errorStatuses.forbidden).toBe(403);
});

describe('events, organizations and people', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await newCast();
  });

  it.each(Object.entries(rows))('%s', async (name, row) => {
    const operation = name as OperationName;
    await check(changing.has(operation) ? await newCast() : cast, operation, row);
  });
});

describe('rooms', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await newCast();
  });

  const cases = Object.entries(roomRows).flatMap(([name, status]) =>
    roomKinds.map((kind) => ({ name: name as OperationName, kind, status })),
  );
  it.each(cases)('$name in $kind', async ({ name, kind, status }) => {
    await check(cast, name, roomRow(status, kind), cast.tenant.rooms[kind]);
  });
});

/** The link in a mail is the proof: whoever holds it may choose, with and without a login, and nobody else. */
const choiceRows = {
  GetMailChoice: 200,
  ChooseMail: 200,
  LookAtMailChoice: 302,
  UnsubscribeByMailProgram: 200,
} as const satisfies { readonly [N in OperationName]?: number };

describe('what recipients say about mails', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await newCast();
  });
  const ask = (client: TestClient, name: keyof typeof choiceRows, token: string): Promise<TestReply> => {
    const body = name === 'ChooseMail' ? { body: { choice: 'not_me' } } : {};
    return client.send(operations[name].method, operations[name].path.replace(':token', token), body);
  };

  it('has a row for every operation with a link of a mail', () => {
    const named = Object.entries(operations).filter(([, { path }]) => path.startsWith('/mail-choices/'));
    expect(Object.keys(choiceRows).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });

  it.each(Object.entries(choiceRows) as [keyof typeof choiceRows, number][])('%s', async (operation, status) => {
    const { organization_id, ids } = cast.tenant;
    const token = mailChoiceOf(api, { organization_id, invitation_id: ids.invitation_id });
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const client of [...[...cast.people.values()].map((person) => person.client), api.client()]) {
      const reply = await ask(client, operation, token);
      expect(reply.status, reply.text).toBe(status);
      const refused = await ask(client, operation, forged);
      // Leading to the page says nothing; the page asks.
      if (operation === 'LookAtMailChoice') expect(refused.status).toBe(status);
      else expectRefusal(refused, 'mail_choice_unknown');
    }
  });
});
