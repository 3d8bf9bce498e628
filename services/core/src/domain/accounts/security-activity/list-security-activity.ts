import type { SecurityActivity } from '@plenum/contracts/accounts/security-activity';
import type { Language } from '@plenum/contracts/languages';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeSelf } from '../../policy.ts';
import { deviceName } from '../auth/device-name.rules.ts';
import { type ActivityRow, findActivities } from './security-activity.queries.ts';

/** Lists the security activity of the actor's account, newest first. Throws `forbidden`. */
export async function listSecurityActivity(
  scope: Scope,
  user_id: number,
  language: Language,
): Promise<{ activities: SecurityActivity[] }> {
  authorizeSelf(scope, user_id);
  const rows = await findActivities(scope.db, user_id);
  return { activities: mapReadableRows('security_activities', rows, (row) => activityView(row, language)) };
}

const activityView = ({ id, kind, user_agent, facts, created_at }: ActivityRow, language: Language) => ({
  id,
  kind,
  created_at: created_at.toISOString(),
  device: deviceName(user_agent, language),
  token_name: facts.token_name ?? null,
  organization_name: facts.organization_name ?? null,
  revoked_count: facts.revoked_count ?? 0,
});
