import type * as contract from '@plenum/contracts/live/hands';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getHands } from './get-hands.ts';
import { callNextHand, openHands, lowerHand } from './moderate-hands.ts';
import { raiseHand } from './raise-hand.ts';

export const handsOperations: HandlersOf<typeof contract> = {
  GetHands: async (scope, { params }) => ok(await getHands(scope, params.session_id)),
  RaiseHand: async (scope, { params, body }) => ok(await raiseHand(scope, { ...params, ...body })),
  OpenHands: async (scope, { params, body }) => ok(await openHands(scope, params.session_id, body.is_open)),
  CallNextHand: async (scope, { params, body }) => ok(await callNextHand(scope, params.session_id, body.called_id)),
  LowerHand: async (scope, { params }) => ok(await lowerHand(scope, params.session_id, params.user_id)),
};
