/** Deletion and export of accounts. */
import { defineSlice } from '../../../slice.ts';

export const accounts = defineSlice({
  operations: async () => (await import('./accounts.operations.ts')).accountsOperations,
});
