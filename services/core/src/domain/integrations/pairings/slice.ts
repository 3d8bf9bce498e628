/** Apps of conferences that are paired with the agenda of a person. */
import { defineSlice } from '../../../slice.ts';

export const pairings = defineSlice({
  operations: async () => (await import('./pairings.operations.ts')).pairingsOperations,
});
