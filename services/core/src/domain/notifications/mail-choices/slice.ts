/** Unsubscribe links in emails. */
import { defineSlice } from '../../../slice.ts';

export const mailChoices = defineSlice({
  operations: async () => (await import('./mail-choices.operations.ts')).mailChoicesOperations,
});
