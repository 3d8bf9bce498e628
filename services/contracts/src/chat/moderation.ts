/** Reports, the moderation queue and its log. */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import {
  decisionReasonKinds,
  moderationCaseStatuses,
  moderationDecisions,
  moderationKinds,
  moderationLogActions,
  moderationRuleNames,
  reportReasonKinds,
  roomTypes,
} from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventId } from '../events/event-fields.ts';
import { EventParams } from '../events/events.ts';
import { maxMuteHours, maxReportReasonLength } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  FullName,
  Id,
  list,
  ListQuery,
  MessageText,
  NameText,
  nullable,
  oneOf,
  PersonMini,
  PlainDescription,
  PlainText,
  ReasonText,
  shape,
  Timestamp,
} from '../primitives.ts';
import { Location, SessionId } from '../schedule/session-fields.ts';
import { MessageCount, MessageId } from './message-fields.ts';

/** Replaces the text of a removed icebreaker. */
export const removedIcebreaker = '[removed by the moderators]';

/** Required if `reason_kind` is missing or `OTHER`. */
const Reason = Type.Optional(
  Type.String({ maxLength: maxReportReasonLength, 'x-trim': true, description: 'Written reason, plain text.' }),
);

const ActingRule = oneOf(moderationRuleNames, 'Moderation rule that caused this; null if a person did.');
const ReasonKind = oneOf(
  decisionReasonKinds,
  'Kind of reason; null if there is only a written reason, or if a rule caused this.',
);
export const ModerationReport = shape({
  id: Id,
  reporter: nullable(described(PersonMini, 'Person who sent the report; null for a report by a moderation rule.')),
  rule: nullable(ActingRule),
  reason_kind: nullable(described(oneOf(reportReasonKinds), ReasonKind)),
  reason: Type.String({ description: 'Written reason; may be empty.' }),
  created_at: CreatedAt,
});

/** A room with the fields that clients need to translate the names of default rooms (`default-rooms.ts`). */
export const ModeratedRoom = shape({
  id: Id,
  name: NameText,
  description: nullable(PlainDescription),
  room_type: oneOf(roomTypes, 'Type of the chat room.'),
});

export const ModerationCase = shape({
  id: Id,
  event_id: EventId,
  kind: oneOf(moderationKinds, 'What the case is about.'),
  status: oneOf(moderationCaseStatuses, 'Status of the case.'),
  subject: described(PersonMini, 'Author of the reported text, or the person concerned; null if there is none.'),
  room: nullable(described(ModeratedRoom, 'Chat room of the message; null if there is none.')),
  message_id: nullable(MessageId),
  excerpt: nullable(
    Type.String({ description: 'Beginning of the message when the case was opened; null if there is none.' }),
  ),
  is_held: Type.Boolean({ description: 'Whether the message is hidden until the case is decided.' }),
  reports: Type.Array(ModerationReport, { description: 'Newest reports of the case.' }),
  report_count: Type.Integer({ description: 'Number of people who reported the subject.' }),
  decision: nullable(oneOf(moderationDecisions, 'Decision about the case; null while it is open.')),
  decided_by: nullable(
    described(shape({ id: Id, full_name: FullName }), 'Person who decided the case; null while it is open.'),
  ),
  decided_at: nullable(described(Timestamp, 'When the case was decided (ISO 8601, UTC); null while it is open.')),
  created_at: CreatedAt,
  possible_decisions: Type.Array(oneOf(moderationDecisions), { description: 'Decisions that the caller can make.' }),
});
export type ModerationCase = Type.Static<typeof ModerationCase>;

