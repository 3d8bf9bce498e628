import type { EventUserRole, ModerationRuleName } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { effectiveEventRole } from '../../policy.ts';
import { logModeration } from '../moderation-log/moderation-log.steps.ts';
import { readEventRules } from './event-rules.queries.ts';
import { removeIcebreaker } from './icebreakers.steps.ts';
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

/** Excludes suggested messages of the event. */
const icebreakerToModerate = statement<IcebreakerRow>(
  'icebreaker-to-moderate',
  `select c.id as connection_id, e.id as event_id, c.requester_id, c.icebreaker_message as text,
          coalesce(c.updated_at, c.created_at) as asked_at, eu.role as member_role,
          coalesce(ou.role = 'OWNER', false) as is_organization_owner, eu.created_at as member_since
     from connections c
     join events e on e.id = c.originating_event_id
     left join event_users eu on eu.event_id = e.id and eu.user_id = c.requester_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = c.requester_id
    where c.id = $1 and not coalesce(e.icebreakers ? c.icebreaker_message, false)`,
);

/**
 * Job that applies the rules of an event to the message of a connection request. Idempotent: does not check removed
 * texts again.
 */
export async function moderateIcebreaker(scope: Deps, connection_id: number): Promise<void> {
  const row = await scope.db.row(icebreakerToModerate, [connection_id]);
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
  isHeld: boolean,
): Promise<void> {
  const { event_id, connection_id, requester_id, text } = row;
  if (!(await removeIcebreaker(tx, connection_id, text))) return;
  const action = isHeld ? 'MESSAGE_HELD' : 'ICEBREAKER_REMOVED';
  await logModeration(tx, { event_id, action, actor_id: null, subject_id: requester_id, rule });
  if (isHeld)
    await reportCase(
      tx,
      { event_id, kind: 'ICEBREAKER', subject_id: requester_id, connection_id, excerpt: text, is_held: isHeld },
      { reporter_id: null, rule, ...reasonOfRule(rule) },
    );
}
