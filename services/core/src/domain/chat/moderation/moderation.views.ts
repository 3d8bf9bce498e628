import type { ModerationCase, ModerationEntry } from '@plenum/contracts/chat/moderation';
import type { EventUserRole } from '@plenum/contracts/enums';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { possibleDecisions } from './case-decisions.rules.ts';
import type { LogRow } from './moderation-log.queries.ts';
import type { CaseRow, ReportRow } from './moderation-queue.queries.ts';
import { displayedReason } from './reasons.rules.ts';

const personView = (id: number, full_name: string | null, image_url: string | null) => ({
  id,
  full_name: full_name ?? '',
  image_url,
});

const personOrNull = (id: number | null, full_name: string | null, image_url: string | null) =>
  id === null ? null : personView(id, full_name, image_url);

type RoomColumns = Pick<CaseRow, 'room_id' | 'room_name' | 'room_description' | 'room_type'>;

/** Null without a room, or if the room was deleted. */
const roomView = ({ room_id: id, room_name: name, room_description: description, room_type }: RoomColumns) =>
  id === null || name === null || room_type === null ? null : { id, name, description, room_type };

const reportView = (row: ReportRow): ModerationCase['reports'][number] => ({
  id: row.id,
  reporter: personOrNull(row.reporter_id, row.full_name, row.image_url),
  rule: row.rule,
  reason_kind: row.reason_kind,
  reason: displayedReason(row),
  created_at: row.created_at.toISOString(),
});

export const caseView = (row: CaseRow, reports: readonly ReportRow[], role: EventUserRole): ModerationCase => ({
  id: row.id,
  event_id: row.event_id,
  kind: row.kind,
  status: row.status,
  subject: personView(row.subject_id, row.subject_full_name, row.subject_image_url),
  room: roomView(row),
  message_id: row.message_id,
  excerpt: row.excerpt,
  is_held: row.is_held,
  reports: mapReadableRows(
    'moderation_reports',
    reports.filter(({ case_id }) => case_id === row.id),
    reportView,
  ),
  report_count: row.report_count,
  decision: row.decision,
  decided_by: row.decided_by_id === null ? null : { id: row.decided_by_id, full_name: row.decider_full_name ?? '' },
  decided_at: row.decided_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  possible_decisions: possibleDecisions(row, role),
});

const questionView = ({ question_id: id, question_session_id: session_id, question_text: text }: LogRow) =>
  id === null || session_id === null || text === null ? null : { id, session_id, text };

const pollView = ({ poll_id: id, poll_session_id: session_id, poll_question: question }: LogRow) =>
  id === null || question === null ? null : { id, session_id, question };

const delayView = ({ delay_location: location, delay_minutes: minutes }: LogRow) =>
  location === null || minutes === null ? null : { location, minutes };

const feedbackView = ({ feedback_session_id: session_id, feedback_comment: comment }: LogRow) =>
  session_id === null || comment === null ? null : { session_id, comment };

export const logEntryView = (row: LogRow): ModerationEntry => ({
  id: row.id,
  event_id: row.event_id,
  action: row.action,
  actor: personOrNull(row.actor_id, row.actor_full_name, row.actor_image_url),
  subject: personOrNull(row.subject_id, row.subject_full_name, row.subject_image_url),
  room: roomView(row),
  message_id: row.message_id,
  question: questionView(row),
  poll: pollView(row),
  feedback: feedbackView(row),
  delay: delayView(row),
  announcement: row.announcement,
  rule: row.rule,
  reason_kind: row.reason_kind,
  reason: displayedReason(row),
  duration_hours: row.duration_hours,
  message_count: row.message_count,
  created_at: row.created_at.toISOString(),
});
