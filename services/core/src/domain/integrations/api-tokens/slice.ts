import { idempotencyKeyLifetimeH } from '@plenum/contracts/integrations/integration-limits';
/** API tokens and allowed origins. */
import { defineSlice } from '../../../slice.ts';
import { purge } from '../../retention.ts';
import { ApiToken, AllowedOrigin } from './api-token.entity.ts';
import { IdempotentRequest } from './idempotent-request.entity.ts';

export const apiTokens = defineSlice({
  entities: [AllowedOrigin, ApiToken, IdempotentRequest],
  retention: [
    purge({
      name: 'revoked_api_tokens',
      sql: `delete from api_tokens where id in
            (select id from api_tokens where organization_id is null
                and revoked_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
      days: (config) => config.RETENTION_TOKENS_DAYS,
    }),
    purge({
      name: 'idempotent_requests',
      sql: `delete from idempotent_requests where (api_token_id, key) in
            (select api_token_id, key from idempotent_requests
              where created_at <= now() - interval '${idempotencyKeyLifetimeH} hours' limit $1) returning 1 as gone`,
    }),
  ],
  operations: async () => (await import('./api-tokens.operations.ts')).apiTokensOperations,
});
