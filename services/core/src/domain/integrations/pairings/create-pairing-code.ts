import { maxPairedApps, pairingCodeLifetimeS } from '@plenum/contracts/integrations/integration-limits';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { issuePairingCode } from './pairing-codes.ts';
import { countPairedApps } from './pairings.queries.ts';

/**
 * Creates a code that an app exchanges for an API token. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `paired_apps_exceeded`.
 */
export async function createPairingCode(
  scope: Scope,
  event_id: number,
): Promise<{ readonly url: string; readonly expires_at: string }> {
  await authorizeEvent(scope, event_id, 'session:read');
  const { user_id, login_id } = requireActor(scope);
  if ((await countPairedApps(scope.db, user_id, event_id)) >= maxPairedApps) throw fail('paired_apps_exceeded');
  const expires_at = new Date(scope.clock.now() + pairingCodeLifetimeS * 1000).toISOString();
  const code = await issuePairingCode(scope, { event_id, login_id });
  const { publicOrigin } = scope.config;
  const content = new URLSearchParams({ api: `${publicOrigin}/api`, event: String(event_id), code });
  // Browsers do not send the part after `#`, so that no log contains the code.
  return { url: `${publicOrigin}/pair#${content.toString()}`, expires_at };
}
