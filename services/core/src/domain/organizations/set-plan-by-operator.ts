import type { OrganizationPlan } from '@plenum/contracts/enums';
import { type Db, statement } from '../../platform/db/database.ts';

const setPlanSql = statement<{ name: string }>(
  'organization-set-plan',
  'update organizations set plan = $2, updated_at = now() where id = $1 returning name',
);

/** Sets the plan of an organization. Returns its name, or null when it does not exist. */
export async function setPlanByOperator(
  db: Db,
  organization_id: number,
  plan: OrganizationPlan,
): Promise<string | null> {
  return (await db.row(setPlanSql, [organization_id, plan]))?.name ?? null;
}
