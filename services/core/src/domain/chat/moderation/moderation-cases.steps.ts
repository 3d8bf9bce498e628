import type { ModerationKind, ModerationRuleName, ReportReasonKind } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import type { StatedReason } from './reasons.rules.ts';

export interface NewCase {
  readonly event_id: number;
  readonly kind: ModerationKind;
  readonly subject_id: number;
  readonly room_id?: number | null;
  readonly message_id?: number | null;
  readonly connection_id?: number | null;
  readonly excerpt: string | null;
  /** Whether the text is held for a decision. */
  readonly is_held: boolean;
}

interface Report extends StatedReason<ReportReasonKind> {
  /** Null if a rule reported the content. */
  readonly reporter_id: number | null;
  readonly rule: ModerationRuleName | null;
}

const columns = `(event_id, kind, subject_id, room_id, message_id, connection_id, excerpt, is_held)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
/** The update locks the open case, which prevents closing it before this report is added. */
const onConflict = 'do update set is_held = moderation_cases.is_held or excluded.is_held, excerpt = excluded.excerpt';

const insertMessageCase = statement<{ id: number }>(
  'open-case-about-message',
  `insert into moderation_cases ${columns}
  on conflict (message_id) where status = 'OPEN' and message_id is not null ${onConflict} returning id`,
);
const insertSubjectCase = statement<{ id: number }>(
  'open-case-about-other',
  `insert into moderation_cases ${columns}
  on conflict (event_id, kind, subject_id, coalesce(connection_id, 0)) where status = 'OPEN' and message_id is null
  ${onConflict} returning id`,
);

/** Finds or creates the open case about a subject and locks it until the transaction ends. */
async function openCase(tx: Transaction, subject: NewCase): Promise<number> {
  const row = await tx.row(
    subject.message_id === null || subject.message_id === undefined ? insertSubjectCase : insertMessageCase,
    [
      subject.event_id,
      subject.kind,
      subject.subject_id,
      subject.room_id ?? null,
      subject.message_id ?? null,
      subject.connection_id ?? null,
      subject.excerpt,
      subject.is_held,
    ],
  );
  if (row === undefined) throw new Error('A case was neither found nor created.');
  return row.id;
}

/** Checks for duplicates of reports by rules, which have no reporter for the unique constraint. */
const addReport = statement(
  'add-moderation-report',
  `insert into moderation_reports (case_id, reporter_id, rule, reason, reason_kind, reason_details)
  select $1, $2::bigint, $3::text, $4, $5, $6
   where not exists (select 1 from moderation_reports where case_id = $1 and reporter_id is null and rule = $3)
      on conflict (case_id, reporter_id) do nothing`,
);

/**
 * Adds a report to the open case about a subject; each person and each rule counts once per case. Publishes the change
 * to the moderators.
 */
export async function reportCase(tx: Transaction, subject: NewCase, report: Report): Promise<void> {
  const case_id = await openCase(tx, subject);
  const { reporter_id, rule, reason, reason_kind, reason_details } = report;
  await tx.rows(addReport, [case_id, reporter_id, rule, reason, reason_kind, reason_details]);
  record(tx, 'moderation_queue.changed', { event_id: subject.event_id });
}
