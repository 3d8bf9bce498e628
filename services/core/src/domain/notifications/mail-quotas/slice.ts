/** Quotas of email senders, and addresses that accept no email. */
import { defineSlice } from '../../../slice.ts';
import { MailKey, MailLedgerEntry, MailStanding, MailSuppression } from './mail-ledger.entity.ts';
import { mailQuotasRetention } from './mail-quotas.privacy.ts';

export const mailQuotas = defineSlice({
  entities: [MailKey, MailLedgerEntry, MailStanding, MailSuppression],
  retention: mailQuotasRetention,
});
