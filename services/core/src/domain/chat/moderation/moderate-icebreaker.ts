import type { EventUserRole, ModerationRuleName } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { effectiveEventRole } from '../../policy.ts';
import { logModeration } from '../moderation-log/moderation-log.steps.ts';
import { readEventRules } from './event-rules.queries.ts';
import { blankIcebreaker } from './icebreakers.steps.ts';
import { reportCase } from './moderation-cases.steps.ts';
import { reasonOfRule } from './reasons.rules.ts';

interface IcebreakerRow {
  readonly connection_id: number;
  readonly event_id: number;
  readonly requester_id: number;
  readonly text: string;
  readonly asked_at: Date;
  readonly member_role: EventUserRole | null;
  readonly is_organization_owner: boolean;
  readonly member_since: Date | null;
}

/** Suggested messages of the event are exempt. */
const icebreakerToJudge = statement<IcebreakerRow>(
  'icebreaker-to-judge',
  `select c.id as connection_id, e.id as event_id, c.requester_id, c.icebreaker_message as text,
          coalesce(c.updated_at, c.created_at) as asked_at, eu.role as member_role,
          coalesce(ou.role = 'OWNER', false) as is_organization_owner, eu.created_at as member_since
     from connections c
     join events e on e.id = c.originating_event_id
     left join event_users eu on eu.event_id = e.id and eu.user_id = c.requester_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = c.requester_id
    where c.id = $1 and not coalesce(e.icebreakers ? c.icebreaker_message, false)`,
);

/** Idempotent: removed text is not checked again. */
export async function moderateIcebreaker(scope: Deps, connection_id: number): Promise<void> {
  const row = await scope.db.row(icebreakerToJudge, [connection_id]);
  if (row === undefined) return;
  const rules = await readEventRules(scope.db, row.event_id);
  const rule =
    rules?.matchText({
      content: row.text,
      posted_ms: row.asked_at.getTime(),
      is_staff: eventRoleMay(effectiveEventRole(row), 'room_message:delete'),
      member_since_ms: row.member_since?.getTime() ?? null,
    }) ?? null;
  if (rules === undefined || rule === null) return;
  await transaction(scope, (tx) => applyRule(tx, row, rule, rules.rules.action === 'HOLD'));
}

async function applyRule(
  tx: Transaction,
  row: IcebreakerRow,
  rule: ModerationRuleName,
  is_held: boolean,
): Promise<void> {
  const { event_id, connection_id, requester_id, text } = row;
  if (!(await blankIcebreaker(tx, connection_id, text))) return;
  const action = is_held ? 'MESSAGE_HELD' : 'ICEBREAKER_REMOVED';
  await logModeration(tx, { event_id, action, actor_id: null, subject_id: requester_id, rule });
  if (is_held)
    await reportCase(
      tx,
      { event_id, kind: 'ICEBREAKER', subject_id: requester_id, connection_id, excerpt: text, is_held },
      { reporter_id: null, rule, ...reasonOfRule(rule) },
    );
}
