/** Requests of an attacker to every operation, to learn about a person, or to add them to an event of the attacker. */
import { type OperationName, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { testPassword } from '../api/people.ts';
import { type TenantIds, validBody } from '../api/tenants.ts';
import type { SendOptions } from '../api/test-client.ts';
import { uploadOf } from '../api/upload.ts';
import { type Attempt, type Attempts, plain, type Target } from './hostile-attempts.ts';
import { nameOfFile, onePage, onePixel } from './hostile-files.ts';
import { hostileIntegrations } from './hostile-integrations.ts';
import { hostileQuestions } from './hostile-questions.ts';
import { scheduleAttempts } from './hostile-schedule-attempts.ts';

const address: Attempts = ({ email }) => [{ body: { email } }];
const roles = ['ADMIN', 'SPEAKER', 'ATTENDEE'] as const;

/** Returns search texts for guessing. */
export const wordsAbout = ({ person }: Pick<Target, 'person'>): readonly string[] => {
  return [person.sentinels.email, person.sentinels.last_name, person.sentinels.company_name];
};
const searched: Attempts = (target) => [{}, ...wordsAbout(target).map((search) => ({ query: { search } }))];

/** Every operation has an entry: `tests/security/attacks/hostile-organizer.test.ts` fails without. */
export const hostileAttempts = {
  Login: ({ email }) => [{ body: { email, password: 'a wrong password' } }],
  EnterDemo: plain,
  EnterDemoAsOrganizer: plain,
  SignUp: ({ email }) => [{ body: { email, password: 'correct horse battery', first_name: 'Not', last_name: 'Them' } }],
  GetMe: plain,
  Refresh: plain,
  Logout: plain,
  VerifyEmail: plain,
  ValidateVerification: plain,
  LogInByVerification: plain,
  GetVerification: address,
  ResendVerification: address,
  ForgotPassword: address,
  RequestLoginLink: address,
  ValidateLoginLink: plain,
  LogInByLink: plain,
  RequestUnlock: address,
  ValidateUnlock: plain,
  UnlockDevice: plain,
  ValidateResetToken: plain,
  ResetPassword: () => [{ body: { token: 'guessed', password: 'correct horse battery' } }],
  VerifyPassword: () => [{ body: { password: 'a wrong password' } }],
  ChangePassword: () => [{ body: { current_password: 'a wrong password', new_password: 'correct horse battery' } }],
  GetSocketToken: plain,
  ListLogins: plain,
  EndLogin: plain,
  EndOtherLogins: plain,
  RequestEmailChange: ({ email }) => [{ body: { new_email: email, password: testPassword } }],
  ValidateEmailChange: plain,
  ConfirmEmailChange: plain,
  GetUser: plain,
  UpdateUser: plain,
  DeleteAccount: plain,
  ExportAccount: plain,
  GetPrivacySettings: plain,
  UpdatePrivacySettings: plain,
  GetPrivacyOverrides: plain,
  PutPrivacyOverrides: plain,
  DeletePrivacyOverrides: plain,
  ListSpeakingSessions: plain,
  CheckEmail: ({ email }) => [{ query: { email } }],
  ListUserEvents: plain,
  GetDashboard: plain,
  ListOrganizations: plain,
  CreateOrganization: () => [{ body: { name: 'A second front' } }],
  GetOrganization: plain,
  UpdateOrganization: plain,
  DeleteOrganization: plain,
  SetMuxCredentials: plain,
  DeleteMuxCredentials: plain,
  SetJaasCredentials: plain,
  DeleteJaasCredentials: plain,
  ListOrganizationUsers: searched,
  AddOrganizationUser: ({ email }) => [{ body: { email, first_name: 'Not', last_name: 'Them', role: 'MEMBER' } }],
  UpdateOrganizationUser: plain,
  RemoveOrganizationUser: plain,
  LeaveOrganization: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  ListOrganizationEvents: plain,
  CreateEvent: plain,
  GetEvent: plain,
  UpdateEvent: plain,
  UpdateBranding: plain,
  DeleteEvent: plain,
  RenewJoinCode: plain,
  DuplicateEvent: plain,
  PreviewJoin: plain,
  PreviewJoinAsGuest: plain,
  JoinByCode: ({ code }) => [{ body: { code } }],
  JoinEvent: () => [{ body: {} }, { body: { slug: 'guessed' } }],
  ListEventUsers: searched,
  GetEventUser: plain,
  GetEventTopics: plain,
  ListPeopleNear: plain,
  ListEventUsersAdmin: searched,
  ExportEventUsers: plain,
  AddEventUser: ({ user_id }) => roles.map((role) => ({ body: { user_id, role } })),
  AddEventUserByEmail: ({ email }) => [{ body: { email, first_name: 'Not', last_name: 'Them', role: 'SPEAKER' } }],
  UpdateEventUser: plain,
  UpdateSpeakerInfo: plain,
  GetModerationStatus: plain,
  BanEventUser: plain,
  UnbanEventUser: plain,
  ChatBanEventUser: plain,
  ChatUnbanEventUser: plain,
  RemoveEventUser: plain,
  LeaveEvent: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  ListOrganizationInvitations: plain,
  InviteToOrganization: ({ email }) => [{ body: { email, role: 'MEMBER' } }],
  InviteManyToOrganization: ({ email }) => [{ body: { invitations: [{ email, role: 'ADMIN' }] } }],
  CancelOrganizationInvitation: plain,
  GetOrganizationInvitation: plain,
  AcceptOrganizationInvitation: plain,
  DeclineOrganizationInvitation: plain,
  ListEventInvitations: plain,
  InviteToEvent: ({ email }) => [{ body: { email, role: 'SPEAKER' } }],
  InviteManyToEvent: ({ email }) => [{ body: { invitations: [{ email, role: 'ATTENDEE' }] } }],
  InviteToEventByCsv: ({ email }) => [
    { query: { dry_run: 'true' }, file: `email,role\n${email},ATTENDEE\n` },
    { file: `email,role\n${email},ATTENDEE\n` },
  ],
  CancelEventInvitation: plain,
  GetEventInvitation: plain,
  AcceptEventInvitation: plain,
  DeclineEventInvitation: plain,
  GetInvitation: plain,
  RegisterAndAccept: ({ email, invitationIds }) => [
    {
      body: {
        user_data: { email, first_name: 'Not', last_name: 'Them', password: 'correct horse battery' },
        org_invitation_ids: [],
        event_invitation_ids: invitationIds,
      },
    },
  ],
  // With a code that is right, a stranger would be none any more.
  RequestToJoin: () => [{ body: {} }, { body: { code: '00000000' } }],
  GetOwnJoinRequest: plain,
  WithdrawJoinRequest: plain,
  ListJoinRequests: () => [{ query: { waits_for: 'ANSWER' } }, { query: { waits_for: 'SEAT' } }],
  AnswerJoinRequests: () => [
    { body: { ids: [1, 2, 3], answer: 'ACCEPT' } },
    { body: { ids: [1, 2, 3], answer: 'DECLINE' } },
  ],
  GetEventSeats: plain,
  ListUserInvitations: plain,
  GetMailChoice: plain,
  ChooseMail: () => [{ body: { choice: 'allow' } }],
  LookAtMailChoice: plain,
  UnsubscribeByMailProgram: plain,
  TakeReturnedMail: plain,
  GetAgenda: plain,
  SetAgendaOrder: plain,
  ListSessions: plain,
  GetSession: plain,
  ListSessionSpeakers: plain,
  CreateSession: plain,
  UpdateSession: plain,
  UpdateSessionStatus: plain,
  SetSessionFull: plain,
  UpdateSessionTimes: plain,
  DeleteSession: plain,
  SetSessionResources: () => [{ body: [] }],
  DuplicateSession: plain,
  ListUnscheduledSessions: plain,
  PlaceSessions: plain,
  ChangeSessions: plain,
  ListEventSpeakers: searched,
  GetEventSpeaker: plain,
  ListManagedSpeakers: searched,
  AddEventSpeaker: ({ user_id }) => [{ body: { user_id } }, { body: { user_id, name: 'Somebody' } }],
  UpdateEventSpeaker: ({ user_id }) => [{ body: { user_id } }],
  AddSessionSpeaker: ({ user_id, ids }) => [{ body: { user_id } }, { body: { profile_id: ids.profile_id } }],
  UpdateSessionSpeaker: plain,
  ReorderSessionSpeaker: plain,
  RemoveSessionSpeaker: plain,
  UpdateSessionProfile: plain,
  ReorderSessionProfile: plain,
  RemoveSessionProfile: plain,
  RemoveEventSpeaker: plain,
  GetPlayback: plain,
  GetPublicEventCard: plain,
  GetPublicEventAddress: plain,
  ...scheduleAttempts,
  ListChatRooms: plain,
  ListRoomMessages: plain,
  PostRoomMessage: plain,
  MarkRoomRead: plain,
  ListChatRoomsAdmin: plain,
  CreateChatRoom: plain,
  GetChatRoom: plain,
  UpdateChatRoom: plain,
  DeleteChatRoom: plain,
  ToggleChatRoom: plain,
  ReorderChatRoom: plain,
  DisablePublicChatRooms: plain,
  ListSessionChatRooms: plain,
  JoinChatRoom: plain,
  LeaveChatRoom: plain,
  DeleteRoomMessage: plain,
  EditRoomMessage: plain,
  ReactToRoomMessage: plain,
  ListRoomMessageReactions: plain,
  ListEarlierTexts: plain,
  ListMentionable: (target) => wordsAbout(target).map((q) => ({ query: { q } })),
  DeleteMessagesOfMember: plain,
  ...hostileQuestions,
  ReportContent: ({ user_id, ids }) => [
    { body: { user_id, reason: 'Rude' } },
    { body: { message_id: ids.message_id, reason: 'Rude' } },
  ],
  ListModerationQueue: plain,
  DecideModerationCase: () => [
    { body: { action: 'DISMISS', reason: 'Fine' } },
    { body: { action: 'DISMISS', reason_kind: 'NO_VIOLATION' } },
  ],
  ListModerationLog: plain,
  GetModerationRules: plain,
  PutModerationRules: plain,
  ListConnections: searched,
  RequestConnection: ({ user_id, ids }) => [
    { body: { recipient_id: user_id, icebreaker_message: 'Shall we talk?', originating_event_id: ids.event_id } },
    { body: { recipient_id: user_id, icebreaker_message: 'Shall we talk?' } },
  ],
  ListPendingConnections: plain,
  GetConnection: plain,
  AnswerConnection: plain,
  RemoveConnection: plain,
  ListEventConnections: plain,
  GetAcquaintance: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }],
  BlockUser: plain,
  UnblockUser: plain,
  ListBlockedUsers: plain,
  ListThreads: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }],
  OpenThread: ({ user_id, ids }) => [{ body: { user_id } }, { body: { user_id, event_id: ids.event_id } }],
  GetThread: plain,
  ListThreadMessages: plain,
  SendDirectMessage: plain,
  ReactToDirectMessage: plain,
  ListDirectMessageReactions: plain,
  MarkThreadRead: plain,
  ClearThread: plain,
  ListNotifications: plain,
  CountNotifications: plain,
  MarkNotificationRead: plain,
  MarkNotificationsRead: ({ ids }) => [{ body: { event_id: ids.event_id } }],
  GetNotificationDelivery: plain,
  UpdateNotificationDelivery: plain,
  ChooseEventTelling: plain,
  SubscribeToPush: () => [
    { body: { endpoint: 'https://push.example.org/a', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } } },
  ],
  EndPushSubscription: () => [{ body: { endpoint: 'https://push.example.org/a' } }],
  GetNotificationSettings: plain,
  UpdateNotificationSettings: plain,
  SearchRoomMessages: (target) => wordsAbout(target).map((q) => ({ query: { q } })),
  Search: (target) =>
    wordsAbout(target).flatMap((q) => [{ query: { q } }, { query: { q, event_id: String(target.ids.event_id) } }]),
  GetPublicEvent: plain,
  GetPublicProgramme: plain,
  ListPublicEvents: searched,
  ListSponsors: plain,
  ListFeaturedSponsors: plain,
  CreateSponsor: plain,
  GetSponsor: plain,
  UpdateSponsor: plain,
  ToggleSponsorActive: plain,
  ToggleSponsorFeatured: plain,
  CountSponsorClick: plain,
  CountPublicSponsorClick: plain,
  ListSponsorTiers: plain,
  SetSponsorTiers: plain,
  DeleteSponsor: plain,
  UploadImage: ({ ids }) => [
    { fields: { context: 'avatar' }, file: onePixel },
    { fields: { context: 'event_logo', event_id: String(ids.event_id) }, file: onePixel },
  ],
  GetContent: plain,
  GetPrivateContent: plain,
  GetPublicContent: plain,
  DeleteUpload: plain,
  UploadDocument: ({ ids }) => [{ fields: { event_id: String(ids.event_id) }, file: onePage }],
  GetFile: () => [{ query: { exp: '4102444800', sig: 'guessed' } }],
  GetAvatar: plain,
  ReportClientError: () => [{ body: { kind: 'error', message: 'Hello', route: '/app', app_version: '1.0.0' } }],
  GetClientSettings: plain,
  ...hostileIntegrations,
} as const satisfies Readonly<Record<OperationName, Attempts>>;