export const ModerationEntry = shape({
  id: Id,
  event_id: EventId,
  action: oneOf(moderationLogActions, 'What was done.'),
  actor: nullable(described(PersonMini, 'Person who did it; null if a moderation rule or the system did.')),
  subject: nullable(described(PersonMini, ModerationCase.properties.subject)),
  room: nullable(described(ModeratedRoom, 'Chat room of the message; null if there is none.')),
  message_id: nullable(MessageId),
  question: nullable(
    described(
      shape({ id: Id, session_id: SessionId, text: PlainText }),
      'Question in a session; null for other actions, and if the question was withdrawn.',
    ),
  ),
  poll: nullable(
    described(
      shape({
        id: Id,
        session_id: nullable(SessionId),
        question: Type.String({ description: 'Question of the poll, plain text.' }),
      }),
      'Poll; null for other actions, and if the poll was deleted.',
    ),
  ),
  feedback: nullable(
    described(
      shape({
        session_id: SessionId,
        comment: Type.String({ description: 'Text of the comment.' }),
      }),
      'Removed feedback comment, without its author; null for other actions, for moderators (who cannot read feedback), and if the account of the author was deleted.',
    ),
  ),
  delay: nullable(
    described(
      shape({
        location: described(Location, 'Name of the location; empty for sessions without a location.'),
        minutes: Type.Integer({ description: 'Delay in minutes.' }),
      }),
      'Delay of a location; null for other actions.',
    ),
  ),
  announcement: nullable(
    Type.String({
      description:
        'Text of the announcement that was created or ended; null for other actions, and if the account of its author was deleted.',
    }),
  ),
  rule: nullable(ActingRule),
  reason_kind: nullable(described(ReasonKind, 'Kind of reason; null if there is only a written reason.')),
  reason: nullable(described(ReasonText, 'Written reason; null if there is none.')),
  duration_hours: nullable(
    Type.Integer({ description: 'Duration of a mute in hours; null if it is unlimited, and for other actions.' }),
  ),
  message_count: nullable(
    described(MessageCount, 'Number of messages that were deleted together; null for other actions.'),
  ),
  created_at: CreatedAt,
});
export type ModerationEntry = Type.Static<typeof ModerationEntry>;

export const ReportContent = operation({
  method: 'POST',
  path: '/events/:event_id/reports',
  summary: 'Report a message or a member to the moderators of an event',
  description:
    'Available to all members of the event. A message must be in a chat room that the caller can enter; former members can be reported too. The moderators receive the server event `moderation_queue_changed` and the notification `REPORTED`, and see who made the report. The reported person is not notified. Repeating a report has no effect.',
  access: 'login',
  params: EventParams,
  body: shape({
    message_id: Type.Optional(
      described(MessageId, 'Id of the reported message. Exactly one of `message_id` and `user_id` is required.'),
    ),
    user_id: Type.Optional(described(UserId, 'User id of the reported member.')),
    reason_kind: Type.Optional(described(oneOf(reportReasonKinds), ReasonKind)),
    reason: Reason,
  }),
  replies: { 201: shape({ message: MessageText }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'report_oneself'],
  rateLimits: ['report'],
});

export const ListModerationQueue = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/queue',
  summary: 'List the moderation cases of an event',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Returns open cases, oldest first, or with the status `CLOSED` closed cases, newest first. Cases about the caller and cases of chat rooms that the caller cannot enter are omitted.',
  access: 'login',
  token: 'moderation_queue:work',
  params: EventParams,
  query: shape({
    ...ListQuery.properties,
    status: Type.Optional(oneOf(moderationCaseStatuses, 'Only cases with this status.')),
  }),
  replies: { 200: list('cases', ModerationCase, 'Moderation cases.') },
  errors: [...eventStaffErrors, 'cursor_invalid'],
});

export const DecideModerationCase = operation({
  method: 'POST',
  path: '/events/:event_id/moderation/queue/:case_id',
  summary: 'Decide a moderation case',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Muting and banning require the right to do so (`possible_decisions`) and also remove the text; dismissing restores a text that was held. A profile cannot be removed. The first decision closes the case, and later ones are rejected with `moderation_case_closed`. Decisions are recorded in the moderation log, and the moderators receive the server event `moderation_queue_changed`.',
  access: 'login',
  token: 'moderation_queue:work',
  securityLog: 'moderation.decided',
  params: shape({ ...EventParams.properties, case_id: described(Id, 'Id of the case.') }),
  body: shape({
    action: oneOf(moderationDecisions, 'Decision about the case.'),
    duration_hours: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: maxMuteHours,
          description: 'Duration of a mute in hours; null or omitted for an unlimited mute.',
        }),
      ),
    ),
    reason_kind: Type.Optional(ReasonKind),
    reason: Reason,
  }),
  replies: { 200: ModerationCase },
  errors: [
    ...eventStaffErrors,
    'moderation_case_closed',
    'moderation_decision_impossible',
    'last_event_admin',
    'event_role_not_assignable',
  ],
  demoRestriction: 'guest',
});

export const ListModerationLog = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/log',
  summary: 'List the moderation log of an event',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR. Contains the actions of moderators and of the moderation rules. Entries of chat rooms and sessions that the caller cannot see are omitted, and only members with the role ADMIN or ORGANIZER receive the removed feedback comments. Entries are deleted after a period that the operator of the installation sets.',
  access: 'login',
  token: 'moderation_queue:work',
  params: EventParams,
  query: ListQuery,
  replies: { 200: list('entries', ModerationEntry, 'Entries of the log, newest first.') },
  errors: [...eventStaffErrors, 'cursor_invalid'],
});
