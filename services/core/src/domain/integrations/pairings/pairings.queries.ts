import { pairedAppDays } from '@plenum/contracts/integrations/integration-limits';
import { type Db, statement } from '../../../platform/db/database.ts';

/** The condition is that of `isPairedApp`. */
const pairedApps = statement<{ readonly count: number }>(
  'paired-app-count',
  `select count(*) as count from api_tokens
    where user_id = $1 and organization_id is null and revoked_at is null
      and event_ids = jsonb_build_array($2::bigint) and scopes @> '["my_agenda:write"]'`,
);

/** Counts the apps that are connected to a person’s agenda of an event. */
export const countPairedApps = async (db: Db, user_id: number, event_id: number): Promise<number> =>
  (await db.row(pairedApps, [user_id, event_id]))?.count ?? 0;

const expiry = statement<{ readonly expires_at: Date }>(
  'paired-app-expiry',
  `select greatest(end_date::timestamp at time zone timezone, $2::timestamptz) + interval '${pairedAppDays} days' as expires_at
     from events where id = $1`,
);

/** Returns when the token of an app that is connected now expires; undefined if there is no such event. */
export const findPairedAppExpiry = async (db: Db, event_id: number, now: Date): Promise<Date | undefined> =>
  (await db.row(expiry, [event_id, now]))?.expires_at;
