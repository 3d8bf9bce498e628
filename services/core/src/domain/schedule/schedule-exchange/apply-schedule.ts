/** Transaction of an import, which applies a schedule file entirely or not at all. */
import { maxAgendaSessions, maxImportErrors } from '@plenum/contracts/limits';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { bumpAgenda } from '../sessions/agenda.steps.ts';
import { withoutDeleted } from './deleted-sessions.rules.ts';
import { diffSchedule, type ScheduleDiff } from './diff-schedule.rules.ts';
import { findImpact } from './import-plan.queries.ts';
import {
  canAsk,
  hasChanges,
  type ImportChoices,
  notifiedSessionIds,
  planOf,
  questionsOf,
  type StoredPlan,
  waitsForAnswer,
} from './import-plan.rules.ts';
import { storeRowsAfter, storeRowsBefore } from './import-undo.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { findSessionsOutsideEvent } from './schedule-in-event.rules.ts';
import {
  type EventToImportInto,
  findDeleted,
  lockEvent,
  lockRunningImport,
  lockStoredSessions,
  lockStoredSpeakers,
  removeDeletionMarks,
} from './stored-schedule.queries.ts';
import { recordImportEnd } from './subscription-updates.steps.ts';
import { writeSessions } from './write-sessions.ts';
import { writeSpeakers } from './write-speakers.ts';

type Errors = ScheduleImport['errors'];

/** Nothing was stored, except if the schedule was applied. */
export type ApplyResult =
  | { readonly kind: 'applied' | 'already_ended' }
  | { readonly kind: 'failed'; readonly errors: Errors }
  | { readonly kind: 'waits'; readonly plan: StoredPlan; readonly errors: Errors };

export interface ApplyInput {
  readonly import_id: number;
  readonly event_id: number;
  readonly schedule: ParsedSchedule;
  /** With the shift `EVENT`, the event takes its days from the file even if it has sessions. */
  readonly choices: ImportChoices;
  /** Problems that cause sessions of the file to be skipped. */
  readonly problems: Errors;
  readonly nowMs: number;
  /** User who requested the import, who is not notified; null for imports by an operator or of a subscription. */
  readonly requested_by: number | null;
  /** Null for an import requested by a user. */
  readonly subscription_id: number | null;
}

const updateEventDays = statement(
  'take-event-days',
  `update events set start_date = $2, end_date = $3, timezone = $4, day_change = $5, updated_at = now() where id = $1`,
);

/** Stores the mapping for the next table with these headings. */
const storeColumnMapping = statement(
  'store-import-columns',
  'update events set import_columns = $2::jsonb where id = $1',
);

const markImportSucceeded = statement(
  'mark-import-succeeded',
  `update schedule_imports
      set status = 'SUCCEEDED', progress = 100, counts = $2::jsonb, kept = $3::jsonb, errors = $4::jsonb,
          plan = $5::jsonb, undo = case when $6::boolean then undo end, finished_at = now()
    where id = $1`,
);

const toWireClock = (clock: string): string => (clock.length === 5 ? `${clock}:00` : clock);

/**
 * Updates the event to match the file. Repeated jobs are idempotent, because an import that has ended is not applied.
 */
