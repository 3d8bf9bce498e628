/** Deletion of an account, and the export of all personal data (GDPR, articles 15, 17 and 20). */
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
  /** Changes of password, address and API tokens, for half a year. */
  security_activity: Rows,
  organizations: Rows,
  event_memberships: Rows,
  speaker_profiles: Rows,
  /** Sponsors that name this person as somebody to talk to. */
  sponsors: Rows,
  bookmarks: Rows,
  calendar_feeds: Rows,
  connections: Rows,
  blocked_people: Rows,
  /** Reports that this person made. */
  reports_made: Rows,
  direct_message_threads: Rows,
  /** Messages that this person wrote. */
  direct_messages: Rows,
  /** Direct messages to which this person reacted. */
  direct_message_reactions: Rows,
  invitations_received: Rows,
  /** Tickets of this person, as ticket shops have named them. */
  tickets: Rows,
  join_requests: Rows,
  invitations_sent: Rows,
  room_messages: Rows,
  /** Messages of rooms to which this person reacted. */
  room_message_reactions: Rows,
  /** Messages of rooms that mention this person. */
  room_message_mentions: Rows,
  room_cursors: Rows,
  /** Questions that this person asked in sessions, also anonymously. */
  questions: Rows,
  question_votes: Rows,
  /** Announcements that this person made. */
  announcements: Rows,
  /** Hands that this person has raised in sessions. */
  raised_hands: Rows,
  /** Events that take no questions from this person. */
  question_mutes: Rows,
  /** Polls in which this person voted; with the answers where the poll was not anonymous. */
  poll_votes: Rows,
  /** Anonymous polls in which this person took part; nobody can tell what they chose. */
  poll_participations: Rows,
  /** What this person answered about sessions; only they are told. */
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