/** A request that is ready to send. */
export interface HostileRequest {
  readonly name: OperationName;
  readonly method: OperationSpec['method'];
  readonly path: string;
  readonly options: SendOptions;
}

const isIdName = (name: string, ids: TenantIds): name is keyof TenantIds => Object.hasOwn(ids, name);

function pathOf({ path }: OperationSpec, { ids, person, code }: Target): string {
  return path.replaceAll(/:(\w+)\*?/g, (_, name: string) => {
    if (isIdName(name, ids)) return String(ids[name]);
    if (name === 'code') return code;
    if (name === 'key') return `users/${person.user_id}/avatars/${person.sentinels.picture}.webp`;
    if (name === 'slug') return 'conference';
    return name === 'file_name' ? `${person.sentinels.picture}.webp` : '00000000-0000-4000-8000-000000000000';
  });
}

/** Returns the requests to an operation that target a person. */
export function hostileRequests(name: OperationName, target: Target): readonly HostileRequest[] {
  const operation: OperationSpec = operations[name];
  const attempts: readonly Attempt[] = hostileAttempts[name](target);
  return attempts.map(({ query = {}, body = validBody(name, target.ids), file, fields }) => {
    const sent: SendOptions =
      file === undefined || operation.upload === undefined
        ? { ...(body !== undefined && { body }) }
        : uploadOf(Buffer.from(file), nameOfFile(file), operation.upload, fields);
    return { name, method: operation.method, path: pathOf(operation, target), options: { query, ...sent } };
  });
}

/** Checks whether the requests differ from person to person. */
export const aimsAtPerson = (name: OperationName): boolean =>
  hostileAttempts[name] !== plain ||
  /:(?:user_id|member_id|attendee_id|other_id|key|file_name)\b/.test(operations[name].path);
