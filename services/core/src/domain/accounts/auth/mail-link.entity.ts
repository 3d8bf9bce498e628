import { defineEntity, p } from '@mikro-orm/core';
import { maxEmailLength, maxAppPathLength } from '@plenum/contracts/limits';
import { checksOf, isAddress, isInstant } from '../../../platform/db/checks.ts';
import { User } from '../users/user.entity.ts';

const MailLinkSchema = defineEntity({
  name: 'MailLink',
  tableName: 'mail_links',
  checks: checksOf('mail_links', {
    email: isAddress('email'),
    expires_at: isInstant('expires_at'),
  }),
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    purpose: p.enum(['verify_email', 'reset_password', 'change_email', 'unlock', 'log_in']),
    email: p.string().length(maxEmailLength),
    /** Path within the app to which the link leads after a login. */
    destination: p.string().length(maxAppPathLength).nullable(),
    /** SHA-256 of the token in the email; the token itself is derived, never stored. */
    tokenHash: p.string().length(64).unique().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().index(),
    usedAt: p.datetime().nullable(),
    voidedAt: p.datetime().nullable(),
  },
});

/**
 * Single-use link in an email: to verify or change an address, set a password, or log in without a password or despite
 * a rate limit.
 */
export class MailLink extends MailLinkSchema.class {}
MailLinkSchema.setClass(MailLink);
