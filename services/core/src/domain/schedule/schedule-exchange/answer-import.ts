import type { Body } from '@plenum/contracts/operation';
import { isAnswered } from '@plenum/contracts/schedule/import-readings';
import type { ApplyImport, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { isTimeZone } from '../sessions/zone-clock.rules.ts';
import { getImport } from './get-import.ts';
import { readingChoicesFrom, type ImportChoices, type StoredPlan } from './import-plan.rules.ts';
import { requireNoRunningImport } from './insert-import.ts';
import { type LockedImport, lockImport } from './schedule-exchange.queries.ts';

type Answers = Body<typeof ApplyImport>;

const requeue = statement(
  'queue-import-again',
  `update schedule_imports set status = 'QUEUED', progress = 0, plan = null, errors = '[]', finished_at = null,
          choices = $2::jsonb, requested_by_id = case when subscription_id is null then $3::bigint end where id = $1`,
);

/** Locks and returns a waiting import. Throws `not_found` and `import_not_waiting`. */
async function lockWaitingImport(
  tx: Transaction,
  event_id: number,
  import_id: number,
): Promise<LockedImport & { readonly plan: StoredPlan }> {
  const row = await lockImport(tx, event_id, import_id);
  if (row === undefined) throw fail('not_found');
  const { plan } = row;
  if (row.status !== 'WAITING' || plan === null) throw fail('import_not_waiting');
  return { ...row, plan };
}

/** Throws `import_removes_many` and `import_unanswered`. */
function requireAnswers({ plan, questions }: StoredPlan, answers: Answers): void {
  const unanswered = questions.filter((question) => !isAnswered(question, answers));
  if (unanswered.includes('REMOVALS')) {
    const message = errorPhrase('import_removes', { removed: plan.removed, stored: plan.stored_sessions });
    throw fail('import_removes_many', { message });
  }
  if (unanswered.length > 0) throw fail('import_unanswered');
}

/**
 * Requeues a waiting import with the answers; the actor becomes its requester. The worker compares again, and requests
 * another confirmation if the agenda has changed since. Throws `import_not_waiting`, `import_removes_many`,
 * `import_unanswered`, `import_running`, `import_file_missing`, `time_zone_unknown` and the errors of `authorizeEvent`.
 */
export async function answerImport(
  scope: Scope,
  event_id: number,
  import_id: number,
  answers: Answers,
): Promise<ScheduleImport> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'schedule:import');
    await requireNoRunningImport(tx, event_id);
    const { plan, file_key, choices: previousChoices } = await lockWaitingImport(tx, event_id, import_id);
    const { ask = false } = answers;
    if (!ask) requireAnswers(plan, answers);
    if (file_key === null) throw fail('import_file_missing');
    const { shift, timezone, confirm_removals = false, skip_problems = false, import_deleted } = answers;
    if (timezone !== undefined && !isTimeZone(timezone)) throw fail('time_zone_unknown');
    const choices: ImportChoices = {
      ...readingChoicesFrom(answers, previousChoices),
      ...(shift && { shift }),
      // Different reading choices may lead to other questions.
      ...(ask || plan.questions.includes('COLUMNS') ? { asks: true } : { asksAbout: 'DOUBTS' }),
      ...(import_deleted !== undefined && { importsDeleted: import_deleted }),
      confirmsRemovals: confirm_removals,
      skipsProblems: skip_problems,
    };
    await tx.rows(requeue, [import_id, JSON.stringify(choices), requireActor(scope).user_id]);
    record(tx, 'schedule_import.requested', { import_id });
  });
  return getImport(scope, event_id, import_id);
}

const removeImport = statement('remove-import', 'delete from schedule_imports where id = $1');

/** Discards a waiting import. Throws `import_not_waiting` and the errors of `authorizeEvent`. */
export async function discardImport(scope: Scope, event_id: number, import_id: number): Promise<void> {
  await authorizeEvent(scope, event_id, 'schedule:import');
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'schedule:import');
    const { file_key } = await lockWaitingImport(tx, event_id, import_id);
    if (file_key !== null) record(tx, 'upload.removed', { object_key: file_key });
    await tx.rows(removeImport, [import_id]);
  });
}
