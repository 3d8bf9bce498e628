import { exportedRows } from '../../personal-data.ts';
import { purge } from '../../retention.ts';
import { purgeUnverifiedAccounts } from './unverified-accounts.queries.ts';

export const authPersonalData = {
  logins: exportedRows('logins', {
    columns: 'id, user_agent, created_at, refreshed_at, expires_at, revoked_at',
    tables: 'logins',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at desc, id',
  }),
  mail_links: exportedRows('mail-links', {
    columns: 'purpose, email, created_at, expires_at, used_at, voided_at',
    tables: 'mail_links',
    whose: 'user_id = $1',
    key: 'id',
    keyType: 'uuid',
    order: 'created_at desc, id',
  }),
};

export const authRetention = [
  purge({
    name: 'mail_links',
    sql: `delete from mail_links where id in
            (select id from mail_links where expires_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
    days: (config) => config.RETENTION_TOKENS_DAYS,
  }),
  purge({
    name: 'expired_logins',
    sql: `delete from logins where id in
            (select id from logins where expires_at < now() limit $1) returning 1 as gone`,
  }),
  purge({ name: 'unverified_accounts', sql: purgeUnverifiedAccounts }),
  purge({
    name: 'revoked_logins',
    sql: `delete from logins where id in
            (select id from logins where revoked_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
    days: (config) => config.RETENTION_TOKENS_DAYS,
  }),
];
