/** Checks whether the person who requested an import is still authorized to import. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { type Db, statement } from '../../../platform/db/database.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';

interface ImporterRow {
  readonly member_role: EventUserRole | null;
  readonly is_banned: boolean;
  readonly is_organization_owner: boolean;
}

const importer = statement<ImporterRow>(
  'importer-of-schedule',
  `select eu.role as member_role, coalesce(eu.is_banned, false) as is_banned,
          coalesce(ou.role = 'OWNER' or t.organization_role = 'OWNER', false) as is_organization_owner
     from events e
     left join event_users eu on eu.event_id = e.id and eu.user_id = $2
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $2
     left join api_tokens t on t.organization_id = e.organization_id and t.user_id = $2 and t.revoked_at is null
    where e.id = $1`,
);

/** Checks a user or the account of an organization token, because they may have lost the right since the request. */
export async function mayStillImport(db: Db, event_id: number, user_id: number): Promise<boolean> {
  const row = await db.row(importer, [event_id, user_id]);
  if (row === undefined || isEffectivelyBanned(row)) return false;
  return eventRoleMay(effectiveEventRole(row), 'schedule:import');
}
