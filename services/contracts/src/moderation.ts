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

/** Written reason; required unless the kind of reason is sufficient. */
const Reason = Type.Optional(Type.String({ maxLength: reportReasonLengthMax, 'x-trim': true }));

export const ModerationReport = shape({
  id: Id,
  reporter: nullable(PersonMini),
  rule: nullable(oneOf(moderationRuleNames)),
  /** Null in reports of rules, and in reports with text only. */
  reason_kind: nullable(oneOf(reportReasonKinds)),
  reason: Type.String(),
  created_at: Timestamp,
});

/** A room with the fields that clients need to translate the names of default rooms (`default-rooms.ts`). */
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
  subject: PersonMini,
  room: nullable(ModeratedRoom),
  message_id: nullable(Id),
  /** The text when the case was opened. */
  excerpt: nullable(Type.String()),
  is_held: Type.Boolean(),
  reports: Type.Array(ModerationReport),
  report_count: Type.Integer(),
  decision: nullable(oneOf(moderationDecisions)),
  decided_by: nullable(shape({ id: Id, full_name: Type.String() })),
  decided_at: nullable(Timestamp),
  created_at: Timestamp,
  possible_decisions: Type.Array(oneOf(moderationDecisions)),
});
export type ModerationCase = Type.Static<typeof ModerationCase>;

export const ModerationEntry = shape({
  id: Id,
  event_id: Id,
  action: oneOf(moderationLogActions),
  actor: nullable(PersonMini),
  subject: nullable(PersonMini),
  room: nullable(ModeratedRoom),
  message_id: nullable(Id),
  /** Null for other actions, and if the question was withdrawn. */
  question: nullable(shape({ id: Id, session_id: Id, text: Type.String() })),
  /** Null for other actions, and if the poll was deleted. */
  poll: nullable(shape({ id: Id, session_id: nullable(Id), question: Type.String() })),
  feedback: nullable(shape({ session_id: Id, comment: Type.String() })),
  /** The delay of a location; null for other actions. */
  delay: nullable(shape({ location: Type.String(), minutes: Type.Integer() })),
  announcement: nullable(Type.String()),
  rule: nullable(oneOf(moderationRuleNames)),
  /** Null if there is only a written reason. */
  reason_kind: nullable(oneOf(decisionReasonKinds)),
  /** Written reason. */
  reason: nullable(Type.String()),
  duration_hours: nullable(Type.Integer()),
  /** For the deletion of all messages of a person. */
  message_count: nullable(Type.Integer()),
  created_at: Timestamp,
});
export type ModerationEntry = Type.Static<typeof ModerationEntry>;

const staffErrors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const ReportContent = operation({
  method: 'POST',
  path: '/events/:event_id/reports',
  summary: 'Report a message or a member to the moderators of an event',
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
  summary: 'List the moderation cases of an event',
  description: 'Open cases are returned oldest first, closed cases newest first.',
  access: 'login',
  token: 'moderation_queue:work',
  params: EventParams,
  query: shape({ ...PageQuery.properties, status: Type.Optional(oneOf(moderationCaseStatuses)) }),
  replies: { 200: page('cases', ModerationCase) },
  errors: staffErrors,
});

export const DecideModerationCase = operation({
  method: 'POST',
  path: '/events/:event_id/moderation/queue/:case_id',
  summary: 'Decide a moderation case',
  description: 'Dismisses the case, removes the text, or mutes or bans its author.',
  access: 'login',
  token: 'moderation_queue:work',
  securityLog: 'moderation.decided',
  params: shape({ ...EventParams.properties, case_id: Id }),
  body: shape({
    action: oneOf(moderationDecisions),
    /** Duration of a mute; no end if omitted. */
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
  summary: 'List the moderation log of an event',
  description: 'Returns the newest first.',
  access: 'login',
  token: 'moderation_queue:work',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('entries', ModerationEntry) },
  errors: staffErrors,
});
