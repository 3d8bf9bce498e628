import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export const useAllowedOrigins = (organization_id: number) =>
  useQuery('GET /organizations/:organization_id/allowed-origins', { params: { organization_id } });

/** Replaces the allowed websites. Returns them as stored. */
export async function setAllowedOrigins(organization_id: number, origins: string[]): Promise<readonly string[]> {
  const stored = await call('PUT /organizations/:organization_id/allowed-origins', {
    params: { organization_id },
    body: { origins },
  });
  await invalidate('AllowedOrigins');
  return stored.origins;
}
