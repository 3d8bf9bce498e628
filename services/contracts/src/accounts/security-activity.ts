/** The security activity of an account, as shown to its owner. */
import * as Type from 'typebox';
import { SecurityActivityKind } from '../enums.ts';
import { operation } from '../operation.ts';
import { CreatedAt, described, Id, nullable, shape } from '../primitives.ts';
import { maxListedSecurityActivities, securityActivityRetentionDays } from './security-limits.ts';
import { UserParams } from './users.ts';

export const SecurityActivity = shape({
  id: Id,
  kind: described(SecurityActivityKind, 'Kind of activity.'),
  created_at: CreatedAt,
  device: nullable(
    Type.String({ description: 'Browser and operating system, such as “Firefox on Linux”; null if unknown.' }),
  ),
  token_name: nullable(
    Type.String({ description: 'Name of the API token; null if the activity is not about a single token.' }),
  ),
  organization_name: nullable(
    Type.String({ description: 'Name of the organization of the API tokens; null for tokens of the person.' }),
  ),
  revoked_count: Type.Integer({ description: 'Number of revoked API tokens.' }),
});
export type SecurityActivity = Type.Static<typeof SecurityActivity>;

export const ListSecurityActivity = operation({
  method: 'GET',
  path: '/users/:user_id/security-activity',
  summary: 'List the security activity of the caller’s account',
  description: `Only the owner of the account may call this. Returns up to ${maxListedSecurityActivities} entries of the last ${securityActivityRetentionDays} days, newest first: changes of the password and the email address, created and revoked API tokens, and revocations of all other logins. Logins and logouts are not listed.`,
  access: 'login',
  params: UserParams,
  replies: {
    200: shape({
      activities: Type.Array(SecurityActivity, {
        maxItems: maxListedSecurityActivities,
        description: `Up to ${maxListedSecurityActivities} activities, newest first.`,
      }),
    }),
  },
  errors: ['forbidden'],
});
