import type * as contract from '@plenum/contracts/integrations/pairings';
import { created, type HandlersOf } from '../../../operation-handlers.ts';
import { createPairingCode } from './create-pairing-code.ts';
import { exchangePairingCode } from './exchange-pairing-code.ts';

export const pairingsOperations: HandlersOf<typeof contract> = {
  CreatePairingCode: async (scope, { params }) => created(await createPairingCode(scope, params.event_id)),
  ExchangePairingCode: async (scope, { body }) => created(await exchangePairingCode(scope, body)),
};
