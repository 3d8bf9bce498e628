import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { endDemoOrganization } from './demo-organizations.steps.ts';

const expiredDemos = statement<{ id: number }>(
  'expiring-demo-organizations',
  'select id from organizations where demo_ends_at <= $1 order by demo_ends_at, id',
);

/** Removes the organizations of expired demo organizers. Idempotent. Returns their number. */
export async function endDemoOrganizers(scope: Deps): Promise<number> {
  const expired = await scope.db.rows(expiredDemos, [scope.clock.date()]);
  for (const { id } of expired) await transaction(scope, (tx) => endDemoOrganization(tx, id));
  return expired.length;
}
