/** Bounced emails. */
import { defineSlice } from '../../../slice.ts';

export const mailBounces = defineSlice({
  operations: async () => (await import('./mail-bounces.operations.ts')).mailBouncesOperations,
});
