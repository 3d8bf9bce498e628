import { isPairedApp } from '@plenum/contracts/integrations/pairings';
import { call, type ReplyOf } from '../../../../lib/http.ts';
import { useAuth } from '../../../../lib/stores/auth.ts';
import { invalidate, useQuery } from '../../../../lib/swr.ts';

/** While a code is displayed: an app that scans it appears without a reload. */
const pollMs = 3000;

export type PairingCode = ReplyOf<'POST /events/:event_id/pairing-codes'>;

/** Returns the apps that are connected to the user’s agenda of an event. */
export function usePairedApps(event_id: number, isWaiting: boolean) {
  const user_id = useAuth(({ user }) => user?.id);
  const { data, error, mutate } = useQuery(
    'GET /users/:user_id/api-tokens',
    user_id === undefined ? null : { params: { user_id } },
    { refreshInterval: isWaiting ? pollMs : 0 },
  );
  return {
    /** Undefined while loading. */
    apps: data?.tokens.filter((token) => isPairedApp(token, event_id)),
    error,
    reload: () => mutate(),
    createCode: (): Promise<PairingCode> => call('POST /events/:event_id/pairing-codes', { params: { event_id } }),
    disconnect: async (api_token_id: number): Promise<void> => {
      if (user_id === undefined) return;
      await call('DELETE /users/:user_id/api-tokens/:api_token_id', { params: { user_id, api_token_id } });
      await invalidate('ApiTokens');
    },
  };
}
