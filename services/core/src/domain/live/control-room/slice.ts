/** The control room of an event. */
import { defineSlice } from '../../../slice.ts';

export const controlRoom = defineSlice({
  operations: async () => (await import('./control-room.operations.ts')).controlRoomOperations,
});
