/** API tokens and allowed origins. */
import { defineSlice } from '../../../slice.ts';
import { AllowedOrigin } from './allowed-origin.entity.ts';
import { ApiToken } from './api-token.entity.ts';
import { apiTokensRetention } from './api-tokens.privacy.ts';
import { IdempotentRequest } from './idempotent-request.entity.ts';

export const apiTokens = defineSlice({
  entities: [AllowedOrigin, ApiToken, IdempotentRequest],
  retention: apiTokensRetention,
  operations: async () => (await import('./api-tokens.operations.ts')).apiTokensOperations,
});
