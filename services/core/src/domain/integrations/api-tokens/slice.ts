/** API tokens and allowed origins. */
import { defineSlice } from '../../../slice.ts';
import { purge } from '../../retention.ts';
import { ApiToken, AllowedOrigin } from './api-token.entity.ts';

export const apiTokens = defineSlice({
  entities: [AllowedOrigin, ApiToken],
  retention: [
    purge({
      name: 'revoked_api_tokens',
      sql: `delete from api_tokens where id in
            (select id from api_tokens where organization_id is null
                and revoked_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
      days: (config) => config.RETENTION_TOKENS_DAYS,
    }),
  ],
  operations: async () => (await import('./api-tokens.operations.ts')).apiTokensOperations,
});
