/** HTTP operations for the security activity of accounts and the secret URLs of events. */
import type * as activity from '@plenum/contracts/accounts/security-activity';
import type * as addresses from '@plenum/contracts/integrations/secret-addresses';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { listSecretAddresses } from '../../integrations/secret-addresses/list-secret-addresses.ts';
import { listSecurityActivity } from './list-security-activity.ts';

export const securityActivityOperations: HandlersOf<typeof activity & typeof addresses> = {
  ListSecurityActivity: async (scope, { params }, { language }) =>
    ok(await listSecurityActivity(scope, params.user_id, language)),
  ListSecretAddresses: async (scope, { params }) => ok(await listSecretAddresses(scope, params.event_id)),
};
