/** Account deletion and export of personal data (GDPR, articles 15, 17 and 20). */
import * as Type from 'typebox';
import { maxPasswordLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Message, shape, Timestamp } from '../primitives.ts';
import { UserId } from './person-fields.ts';
import { UserDetail, UserParams } from './users.ts';

export const DeleteAccount = operation({
  method: 'DELETE',
  path: '/users/:user_id',
  summary: 'Delete the caller’s account',
  description:
    'Only the owner of the account may call this. Deletes the account and its personal data and ends all its logins within a second, which cannot be undone. Messages that the caller sent to other people remain without the caller’s name. Organizations of which the caller is the only owner are deleted as well; if one of them has other members or events, the request fails with `account_owns_organizations`, whose message names them.',
  access: 'login',
  securityLog: 'account.deleted',
  setsCookies: true,
  params: UserParams,
  body: shape({
    password: Type.String({
      minLength: 1,
      maxLength: maxPasswordLength,
      description: 'Current password of the account.',
    }),
  }),
  replies: { 200: Message },
  errors: ['forbidden', 'current_password_incorrect', 'account_owns_organizations', 'overloaded'],
  hashesPassword: true,
  rateLimits: ['password_check'],
  demoRestriction: true,
});

/** Rows as stored, without keys and hashes. */
const Rows = Type.Array(Type.Unknown());

export const AccountExport = shape({
  exported_at: described(Timestamp, 'When the export was created (ISO 8601, UTC).'),
  user_id: UserId,
  account: described(UserDetail, 'Profile and settings of the account.'),
  logins: described(Rows, 'Browsers in which the account is logged in.'),
  mail_links: described(Rows, 'Links sent to the person by email, such as password reset links.'),
  security_activity: described(
    Rows,
    'Changes of the password, the email address and the API tokens of the person in the last 180 days.',
  ),
  organizations: described(Rows, 'Organizations of which the person is a member.'),
  event_memberships: described(Rows, 'Events of which the person is a member.'),
  speaker_profiles: described(Rows, 'Speaker profiles of the person.'),
  sponsors: described(Rows, 'Sponsors that have this person as a contact.'),
  bookmarks: described(Rows, 'Sessions that the person has bookmarked.'),
  calendar_feeds: described(Rows, 'Calendar feeds of the person.'),
  connections: described(Rows, 'Connections and connection requests of the person.'),
  blocked_people: described(Rows, 'People whom the person has blocked.'),
  reports_made: described(Rows, 'Reports that the person sent to moderators.'),
  direct_message_threads: described(Rows, 'Direct message threads of the person.'),
  direct_messages: described(Rows, 'Direct messages that the person wrote.'),
  direct_message_reactions: described(Rows, 'Reactions of the person to direct messages.'),
  invitations_received: described(Rows, 'Invitations that the person received.'),
  tickets: described(Rows, 'Data about the person from ticket shops and other programs.'),
  join_requests: described(Rows, 'Requests of the person to join events.'),
  invitations_sent: described(Rows, 'Invitations that the person sent.'),
  room_messages: described(Rows, 'Messages that the person wrote in chat rooms.'),
  room_message_reactions: described(Rows, 'Reactions of the person to messages in chat rooms.'),
  room_message_mentions: described(Rows, 'Messages in chat rooms that mention the person.'),
  room_cursors: described(Rows, 'Read positions of the person in chat rooms.'),
  questions: described(Rows, 'Questions that the person asked, including anonymous ones.'),
  question_votes: described(Rows, 'Votes of the person for questions.'),
  announcements: described(Rows, 'Announcements that the person created.'),
  raised_hands: described(Rows, 'Hands that the person raised in sessions.'),
  question_mutes: described(Rows, 'Events in which the person may not ask questions.'),
  poll_votes: described(Rows, 'Votes of the person in polls that are not anonymous.'),
  poll_participations: described(Rows, 'Anonymous polls in which the person voted, without the choices.'),
  session_feedback: described(Rows, 'Feedback of the person on sessions.'),
  notifications: described(Rows, 'Notifications of the person.'),
  devices: described(Rows, 'Devices that receive push notifications.'),
  notification_choices: described(Rows, 'Notification settings.'),
  event_notification_choices: described(Rows, 'Notification settings for individual events.'),
  uploads: described(Rows, 'Files that the person uploaded.'),
  schedule_imports: described(Rows, 'Schedules that the person imported.'),
});
export type AccountExport = Type.Static<typeof AccountExport>;

export const ExportAccount = operation({
  method: 'GET',
  path: '/users/:user_id/export',
  summary: 'Export all data stored about the caller',
  description:
    'Only the owner of the account may call this. Returns a JSON file, which is streamed while the data is read, without password hashes and keys. Apart from `account`, the entries are database rows, whose columns may change between versions.',
  access: 'login',
  securityLog: 'account.exported',
  params: UserParams,
  replies: { 200: AccountExport },
  errors: ['forbidden'],
  rateLimits: ['account_export'],
  demoRestriction: true,
});
