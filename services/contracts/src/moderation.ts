/** Reports, the moderation queue and its log. */
import * as Type from 'typebox';
import {
  moderation_case_statuses,
  moderation_decisions,
  moderation_kinds,
  moderation_log_actions,
  moderation_rule_names,
} from './enums.ts';
import { EventParams } from './events.ts';
import { mute_hours_max, report_reason_length_max } from './limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, page, PageQuery, PersonMini, shape, Timestamp } from './primitives.ts';

/** What stands in place of an icebreaker that was taken away. */
export const removed_icebreaker = '[removed by the moderators]';

const Reason = Type.String({ minLength: 1, maxLength: report_reason_length_max, 'x-trim': true });

const ModerationReport = shape({
  id: Id,
  /** Null when a rule reports. */
  reporter: nullable(PersonMini),
  rule: nullable(oneOf(moderation_rule_names)),
  reason: Type.String(),
  created_at: Timestamp,
});

export const ModerationCase = shape({
  id: Id,
  event_id: Id,
  kind: oneOf(moderation_kinds),
  status: oneOf(moderation_case_statuses),
  /** Who wrote it, or who is reported. */
  subject: PersonMini,
  room: nullable(shape({ id: Id, name: Type.String() })),
  message_id: nullable(Id),
  /** The text as it was when the case was opened. */
  excerpt: nullable(Type.String()),
  /** Whether the text is hidden until somebody decides. */
  is_held: Type.Boolean(),
  reports: Type.Array(ModerationReport),
  report_count: Type.Integer(),
  decision: nullable(oneOf(moderation_decisions)),
  decided_by: nullable(shape({ id: Id, full_name: Type.String() })),
  decided_at: nullable(Timestamp),
  created_at: Timestamp,
  /** What the caller may decide here. */
  possible_decisions: Type.Array(oneOf(moderation_decisions)),
});
export type ModerationCase = Type.Static<typeof ModerationCase>;

export const ModerationEntry = shape({
  id: Id,
  event_id: Id,
  action: oneOf(moderation_log_actions),
  /** Null when a rule acted. */
  actor: nullable(PersonMini),
  subject: nullable(PersonMini),
  room: nullable(shape({ id: Id, name: Type.String() })),
  message_id: nullable(Id),
  rule: nullable(oneOf(moderation_rule_names)),
  reason: nullable(Type.String()),
  duration_hours: nullable(Type.Integer()),
  created_at: Timestamp,
});
export type ModerationEntry = Type.Static<typeof ModerationEntry>;

const staff_errors = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;

export const ReportContent = operation({
  method: 'POST',
  path: '/events/:event_id/reports',
  summary: 'Report a room message or a member to the event’s moderators',
  access: 'login',
  params: EventParams,
  body: shape({ message_id: Type.Optional(Id), user_id: Type.Optional(Id), reason: Reason }),
  replies: { 201: shape({ message: Type.String() }) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'room_access_denied', 'report_oneself'],
  rate_limits: ['report'],
});

export const ListModerationQueue = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/queue',
  summary: 'What waits for a decision, oldest first; closed cases newest first',
  access: 'login',
  params: EventParams,
  query: shape({ ...PageQuery.properties, status: Type.Optional(oneOf(moderation_case_statuses)) }),
  replies: { 200: page('cases', ModerationCase) },
  errors: staff_errors,
});

export const DecideModerationCase = operation({
  method: 'POST',
  path: '/events/:event_id/moderation/queue/:case_id',
  summary: 'Decide a case: dismiss it, remove the text, mute or ban its author',
  access: 'login',
  params: shape({ ...EventParams.properties, case_id: Id }),
  body: shape({
    action: oneOf(moderation_decisions),
    /** Of a mute; without it until it is taken back. */
    duration_hours: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: mute_hours_max }))),
    reason: Reason,
  }),
  replies: { 200: ModerationCase },
  errors: [...staff_errors, 'moderation_case_closed', 'moderation_decision_impossible', 'last_event_admin'],
  demo_refused: true,
});

export const ListModerationLog = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/log',
  summary: 'What moderation did, newest first',
  access: 'login',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('entries', ModerationEntry) },
  errors: staff_errors,
});
