/** Requests of an attacker to every operation, to learn about a person, or to add them to an event of the attacker. */
import { type OperationName, operations, specOf } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { testPassword } from '../api/people.ts';
import { announcementQuery } from '../api/tenant-announcements.ts';
import { delayQuery } from '../api/tenant-delays.ts';
import { type TenantIds, validBody } from '../api/tenants.ts';
import type { SendOptions } from '../api/test-client.ts';
import { uploadOf } from '../api/upload.ts';
import { nameOfFile, onePage, onePixel } from './hostile-files.ts';
import type { SentinelPerson } from './sentinel-people.ts';

/** The target of a request. */
export interface Target {
  readonly person: SentinelPerson;
  readonly user_id: number;
  readonly email: string;
  /** Of a world; ids of people are those of this person. */
  readonly ids: TenantIds;
  /** A join code that the sender has. */
  readonly code: string;
  /** Pending invitations of the sender. */
  readonly invitationIds: readonly number[];
}

export interface Attempt {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as an upload. */
  readonly file?: string | Uint8Array;
  readonly fields?: Readonly<Record<string, string>>;
}
export type Attempts = (target: Target) => readonly Attempt[];

const address: Attempts = ({ email }) => [{ body: { email } }];
const roles = ['ADMIN', 'SPEAKER', 'ATTENDEE'] as const;

/** Returns search texts for guessing. */
export const wordsAbout = ({ person }: Pick<Target, 'person'>): readonly string[] => {
  return [person.sentinels.email, person.sentinels.last_name, person.sentinels.company_name];
};
const searched: Attempts = (target) => [{}, ...wordsAbout(target).map((search) => ({ query: { search } }))];

const guessedToken: Attempts = () => [{}, { query: { token: 'guessed' } }];

