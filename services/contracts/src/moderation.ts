/** Reports, the moderation queue and its log. */
import * as Type from 'typebox';
import {
  decisionReasonKinds,
  moderationCaseStatuses,
  moderationDecisions,
  moderationKinds,
  moderationLogActions,
  moderationRuleNames,
  reportReasonKinds,
  roomTypes,
} from './enums.ts';
import { EventParams } from './events.ts';
import { muteHoursMax, reportReasonLengthMax } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, PersonMini, shape, Timestamp } from './primitives.ts';

/** Replaces the text of a removed icebreaker. */
export const removedIcebreaker = '[removed by the moderators]';

/** Words of a person; needed unless the kind of the reason says enough. */
const Reason = Type.Optional(Type.String({ maxLength: reportReasonLengthMax, 'x-trim': true }));

export const ModerationReport = shape({
  id: Id,
  /** Null when a rule made the report. */
  reporter: nullable(PersonMini),
  rule: nullable(oneOf(moderationRuleNames)),
  /** Null in reports of rules, and in those with words only. */
  reason_kind: nullable(oneOf(reportReasonKinds)),
  /** What the reporter wrote beside the kind; may be empty. */
  reason: Type.String(),
  created_at: Timestamp,
});

/** With what its reader needs to name it in the own language (`default-rooms.ts`). */
export const ModeratedRoom = shape({
  id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  room_type: oneOf(roomTypes),
});

export const ModerationCase = shape({
  id: Id,
  event_id: Id,
  kind: oneOf(moderationKinds),
  status: oneOf(moderationCaseStatuses),
  /** The author, or the reported person. */
  subject: PersonMini,
  room: nullable(ModeratedRoom),
  message_id: nullable(Id),
  /** The text at the time when the case was opened. */
  excerpt: nullable(Type.String()),
  /** Whether the text is hidden until the decision. */
  is_held: Type.Boolean(),
  reports: Type.Array(ModerationReport),
  report_count: Type.Integer(),
  decision: nullable(oneOf(moderationDecisions)),
  decided_by: nullable(shape({ id: Id, full_name: Type.String() })),
  decided_at: nullable(Timestamp),
  created_at: Timestamp,
  /** The decisions available to the caller. */
  possible_decisions: Type.Array(oneOf(moderationDecisions)),
});
export type ModerationCase = Type.Static<typeof ModerationCase>;

export const ModerationEntry = shape({
  id: Id,
  event_id: Id,
  action: oneOf(moderationLogActions),
  /** Null when a rule acted. */
  actor: nullable(PersonMini),
  subject: nullable(PersonMini),
  room: nullable(ModeratedRoom),
  message_id: nullable(Id),
  /** Null when it is about something else, and after the question was withdrawn. */
  question: nullable(shape({ id: Id, session_id: Id, text: Type.String() })),
  /** Null when it is about something else, and after the poll was deleted. */
  poll: nullable(shape({ id: Id, session_id: nullable(Id), question: Type.String() })),
  /** The removed comment on a session, without its author; null when it is about something else, or its author left. */
  feedback: nullable(shape({ session_id: Id, comment: Type.String() })),
  /** The location that ran late, or was said to; null when it is about something else. */
  delay: nullable(shape({ location: Type.String(), minutes: Type.Integer() })),
  /** Text of the announcement that was made or taken down; null when it is about something else, or its author left. */
  announcement: nullable(Type.String()),
  rule: nullable(oneOf(moderationRuleNames)),
  /** Null when the reason is only words of a person. */
  reason_kind: nullable(oneOf(decisionReasonKinds)),
  /** What a person wrote, beside the kind if there is one. */
  reason: nullable(Type.String()),
  duration_hours: nullable(Type.Integer()),
  /** Of the removal of all messages of a person. */
  message_count: nullable(Type.Integer()),
  created_at: Timestamp,
});
export type ModerationEntry = Type.Static<typeof ModerationEntry>;

const staffErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const ReportContent = operation({
  method: 'POST',
  path: '/events/:event_id/reports',
  summary: 'Report a room message or a member to the event’s moderators',
  access: 'login',
  params: EventParams,
  body: shape({
    message_id: Type.Optional(Id),
    user_id: Type.Optional(Id),
    reason_kind: Type.Optional(oneOf(reportReasonKinds)),
    reason: Reason,
  }),
  replies: { 201: shape({ message: Type.String() }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'report_oneself'],
  rateLimits: ['report'],
});

export const ListModerationQueue = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/queue',
  summary: 'What waits for a decision, oldest first; closed cases newest first',
  access: 'login',
  params: EventParams,
  query: shape({ ...PageQuery.properties, status: Type.Optional(oneOf(moderationCaseStatuses)) }),
  replies: { 200: page('cases', ModerationCase) },
  errors: staffErrors,
});

export const DecideModerationCase = operation({
  method: 'POST',
  path: '/events/:event_id/moderation/queue/:case_id',
  summary: 'Decide a case: dismiss it, remove the text, mute or ban its author',
  access: 'login',
  params: shape({ ...EventParams.properties, case_id: Id }),
  body: shape({
    action: oneOf(moderationDecisions),
    /** Of a mute; unlimited when omitted. */
    duration_hours: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: muteHoursMax }))),
    reason_kind: Type.Optional(oneOf(decisionReasonKinds)),
    reason: Reason,
  }),
  replies: { 200: ModerationCase },
  errors: [
    ...staffErrors,
    'moderation_case_closed',
    'moderation_decision_impossible',
    'last_event_admin',
    'event_role_not_assignable',
  ],
  demoRefused: 'guest',
});

export const ListModerationLog = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/log',
  summary: 'What moderation did, newest first',
  access: 'login',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('entries', ModerationEntry) },
  errors: staffErrors,
});
