import type { OrganizationPlan } from '@plenum/contracts/enums';
import { type Database, statement } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';

const setPlanSql = statement<{ name: string }>(
  'organization-set-plan',
  'update organizations set plan = $2, updated_at = now() where id = $1 returning name',
);

/** Sets the plan of an organization. Returns its name, or null if it does not exist. */
export async function setPlanByOperator(
  db: Database,
  organization_id: number,
  plan: OrganizationPlan,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const organization = await tx.row(setPlanSql, [organization_id, plan]);
    if (organization === undefined) return null;
    record(tx, 'operator.acted', { kind: 'plan.changed', facts: { organization_id, plan } });
    return organization.name;
  });
}
