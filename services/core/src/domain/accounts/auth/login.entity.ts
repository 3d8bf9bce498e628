import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, isAtLeast, isInstant } from '../../../platform/db/checks.ts';
import { User } from '../users/user.entity.ts';

const LoginSchema = defineEntity({
  name: 'Login',
  tableName: 'logins',
  checks: checksOf('logins', {
    generation: isAtLeast('generation', 1),
    expires_at: isInstant('expires_at'),
  }),
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Number of rotations; part of the access token. */
    generation: p.integer().default(1),
    /** SHA-256 of the current refresh token. */
    refreshHash: p.string().length(64).hidden(),
    /** SHA-256 of the previous refresh token, which is accepted for a short grace period. */
    previousHash: p.string().length(64).nullable().hidden(),
    /** First use of the current generation, which starts the grace period of the previous one. */
    usedAt: p.datetime().nullable(),
    userAgent: p.string().length(255).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    refreshedAt: p.datetime().nullable(),
    expiresAt: p.datetime().index(),
    revokedAt: p.datetime().nullable().index(),
  },
});

/** Logged-in browser: one refresh token family. */
export class Login extends LoginSchema.class {}
LoginSchema.setClass(Login);
