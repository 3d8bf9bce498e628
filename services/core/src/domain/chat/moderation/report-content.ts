import type { ReportContent } from '@plenum/contracts/chat/moderation';
import { maxReportReasonLength } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { requireText } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findDepartedMember } from '../../events/attendees/departed-members.queries.ts';
import { findMember } from '../../events/attendees/people.queries.ts';
import { authorizeEvent, mayReadRoom, maySeeSession } from '../../policy.ts';
import { findRoomAccess } from '../chat-rooms/chat-rooms.queries.ts';
import { findRoomMessage } from '../chat-rooms/room-messages.queries.ts';
import { type NewCase, reportCase } from './moderation-cases.steps.ts';
import { reasonToStore, needsDetails } from './reasons.rules.ts';

const targetError = errorPhrase('report_target');

/** Finds a report of the message by the same person that was already decided. */
const decidedReport = statement<{ readonly id: number }>(
  'decided-report',
  `select p.id from moderation_cases c join moderation_reports p on p.case_id = c.id
    where c.event_id = $1 and c.message_id = $2 and c.status = 'CLOSED' and p.reporter_id = $3 limit 1`,
);

/**
 * Reports a room message that the actor can read, or a current or former member. A repeated report has no effect.
 * Throws the errors of `authorizeEvent`, `invalid_request` (not exactly one message or member, or neither a kind nor
 * details), `not_found` (no such message or member in this event), `room_access_denied`, `report_oneself`.
 */
export async function reportContent(scope: Scope, event_id: number, input: Body<typeof ReportContent>): Promise<void> {
  const access = await authorizeEvent(scope, event_id, 'event:read');
  const { user_id: reporter_id } = requireActor(scope);
  const details = requireText(input.reason ?? '', {
    field: 'reason',
    label: 'reason',
    length_min: needsDetails(input.reason_kind) ? 1 : 0,
    length_max: maxReportReasonLength,
  });
  if ((input.message_id === undefined) === (input.user_id === undefined)) throw invalidTarget();
  const subject =
    input.message_id === undefined
      ? await findPerson(scope, event_id, input.user_id ?? 0)
      : await findMessage(scope, { event_id, message_id: input.message_id, role: access.role });
  if (subject.subject_id === reporter_id) throw fail('report_oneself');
  const { message_id = null } = subject;
  if (message_id !== null && (await scope.db.row(decidedReport, [event_id, message_id, reporter_id])) !== undefined)
    return;
  const report = { reporter_id, rule: null, ...reasonToStore(input.reason_kind, details) };
  await transaction(scope, (tx) => reportCase(tx, subject, report));
}

const invalidTarget = () =>
  fail('invalid_request', {
    message: targetError,
    fields: { json: { message_id: [targetError], user_id: [targetError], _schema: [targetError] } },
  });

interface MessageLookup {
  readonly event_id: number;
  readonly message_id: number;
  /** Role of the actor. */
  readonly role: Parameters<typeof mayReadRoom>[0]['role'];
}

async function findMessage(scope: Scope, { event_id, message_id, role }: MessageLookup): Promise<NewCase> {
  const message = await findRoomMessage(scope.db, message_id);
  if (message === undefined) throw fail('not_found');
  const room = await findRoomAccess(scope.db, message.room_id, requireActor(scope).user_id);
  if (room === undefined || room.event_id !== event_id) throw fail('not_found');
  if (!maySeeSession({ role }, room)) throw fail('not_found');
  if (!mayReadRoom({ role }, room)) throw fail('room_access_denied');
  if (message.deleted_at !== null) throw fail('not_found');
  const { room_id, user_id: subject_id, content: excerpt } = message;
  return { event_id, kind: 'MESSAGE', subject_id, room_id, message_id, excerpt, is_held: false };
}

async function findPerson(scope: Scope, event_id: number, user_id: number): Promise<NewCase> {
  const member = await findMember(scope.db, event_id, user_id);
  if (member?.is_banned) throw fail('not_found');
  // Former members can be reported too.
  if (member === undefined && (await findDepartedMember(scope.db, event_id, user_id)) === undefined)
    throw fail('not_found');
  return { event_id, kind: 'PERSON', subject_id: user_id, excerpt: null, is_held: false };
}
