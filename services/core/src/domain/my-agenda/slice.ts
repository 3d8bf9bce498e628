/** Bookmarked sessions and calendar feeds. */
import { defineSlice } from '../../slice.ts';

export const myAgenda = defineSlice({
  operations: async () => (await import('./my-agenda.operations.ts')).myAgendaOperations,
});
