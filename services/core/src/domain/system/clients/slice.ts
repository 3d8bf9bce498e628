/** Settings and error reports of clients. */
import { defineSlice } from '../../../slice.ts';

export const clients = defineSlice({
  operations: async () => (await import('./clients.operations.ts')).clientsOperations,
});
