/** The security activity of accounts, and the secret addresses of events, over HTTP. */
import type * as addresses from '@plenum/contracts/secret-addresses';
import type * as activity from '@plenum/contracts/security-activity';
import { listSecretAddresses } from '@plenum/core/domain/secret-addresses/list-secret-addresses';
import { listSecurityActivity } from '@plenum/core/domain/security-activity/list-security-activity';
import { ok, type Routes } from '../http/handle.ts';

export const securityActivityRoutes: Routes<typeof activity & typeof addresses> = {
  ListSecurityActivity: async (scope, { params }, { language }) =>
    ok(await listSecurityActivity(scope, params.user_id, language)),
  ListSecretAddresses: async (scope, { params }) => ok(await listSecretAddresses(scope, params.event_id)),
};
