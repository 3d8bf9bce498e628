import { CreatePairingCode } from '@plenum/contracts/integrations/pairings';
import { expectReply } from '../support/api/replies.ts';
import { type PrepareExample, anonymousClient } from '../support/examples/prepared-requests.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import { members } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const scannedCode: PrepareExample = async (world) => {
  const reply = await world.owner.client.post(`/events/${world.tenant.event_id}/pairing-codes`);
  const { url } = expectReply(CreatePairingCode, 201, reply);
  const code = new URLSearchParams(new URL(url).hash.slice(1)).get('code');
  return { client: anonymousClient(world), body: { code, app_name: 'EventFahrplan on Pixel 9' } };
};

export const pairingsRows = {
  CreatePairingCode: { allowed: members(201), isOwnData: true },
  ExchangePairingCode: { example: scannedCode, ownerRejection: guessedUserId },
} satisfies OperationRows;
