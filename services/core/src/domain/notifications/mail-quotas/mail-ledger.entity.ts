import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.ts';
import { Organization } from '../../events/organizations/organization.entity.ts';

/** Counted entries: requested emails and their outcomes. */
export const mailLedgerKinds = ['SENT', 'ACCEPTED', 'DECLINED', 'BOUNCED', 'COMPLAINED'] as const;
export type MailLedgerKind = (typeof mailLedgerKinds)[number];

const MailLedgerEntrySchema = defineEntity({
  name: 'MailLedgerEntry',
  tableName: 'mail_ledger',
  indexes: [{ properties: ['sender', 'createdAt'] }, { properties: ['organization', 'createdAt'] }],
  // Each outcome of an email counts once, even if a link is opened or a job runs repeatedly.
  uniques: [{ name: 'mail_ledger_kind_subject_unique', properties: ['kind', 'subject'] }],
  properties: {
    id: p.bigint('number').primary(),
    kind: p.enum(mailLedgerKinds),
    /** Account that caused the email; null after its deletion. */
    sender: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    /** Organization on whose behalf it was sent; null for emails of a person. */
    organization: () => p.manyToOne(Organization).ref().nullable().deleteRule('set null'),
    recipients: p.integer().default(1),
    /**
     * Id of the email, such as `invitation:7`; null for `SENT`. Not a foreign key, because the count outlives the
     * invitation.
     */
    subject: p.string().length(80).nullable(),
    createdAt: p.datetime().defaultRaw('now()').index(),
  },
});

/** Ledger entry for emails to addresses that users enter. Quotas and standings are computed from these. */
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
    /** No email is sent while this is set. */
    stoppedAt: p.datetime().nullable(),
    /** Emails requested before this time and not yet sent are dropped. */
    droppedUntil: p.datetime().nullable(),
    /** Complaints, bounces and declined invitations before this time no longer count. */
    forgivenAt: p.datetime().nullable(),
    /** Daily recipients, overriding the quota by age; organizations only. */
    dailyMax: p.integer().nullable(),
  },
});

/** Decisions of the operator about a sending account or organization. */
export class MailStanding extends MailStandingSchema.class {}
MailStandingSchema.setClass(MailStanding);

const MailSuppressionSchema = defineEntity({
  name: 'MailSuppression',
  tableName: 'mail_suppressions',
  properties: {
    /** Keyed SHA-256 of the normalized address, because the list must not reveal addresses. */
    addressHash: p.string().length(64).primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class MailSuppression extends MailSuppressionSchema.class {}
MailSuppressionSchema.setClass(MailSuppression);

const MailKeySchema = defineEntity({
  name: 'MailKey',
  tableName: 'mail_keys',
  properties: {
    name: p.string().length(40).primary(),
    /** Encrypted with `ENCRYPTION_KEYS`. */
    sealed: p.text(),
  },
});

/**
 * Secret of the suppression list or of anonymous questions. Never replaced, because existing hashes would not match
 * another secret.
 */
export class MailKey extends MailKeySchema.class {}
MailKeySchema.setClass(MailKey);
