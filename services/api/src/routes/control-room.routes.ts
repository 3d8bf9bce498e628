import type * as contract from '@plenum/contracts/control-room';
import { ok, type Routes } from '../http/handle.ts';

export const controlRoomRoutes: Routes<typeof contract> = {
  GetControlRoom: async (scope, { params }) => {
    // Few requests need it.
    const { getControlRoom } = await import('@plenum/core/domain/control-room/get-control-room');
    return ok(await getControlRoom(scope, params.event_id));
  },
};
