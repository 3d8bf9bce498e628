/** Quotas of email senders, and addresses that accept no email. */
import { defineSlice } from '../../../slice.ts';
import { purge } from '../../retention.ts';
import { MailKey, MailLedgerEntry, MailStanding, MailSuppression } from './mail-ledger.entity.ts';

export const mailQuotas = defineSlice({
  entities: [MailKey, MailLedgerEntry, MailStanding, MailSuppression],
  retention: [
    purge({
      // Quotas and standings use at most the last ninety days.
      name: 'mail_counts',
      sql: `delete from mail_ledger where id in
            (select id from mail_ledger where created_at < now() - interval '91 days' limit $1) returning 1 as gone`,
    }),
  ],
});
