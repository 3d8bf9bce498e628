import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, isAtLeast, isInstant } from '../../platform/db/checks.ts';
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
    /** Counts the rotations; the access token carries it. */
    generation: p.integer().default(1),
    /** SHA-256 of the refresh token that is valid now. */
    refreshHash: p.string().length(64).hidden(),
    /** SHA-256 of the one before, which may be presented again for a short while. */
    previousHash: p.string().length(64).nullable().hidden(),
    /** When the current generation was first used, which starts the grace of the one before. */
    usedAt: p.datetime().nullable(),
    userAgent: p.string().length(255).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    refreshedAt: p.datetime().nullable(),
    expiresAt: p.datetime().index(),
    revokedAt: p.datetime().nullable().index(),
  },
});

/** A logged-in browser: one refresh token family. */
export class Login extends LoginSchema.class {}
LoginSchema.setClass(Login);
