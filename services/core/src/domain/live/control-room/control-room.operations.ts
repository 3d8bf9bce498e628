import type * as contract from '@plenum/contracts/live/control-room';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';

export const controlRoomOperations: HandlersOf<typeof contract> = {
  GetControlRoom: async (scope, { params }) => {
    // Loaded lazily, because it is rarely used.
    const { getControlRoom } = await import('./get-control-room.ts');
    return ok(await getControlRoom(scope, params.event_id));
  },
};
