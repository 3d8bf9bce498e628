/** Quotas of email senders, and addresses that accept no email. */
import { defineSlice } from '../../../slice.ts';
import { MailKey, MailLedgerEntry, MailStanding, MailSuppression } from './mail-ledger.entity.ts';
import { mailQuotasRetention } from './mail-quotas.privacy.ts';
import { createStoredKey } from './stored-key.ts';

declare module '../../caches.ts' {
  interface Caches {
    readonly suppressionKey: ReturnType<typeof createStoredKey>;
  }
}

export const mailQuotas = defineSlice({
  entities: [MailKey, MailLedgerEntry, MailStanding, MailSuppression],
  retention: mailQuotasRetention,
  caches: (source) => ({ suppressionKey: createStoredKey(source, 'suppressions') }),
});