export async function applySchedule(tx: Transaction, input: ApplyInput): Promise<ApplyResult> {
  const { import_id, event_id, choices, problems } = input;
  const event = await lockEvent(tx, event_id);
  if (!(await lockRunningImport(tx, import_id))) return { kind: 'already_ended' };
  if (event === undefined) return failure('event_gone', 'The event was deleted.');
  const replacesDays = !event.has_sessions || choices.shift === 'EVENT';
  const outside = replacesDays ? [] : findSessionsOutsideEvent(input.schedule, event).problems;
  if (outside.length > 0 && !canAsk(choices)) return { kind: 'failed', errors: outside };

  const { sessions, removedIds } = await lockStoredSessions(tx, event);
  const speakers = await lockStoredSpeakers(tx, event);
  const allDeleted = await findDeleted(tx, event_id);
  const { schedule, deleted, restoredIds } = withoutDeleted(
    input.schedule,
    sessions,
    allDeleted,
    choices.importsDeleted ?? [],
  );
  const diff = diffSchedule({ sessions, speakers }, schedule);
  if (sessions.length + diff.created.length > maxAgendaSessions) {
    return failure('too_many_sessions', `An event may have at most ${maxAgendaSessions} sessions.`);
  }
  const questions = questionsOf({ schedule, diff, sessions, outside, replacesDays, problems, choices });
  const impact = await findImpact(tx, event, diff, { replacesDays, schedule, requested_by: input.requested_by });
  const plan = { plan: planOf(diff, sessions, { ...impact, deleted }, schedule), questions };
  if (waitsForAnswer(choices, questions, diff))
    return { kind: 'waits', plan, errors: [...problems, ...outside].slice(0, maxImportErrors) };
  await removeDeletionMarks(tx, event_id, restoredIds);
  await storeRowsBefore(tx, import_id, diff);
  const profileIdOf = await writeSpeakers(tx, event_id, diff.speakers);
  await writeSessions({ tx, event_id, profileIdOf, removedIds }, diff);

  if (choices.columns !== undefined) await tx.rows(storeColumnMapping, [event_id, JSON.stringify(choices.columns)]);
  const hasNewDays = replacesDays && (await applyDays(tx, event_id, event, schedule));
  await storeRowsAfter(tx, import_id, sessions, diff, profileIdOf);
  const isChanged = hasNewDays || hasChanges(diff);
  if (isChanged) {
    await bumpAgenda(tx, event_id);
    record(tx, 'schedule_import.changed_agenda', { import_id, event_id });
    recordMoves(tx, input, diff);
  }
  await tx.rows(markImportSucceeded, [
    import_id,
    JSON.stringify(diff.counts),
    JSON.stringify(keptFieldsOf(diff)),
    JSON.stringify(problems),
    JSON.stringify(plan),
    // An import without changes cannot be undone, and the undo data of an earlier import remains.
    isChanged,
  ]);
  await recordImportEnd(tx, input, { kind: 'succeeded', isChanged }, input.nowMs);
  return { kind: 'applied' };
}

const failure = (code: string, reason: string): ApplyResult => ({
  kind: 'failed',
  errors: [{ line: null, code, reason }],
});

async function applyDays(
  tx: Transaction,
  event_id: number,
  event: EventToImportInto,
  schedule: ParsedSchedule,
): Promise<boolean> {
  const newDays = [
    schedule.start_date,
    schedule.end_date,
    schedule.effectiveTimezone,
    toWireClock(schedule.day_change),
  ];
  const currentDays = [event.start_date, event.end_date, event.timezone, toWireClock(event.day_change)];
  if (newDays.every((value, index) => value === currentDays[index])) return false;
  await tx.rows(updateEventDays, [event_id, ...newDays]);
  return true;
}

/**
 * Records which sessions were moved, cancelled or restored, except if the whole event moves. Their speakers and people who
 * bookmarked them are notified: `../sessions/slice.ts` declares `sessions.moved`, and its job `notify-moved-sessions` is in
 * `notifications/notify-sessions.ts`.
 */
function recordMoves(
  tx: Transaction,
  { event_id, choices, nowMs, requested_by }: ApplyInput,
  diff: ScheduleDiff,
): void {
  if (choices.shift === 'EVENT') return;
  const session_ids = notifiedSessionIds(diff);
  if (session_ids.length === 0) return;
  record(tx, 'sessions.moved', { event_id, session_ids, moved_at_ms: nowMs, moved_by: requested_by });
}

/** Returns the fields that were edited manually since the last import, differ from the file and retain their value. */
function keptFieldsOf(diff: ScheduleDiff): ScheduleImport['kept'] {
  return [...diff.updated, ...diff.unchanged]
    .filter(({ keptFields }) => keptFields.length > 0)
    .map(({ stored, keptFields }) => ({
      session_id: stored.id,
      title: stored.current.title,
      fields: [...keptFields],
    }));
}
