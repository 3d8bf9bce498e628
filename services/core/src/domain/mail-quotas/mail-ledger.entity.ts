import { defineEntity, p } from '@mikro-orm/core';
import { Organization } from '../organizations/organization.entity.ts';
import { User } from '../users/user.entity.ts';

/** What is counted: mails asked for, and what became of them. */
export const mailLedgerKinds = ['SENT', 'ACCEPTED', 'DECLINED', 'BOUNCED', 'COMPLAINED'] as const;
export type MailLedgerKind = (typeof mailLedgerKinds)[number];

const MailLedgerEntrySchema = defineEntity({
  name: 'MailLedgerEntry',
  tableName: 'mail_ledger',
  indexes: [{ properties: ['sender', 'createdAt'] }, { properties: ['organization', 'createdAt'] }],
  // What became of one mail counts once, however often a link is opened or a job runs.
  uniques: [{ name: 'mail_ledger_kind_subject_unique', properties: ['kind', 'subject'] }],
  properties: {
    id: p.bigint('number').primary(),
    kind: p.enum(mailLedgerKinds),
    /** Whose act made the product write; null once the account is gone. */
    sender: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    /** On whose behalf; null for an account's own mails. */
    organization: () => p.manyToOne(Organization).ref().nullable().deleteRule('set null'),
    recipients: p.integer().default(1),
    /** Which mail, such as `invitation:7`; null for `SENT`. Not a reference: the count outlives the invitation. */
    subject: p.string().length(80).nullable(),
    createdAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** A line of the account of mails to addresses that people choose: quotas and standing are sums of these. */
export class MailLedgerEntry extends MailLedgerEntrySchema.class {}
MailLedgerEntrySchema.setClass(MailLedgerEntry);

const MailStandingSchema = defineEntity({
  name: 'MailStanding',
  tableName: 'mail_standings',
  checks: [
    { name: 'mail_standings_owner_check', expression: `("user_id" is null) <> ("organization_id" is null)` },
    { name: 'mail_standings_daily_max_check', expression: `"daily_max" >= 0` },
  ],
  properties: {
    id: p.bigint('number').primary(),
    user: () => p.manyToOne(User).ref().nullable().unique().deleteRule('cascade'),
    organization: () => p.manyToOne(Organization).ref().nullable().unique().deleteRule('cascade'),
    /** Nothing leaves while this is set. */
    stoppedAt: p.datetime().nullable(),
    /** Mails asked for until then and not sent yet never leave. */
    droppedUntil: p.datetime().nullable(),
    /** Complaints, bounces and declined invitations before this no longer count. */
    forgivenAt: p.datetime().nullable(),
    /** Recipients a day, in place of what age gives; organizations only. */
    dailyMax: p.integer().nullable(),
  },
});

/** What the operator decided about an account or an organization that sends mails; most have none. */
export class MailStanding extends MailStandingSchema.class {}
MailStandingSchema.setClass(MailStanding);

const MailSuppressionSchema = defineEntity({
  name: 'MailSuppression',
  tableName: 'mail_suppressions',
  properties: {
    /** Keyed SHA-256 of the normalized address, in hexadecimal: the list tells nobody who is on it. */
    addressHash: p.string().length(64).primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** An address whose owner wants no mail that others cause, from any organization. */
export class MailSuppression extends MailSuppressionSchema.class {}
MailSuppressionSchema.setClass(MailSuppression);

const MailKeySchema = defineEntity({
  name: 'MailKey',
  tableName: 'mail_keys',
  properties: {
    name: p.string().length(40).primary(),
    /** Sealed with `ENCRYPTION_KEYS`. */
    sealed: p.text(),
  },
});

/** The secret of the suppression list. It is made once, because hashes under another one would find nobody. */
export class MailKey extends MailKeySchema.class {}
MailKeySchema.setClass(MailKey);
