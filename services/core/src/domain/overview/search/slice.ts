import { defineSlice } from '../../../slice.ts';

export const search = defineSlice({
  operations: async () => (await import('./search.operations.ts')).searchOperations,
});
