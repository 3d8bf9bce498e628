import { purge } from '../../retention.ts';

export const mailQuotasRetention = [
  purge({
    // Quotas and standings use at most the last ninety days.
    name: 'mail_counts',
    sql: `delete from mail_ledger where id in
            (select id from mail_ledger where created_at < now() - interval '91 days' limit $1) returning 1 as gone`,
  }),
];