/** What is sent to operations for which a valid body is not enough. */
const ownAttempts: { readonly [N in OperationName]?: Attempts } = {
  Login: ({ email }) => [{ body: { email, password: 'a wrong password' } }],
  SignUp: ({ email }) => [{ body: { email, password: 'correct horse battery', first_name: 'Not', last_name: 'Them' } }],
  GetVerification: address,
  ResendVerification: address,
  ForgotPassword: address,
  RequestLoginLink: address,
  RequestUnlock: address,
  ResetPassword: () => [{ body: { token: 'guessed', password: 'correct horse battery' } }],
  VerifyPassword: () => [{ body: { password: 'a wrong password' } }],
  ChangePassword: () => [{ body: { current_password: 'a wrong password', new_password: 'correct horse battery' } }],
  RequestEmailChange: ({ email }) => [{ body: { new_email: email, password: testPassword } }],
  CheckEmail: ({ email }) => [{ query: { email } }],
  CreateOrganization: () => [{ body: { name: 'A second front' } }],
  ListOrganizationUsers: searched,
  AddOrganizationUser: ({ email }) => [{ body: { email, first_name: 'Not', last_name: 'Them', role: 'MEMBER' } }],
  LeaveOrganization: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  JoinByCode: ({ code }) => [{ body: { code } }],
  JoinEvent: () => [{ body: {} }, { body: { slug: 'guessed' } }],
  ListEventUsers: searched,
  ListEventUsersAdmin: searched,
  AddEventUser: ({ user_id }) => roles.map((role) => ({ body: { user_id, role } })),
  AddEventUserByEmail: ({ email }) => [{ body: { email, first_name: 'Not', last_name: 'Them', role: 'SPEAKER' } }],
  LeaveEvent: ({ user_id }) => [{ body: { hand_over_to: user_id } }],
  InviteToOrganization: ({ email }) => [{ body: { email, role: 'MEMBER' } }],
  InviteManyToOrganization: ({ email }) => [{ body: { invitations: [{ email, role: 'ADMIN' }] } }],
  InviteToEvent: ({ email }) => [{ body: { email, role: 'SPEAKER' } }],
  InviteManyToEvent: ({ email }) => [{ body: { invitations: [{ email, role: 'ATTENDEE' }] } }],
  InviteToEventByCsv: ({ email }) => [
    { query: { dry_run: 'true' }, file: `email,role\n${email},ATTENDEE\n` },
    { file: `email,role\n${email},ATTENDEE\n` },
  ],
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
  ListJoinRequests: () => [{ query: { waits_for: 'ANSWER' } }, { query: { waits_for: 'SEAT' } }],
  AnswerJoinRequests: () => [
    { body: { ids: [1, 2, 3], answer: 'ACCEPT' } },
    { body: { ids: [1, 2, 3], answer: 'DECLINE' } },
  ],
  ChooseMail: () => [{ body: { choice: 'allow' } }],
  SetSessionResources: () => [{ body: [] }],
  ListEventSpeakers: searched,
  ListManagedSpeakers: searched,
  AddEventSpeaker: ({ user_id }) => [{ body: { user_id } }, { body: { user_id, name: 'Somebody' } }],
  UpdateEventSpeaker: ({ user_id }) => [{ body: { user_id } }],
  AddSessionSpeaker: ({ user_id, ids }) => [{ body: { user_id } }, { body: { profile_id: ids.profile_id } }],
  ImportSchedule: ({ email }) => [{ file: `{"schedule":{"conference":{"days":[]}},"note":"${email}"}` }],
  ApplyImport: () => [{ body: { confirm_removals: true, skip_problems: true } }],
  ReadPublicScheduleXml: guessedToken,
  ReadPublicScheduleCsv: guessedToken,
  ReadPublicScheduleJson: guessedToken,
  ReadPublicScheduleCalendar: guessedToken,
  ListMentionable: (target) => wordsAbout(target).map((q) => ({ query: { q } })),
  PreviewDelay: () => [{ query: delayQuery }],
  PreviewAnnouncement: () => [{ query: announcementQuery }],
  ReportContent: ({ user_id, ids }) => [
    { body: { user_id, reason: 'Rude' } },
    { body: { message_id: ids.message_id, reason: 'Rude' } },
  ],
  DecideModerationCase: () => [
    { body: { action: 'DISMISS', reason: 'Fine' } },
    { body: { action: 'DISMISS', reason_kind: 'NO_VIOLATION' } },
  ],
  ListConnections: searched,
  RequestConnection: ({ user_id, ids }) => [
    { body: { recipient_id: user_id, icebreaker_message: 'Shall we talk?', originating_event_id: ids.event_id } },
    { body: { recipient_id: user_id, icebreaker_message: 'Shall we talk?' } },
  ],
  GetAcquaintance: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }],
  ListThreads: ({ ids }) => [{}, { query: { event_id: String(ids.event_id) } }],
  OpenThread: ({ user_id, ids }) => [{ body: { user_id } }, { body: { user_id, event_id: ids.event_id } }],
  MarkNotificationsRead: ({ ids }) => [{ body: { event_id: ids.event_id } }],
  SubscribeToPush: () => [
    { body: { endpoint: 'https://push.example.org/a', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } } },
  ],
  EndPushSubscription: () => [{ body: { endpoint: 'https://push.example.org/a' } }],
  SearchRoomMessages: (target) => wordsAbout(target).map((q) => ({ query: { q } })),
  Search: (target) =>
    wordsAbout(target).flatMap((q) => [{ query: { q } }, { query: { q, event_id: String(target.ids.event_id) } }]),
  ListPublicEvents: searched,
  UploadImage: ({ ids }) => [
    { fields: { context: 'avatar' }, file: onePixel },
    { fields: { context: 'event_logo', event_id: String(ids.event_id) }, file: onePixel },
  ],
  UploadDocument: ({ ids }) => [{ fields: { event_id: String(ids.event_id) }, file: onePage }],
  GetFile: () => [{ query: { exp: '4102444800', sig: 'guessed' } }],
  ReportClientError: () => [{ body: { kind: 'error', message: 'Hello', route: '/app', app_version: '1.0.0' } }],
  PutEventPeople: ({ email }) => [{ body: { people: [{ external_id: 'stolen', email }] } }],
  PutEventPerson: ({ email }) => [{ body: { email, role: 'SPEAKER' } }],
};

/** A request that is ready to send. */
export interface HostileRequest {
  readonly name: OperationName;
  readonly method: OperationSpec['method'];
  readonly path: string;
  readonly options: SendOptions;
}

/** Only the path and a valid body. */
const plain: Attempts = () => [{}];

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
  const operation = specOf(name);
  const attempts: readonly Attempt[] = (ownAttempts[name] ?? plain)(target);
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
  ownAttempts[name] !== undefined ||
  /:(?:user_id|member_id|attendee_id|other_id|key|file_name)\b/.test(operations[name].path);
