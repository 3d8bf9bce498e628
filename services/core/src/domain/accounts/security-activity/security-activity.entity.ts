import { defineEntity, p } from '@mikro-orm/core';
import { securityActivityKinds } from '@plenum/contracts/enums';
import { checksOf, isJson } from '../../../platform/db/checks.ts';
import { User } from '../users/user.entity.ts';

/** Details of an activity, depending on its kind. */
export interface ActivityDetails {
  readonly token_name?: string;
  readonly organization_name?: string;
  /** For a token of an organization, whose owners are also notified by email. */
  readonly organization_id?: number;
  readonly revoked_count?: number;
  /** The email address before a change, if it was verified; also notified by email. */
  readonly former_email?: string;
}

const SecurityActivitySchema = defineEntity({
  name: 'SecurityActivity',
  tableName: 'security_activities',
  checks: checksOf('security_activities', { facts: isJson('facts', 'object') }),
  indexes: [{ properties: ['user', 'id'] }],
  properties: {
    id: p.bigint('number').primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    kind: p.enum(securityActivityKinds),
    /** User agent of the browser; null for an operator, or if unknown. */
    userAgent: p.string().length(255).nullable(),
    facts: p.json<ActivityDetails>().defaultRaw(`'{}'`),
    createdAt: p.datetime().index(),
  },
});

/** Security change of an account: of its password, email address, API tokens or logins. */
export class SecurityActivity extends SecurityActivitySchema.class {}
SecurityActivitySchema.setClass(SecurityActivity);
