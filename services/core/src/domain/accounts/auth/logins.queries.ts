import { maxListedLogins } from '@plenum/contracts/limits';
import { type Db, statement } from '../../../platform/db/database.ts';

export interface LoginRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

const openLogins = statement<LoginRow>(
  'open-logins',
  `select id, user_agent, created_at, coalesce(refreshed_at, created_at) as last_seen_at, expires_at
     from logins
    where user_id = $1 and revoked_at is null and expires_at > $2
    order by last_seen_at desc, id limit ${maxListedLogins}`,
);

export const findOpenLogins = (db: Db, user_id: number, now: Date) => db.rows(openLogins, [user_id, now]);
