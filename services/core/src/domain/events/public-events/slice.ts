import { defineSlice } from '../../../slice.ts';

export const publicEvents = defineSlice({
  operations: async () => (await import('./public-events.operations.ts')).publicEventsOperations,
});
