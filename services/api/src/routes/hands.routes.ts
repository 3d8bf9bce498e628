import type * as contract from '@plenum/contracts/hands';
import { getHands } from '@plenum/core/domain/hands/get-hands';
import { callNextHand, openHands, putHandDown } from '@plenum/core/domain/hands/moderate-hands';
import { raiseHand } from '@plenum/core/domain/hands/raise-hand';
import { ok, type Routes } from '../http/handle.ts';

export const handsRoutes: Routes<typeof contract> = {
  GetHands: async (scope, { params }) => ok(await getHands(scope, params.session_id)),
  RaiseHand: async (scope, { params, body }) => ok(await raiseHand(scope, { ...params, ...body })),
  OpenHands: async (scope, { params, body }) => ok(await openHands(scope, params.session_id, body.is_open)),
  CallNextHand: async (scope, { params, body }) => ok(await callNextHand(scope, params.session_id, body.called_id)),
  PutHandDown: async (scope, { params }) => ok(await putHandDown(scope, params.session_id, params.user_id)),
};
