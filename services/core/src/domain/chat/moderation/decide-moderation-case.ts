import type { DecideModerationCase, ModerationCase } from '@plenum/contracts/chat/moderation';
import { maxReportReasonLength } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { fail, Refusal } from '../../../platform/errors.ts';
import { requireLine } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { decisionRejection } from './case-decisions.rules.ts';
import { applyDecision, closeCase } from './decisions.steps.ts';
import { queueViewer } from './list-moderation-queue.ts';
import { type CaseRow, findCase, listReports, type QueueViewer } from './moderation-queue.queries.ts';
import { caseView } from './moderation.views.ts';
import { reasonToStore, needsDetails } from './reasons.rules.ts';

interface CaseReference {
  readonly event_id: number;
  readonly case_id: number;
}

/** Errors of a mute or ban that a concurrent request has already applied. */
const concurrentErrors: ReadonlySet<string> = new Set([
  'not_found',
  'already_banned',
  'already_muted',
  'event_user_banned',
  'own_membership',
]);

/**
 * Decides a case; the first of concurrent decisions wins. Muting and banning follow their usual rules and also remove
 * the reported content; dismissing restores held content. Throws the errors of `authorizeEvent`, `invalid_request`
 * (neither a reason kind nor details), `not_found`, `moderation_case_closed`, `moderation_decision_impossible`,
 * `forbidden`, `last_event_admin`, `event_role_not_assignable`.
 */
export async function decideModerationCase(
  scope: Scope,
  { event_id, case_id }: CaseReference,
  input: Body<typeof DecideModerationCase>,
): Promise<ModerationCase> {
  const { role } = await authorizeEvent(scope, event_id, 'moderation_queue:work');
  const viewer = queueViewer(scope, { role });
  const details = requireLine(input.reason ?? '', {
    field: 'reason',
    label: 'reason',
    length_min: needsDetails(input.reason_kind) ? 1 : 0,
    length_max: maxReportReasonLength,
  });
  const moderationCase = await requireCase(scope, viewer, { event_id, case_id });
  const rejection = decisionRejection(moderationCase, role, input.action);
  if (rejection !== null) throw fail(rejection);
  const { user_id, token } = requireActor(scope);
  const decision = {
    action: input.action,
    reason: reasonToStore(input.reason_kind, details),
    hours: input.duration_hours ?? null,
    now: scope.clock.date(),
  };
  try {
    await transaction(scope, async (tx) => {
      const lockKeys = { event_id, member_id: moderationCase.subject_id };
      const { role: lockedRole } = await lockEventRight(scope, tx, lockKeys, 'moderation_queue:work');
      const currentRejection = decisionRejection(moderationCase, lockedRole, input.action);
      if (currentRejection !== null) throw fail(currentRejection);
      const moderator = { user_id, role: lockedRole, token };
      const closedCase = await closeCase(tx, moderationCase, moderator, decision);
      await applyDecision(tx, closedCase, moderator, decision);
    });
  } catch (error) {
    if (error instanceof Refusal && concurrentErrors.has(error.code))
      throw fail('moderation_decision_impossible', { cause: error });
    throw error;
  }
  const decidedCase = await requireCase(scope, viewer, { event_id, case_id });
  return caseView(decidedCase, await listReports(scope.db, [case_id]), role);
}

async function requireCase(scope: Scope, viewer: QueueViewer, { event_id, case_id }: CaseReference): Promise<CaseRow> {
  const row = await findCase(scope.db, viewer, event_id, case_id);
  if (row === undefined) throw fail('not_found');
  return row;
}
