import type { ApiToken } from '@plenum/contracts/integrations/api-tokens';
import type { ApiTokenRow } from './api-tokens.queries.ts';

/** Maps a token without its secret. */
export const apiTokenView = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  events: row.events,
  networks: row.networks,
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  created_by:
    row.creator_id === null
      ? null
      : { id: row.creator_id, full_name: row.creator_name ?? '', image_url: row.creator_image_url },
});
