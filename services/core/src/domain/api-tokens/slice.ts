/** API tokens and allowed origins. */
import { defineSlice } from '../../slice.ts';
import { AllowedOrigin } from './allowed-origin.entity.ts';
import { ApiToken } from './api-token.entity.ts';

export const apiTokens = defineSlice({
  entities: [AllowedOrigin, ApiToken],
  operations: async () => (await import('./api-tokens.operations.ts')).apiTokensOperations,
});
