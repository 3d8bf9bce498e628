/** Bookmarked sessions and calendar feeds. */
import { defineSlice } from '../../../slice.ts';
import { myAgendaPersonalData } from './my-agenda.privacy.ts';

export const myAgenda = defineSlice({
  personalData: myAgendaPersonalData,
  operations: async () => (await import('./my-agenda.operations.ts')).myAgendaOperations,
});
