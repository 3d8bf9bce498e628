/** Deletion of an account and export of all personal data (GDPR, articles 15, 17 and 20). */
import * as Type from 'typebox';
import { passwordLengthMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, Message, shape, Timestamp } from './primitives.ts';
import { UserDetail, UserParams } from './users.ts';

export const DeleteAccount = operation({
  method: 'DELETE',
  path: '/users/:user_id',
  summary: 'Delete the caller’s account',
  description:
    'Deletes the account and its personal data. Messages to other people stay, without the name of their author.',
  access: 'login',
  securityLog: 'account.deleted',
  setsCookies: true,
  params: UserParams,
  body: shape({ password: Type.String({ minLength: 1, maxLength: passwordLengthMax }) }),
  replies: { 200: Message },
  errors: ['forbidden', 'current_password_incorrect', 'account_owns_organizations', 'overloaded'],
  rateLimits: ['password_check'],
  demoRefused: true,
});

/** Rows as stored, without keys and hashes. */
const Rows = Type.Array(Type.Unknown());

export const AccountExport = shape({
  exported_at: Timestamp,
  user_id: Id,
  account: UserDetail,
  logins: Rows,
  mail_links: Rows,
  security_activity: Rows,
  organizations: Rows,
  event_memberships: Rows,
  speaker_profiles: Rows,
  /** Sponsors that have this person as a contact. */
  sponsors: Rows,
  bookmarks: Rows,
  calendar_feeds: Rows,
  connections: Rows,
  blocked_people: Rows,
  reports_made: Rows,
  direct_message_threads: Rows,
  direct_messages: Rows,
  direct_message_reactions: Rows,
  invitations_received: Rows,
  tickets: Rows,
  join_requests: Rows,
  invitations_sent: Rows,
  room_messages: Rows,
  room_message_reactions: Rows,
  room_message_mentions: Rows,
  room_cursors: Rows,
  /** Includes questions that the person asked anonymously. */
  questions: Rows,
  question_votes: Rows,
  announcements: Rows,
  raised_hands: Rows,
  question_mutes: Rows,
  poll_votes: Rows,
  poll_participations: Rows,
  session_feedback: Rows,
  notifications: Rows,
  devices: Rows,
  notification_choices: Rows,
  event_notification_choices: Rows,
  uploads: Rows,
  schedule_imports: Rows,
});
export type AccountExport = Type.Static<typeof AccountExport>;

export const ExportAccount = operation({
  method: 'GET',
  path: '/users/:user_id/export',
  summary: 'Export all data stored about the caller',
  access: 'login',
  securityLog: 'account.exported',
  params: UserParams,
  replies: { 200: AccountExport },
  errors: ['forbidden'],
  rateLimits: ['account_export'],
  demoRefused: true,
});
