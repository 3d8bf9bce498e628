/** People who plan the sessions of an event. */
import { type Db, statement } from '../../platform/db/database.ts';

const plannerName = statement<{ name: string }>(
  'planner-name',
  `select u.full_name as name from users u where id = $1`,
);

/** Finds the name of who moved a session; empty for a deleted account. */
export const findPlannerName = async (db: Db, user_id: number): Promise<string> =>
  (await db.row(plannerName, [user_id]))?.name ?? '';
